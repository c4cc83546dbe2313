// What a review needs without a search. It is part of the module for study: `studyReady` (study.ts) must have resolved.

import * as wasm from './pkg/bilby_wasm_study.js';
import type { SeatMove, SeatSummary } from './review-types';

/** How each seat played: from the odds of all positions, and from the moves. */
export const summarise = (odds: number[][], played: SeatMove[], seats: number): SeatSummary[] =>
  wasm.summarise(odds, played, seats) as SeatSummary[];
