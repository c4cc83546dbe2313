// The way to a target, for drawing. The rules have decided which way is meant.

import type { Target, Way } from '../wasm/types';

/** The rest of a way, from where the man is now. */
export function remainingPath(way: Way, trail: string[]): string[] {
  const gone = Math.max(0, trail.length - 1);
  return [trail.at(-1) ?? way.from, ...way.path.slice(gone)];
}

/** The target at a square. */
export function targetAt(targets: readonly Target[], square: string | null): Target | null {
  return targets.find((target) => target.at === square) ?? null;
}
