// What the library shows of a game.

import type { GameName } from '../wasm/types';

export interface Entry {
  /** Given by the database. */
  id: number;
  game: GameName;
  rules: string;
  /** The names of the seats' players, as the record has them. */
  players: string[];
  /** `2026.11.15`, as the record has it; empty: unknown. */
  date: string;
  /** `won red by resignation`, `drawn`, `*`. */
  result: string;
  plies: number;
  tags: string[];
  /** When it was imported. */
  added: number;
  /** The same for the same record, so that nothing is imported twice. */
  hash: string;
}
