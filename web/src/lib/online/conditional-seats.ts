// The seats of a line of conditional turns.

import { play, viewTurn } from '../wasm';
import type { Rulebook } from '../wasm/types';

/** Stands for any turn of another player, as the server has it. */
export const ANY_TURN = '*';

/** The seat of each turn of a line from a position on. After any turn at all, the seats follow one another. */
export function seatsOfLine(book: Rulebook, position: string, line: readonly string[], players: number): number[] {
  const seats: number[] = [];
  let known: string | null = position;
  let seat = viewTurn(book, position).status.seat;
  for (const text of line) {
    seats.push(seat);
    try {
      known = known === null || text === ANY_TURN ? null : play(book, known, text).position;
    } catch {
      known = null;
    }
    seat = known === null ? (seat + 1) % players : viewTurn(book, known).status.seat;
  }
  return seats;
}
