// The keyboard's cursor: arrow keys go as the board is seen, Home and End to the ends of a row, with Ctrl of the board.

import type { Grid } from './geometry';

const ARROWS: Record<string, { right: number; down: number }> = {
  ArrowLeft: { right: -1, down: 0 },
  ArrowRight: { right: 1, down: 0 },
  ArrowUp: { right: 0, down: -1 },
  ArrowDown: { right: 0, down: 1 },
};

/** Where a key takes the cursor; null if it is no key of the cursor's. */
export function moved(grid: Grid, from: string, key: string, far: boolean): string | null {
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
export function entered(grid: Grid, from: string | null): string {
  if (from && grid.has(from)) return from;
  if (from && grid.first === 'A' && !isCell(from)) return cellOf(from);
  if (from && grid.first === 'a' && isCell(from)) return holesOf(from)[0]!;
  return grid.name(Math.floor(grid.columns / 2), Math.floor(grid.rows / 4));
}

/** Whether a name is that of one of Bi-litaire's cells, which are in capitals. */
export const isCell = (name: string): boolean => name >= 'A' && name < 'a';

/** The cell that a hole of Bi-litaire lies in. */
export function cellOf(hole: string): string {
  const column = Math.floor((hole.charCodeAt(0) - 97) / 2);
  return String.fromCharCode(65 + column) + Math.ceil(Number(hole.slice(1)) / 2);
}

/** The holes of a cell: lower left, lower right, upper left, upper right. */
export function holesOf(cell: string): string[] {
  const column = (cell.charCodeAt(0) - 65) * 2;
  const row = Number(cell.slice(1)) * 2 - 1;
  return [0, 1, 2, 3].map((n) => String.fromCharCode(97 + column + (n % 2)) + (row + Math.floor(n / 2)));
}
