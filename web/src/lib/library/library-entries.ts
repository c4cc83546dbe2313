// The games of the library: those that were imported, and those that were played on this device.

import { library } from './library-db';
import type { Entry } from './entry';

/** Stores games that are not there yet; returns how many that were. Throws if there is no database, or no room. */
export async function putEntries(games: readonly { entry: Omit<Entry, 'id'>; text: string }[]): Promise<number> {
  const db = await library();
  if (!db) throw new Error('no database');
  const transaction = db.transaction(['entries', 'records'], 'readwrite');
  const entries = transaction.objectStore('entries');
  const records = transaction.objectStore('records');
  let stored = 0;
  for (const { entry, text } of games) {
    if ((await entries.index('hash').getKey(entry.hash)) !== undefined) continue;
    const id = await entries.add(entry as Entry);
    await records.put(text, id);
    stored++;
  }
  await transaction.done;
  return stored;
}

export async function allEntries(): Promise<Entry[]> {
  const db = await library();
  return db ? db.getAll('entries') : [];
}

export async function recordOf(id: number): Promise<string | undefined> {
  const db = await library();
  return db?.get('records', id);
}

export async function tagEntry(entry: Entry, tags: string[]): Promise<Entry> {
  const db = await library();
  const tagged = { ...entry, tags };
  await db?.put('entries', tagged);
  return tagged;
}

/** Removes games; returns a function that brings them back. */
export async function removeEntries(gone: readonly Entry[]): Promise<() => Promise<void>> {
  const db = await library();
  if (!db) return async () => undefined;
  const texts = new Map<number, string>();
  const transaction = db.transaction(['entries', 'records'], 'readwrite');
  for (const { id } of gone) {
    const text = await transaction.objectStore('records').get(id);
    if (text !== undefined) texts.set(id, text);
    await transaction.objectStore('entries').delete(id);
    await transaction.objectStore('records').delete(id);
  }
  await transaction.done;
  return async () => {
    const back = db.transaction(['entries', 'records'], 'readwrite');
    for (const entry of gone) {
      await back.objectStore('entries').put(entry);
      await back.objectStore('records').put(texts.get(entry.id) ?? '', entry.id);
    }
    await back.done;
  };
}
