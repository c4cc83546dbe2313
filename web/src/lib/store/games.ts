// All games on this device, running or finished.

import type { GameName, RecordHead } from '../wasm/types';
import * as rules from '../wasm';
import { GAMES } from '../game/defaults';
import { fromRecord, importedFrom, plainRecord } from '../game/record';
import { Session } from '../game/session.svelte';
import { t } from '../i18n/index.svelte';
import type { Fischer, Past, Result, Seat, Setup } from '../game/types';
import { database } from './db';

/** Moves and rules are stored as a record, so that reading one back is checked by the rules. */
export interface StoredGame {
  id: string;
  format: 1;
  game: GameName;
  record: string;
  seats: Seat[];
  clock: Fischer | null;
  remaining: number[] | null;
  result: Result | null;
  begun: string;
  touched: boolean;
  over: boolean;
  plies: number;
  created: number;
  updated: number;
  /** How often it has been written; a writer must have seen the last version. Games of older versions have none. */
  revision?: number;
  /** Started with one press, and without a move of a person: the same press continues it. */
  fresh?: boolean;
  /** The record that it was opened from, unchanged. */
  source?: string;
  /** It goes on from another game, or began in a position that somebody set up. */
  continued?: boolean;
}

/** The games while the browser provides no database. */
const memory = new Map<string, StoredGame>();

export async function isKept(): Promise<boolean> {
  return (await database()) !== null;
}

export async function allGames(): Promise<StoredGame[]> {
  const db = await database();
  const games = db ? await db.getAll('games') : [...memory.values()];
  return games.sort((a, b) => (b.updated ?? 0) - (a.updated ?? 0));
}

export async function findGame(id: string): Promise<StoredGame | undefined> {
  const db = await database();
  return db ? db.get('games', id) : memory.get(id);
}

export async function putGame(game: StoredGame): Promise<void> {
  const db = await database();
  if (db) await db.put('games', game);
  else memory.set(game.id, game);
}

/** Replaces the game that was written `known` times. If another tab has written since, its game is kept and returned. */
export async function replaceGame(game: StoredGame, known: number): Promise<StoredGame | null> {
  const db = await database();
  const isNews = (current: StoredGame | undefined): current is StoredGame => current !== undefined && revisionOf(current) !== known;
  if (!db) {
    const current = memory.get(game.id);
    if (isNews(current)) return current;
    memory.set(game.id, game);
    return null;
  }
  const transaction = db.transaction('games', 'readwrite');
  const current = await transaction.store.get(game.id);
  if (!isNews(current)) await transaction.store.put(game);
  await transaction.done;
  return isNews(current) ? current : null;
}

export function revisionOf(stored: StoredGame): number {
  return stored.revision ?? 0;
}

export async function removeGame(id: string): Promise<void> {
  const db = await database();
  if (db) await db.delete('games', id);
  else memory.delete(id);
}

export function store(session: Session): StoredGame {
  return {
    id: session.id,
    format: 1,
    game: session.rulebook.game,
    record: plainRecord(session),
    seats: session.seats.map((seat) => ({ ...seat })),
    clock: session.clock ? { ...session.clock.setting } : null,
    remaining: session.clock ? [...session.clock.remaining] : null,
    result: session.result ? { ...session.result } : null,
    begun: session.begun,
    touched: session.touched,
    over: session.outcome !== null,
    plies: session.line.length,
    created: session.created,
    updated: Date.now(),
    ...(session.imported ? { source: session.imported.text } : {}),
    ...(session.continued ? { continued: true } : {}),
  };
}

/** Restores the session; throws with the reason if the game can't be read. */
export function restore(stored: StoredGame): Session {
  const { setup, past } = read(stored);
  return new Session(setup, past);
}

/** Replaces the state of a session on the screen with the game as another tab stored it. */
export function follow(session: Session, stored: StoredGame): void {
  const { setup, past } = read(stored);
  session.follow(setup.seats, past);
}

function read(stored: StoredGame): { setup: Setup; past: Past } {
  const [game] = rules.readRecord(stored.record);
  if (!game) throw new Error(t().importing.nothing);
  const { setup, past } = fromRecord(game);
  const { id, created, seats, clock, result, remaining, begun, touched, source, continued = false } = stored;
  const imported = source === undefined ? undefined : importedFrom(source);
  return {
    setup: { ...setup, seats, clock },
    past: { ...past, id, created, result, remaining, begun, touched, continued, ...(imported ? { imported } : {}) },
  };
}

/** The result of a finished game, by its record: the winning seat, or null for a draw. Undefined without a result. */
export function winnerOf(stored: StoredGame): number | null | undefined {
  const result = headOf(stored)?.result;
  return result?.over ? result.winner : undefined;
}

/** What the tags of its record say; null if they can't be read. */
export function headOf(stored: StoredGame): RecordHead | null {
  try {
    return rules.recordHead(stored.record);
  } catch {
    return null;
  }
}

/** Whether the entry can be shown in a list. */
export function isWhole(stored: StoredGame): boolean {
  return GAMES.includes(stored.game) && typeof stored.record === 'string' && Array.isArray(stored.seats);
}
