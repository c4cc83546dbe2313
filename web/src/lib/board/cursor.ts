// The keyboard's cursor: arrow keys go as the board is seen, Home and End to the ends of a row, with Ctrl of the board.

import { CELLS } from '../wasm/constants';
import { cellOf, isCell } from './cells';
import type { Grid } from './geometry';

const ARROWS: Record<string, { right: number; down: number }> = {
  ArrowLeft: { right: -1, down: 0 },
  ArrowRight: { right: 1, down: 0 },
  ArrowUp: { right: 0, down: -1 },
  ArrowDown: { right: 0, down: 1 },
};

/** Where a key takes the cursor; null if it is no key of the cursor's. */
export function cursorAfter(grid: Grid, from: string, key: string, far: boolean): string | null {
  const rows = grid.seen();
  const row = rows.findIndex((squares) => squares.includes(from));
  const squares = rows[row];
  if (!squares) return null;
  const column = squares.indexOf(from);
  if (key === 'Home') return (far ? rows[0]![0] : squares[0]) ?? null;
  if (key === 'End') return (far ? rows.at(-1)!.at(-1) : squares.at(-1)) ?? null;
  const arrow = ARROWS[key];
  if (!arrow) return null;
  return rows[row + arrow.down]?.[column + arrow.right] ?? from;
}

/** Where the cursor starts, or goes when the board changes under it (Bi-litaire's holes and cells). */
export function cursorStart(grid: Grid, from: string | null): string {
  if (from && grid.has(from)) return from;
  const other = from && (isCell(from) ? CELLS[from]?.[0] : cellOf(from));
  if (other && grid.has(other)) return other;
  return grid.name(Math.floor(grid.columns / 2), Math.floor(grid.rows / 4));
}
