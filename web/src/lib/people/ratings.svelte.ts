// Ratings beside names: asked for in one request for all names that a page shows, and kept for a while.

import { SvelteMap } from 'svelte/reactivity';
import { ratingText } from '../online/words.svelte';
import type { Game, PersonRating, RatingKind } from '../online/wire';
import * as api from './api';

/** How long a rating is kept, in milliseconds. */
const KEPT = 60_000;
/** How long to wait for more names. */
const PAUSE = 50;
/** The server answers for at most so many at once. */
const AT_ONCE = 100;

const known = new SvelteMap<string, PersonRating | null>();
const asked = new Map<string, number>();
let waiting = new Map<string, Set<string>>();

/** Which rating a game for so many counts for. */
export const kindOf = (seats: number): RatingKind => (seats > 2 ? 'race' : 'duel');

/** A person's rating as a text; empty if there is none, or not yet. */
export function ratingOf(person: string, game: Game, kind: RatingKind): string {
  const board = `${game} ${kind}`;
  const key = `${board} ${person}`;
  const rating = known.get(key);
  if (Date.now() - (asked.get(key) ?? -Infinity) > KEPT) {
    asked.set(key, Date.now());
    if (waiting.size === 0) setTimeout(() => void ask(), PAUSE);
    waiting.set(board, (waiting.get(board) ?? new Set()).add(person));
  }
  return rating ? ratingText(rating.rating, kind === 'race') : '';
}

async function ask(): Promise<void> {
  const wanted = waiting;
  waiting = new Map();
  for (const [board, people] of wanted) {
    const [game, kind] = board.split(' ') as [Game, RatingKind];
    const ids = [...people];
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
      // Without ratings the page is as good as before.
      const found = await api.ratings(game, kind, some).catch(() => []);
      for (const id of some) known.set(`${board} ${id}`, found.find(({ person }) => person === id) ?? null);
    }
  }
}
