// What the games on this device say about the person who plays here alone against the computer.

import { winnerOf, type StoredGame } from '../store/games';
import type { GameName } from '../wasm/types';

/** A finished game of one person against computers. */
export interface Outing {
  game: GameName;
  seat: number;
  seats: number;
  /** The highest level among the opponents. */
  level: number;
  score: 'won' | 'drawn' | 'lost';
  at: number;
}

export interface Tally {
  won: number;
  drawn: number;
  lost: number;
}

export function outings(games: readonly StoredGame[]): Outing[] {
  return games
    .flatMap((stored): Outing[] => {
      const persons = stored.seats.flatMap((seat, index) => (seat.kind === 'person' && !stored.source ? [index] : []));
      const levels = stored.seats.flatMap((seat) => (seat.kind === 'computer' ? [seat.level] : []));
      const [seat] = persons;
      if (!stored.over || persons.length !== 1 || seat === undefined || levels.length === 0) return [];
      const winner = winnerOf(stored);
      if (winner === undefined) return [];
      const score = winner === null ? 'drawn' : winner === seat ? 'won' : 'lost';
      return [{ game: stored.game, seat, seats: stored.seats.length, level: Math.max(...levels), score, at: stored.updated }];
    })
    .sort((a, b) => a.at - b.at);
}

export function tally(some: readonly Outing[]): Tally {
  const count = (score: Outing['score']): number => some.filter((one) => one.score === score).length;
  return { won: count('won'), drawn: count('drawn'), lost: count('lost') };
}

/** Outings in groups, by a key that sorts. */
export function grouped<K extends number | string>(some: readonly Outing[], key: (one: Outing) => K): [K, Tally][] {
  const groups = new Map<K, Outing[]>();
  for (const one of some) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return [...groups].map(([name, group]): [K, Tally] => [name, tally(group)]).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

/** The months of all outings, with wins, draws and losses. */
export function byMonth(some: readonly Outing[]): [string, Tally][] {
  return grouped(some, ({ at }) => new Date(at).toISOString().slice(0, 7));
}

/** How many more games were won than lost, after each game. */
export function balance(some: readonly Outing[]): number[] {
  let sum = 0;
  return some.map(({ score }) => (sum += score === 'won' ? 1 : score === 'lost' ? -1 : 0));
}

export const LOWEST = 1;
export const HIGHEST = 10;

/**
 * The level to play next: two wins in a row at a level lead one up, two losses one down. Null: no game has been played.
 */
export function suggestedLevel(some: readonly Outing[], game: GameName): number | null {
  const own = some.filter((one) => one.game === game);
  const last = own.at(-1);
  if (!last) return null;
  const before = own.at(-2);
  const same = before?.level === last.level && before.score === last.score;
  const step = !same ? 0 : last.score === 'won' ? 1 : last.score === 'lost' ? -1 : 0;
  return Math.min(HIGHEST, Math.max(LOWEST, last.level + step));
}
