// The latest moves, as they are marked on a board.

import type { Played } from '../wasm/types';
import type { Point } from './geometry';

export interface RecentMove {
  /** The move's text, which identifies it. */
  move: string;
  seat: number;
  /** The squares from start to end; a single one for what was placed or taken off. */
  points: Point[];
  /** Whether what moved stands on the end square; a kangaroo that came home does not. */
  stays: boolean;
  /** The squares of men that were jumped over and are still there. */
  jumped: Point[];
  /** The squares from which something was taken. */
  taken: Point[];
  /** Whether it is a move of trays. */
  trays: boolean;
}

/** A path with its start; what is placed, taken off or taken away starts where it ends. */
export function whole(from: string, path: string[]): string[] {
  return path[0] === from ? path : [from, ...path];
}

/** A move of a man from square to square. */
export function recentMoveOf({ move, seat, way, captures, steps }: Played, spot: (place: string) => Point): RecentMove | null {
  if (!way.from) return null;
  const taken = captures.map(spot);
  const jumped = way.over.flatMap((over) => (over !== null && !captures.includes(over) && over !== way.from ? [spot(over)] : []));
  return { move, seat, points: whole(way.from, way.path).map(spot), stays: !way.home, jumped, taken, trays: steps[0]?.kind === 'tray' };
}
