// The database of this device. Without one (in private windows) everything works, but nothing is stored.

import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { StoredGame } from './games';

interface Schema extends DBSchema {
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
    return await openDB<Schema>('bilby', 1, {
      upgrade(db) {
        db.createObjectStore('games', { keyPath: 'id' });
        db.createObjectStore('kept');
      },
      // A newer version in another tab must not wait for this one.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
  } catch {
    return null;
  }
}

export async function recall(key: string): Promise<unknown> {
  const db = await database();
  return db?.get('kept', key).catch(() => undefined);
}

export async function keep(key: string, value: unknown): Promise<void> {
  const db = await database();
  await db?.put('kept', value, key).catch(() => undefined);
}
