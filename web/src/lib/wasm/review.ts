// The review of a game, from WebAssembly. Judging takes its time: only a worker does it.

import * as wasm from './pkg/bilby_wasm.js';
import type { Judgement, ReviewEffort, SeatMove, SeatSummary, Threat } from './review-types';
import type { Rulebook } from './types';

/** Judges a position, and the move that was played in it. */
export const judge = (book: Rulebook, position: string, played: string | null, effort: ReviewEffort): Judgement =>
  wasm.judge(book, position, played ?? undefined, effort) as Judgement;

/** What happens if the seat on move does nothing; null where that makes no sense. */
export const threat = (book: Rulebook, position: string, effort: ReviewEffort): Threat | null =>
  wasm.threat(book, position, effort) as Threat | null;

/** How each seat played: from the odds of all positions, and from the moves. */
export const summarise = (odds: number[][], played: SeatMove[], seats: number): SeatSummary[] =>
  wasm.summarise(odds, played, seats) as SeatSummary[];
