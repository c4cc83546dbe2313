// The puzzle of the day: the same for everyone, by the date in Greenwich, without a server.

import type { GameName } from '../wasm/types';

const GAMES: readonly GameName[] = ['billabong', 'bilitaire', 'billo'];
const DAY_MS = 86_400_000;

/** The day, counted from 1970. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** The games take turns. */
export function gameOf(day: number): GameName {
  return GAMES[day % GAMES.length]!;
}

/** The number of the puzzle among so many: it jumps through the whole list before it repeats one. */
export function indexOf(day: number, count: number): number {
  if (count <= 0) return 0;
  let step = Math.max(1, Math.round(count * 0.618));
  while (gcd(step, count) !== 1) step += 1;
  return (Math.floor(day / GAMES.length) * step) % count;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
