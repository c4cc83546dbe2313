// The database of analyses and of the library. It is not the one with the games that are played on this device, so that
// thousands of imported games slow nothing down. Without one (in private windows) everything works, but nothing is stored.

import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { finishAnalysis, type StoredAnalysis, type UnfinishedAnalysis } from '../analysis/stored-analyses';
import { finishWrites } from '../store/unfinished-writes';
import type { Entry } from './entry';

export interface LibrarySchema extends DBSchema {
  analyses: { key: string; value: StoredAnalysis };
  /** What the list shows of each imported game. */
  entries: { key: number; value: Entry; indexes: { hash: string } };
  /** The records of imported games, by the same numbers. */
  records: { key: number; value: string };
}

export type LibraryDatabase = IDBPDatabase<LibrarySchema>;

let opened: Promise<LibraryDatabase | null> | null = null;

/** The database, or null if the browser provides none. */
export function library(): Promise<LibraryDatabase | null> {
  opened ??= open();
  return opened;
}

async function open(): Promise<LibraryDatabase | null> {
  if (typeof indexedDB === 'undefined') return null;
  try {
    const db = await openDB<LibrarySchema>('bilby-library', 1, {
      upgrade(db) {
        db.createObjectStore('analyses', { keyPath: 'id' });
        db.createObjectStore('entries', { keyPath: 'id', autoIncrement: true }).createIndex('hash', 'hash', { unique: true });
        db.createObjectStore('records');
      },
      // A newer version in another tab must not wait for this one.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
    await finishWrites('analysis', (_id, write) => finishAnalysis(db, write as UnfinishedAnalysis));
    return db;
  } catch {
    return null;
  }
}
