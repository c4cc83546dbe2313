// What the games on this device say about the person who plays here alone against the computer.

import type { Seat } from '../game/types';
import { localDay } from '../store/game-day';
import { winnerOf, type StoredGame } from '../store/games';
import { HIGHEST_LEVEL, LOWEST_LEVEL } from '../wasm/constants';
import type { GameName } from '../wasm/types';

/** A finished game of one person against computers, from its beginning. */
export interface GameAgainstComputers {
  game: GameName;
  /** The name of the person; empty: they gave none. */
  name: string;
  seat: number;
  /** How many play: a race of three is won more seldom than a duel. */
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

export function gamesAgainstComputers(games: readonly StoredGame[]): GameAgainstComputers[] {
  return games
    .flatMap((stored): GameAgainstComputers[] => {
      if (stored.source !== undefined || stored.continued) return [];
      const persons = stored.seats.flatMap((seat, index) => (seat.kind === 'person' ? [index] : []));
      const levels = stored.seats.flatMap((seat) => (seat.kind === 'computer' ? [seat.level] : []));
      const [seat] = persons;
      if (!stored.over || persons.length !== 1 || seat === undefined || levels.length === 0) return [];
      const winner = winnerOf(stored);
      if (winner === undefined) return [];
      const score = winner === null ? 'drawn' : winner === seat ? 'won' : 'lost';
      const name = nameOf(stored.seats[seat]);
      return [{ game: stored.game, name, seat, seats: stored.seats.length, level: Math.max(...levels), score, at: stored.updated }];
    })
    .sort((a, b) => a.at - b.at);
}

const nameOf = (seat: Seat | undefined): string => (seat?.kind === 'person' && seat.name ? seat.name : '');

/** The names of those who have played, in the order of the alphabet; the one without a name is first. */
export function namesOf(some: readonly GameAgainstComputers[]): string[] {
  return [...new Set(some.map(({ name }) => name))].sort((a, b) => a.localeCompare(b));
}

export function tally(some: readonly GameAgainstComputers[]): Tally {
  const count = (score: GameAgainstComputers['score']): number => some.filter((one) => one.score === score).length;
  return { won: count('won'), drawn: count('drawn'), lost: count('lost') };
}

/** Games in groups, by a key that sorts. */
export function grouped<K extends number | string>(
  some: readonly GameAgainstComputers[],
  key: (one: GameAgainstComputers) => K,
): [K, Tally][] {
  const groups = new Map<K, GameAgainstComputers[]>();
  for (const one of some) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return [...groups].map(([name, group]): [K, Tally] => [name, tally(group)]).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

/** The months of all games, with wins, draws and losses. */
export function byMonth(some: readonly GameAgainstComputers[]): [string, Tally][] {
  return grouped(some, ({ at }) => localDay(at).slice(0, 7));
}

/** How many more games were won than lost, after each game. */
export function balance(some: readonly GameAgainstComputers[]): number[] {
  let sum = 0;
  return some.map(({ score }) => (sum += score === 'won' ? 1 : score === 'lost' ? -1 : 0));
}

/** What a level is suggested for. */
export interface LevelQuery {
  game: GameName;
  /** How many play; 2 by default. */
  seats?: number;
  /** The name of the person; none by default. */
  name?: string;
}

/**
 * The level to play next: two wins in a row at a level lead one up, two losses one down. Null: no game has been played.
 */
export function suggestedLevel(some: readonly GameAgainstComputers[], { game, seats = 2, name = '' }: LevelQuery): number | null {
  const own = some.filter((one) => one.game === game && one.seats === seats && one.name === name);
  const last = own.at(-1);
  if (!last) return null;
  const before = own.at(-2);
  const same = before?.level === last.level && before.score === last.score;
  const step = !same ? 0 : last.score === 'won' ? 1 : last.score === 'lost' ? -1 : 0;
  return Math.min(HIGHEST_LEVEL, Math.max(LOWEST_LEVEL, last.level + step));
}
