// Reviews on this device: what has been judged of a game, so that a review that was interrupted goes on where it was.

import type { Session } from '../game/session.svelte';
import { database, keep } from '../store/db';
import type { Judgement, ReviewEffort } from '../wasm/review-types';
import type { Rulebook } from '../wasm/types';

/** A judged position, and how much was searched for it. */
export interface Judged {
  effort: ReviewEffort;
  judgement: Judgement;
}

interface KeptReview {
  format: 1;
  /** The engine that judged: another one judges differently. */
  version: string;
  judged: (Judged | null)[];
  updated: number;
  /** Only a short review so far, which nobody asked for or stopped. */
  short?: true;
}

const PREFIX = 'review:';
/** More reviews than this are not kept; the oldest go first. */
const MOST = 60;

/** The key of a game: what was played, whatever it is called and wherever it came from. */
export function reviewKey(book: Rulebook, start: string, moves: readonly string[]): string {
  const text = [book.game, book.rules, start, ...moves].join('|');
  // Two FNV-1a hashes of 32 bits.
  const hash = (seed: number): string => {
    let value = seed;
    for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
    return value.toString(36).padStart(7, '0');
  };
  return PREFIX + hash(0x811c9dc5) + hash(0x1b873593);
}

/** The key of a game that has been opened. */
export function sessionKey({ rulebook, start, line }: Pick<Session, 'rulebook' | 'start' | 'line'>): string {
  return reviewKey(
    rulebook,
    start,
    line.map(({ move }) => move),
  );
}

/** What is kept of a review; null if there is nothing that fits. */
export async function recallReview(key: string, version: string, positions: number): Promise<Pick<KeptReview, 'judged' | 'short'> | null> {
  const db = await database();
  const kept: unknown = await db?.get('kept', key).catch(() => undefined);
  if (!isReview(kept) || kept.version !== version || kept.judged.length !== positions) return null;
  return kept;
}

export async function keepReview(key: string, version: string, judged: readonly (Judged | null)[], isShort: boolean): Promise<void> {
  const review: KeptReview = { format: 1, version, judged: [...judged], updated: Date.now(), ...(isShort ? { short: true } : {}) };
  await keep(key, review);
}

/** Forgets the oldest reviews. */
export async function pruneReviews(): Promise<void> {
  const db = await database();
  if (!db) return;
  const keys = (await db.getAllKeys('kept')).filter((key) => key.startsWith(PREFIX));
  if (keys.length <= MOST) return;
  const dated = await Promise.all(
    keys.map(async (key) => {
      const kept: unknown = await db.get('kept', key);
      return { key, updated: isReview(kept) ? kept.updated : 0 };
    }),
  );
  dated.sort((a, b) => b.updated - a.updated);
  await Promise.all(dated.slice(MOST).map(({ key }) => db.delete('kept', key)));
}

function isReview(value: unknown): value is KeptReview {
  const review = value as KeptReview | undefined;
  return typeof review === 'object' && review !== null && review.format === 1 && Array.isArray(review.judged);
}
