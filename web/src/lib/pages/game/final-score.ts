// What counts at the end of a game, by seat: kangaroos home, marbles left, men left.

import { KANGAROOS } from '../../wasm/constants';
import type { Board } from '../../wasm/types';

export interface FinalCount {
  count: number;
  /** How many there could be. */
  of: number;
}

export function finalScore(board: Board): FinalCount[] {
  switch (board.game) {
    case 'billabong':
      return board.home.map((count) => ({ count, of: KANGAROOS }));
    case 'bilitaire': {
      // Only a match that was played to its end has both numbers.
      const most = Math.max(...board.left);
      return board.left.length === 2 ? board.left.map((count) => ({ count, of: most })) : [];
    }
    case 'billo': {
      const counts = [0, 1].map((seat) => board.men.filter((man) => man.seat === seat).length);
      return counts.map((count) => ({ count, of: Math.max(...counts) }));
    }
  }
}
