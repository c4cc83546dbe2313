// Made from crates/bilby-wasm; not to be edited by hand.

import type { Value } from './types';

export type ReviewEffort = 'quick' | 'full';

export type Judgement = {
  odds: Array<number>;
  proven: boolean;
  value: Value;
  marbles: number | null;
  line: Array<string>;
  played: JudgedMove | null;
};

export type JudgedMove = {
  chances: number;
  loss: number;
  mark: Mark | null;
  missed: Missed | null;
  choice: boolean;
  accepted: boolean;
};

export type Mark = 'dubious' | 'mistake' | 'blunder';

export type Missed = { what: MissedWhat; number: number };

export type MissedWhat = 'win' | 'call' | 'claim';

export type Threat = { position: string; line: Array<string>; odds: Array<number>; proven: boolean; loss: number };

export type SeatMove = { seat: number; played: JudgedMove };

export type SeatSummary = {
  accuracy: number | null;
  dubious: number;
  mistakes: number;
  blunders: number;
  missedWins: number;
  missedCalls: number;
  missedClaims: number;
};
