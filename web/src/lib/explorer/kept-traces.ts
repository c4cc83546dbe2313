// The traces of the device's games, so that each is replayed only once. They are made from the games and can be lost; so they have
// a database of their own.

import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { GameName } from '../wasm/types';

/** The traces of a game as it was when it had this stamp. */
export interface KeptTrace {
  stamp: string;
  bytes: Uint8Array;
}

interface Schema extends DBSchema {
  /** By `GAME own ID` or `GAME imported ID`. */
  traces: { key: string; value: KeptTrace };
}

let opened: Promise<IDBPDatabase<Schema> | null> | null = null;

function database(): Promise<IDBPDatabase<Schema> | null> {
  opened ??= open();
  return opened;
}

async function open(): Promise<IDBPDatabase<Schema> | null> {
  if (typeof indexedDB === 'undefined') return null;
  try {
    return await openDB<Schema>('bilby-explorer', 1, {
      upgrade: (db) => void db.createObjectStore('traces'),
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
  } catch {
    return null;
  }
}

/** All kept traces of a game, by their keys. */
export async function keptTraces(game: GameName): Promise<Map<string, KeptTrace>> {
  const db = await database();
  if (!db) return new Map();
  const range = IDBKeyRange.bound(`${game} `, `${game} \uffff`);
  const transaction = db.transaction('traces');
  const [keys, values] = await Promise.all([transaction.store.getAllKeys(range), transaction.store.getAll(range)]);
  return new Map(keys.map((key, index) => [key, values[index]!]));
}

/** Keeps some and forgets others. If that fails (there is no room), they are made again next time. */
export async function keepTraces(fresh: readonly [string, KeptTrace][], gone: readonly string[]): Promise<void> {
  const db = await database().catch(() => null);
  if (!db) return;
  try {
    const transaction = db.transaction('traces', 'readwrite');
    for (const [key, trace] of fresh) void transaction.store.put(trace, key).catch(() => undefined);
    for (const key of gone) void transaction.store.delete(key).catch(() => undefined);
    await transaction.done;
  } catch {
    // No room.
  }
}
