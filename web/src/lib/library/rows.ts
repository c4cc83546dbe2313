// The rows of the library's list: imported games and games played on this device look the same.

import { winnerOf, type StoredGame } from '../store/games';
import type { GameName } from '../wasm/types';
import * as rules from '../wasm';
import type { Entry } from './entry';

export interface Row {
  key: string;
  game: GameName;
  rules: string;
  /** Names by seat; empty: not known. */
  players: string[];
  /** `2026-11-15`; empty: unknown. */
  date: string;
  /** The seat that won; null: drawn; undefined: unfinished. */
  winner: number | null | undefined;
  plies: number;
  tags: string[];
  /** What is searched, without case and accents. */
  search: string;
  /** Where it is. */
  entry?: Entry;
  stored?: StoredGame;
}

/** The names of the seats by rules; thousands of games have the same. */
const known = new Map<string, string[]>();

function seatsOf({ game, rules: text }: Entry): string[] {
  const key = `${game} ${text}`;
  let seats = known.get(key);
  if (!seats) {
    seats = rules.seats({ game, rules: text });
    known.set(key, seats);
  }
  return seats;
}

export function rowOfEntry(entry: Entry): Row {
  const seats = seatsOf(entry);
  const [, head = ''] = /^won (\w+)/.exec(entry.result) ?? [];
  const winner = /^drawn\b/.test(entry.result) ? null : head ? seats.indexOf(head) : undefined;
  return {
    key: `entry ${entry.id}`,
    game: entry.game,
    rules: entry.rules,
    players: entry.players,
    date: entry.date.replaceAll('.', '-'),
    winner,
    plies: entry.plies,
    tags: entry.tags,
    search: fold([entry.date.replaceAll('.', '-'), ...entry.players, ...entry.tags].join(' ')),
    entry,
  };
}

export function rowOfStored(stored: StoredGame): Row {
  const players = stored.seats.map((seat) => (seat.kind === 'computer' ? `bilby level ${seat.level}` : (seat.name ?? '')));
  const date = new Date(stored.created).toISOString().slice(0, 10);
  return {
    key: `game ${stored.id}`,
    game: stored.game,
    rules: /^\[Rules "([^"]*)"\]$/m.exec(stored.record)?.[1] ?? '',
    players,
    date,
    winner: stored.over ? winnerOf(stored) : undefined,
    plies: stored.plies,
    tags: [],
    search: fold([date, ...players].join(' ')),
    stored,
  };
}

export interface Filter {
  text: string;
  game: GameName | '';
  /** `over`, `running`, or empty. */
  state: '' | 'over' | 'running';
}

/** Whether a row has all the words of a search, in names, dates, tags or the game. */
export function matches(row: Row, { text, game, state }: Filter, gameName: string): boolean {
  if (game && row.game !== game) return false;
  if (state && (row.winner === undefined) !== (state === 'running')) return false;
  const name = fold(gameName);
  return fold(text)
    .split(/\s+/)
    .every((word) => row.search.includes(word) || name.includes(word));
}

/** Letters without case and accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
