// Outlines of arrows and paths, hop by hop, as bilby-draw draws them.

import { length, middle, minus, plus, times, type Point } from './geometry';

/** How far the line of a hop bends: a share of its length, up to half a square. */
const BEND = 0.1;
const MOST = 24;
const HEAD = 17;

const write = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
const unit = (a: Point): Point => times(a, 1 / (length(a) || 1));
const left = ({ x, y }: Point): Point => ({ x: y, y: -x });

export interface Line {
  /** The line, up to the head's notch if it has a head. */
  line: string;
  head: string;
}

/** A line along points. Each hop bends a little to its left, so that going back the same way draws a second line. */
export function along(points: Point[], { clear = 0, bend = true, headed = true } = {}): Line {
  let line = '';
  let heading: Point = { x: 0, y: 0 };
  points.slice(1).forEach((to, hop) => {
    const from = points[hop]!;
    const straight = minus(to, from);
    const aside = bend ? Math.min(MOST, BEND * length(straight)) : 0;
    const bent = plus(middle(from, to), times(left(unit(straight)), aside));
    if (hop === 0) line = `M${write(plus(from, times(unit(minus(bent, from)), clear)))}`;
    heading = unit(minus(to, bent));
    const ends = headed && hop + 2 === points.length;
    line += `Q${write(bent)} ${write(ends ? minus(to, times(heading, HEAD - 3)) : to)}`;
  });
  const tip = points.at(-1);
  if (!tip || !headed || points.length < 2) return { line, head: '' };
  const back = minus(tip, times(heading, HEAD));
  const side = times(left(heading), HEAD * 0.52);
  const corners = [tip, plus(back, side), minus(tip, times(heading, HEAD * 0.78)), minus(back, side)];
  return { line, head: `M${corners.map(write).join('L')}Z` };
}
