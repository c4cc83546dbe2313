// What can be reached from here, sorted for showing: where to go, how, and the way to one of the places.

import type { Look, Way } from '../wasm/types';

export interface Target {
  square: string;
  /** A step, the end of a chain, a capture, joining an own man, the way home, a free place only passed
   * through, or an own man only passed by. */
  kind: 'step' | 'jump' | 'capture' | 'join' | 'home' | 'through' | 'by';
}

const isSquare = (name: string | undefined): name is string => /^[a-p]\d+$/.test(name ?? '');

/** Where a way ends on the board. */
export function end(way: Way): string | null {
  return way.path.filter(isSquare).at(-1) ?? null;
}

/**
 * The ends of ways, and the squares that a next step can go to. Each square once, by its
 * shortest way. Where men are given (Billo), what is entered is captured or joined; elsewhere it is jumped over.
 */
export function targets(ways: Way[], next: Look['next'], men?: ReadonlySet<string>): Target[] {
  const found = new Map<string, Target>();
  for (const way of [...ways].sort((a, b) => a.path.length - b.path.length)) {
    const square = end(way);
    if (!square || (found.has(square) && !way.home)) continue;
    found.set(square, { square, kind: kindOf(way, square, men) });
  }
  for (const { at, kind } of next) {
    if (isSquare(at) && kind !== 'lift' && kind !== 'take' && !found.has(at)) {
      found.set(at, { square: at, kind: men?.has(at) ? 'by' : 'through' });
    }
  }
  return [...found.values()];
}

function kindOf(way: Way, square: string, men?: ReadonlySet<string>): Target['kind'] {
  const takes = way.over.some((over) => over !== null);
  if (way.home) return 'home';
  if (!men) return takes ? 'jump' : 'step';
  return takes ? 'capture' : men.has(square) ? 'join' : 'step';
}

/** The shortest way that ends on a square; coming home before staying out. */
export function wayTo(ways: Way[], square: string): Way | null {
  const there = ways.filter((way) => end(way) === square);
  return there.sort((a, b) => Number(b.home) - Number(a.home) || a.path.length - b.path.length)[0] ?? null;
}

/** What is still to go of a way, from where the man is by now. */
export function onward(way: Way, trail: string[]): string[] {
  const path = way.path.filter(isSquare);
  const gone = trail.slice(1);
  const here = trail.at(-1);
  const rest = gone.every((square, index) => path[index] === square) ? path.slice(gone.length) : path;
  return here ? [here, ...rest] : rest;
}

/** The shortest way home. */
export function wayHome(ways: Way[]): Way | null {
  return ways.filter((way) => way.home).sort((a, b) => a.path.length - b.path.length)[0] ?? null;
}
