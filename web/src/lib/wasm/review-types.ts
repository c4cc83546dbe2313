// Made from crates/bilby-wasm; not to be edited by hand.

import type { Value } from './types';

/** How much is searched: a first look, or what a review is made with. */
export type ReviewEffort = 'quick' | 'full';

/** What a position is worth, and what the move that was played in it cost. */
export type Judgement = {
  /** The winning chances of each seat, adding up to 1. */
  odds: Array<number>;
  /** Whether this is certain. */
  proven: boolean;
  /** The same in the game's own unit, for the seat on move. */
  value: Value;
  /** Bi-litaire: the marbles that this round is expected to leave. */
  marbles: number | null;
  /** The best line; empty where the game is over. */
  line: Array<string>;
  /** The move that was played here. */
  played: JudgedMove | null;
};

/** A move that was played. */
export type JudgedMove = {
  /**
   * The winning chances that it left to its player at most: the odds of the position in which it was played, less the
   * loss.
   */
  chances: number;
  /** The winning chances that it lost, from 0 to 1. */
  loss: number;
  mark: Mark | null;
  missed: Missed | null;
  /** Whether there was another legal move. */
  choice: boolean;
  /** Whether it was the best move, or nearly as good: as an exercise asks for. */
  accepted: boolean;
};

/** The mark of a mistake, by the winning chances that it lost at least. */
export type Mark = 'dubious' | 'mistake' | 'blunder';

/** What a move overlooked, also where that cost too little for a mark. */
export type Missed = {
  what: MissedWhat;
  /** The plies to the win, 0 if they are not known; or the number to call; 0 for a claim. */
  number: number;
};

export type MissedWhat = 'win' | 'call' | 'claim';

/** What the others would do if the seat on move did nothing. */
export type Threat = {
  /** The position in which they would do it. */
  position: string;
  line: Array<string>;
  /** The winning chances of each seat then. */
  odds: Array<number>;
  proven: boolean;
  /** The winning chances that doing nothing would lose. */
  loss: number;
};

/** A move with the seat that made it, for a summary. */
export type SeatMove = {
  seat: number;
  played: JudgedMove;
};

/** How one seat played. */
export type SeatSummary = {
  /** From 0 to 100; null if the seat had nothing to decide. */
  accuracy: number | null;
  dubious: number;
  mistakes: number;
  blunders: number;
  missedWins: number;
  missedCalls: number;
  missedClaims: number;
};

/** What the solver says of a position. */
export type ExaminedPosition = {
  'verdict': 'puzzle';
  puzzle: FoundPuzzle;
} | {
  'verdict': 'none';
  reason: 'over' | 'few' | 'lost' | 'several' | 'unproved';
  /** The moves that are right, if there are several. */
  moves: Array<string>;
};

/** A puzzle as a file of puzzles has it, without name and rating. */
export type FoundPuzzle = {
  /** A word for the kind; `best` if no kind asks for it. */
  kind: string;
  /** `proved` or `searched`. */
  certainty: string;
  goal: number;
  position: string;
  solution: Array<string>;
  themes: Array<string>;
};
