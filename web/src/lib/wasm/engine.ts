// The engine, from a WebAssembly module of its own. It takes its time, so only workers let it think. The module also has what pages
// for study ask directly (analysis.ts), so that the start page does not load it.

import init, * as wasm from './pkg/bilby_wasm_engine.js';
import moduleAddress from './pkg/bilby_wasm_engine_bg.wasm?url';
import weightsAddress from './pkg/bilitaire_weights.bin?url';
import { bytesOf, compile, once } from './load';
import type { EndingReport, ProvenPosition } from './ending-types';
import type { ExaminedPosition, Judgement, ReviewEffort, Threat } from './review-types';
import type { GameName, Request, Rulebook, Thought } from './types';

/** What a worker needs before it can answer questions about a game. */
export type Supply = { kind: 'module'; module: WebAssembly.Module } | { kind: 'weights'; bytes: Uint8Array<ArrayBuffer> };

/** The module, compiled once for all workers. */
export const compiled = once(() => compile(moduleAddress, new URL('./pkg/bilby_wasm_engine_bg.wasm', import.meta.url)));
/**
 * For the page: runs the module here too, for what needs no search (analysis.ts, review.ts). After a failure the next call tries
 * again.
 */
export const studyReady = once(async () => void (await init({ module_or_path: await compiled() })));

/** The weights of Bi-litaire; those of the other games are small and part of the module. */
const weights = once(() => bytesOf(weightsAddress, new URL('./pkg/bilitaire_weights.bin', import.meta.url)));

/** For the page: sends a worker what it needs for a game, each thing once. */
export class Supplier {
  readonly #module: () => Promise<void>;
  readonly #weights: () => Promise<void>;

  constructor(send: (supply: Supply) => void) {
    this.#module = once(async () => send({ kind: 'module', module: await compiled() }));
    this.#weights = once(async () => {
      // Both are loaded at the same time; the worker receives the module first.
      const [bytes] = await Promise.all([weights(), this.#module()]);
      send({ kind: 'weights', bytes });
    });
  }

  /** Rejects if something could not be loaded; another call tries again. */
  supply(game: GameName): Promise<void> {
    return game === 'bilitaire' ? this.#weights() : this.#module();
  }
}

/** For a worker: takes what the page has sent. */
export function take(supply: Supply): void {
  if (supply.kind === 'module') wasm.initSync({ module: supply.module });
  else wasm.provideWeights(supply.bytes);
}

/**
 * Searches until it is done. `tell` receives results so far; `stop` is called thousands of times a second and says whether to
 * end.
 */
export const think = (book: Rulebook, position: string, request: Request, tell: (thought: Thought) => void, stop: () => boolean): Thought =>
  wasm.think(book, position, request, tell, stop);

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
