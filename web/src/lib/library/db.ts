// The database of analyses and of the library. It is not the one with the games that are played on this device, so that
// thousands of imported games slow nothing down. Without one (in private windows) everything works, but nothing is stored.

import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { StoredAnalysis } from '../analysis/store';
import type { Entry } from './entry';

export interface LibrarySchema extends DBSchema {
  analyses: { key: string; value: StoredAnalysis };
  /** What the list shows of each imported game. */
  entries: { key: number; value: Entry; indexes: { hash: string } };
  /** The records of imported games, by the same numbers. */
  records: { key: number; value: string };
}

let opened: Promise<IDBPDatabase<LibrarySchema> | null> | null = null;

/** The database, or null if the browser provides none. */
export function library(): Promise<IDBPDatabase<LibrarySchema> | null> {
  opened ??= open();
  return opened;
}

async function open(): Promise<IDBPDatabase<LibrarySchema> | null> {
  if (typeof indexedDB === 'undefined') return null;
  try {
    return await openDB<LibrarySchema>('bilby-library', 1, {
      upgrade(db) {
        db.createObjectStore('analyses', { keyPath: 'id' });
        db.createObjectStore('entries', { keyPath: 'id', autoIncrement: true }).createIndex('hash', 'hash', { unique: true });
        db.createObjectStore('records');
      },
      // A newer version in another tab must not wait for this one.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
  } catch {
    return null;
  }
}
