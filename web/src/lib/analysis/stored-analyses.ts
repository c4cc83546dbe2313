// The analyses on this device: each is a record with everything in it, and where the person was.

import { library, type LibraryDatabase } from '../library/library-db';
import type { GameName } from '../wasm/types';

export interface StoredAnalysis {
  id: string;
  format: 1;
  game: GameName;
  name: string;
  /** Somebody has typed the name: it goes with the record. */
  isNamed?: true;
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
  /** Whether it began at the start of a game: as long as nothing is added, it is not listed. */
  isStart?: true;
}

/** An analysis that was being written: after which version, and the times of the changes whose writes may have been finished. */
export interface UnfinishedAnalysis {
  analysis: StoredAnalysis;
  known: number;
  begun: number[];
  /** Whether the tree was changed, or only looked at. */
  changed: boolean;
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

/** Adds an analysis, unless there is one with the same id. */
export async function addAnalysis(analysis: StoredAnalysis): Promise<void> {
  await replaceAnalysis(analysis, -1);
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

/** Writes an analysis that a page before this one was writing; as a copy, if another tab has changed it since. */
export async function finishAnalysis(db: LibraryDatabase, { analysis, known, begun, changed }: UnfinishedAnalysis): Promise<void> {
  const transaction = db.transaction('analyses', 'readwrite');
  const current = await transaction.store.get(analysis.id);
  if (current && (current.revision === known || begun.includes(current.updated)))
    await transaction.store.put({ ...analysis, revision: current.revision + 1 });
  else if (current && changed) {
    const { origin: _origin, ...copy } = analysis;
    await transaction.store.put({ ...copy, id: newId(), revision: 1 });
  }
  await transaction.done;
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}
