// What the rules and the engine say to the page. Made from crates/bilby-wasm; not to be edited by hand.

/** The holes of each of Bi-litaire's cells, row by row from its lower left. */
export const CELLS: Readonly<Record<string, readonly string[]>> = {
  A1: ['a1', 'b1', 'a2', 'b2'],
  B1: ['c1', 'd1', 'c2', 'd2'],
  C1: ['e1', 'f1', 'e2', 'f2'],
  D1: ['g1', 'h1', 'g2', 'h2'],
  A2: ['a3', 'b3', 'a4', 'b4'],
  B2: ['c3', 'd3', 'c4', 'd4'],
  C2: ['e3', 'f3', 'e4', 'f4'],
  D2: ['g3', 'h3', 'g4', 'h4'],
  A3: ['a5', 'b5', 'a6', 'b6'],
  B3: ['c5', 'd5', 'c6', 'd6'],
  C3: ['e5', 'f5', 'e6', 'f6'],
  D3: ['g5', 'h5', 'g6', 'h6'],
  A4: ['a7', 'b7', 'a8', 'b8'],
  B4: ['c7', 'd7', 'c8', 'd8'],
  C4: ['e7', 'f7', 'e8', 'f8'],
  D4: ['g7', 'h7', 'g8', 'h8'],
};

/** How many kangaroos each seat of Billabong has. */
export const KANGAROOS = 5;

/** How many marbles each round of Bi-litaire begins with. */
export const MARBLES = 48;

/** The smallest call in Bi-litaire. */
export const LEAST_CALL = 2;

/** Stands for any turn of another player in a line of conditional turns. */
export const ANY_TURN = '*';

/** How many can play some game. */
export const PLAYER_COUNTS: readonly number[] = [2, 3, 4];
