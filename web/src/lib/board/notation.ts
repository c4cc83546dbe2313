// What a move's text names, for drawing it. Only texts that the rules have accepted come here.

import type { Played } from '../wasm/types';

export type Direction = 'n' | 'e' | 's' | 'w';

/** The squares or holes in the order they are named. */
export function squares(text: string): string[] {
  return text.match(/[a-p]\d+/g) ?? [];
}

/** The cells of trays in the order they are named, rear to front. */
export function cells(text: string): string[] {
  return text.match(/[A-D][1-4]/g) ?? [];
}

export interface Slide {
  /** Where the trays stand before. */
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

/** The slide that a text begins with: `B3C3e1!3`. */
export function slide(text: string): Slide | null {
  const parts = /^((?:[A-D][1-4])+)([nesw])(\d)/.exec(text);
  return parts && { trays: cells(parts[1]!), direction: parts[2] as Direction, distance: Number(parts[3]) };
}

/** A name moved by so many columns and rows, whatever board it is of. */
export function shifted(name: string, across: number, up: number): string {
  return String.fromCharCode(name.charCodeAt(0) + across) + (Number(name.slice(1)) + up);
}

/** The way of the last move with its start. Empty for a pass, a claim, and for trays, which go otherwise. */
export function route(last: Played): string[] {
  const start = squares(last.move)[0];
  if (!start || cells(last.move).length) return [];
  return whole(
    start,
    last.way.path.filter((square) => /^[a-p]\d+$/.test(square)),
  );
}

/** A path with its start; what is placed, taken off or taken away starts where it ends. */
export function whole(from: string, path: string[]): string[] {
  return path[0] === from ? path : [from, ...path];
}
