// The analyses on this device: each is a record with everything in it, and where the person was.

import { library } from '../library/db';
import type { GameName } from '../wasm/types';

export interface StoredAnalysis {
  id: string;
  format: 1;
  game: GameName;
  name: string;
  /** The record, unchanged as long as nobody has changed the tree. */
  text: string;
  /** The branch that is looked at, by its number. */
  at: number;
  moves: number;
  created: number;
  updated: number;
  /** How often it has been written; a writer must have seen the last version. */
  revision: number;
  /** What it was made of: `game ID` for a game on this device. */
  origin?: string;
}

/** The analyses while the browser provides no database. */
const memory = new Map<string, StoredAnalysis>();

export async function allAnalyses(): Promise<StoredAnalysis[]> {
  const db = await library();
  const all = db ? await db.getAll('analyses') : [...memory.values()];
  return all.sort((a, b) => b.updated - a.updated);
}

export async function findAnalysis(id: string): Promise<StoredAnalysis | undefined> {
  const db = await library();
  return db ? db.get('analyses', id) : memory.get(id);
}

export async function putAnalysis(analysis: StoredAnalysis): Promise<void> {
  const db = await library();
  if (db) await db.put('analyses', analysis);
  else memory.set(analysis.id, analysis);
}

export async function removeAnalysis(id: string): Promise<void> {
  const db = await library();
  if (db) await db.delete('analyses', id);
  else memory.delete(id);
}

/** Replaces the analysis if nobody has written it since `known`; false: somebody has. */
export async function replaceAnalysis(analysis: StoredAnalysis, known: number): Promise<boolean> {
  const db = await library();
  const isUnchanged = (current: StoredAnalysis | undefined): boolean => !current || current.revision === known;
  if (!db) {
    const isFree = isUnchanged(memory.get(analysis.id));
    if (isFree) memory.set(analysis.id, analysis);
    return isFree;
  }
  const transaction = db.transaction('analyses', 'readwrite');
  const isFree = isUnchanged(await transaction.store.get(analysis.id));
  if (isFree) await transaction.store.put(analysis);
  await transaction.done;
  return isFree;
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}
