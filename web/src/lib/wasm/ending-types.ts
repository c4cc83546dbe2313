// Made from crates/bilby-wasm; not to be edited by hand.

/** What is proven, for the side that is on move or makes the move. */
export type Proven = {
  unit: 'result';
  result: 'won' | 'lost' | 'drawn';
  turns: number | null;
} | {
  unit: 'marbles';
  marbles: number;
};

/** A move and what it leads to. */
export type ProvenMove = {
  /** In canonical text. */
  move: string;
  value: Proven;
};

/** A position, all its moves and best play. */
export type ProvenPosition = {
  value: Proven;
  /** The best first. */
  moves: Array<ProvenMove>;
  /** Best play of both. */
  line: Array<string>;
};

/** The positions of an ending with one side on move. */
export type EndingReport = {
  onMove: number;
  /** In how many each seat wins. */
  wins: [number, number];
  drawn: number;
  /** Of each seat; null: it never wins. */
  longest: [LongestWin | null, LongestWin | null];
};

/** The longest win of a seat. */
export type LongestWin = {
  turns: number;
  position: string;
  line: Array<string>;
};
