// Where the endings of each game begin, and their addresses.

import { drawEnding, endingNames, isSolvedEnding } from '../wasm/analysis';
import { start } from '../wasm';
import type { GameName, Rulebook } from '../wasm/types';

/** The longest wins, and a round that is not over at once. */
const FIRST: Record<GameName, { rules: string; position: string }> = {
  billo: { rules: '', position: '7Q/8/8/8/8/2O5/8/o7 r - 0' },
  billabong: { rules: 'ghosts=none', position: '5r10/y15/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 0,0 4,4 r 0' },
  bilitaire: { rules: '', position: 'ooo2o1o/7o/----4/----2oo/1o1o2--/5o--/--3o--/--4-- t - 1 -' },
};

export function firstEnding(game: GameName): { book: Rulebook; position: string } {
  const { rules, position } = FIRST[game];
  return { book: { game, rules }, position };
}

/** An ending by other rules: the same position if there is one, or any. Throws `ReadError` if these rules have none. */
export function endingByRules(book: Rulebook, position: string, seed: number): string {
  try {
    if (isSolvedEnding(book, position)) return position;
  } catch {
    // By these rules it is no position.
  }
  const any = start(book, seed);
  return drawEnding(book, any, endingNames(book, any)[0]?.name ?? '', seed);
}

export function endingAddress(book: Rulebook, position: string): string {
  return `#/endings/${book.game}?${new URLSearchParams({ rules: book.rules, position }).toString()}`;
}
