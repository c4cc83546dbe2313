// Which seat of a reviewed game was the reader's, so that only their own mistakes become their own puzzles.

import type { Session } from '../game/session.svelte';
import { amend, recall } from '../store/db';
import { sessionKey } from './stored-reviews';

const KEY = 'review-seats';
/** The oldest answers go first. */
const MOST = 200;

/** A seat, or 'none' for a game of other people. */
export type Reader = number | 'none';

type Answer = [key: string, reader: Reader];

/** The answer that was given for a game, by the key of its review; null: nobody knows yet. */
export async function recallReader(key: string): Promise<Reader | null> {
  return read(await recall(KEY)).find(([known]) => known === key)?.[1] ?? null;
}

export async function rememberReader(key: string, reader: Reader): Promise<void> {
  const change = (all: Answer[]): Answer[] => [...all.filter(([known]) => known !== key), [key, reader] satisfies Answer].slice(-MOST);
  // Another tab may have been told of other games.
  await amend(KEY, change(read(await recall(KEY))), (kept) => change(read(kept)));
}

/** Remembers the seat of whoever plays a game at this device, before its record leads to a review. */
export async function rememberYou(session: Session): Promise<void> {
  if (session.you !== null) await rememberReader(sessionKey(session), session.you);
}

function read(kept: unknown): Answer[] {
  return Array.isArray(kept) ? kept.filter(isAnswer) : [];
}

function isAnswer(value: unknown): value is Answer {
  return Array.isArray(value) && typeof value[0] === 'string' && (value[1] === 'none' || Number.isInteger(value[1]));
}
