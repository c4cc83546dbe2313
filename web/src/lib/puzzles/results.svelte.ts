// What a person has done with the puzzles, stored on this device: ratings, results, streaks.

import { GAMES } from '../game/defaults';
import { keep, recall } from '../store/db';
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

export const results = $state<Kept>({ ratings: {}, results: {}, hinted: [], streak: 0, bestStreak: 0, day: -1, days: 0, bestDays: 0 });

let loading: Promise<void> | undefined;

/** Loads once, before puzzles are shown. */
export function loadResults(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  const kept = (await recall(KEY)) as Partial<Kept> | undefined;
  if (typeof kept !== 'object' || kept === null) return;
  for (const key of ['streak', 'bestStreak', 'day', 'days', 'bestDays'] as const) {
    if (Number.isFinite(kept[key])) results[key] = kept[key]!;
  }
  for (const game of GAMES) {
    const rating = kept.ratings?.[game];
    if (rating && Number.isFinite(rating.rating) && Number.isFinite(rating.deviation)) results.ratings[game] = { ...rating };
  }
  if (Array.isArray(kept.hinted)) results.hinted = kept.hinted.filter((id) => typeof id === 'string');
  for (const [id, result] of Object.entries(kept.results ?? {})) {
    if (result === 'solved' || result === 'hinted' || result === 'failed') results.results[id] = result;
  }
}

export function ratingOf(game: GameName): Rating {
  return results.ratings[game] ?? FIRST;
}

export function resultOf(game: GameName, id: string): Result | undefined {
  return results.results[`${game}/${id}`];
}

/** The rating points that it brought, for the first result of a puzzle; later ones change nothing but the day. */
export function report(game: GameName, id: string, puzzle: number, result: Result): number {
  const key = `${game}/${id}`;
  const before = ratingOf(game);
  let gained = 0;
  if (results.results[key] === undefined) {
    results.results[key] = result;
    results.hinted = results.hinted.filter((id) => id !== key);
    if (result !== 'hinted') {
      const rating = after(before, puzzle, result === 'solved' ? 1 : 0);
      results.ratings[game] = rating;
      gained = Math.round(rating.rating) - Math.round(before.rating);
      results.streak = result === 'solved' ? results.streak + 1 : 0;
      results.bestStreak = Math.max(results.bestStreak, results.streak);
    }
  }
  store();
  return gained;
}

/** A hint was given: the puzzle counts as hinted, also after a reload. */
export function noteHint(game: GameName, id: string): void {
  const key = `${game}/${id}`;
  if (results.results[key] !== undefined || results.hinted.includes(key)) return;
  results.hinted.push(key);
  store();
}

export function wasHinted(game: GameName, id: string): boolean {
  return results.hinted.includes(`${game}/${id}`);
}

/** The puzzle of this day has been solved, at whichever attempt. */
export function reportDay(day: number): void {
  if (results.day === day) return;
  results.days = results.day === day - 1 ? results.days + 1 : 1;
  results.day = day;
  results.bestDays = Math.max(results.bestDays, results.days);
  store();
}

/** The days in a row up to today: yesterday's row still counts until today ends. */
export function daysInARow(today: number): number {
  return results.day >= today - 1 ? results.days : 0;
}

function store(): void {
  void keep(KEY, $state.snapshot(results));
}
