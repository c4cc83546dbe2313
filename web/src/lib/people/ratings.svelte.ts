// Ratings beside names: asked for in one request for all names that a page shows, and kept for a while.

import { SvelteMap } from 'svelte/reactivity';
import { ratingText } from '../online/format';
import { RATING_KINDS, type Game, type PersonRating, type RatingKind } from '../online/wire';
import * as api from './api';

/** How long a rating is kept, in milliseconds. */
const KEPT = 60_000;
/** How long to wait for more names. */
const PAUSE = 50;
/** The server answers for at most so many at once. */
const AT_ONCE = 100;

/** The ratings of one leaderboard that are wanted. */
interface Wanted {
  game: Game;
  kind: RatingKind;
  people: Set<string>;
}

/** By game, kind and person. */
const known = new SvelteMap<string, PersonRating | null>();
/** When each of them was asked for. */
const asked = new Map<string, number>();
/** What the next requests ask for. */
let waiting: Wanted[] = [];

const keyOf = (game: Game, kind: RatingKind, person: string): string => `${game} ${kind} ${person}`;

/** Which rating a game for so many counts for. */
export const kindOf = (seats: number): RatingKind => RATING_KINDS[seats]!;

/** A person's rating as a text; empty if there is none, or not yet. */
export function ratingOf(person: string, game: Game, kind: RatingKind): string {
  const key = keyOf(game, kind, person);
  const rating = known.get(key);
  if (Date.now() - (asked.get(key) ?? -Infinity) > KEPT) {
    asked.set(key, Date.now());
    if (waiting.length === 0) setTimeout(() => void ask(), PAUSE);
    const wanted = waiting.find((one) => one.game === game && one.kind === kind);
    if (wanted) wanted.people.add(person);
    else waiting.push({ game, kind, people: new Set([person]) });
  }
  return rating ? ratingText(rating.rating, kind === 'race') : '';
}

async function ask(): Promise<void> {
  const wanted = waiting;
  waiting = [];
  for (const { game, kind, people } of wanted) {
    const ids = [...people];
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
      // Without ratings the page is as good as before.
      const found = await api.ratings(game, kind, some).catch(() => []);
      for (const id of some) known.set(keyOf(game, kind, id), found.find(({ person }) => person === id) ?? null);
    }
  }
}
