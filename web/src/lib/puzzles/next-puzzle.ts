// Which puzzle comes next: one that has not been tried, near the person's rating.

import type { Puzzle } from './puzzle';
import type { Result } from './results.svelte';

/** So many candidates, so that not everybody meets the same row. */
const NEAR = 12;

/**
 * `only` is a kind, a theme or empty for everything. When nothing is left, those that were not solved come again, then all; the
 * same one never comes twice in a row.
 */
export function choosePuzzle(
  all: readonly Puzzle[],
  rating: number,
  only: string,
  result: (id: string) => Result | undefined,
  last: string | null,
  random: () => number = Math.random,
): Puzzle | null {
  const wanted = all.filter(({ id, kind, themes }) => id !== last && (only === '' || kind === only || (themes as string[]).includes(only)));
  const fresh = wanted.filter(({ id }) => result(id) === undefined);
  const failed = wanted.filter(({ id }) => result(id) === 'failed');
  const list = fresh.length > 0 ? fresh : failed.length > 0 ? failed : wanted;
  const near = [...list].sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating)).slice(0, NEAR);
  return near[Math.floor(random() * near.length)] ?? null;
}
