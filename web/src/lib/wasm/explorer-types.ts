// Made from crates/bilby-wasm; not to be edited by hand.

/** What was played from a position, in the games that were asked for. */
export type ExplorerAnswer = {
  /** False: games are not followed from here. The game is over, or it is a race among ghosts that were drawn by lot. */
  covered: boolean;
  /** The squares of ghosts made no difference, because they are drawn by lot. */
  ignores_ghosts: boolean;
  /** Every legal move, those that are played alike in one row; the most played first, those never played last. */
  rows: Array<ExplorerRow>;
  /** The numbers of the traces that passed this position, among those asked for. */
  passing: Array<number>;
};

export type ExplorerRow = {
  /** In canonical text; the first stands for all of them. */
  moves: Array<string>;
  /** How many games went on like this; in Bi-litaire: rounds. */
  games: number;
  /** How many of them each seat won. */
  wins: Array<number>;
  drawn: number;
  /** Bi-litaire: the marbles left in those rounds that were played to their end. */
  marbles: ExplorerMarbles | null;
};

export type ExplorerMarbles = {
  rounds: number;
  sum: number;
  /** The sum of the squares. */
  squares: number;
};

/** The games of a collection by the same rules. */
export type ExplorerSection = {
  rules: string;
  games: number;
  /** How many traces they have: Bi-litaire's have two each. */
  traces: number;
};
