// The database of this device. Without one (in private windows) everything works, but nothing is stored.

import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { StoredGame } from './games';
import { beginWrite, finishWrites } from './unfinished-writes';

export interface Schema extends DBSchema {
  games: { key: string; value: StoredGame };
  /** Settings and lesson progress: one value per key. */
  kept: { key: string; value: unknown };
}

let opened: Promise<IDBPDatabase<Schema> | null> | null = null;

/** The database, or null if the browser provides none. */
export function database(): Promise<IDBPDatabase<Schema> | null> {
  opened ??= open();
  return opened;
}

async function open(): Promise<IDBPDatabase<Schema> | null> {
  if (typeof indexedDB === 'undefined') return null;
  try {
    const db = await openDB<Schema>('bilby', 1, {
      upgrade(db) {
        db.createObjectStore('games', { keyPath: 'id' });
        db.createObjectStore('kept');
      },
      // A newer version in another tab must not wait for this one.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
    await finishWrites('kept', async (key, value) => void (await db.put('kept', value, key)));
    await finishWrites('game', (_id, write) => finishGame(db, write as UnfinishedGame));
    return db;
  } catch {
    return null;
  }
}

/** A game that was being written: after which version, and when the writes began that may have been finished. */
export interface UnfinishedGame {
  game: StoredGame;
  known: number;
  begun: number[];
}

/** Writes a game that a page before this one was writing, unless another tab has written it since. */
async function finishGame(db: IDBPDatabase<Schema>, { game, known, begun }: UnfinishedGame): Promise<void> {
  const transaction = db.transaction('games', 'readwrite');
  const current = await transaction.store.get(game.id);
  const revision = current?.revision ?? 0;
  if (current && (revision === known || begun.includes(current.updated))) await transaction.store.put({ ...game, revision: revision + 1 });
  await transaction.done;
}

export async function recall(key: string): Promise<unknown> {
  const db = await database();
  return db?.get('kept', key).catch(() => undefined);
}

export async function keep(key: string, value: unknown): Promise<void> {
  const written = beginWrite(`kept ${key}`, () => value);
  const db = await database();
  await db?.put('kept', value, key).catch(() => undefined);
  written();
}

/**
 * Changes a kept value. It is read and written in one transaction, so that what another tab has written stays. `now` is the
 * value as this page knows it: it is what the next page writes if this one is left too early. Returns what is kept then;
 * undefined if nothing can be.
 */
export async function amend<T>(key: string, now: unknown, change: (kept: unknown) => T): Promise<T | undefined> {
  const written = beginWrite(`kept ${key}`, () => now);
  try {
    const transaction = (await database())?.transaction('kept', 'readwrite');
    if (!transaction) return undefined;
    const value = change(await transaction.store.get(key));
    await Promise.all([transaction.store.put(value, key), transaction.done]);
    return value;
  } catch {
    return undefined;
  } finally {
    written();
  }
}
