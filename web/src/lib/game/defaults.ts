// The default set-up of a game, and the pictures of the start page.

import { drawsLots } from '../wasm';
import type { GameName, Rulebook } from '../wasm/types';
import type { Seat, Setup } from './types';

export const GAMES: readonly GameName[] = ['billabong', 'bilitaire', 'billo'];

/** A fitting opponent for a beginner. */
export const FIRST_LEVEL = 3;

/** A game against one computer, as one press starts it. */
export function usualSetup(game: GameName, level = FIRST_LEVEL): Setup {
  const seats: Seat[] = [{ kind: 'person' }, { kind: 'computer', level }];
  return {
    rulebook: { game, rules: '' },
    seats: drawsLots(game) ? shuffled(seats) : seats,
    clock: null,
  };
}

/** The same elements in random order. */
export function shuffled<T>(items: readonly T[]): T[] {
  const rest = [...items];
  const out: T[] = [];
  while (rest.length > 0) out.push(...rest.splice(seed() % rest.length, 1));
  return out;
}

export const PICTURES: Record<GameName, { book: Rulebook; position: string }> = {
  billabong: {
    book: { game: 'billabong', rules: '' },
    position: "16/5x10/10x5/3r'12/8y'7/4x11/6~~~~2r3/2y'3~~~~6/5r'9x/12y3/3y'9r2/9x2y3/6r9/16 0,0 0,0 r 12",
  },
  bilitaire: {
    book: { game: 'bilitaire', rules: '' },
    position: '--o1oo--/--1ooo--/ooo1oo--/1ooooo--/o2ooooo/oo1o1o1o/--oo--oo/--o1--oo t - 1 -',
  },
  billo: {
    book: { game: 'billo', rules: '' },
    position: 'pp1ppr1p/3s4/1r3s2/4R3/2S5/3P1R2/1R4S1/PP1S1P1P r - 0',
  },
};

export function seed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}
