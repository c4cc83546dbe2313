// Every game on this device, running or finished.

import type { GameName } from '../wasm/types';
import * as rules from '../wasm';
import { recordText, fromRecord } from '../game/record';
import { Session } from '../game/session.svelte';
import { t } from '../i18n/index.svelte';
import type { Fischer, Result, Seat } from '../game/types';
import { database } from './db';

/** Moves and rules are kept as a record, so that reading one back goes through the rules. */
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
}

/** What is kept while the browser has no database for us. */
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
    record: recordText(session),
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
  };
}

/** The game again; throws with the reason where it can't be read. */
export function restore(stored: StoredGame): Session {
  const [game] = rules.readRecord(stored.record);
  if (!game) throw new Error(t().importing.nothing);
  const { setup, past } = fromRecord(game);
  return new Session(
    { ...setup, seats: stored.seats, clock: stored.clock },
    {
      ...past,
      id: stored.id,
      created: stored.created,
      result: stored.result,
      remaining: stored.remaining,
      begun: stored.begun,
      touched: stored.touched,
    },
  );
}

/** Whether the entry can be shown in a list at all. */
export function isWhole(stored: StoredGame): boolean {
  return ['billabong', 'bilitaire', 'billo'].includes(stored.game) && typeof stored.record === 'string' && Array.isArray(stored.seats);
}
