// Billabong's ground: slightly uneven shorelines, the stream, and the places of kangaroos in the lake.

import type { BillabongBoard } from '../wasm/types';
import { middle, type Grid, type Point } from './geometry';

const write = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** A shoreline around a middle: between an ellipse and a rectangle, so that it stays within its squares and has soft corners. */
export function shore(centre: Point, width: number, height: number, sway: number): string {
  const point = (step: number): Point => {
    const angle = (step / 40) * 2 * Math.PI;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const reach = (Math.abs(cos) ** 4.2 + Math.abs(sin) ** 4.2) ** (-1 / 4.2);
    const waves = Math.sin(3 * angle) + Math.cos(5 * angle + 1) + Math.sin(8 * angle + 2);
    const far = (reach * (1 + (sway / 130) * waves)) / 2;
    return { x: centre.x + cos * width * far, y: centre.y + sin * height * far };
  };
  const half = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  let line = `M${write(half(point(0), point(39)))}`;
  for (let step = 0; step < 40; step++) line += `Q${write(point(step))} ${write(half(point(step), point(step + 1)))}`;
  return `${line}Z`;
}

/** The middle of the lake, whose squares are in the order of the rows. */
export const middleOf = (grid: Grid, lake: string[]): Point => middle(grid.centre(lake[0] ?? ''), grid.centre(lake.at(-1) ?? ''));

/** A part of the stream between two squares: the line between their columns, their row, and the way across (-1: to the left). */
interface Part {
  column: number;
  row: number;
  across: number;
}

/** The parts of the stream, from the lake to the edge. */
function partsOf(grid: Grid, stream: BillabongBoard['stream']): Part[] {
  return stream.flatMap(([from, to]): Part[] => {
    const [one, other] = [grid.place(from), grid.place(to)];
    return one && other ? [{ column: Math.max(one.column, other.column), row: one.row, across: other.column - one.column }] : [];
  });
}

/** A point of the lake above the place where the stream leaves it, so many squares away. */
export function outlet(grid: Grid, stream: BillabongBoard['stream'], away: number): Point {
  const [first] = partsOf(grid, stream);
  return first ? grid.point(first.column, first.row + 1 + away) : grid.centre('');
}

/** The line of the stream. */
export function bedOf(grid: Grid, stream: BillabongBoard['stream']): string {
  const bend = ({ column, row }: Part): string =>
    `Q${write(grid.point(column + (row % 2 ? -0.035 : 0.035), row + 0.5))} ${write(grid.point(column, row))}`;
  return `M${write(outlet(grid, stream, 0.12))}${partsOf(grid, stream).map(bend).join('')}`;
}

/** Signs that show the direction in which the stream is crossed, between its parts. */
export function signs(grid: Grid, stream: BillabongBoard['stream']): string {
  const sign = ({ column, row, across }: Part): string => {
    const [tail, tip] = [column - 0.09 * across, column + 0.11 * across];
    return `M${[grid.point(tail, row + 0.14), grid.point(tip, row), grid.point(tail, row - 0.14)].map(write).join('L')}`;
  };
  return partsOf(grid, stream).slice(0, -1).map(sign).join('');
}

/** A kangaroo that came home, drawn in the lake. */
export interface HomeKangaroo extends Point {
  seat: number;
  /** Its index within its seat. */
  number: number;
  scale: number;
}

/** The positions of kangaroos that came home: a row for each seat, two rows side by side if more than two seats have some. */
export function homeKangaroos(home: number[]): HomeKangaroo[] {
  const seats = home.flatMap((count, seat) => (count > 0 ? [{ seat, count }] : []));
  const wide = seats.length <= 2;
  const [pitch, scale] = wide ? [27, 0.64] : [11.5, 0.54];
  return seats.flatMap(({ seat, count }, place) => {
    const row = wide ? place : Math.floor(place / 2);
    const rows = wide ? seats.length : Math.ceil(seats.length / 2);
    const start = wide || place % 2 === 0 ? -66 : -1;
    const y = (row - (rows - 1) / 2) * (wide ? 36 : 35);
    return Array.from({ length: count }, (_, number) => ({ seat, number, scale, x: start + number * pitch, y }));
  });
}
