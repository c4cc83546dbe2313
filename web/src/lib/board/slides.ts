// Slides of trays, and the path of a move: what the drawing needs to know of the steps of a turn.

import type { Direction, Played, Step } from '../wasm/types';
import { whole } from './recent-moves';

export interface Slide {
  /** Where the trays stood before, from rear to front. */
  trays: string[];
  direction: Direction;
  distance: number;
}

export const HEADINGS: Record<Direction, { across: number; up: number }> = {
  n: { across: 0, up: 1 },
  e: { across: 1, up: 0 },
  s: { across: 0, up: -1 },
  w: { across: -1, up: 0 },
};

export const OPPOSITE: Record<Direction, Direction> = { n: 's', e: 'w', s: 'n', w: 'e' };

/** The named trays, from rear to front. */
export function traysOf(steps: readonly Step[]): string[] {
  return steps.flatMap(({ kind, at }) => (kind === 'tray' ? [at] : []));
}

/** The slide among the steps of a turn. */
export function slideOf(steps: readonly Step[]): Slide | null {
  const slid = steps.find((step) => step.kind === 'slide');
  return slid?.direction ? { trays: traysOf(steps), direction: slid.direction, distance: slid.number } : null;
}

/** A name moved by this many columns and rows, on any board. */
export function shifted(name: string, across: number, up: number): string {
  return String.fromCharCode(name.charCodeAt(0) + across) + (Number(name.slice(1)) + up);
}

/** The path of the last move with its start. Empty for a pass and a claim, and for trays, which are animated differently. */
export function route({ way, steps }: Played): string[] {
  return way.from && traysOf(steps).length === 0 ? whole(way.from, way.path) : [];
}
