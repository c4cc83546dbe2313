// What searches and solves for the study of games: reviews, puzzles and solved endings. It takes its time, so only workers ask it. The
// module also has what pages for study ask directly (analysis.ts, review.ts); no other page loads it.

import init, * as wasm from './pkg/bilby_wasm_study.js';
import moduleAddress from './pkg/bilby_wasm_study_bg.wasm?url';
import type { EndingReport, ProvenPosition } from './ending-types';
import { compile, once } from './load';
import type { ExaminedPosition, Judgement, ReviewEffort, Threat } from './review-types';
import type { Supply } from './supply';
import type { Rulebook } from './types';

/** The module, compiled once for the page and all workers. */
export const compiled = once(() => compile(moduleAddress, new URL('./pkg/bilby_wasm_study_bg.wasm', import.meta.url)));

/** For the page: runs the module here, for what needs no search. After a failure the next call tries again. */
export const studyReady = once(async () => void (await init({ module_or_path: await compiled() })));

/** For a worker: takes what the page has sent. */
export function take(supply: Supply): void {
  if (supply.kind === 'module') wasm.initSync({ module: supply.module });
  else wasm.provideWeights(supply.bytes, supply.several);
}

/** Judges a position, and the move that was played in it. */
export const judge = (book: Rulebook, position: string, played: string | null, effort: ReviewEffort): Judgement =>
  wasm.judge(book, position, played ?? undefined, effort) as Judgement;

/** What happens if the seat on move does nothing; null where that makes no sense. */
export const threat = (book: Rulebook, position: string, effort: ReviewEffort): Threat | null =>
  wasm.threat(book, position, effort) as Threat | null;

/** Whether a position is a puzzle, and if not, why. */
export const examinePuzzle = (book: Rulebook, position: string): ExaminedPosition => wasm.examinePuzzle(book, position) as ExaminedPosition;

/** What every move of a solved ending leads to. `goOn` hears how much is done, from 0 to 1, and says whether to go on. Throws `ReadError`. */
export const lookAtEnding = (book: Rulebook, position: string, goOn: (done: number) => boolean): ProvenPosition =>
  wasm.lookAtEnding(book, position, goOn) as ProvenPosition;

/** How the positions of an ending end, by the rules and ghosts of a position. Throws `ReadError`. */
export const reportEnding = (book: Rulebook, position: string, name: string, goOn: (done: number) => boolean): EndingReport[] =>
  wasm.reportEnding(book, position, name, goOn) as EndingReport[];
