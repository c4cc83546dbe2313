// The rows of the library's list: imported games and games played on this device look the same.

import { dayOf } from '../store/game-day';
import { headOf, winnerOf, type StoredGame } from '../store/games';
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

/** The winners by rules and result; thousands of games have the same. */
const known = new Map<string, Row['winner']>();

function winnerOfEntry({ game, rules: text, result }: Entry): Row['winner'] {
  const key = `${game} ${text} ${result}`;
  if (!known.has(key)) {
    const { over, winner } = rules.readResult({ game, rules: text }, result);
    known.set(key, over ? winner : undefined);
  }
  return known.get(key);
}

export function rowOfEntry(entry: Entry): Row {
  return {
    key: `entry ${entry.id}`,
    game: entry.game,
    rules: entry.rules,
    players: entry.players,
    date: entry.date.replaceAll('.', '-'),
    winner: winnerOfEntry(entry),
    plies: entry.plies,
    tags: entry.tags,
    search: fold([entry.date.replaceAll('.', '-'), ...entry.players, ...entry.tags].join(' ')),
    entry,
  };
}

export function rowOfStored(stored: StoredGame, tags: readonly string[] = []): Row {
  const players = stored.seats.map((seat) =>
    seat.kind === 'computer' ? rules.writePlayer({ name: null, level: seat.level }) : (seat.name ?? ''),
  );
  const date = dayOf(stored, rules.recordHead);
  return {
    key: `game ${stored.id}`,
    game: stored.game,
    rules: headOf(stored)?.rulebook.rules ?? '',
    players,
    date,
    winner: stored.over ? winnerOf(stored) : undefined,
    plies: stored.plies,
    tags: [...tags],
    search: fold([date, ...players, ...tags].join(' ')),
    stored,
  };
}

export interface Filter {
  text: string;
  game: GameName | '';
  /** `over`, `running`, or empty. */
  state: '' | 'over' | 'running';
}

/** What is searched besides, as the page shows it; folded when it is first asked for. */
export function shownTexts(textOf: (row: Row) => string): (row: Row) => string {
  const known = new WeakMap<Row, string>();
  return (row) => {
    let text = known.get(row);
    if (text === undefined) known.set(row, (text = fold(textOf(row))));
    return text;
  };
}

/**
 * Tells whether a row has all the words of a search, in names, dates, tags, the game or what is shown of it; the texts are folded
 * once for all rows.
 */
export function finder(
  { text, game, state }: Filter,
  gameNames: Record<GameName, string>,
  shown: (row: Row) => string = () => '',
): (row: Row) => boolean {
  const words = fold(text).split(/\s+/);
  const names = new Map(Object.entries(gameNames).map(([name, shown]) => [name, fold(shown)]));
  return (row) => {
    if (game && row.game !== game) return false;
    if (state && (row.winner === undefined) !== (state === 'running')) return false;
    return words.every((word) => row.search.includes(word) || names.get(row.game)?.includes(word) || shown(row).includes(word));
  };
}

/** Letters without case and accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
