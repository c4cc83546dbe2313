// What a person has done with the puzzles, stored on this device: ratings, results, streaks.

import { GAMES } from '../game/defaults';
import { amend, recall } from '../store/db';
import type { GameName } from '../wasm/types';
import { after, FIRST, type Rating } from './rating';

/** Solved alone, solved after a hint, or not solved at the first attempt. */
export type Result = 'solved' | 'hinted' | 'failed';

interface Kept {
  ratings: Partial<Record<GameName, Rating>>;
  results: Record<string, Result>;
  /** Puzzles without a result for which a hint was given. */
  hinted: string[];
  /** Puzzles solved one after the other. */
  streak: number;
  bestStreak: number;
  /** The last day whose puzzle was solved, and how many days in a row. */
  day: number;
  days: number;
  bestDays: number;
}

const KEY = 'puzzles';

const nothing = (): Kept => ({ ratings: {}, results: {}, hinted: [], streak: 0, bestStreak: 0, day: -1, days: 0, bestDays: 0 });

export const results = $state<Kept>(nothing());

let loading: Promise<void> | undefined;

/** Loads once, before puzzles are shown. */
export function loadResults(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  Object.assign(results, read(await recall(KEY)));
}

/** What was stored, without what can't be read. */
function read(stored: unknown): Kept {
  const found = nothing();
  const kept = stored as Partial<Kept> | undefined;
  if (typeof kept !== 'object' || kept === null) return found;
  for (const key of ['streak', 'bestStreak', 'day', 'days', 'bestDays'] as const) {
    if (Number.isFinite(kept[key])) found[key] = kept[key]!;
  }
  for (const game of GAMES) {
    const rating = kept.ratings?.[game];
    if (rating && Number.isFinite(rating.rating) && Number.isFinite(rating.deviation)) found.ratings[game] = { ...rating };
  }
  if (Array.isArray(kept.hinted)) found.hinted = kept.hinted.filter((id) => typeof id === 'string');
  for (const [id, result] of Object.entries(kept.results ?? {})) {
    if (result === 'solved' || result === 'hinted' || result === 'failed') found.results[id] = result;
  }
  return found;
}

export function ratingOf(game: GameName): Rating {
  return results.ratings[game] ?? FIRST;
}

export function resultOf(game: GameName, id: string): Result | undefined {
  return results.results[`${game}/${id}`];
}

/** The rating points that it brought, for the first result of a puzzle; later ones change nothing but the day. */
export function report(game: GameName, id: string, puzzle: number, result: Result): number {
  const before = ratingOf(game);
  change((kept) => {
    const key = `${game}/${id}`;
    if (kept.results[key] !== undefined) return;
    kept.results[key] = result;
    kept.hinted = kept.hinted.filter((id) => id !== key);
    if (result === 'hinted') return;
    kept.ratings[game] = after(kept.ratings[game] ?? FIRST, puzzle, result === 'solved' ? 1 : 0);
    kept.streak = result === 'solved' ? kept.streak + 1 : 0;
    kept.bestStreak = Math.max(kept.bestStreak, kept.streak);
  });
  return Math.round(ratingOf(game).rating) - Math.round(before.rating);
}

/** A hint was given: the puzzle counts as hinted, also after a reload. */
export function noteHint(game: GameName, id: string): void {
  const key = `${game}/${id}`;
  change((kept) => {
    if (kept.results[key] === undefined && !kept.hinted.includes(key)) kept.hinted.push(key);
  });
}

export function wasHinted(game: GameName, id: string): boolean {
  return results.hinted.includes(`${game}/${id}`);
}

/** The puzzle of this day has been solved, at whichever attempt. */
export function reportDay(day: number): void {
  change((kept) => {
    if (kept.day === day) return;
    kept.days = kept.day === day - 1 ? kept.days + 1 : 1;
    kept.day = day;
    kept.bestDays = Math.max(kept.bestDays, kept.days);
  });
}

/** The days in a row up to today: yesterday's row still counts until today ends. */
export function daysInARow(today: number): number {
  return results.day >= today - 1 ? results.days : 0;
}

/** Changes that are being stored. */
let storing = 0;

/** Changes what is shown at once, and what is stored: another tab may have changed that, and its results stay. */
function change(one: (kept: Kept) => void): void {
  one(results);
  storing++;
  const stored = amend(KEY, $state.snapshot(results), (stored) => {
    const kept = read(stored);
    one(kept);
    return kept;
  });
  void stored.then((kept) => {
    storing--;
    if (kept && storing === 0) Object.assign(results, kept);
  });
}
