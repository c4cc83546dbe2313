// Made from crates/bilby-wasm; not to be edited by hand.

import type { GameName } from '../wasm/types';

/** What a puzzle asks. */
export type PuzzleKind =
  | 'home'
  | 'ground'
  | 'race'
  | 'marbles'
  | 'trays'
  | 'call'
  | 'win'
  | 'claim'
  | 'parity'
  | 'draw';

/** What a puzzle is about. */
export type PuzzleTheme =
  | 'long-chain'
  | 'referee'
  | 'quiet'
  | 'together'
  | 'take-away'
  | 'many-jumps'
  | 'capture'
  | 'many-captures'
  | 'promotion'
  | 'line';

/** How sure it is that a puzzle has one solution. */
export type Certainty =
  | 'proved'
  | 'searched';

/** The kinds of each game. */
export const KINDS: Record<GameName, readonly PuzzleKind[]> = {
  billabong: ['home', 'ground', 'race'],
  bilitaire: ['marbles', 'trays', 'call'],
  billo: ['win', 'claim', 'parity', 'draw'],
};
