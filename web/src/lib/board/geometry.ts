// The geometry of boards. The upper left corner of the board is the origin; a square is 48 units wide, as in
// bilby-draw.

export const SQUARE = 48;

export interface Point {
  x: number;
  y: number;
}

export const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
export const times = (a: Point, by: number): Point => ({ x: a.x * by, y: a.y * by });
export const middle = (a: Point, b: Point): Point => times(plus(a, b), 0.5);
export const length = (a: Point): number => Math.hypot(a.x, a.y);

/** The squares of a board in its current orientation. Columns are lower-case letters, or capitals (Bi-litaire's cells). */
export class Grid {
  readonly width: number;
  readonly height: number;

  constructor(
    readonly columns: number,
    readonly rows: number,
    readonly flip = false,
    readonly size = SQUARE,
    readonly first = 'a',
  ) {
    this.width = columns * size;
    this.height = rows * size;
  }

  /** The name of the square in a column and a row, both counted from 0 at the lower left of an unrotated board. */
  name(column: number, row: number): string {
    return String.fromCharCode(this.first.charCodeAt(0) + column) + (row + 1);
  }

  /** Column and row of a square; null if the board has no square of that name. */
  place(name: string): { column: number; row: number } | null {
    const column = name.charCodeAt(0) - this.first.charCodeAt(0);
    const row = Number(name.slice(1)) - 1;
    const inside = column >= 0 && column < this.columns && row >= 0 && row < this.rows && Number.isInteger(row);
    return inside ? { column, row } : null;
  }

  has(name: string): boolean {
    return this.place(name) !== null;
  }

  /** The point that is this many squares right of and above the corner of `a1`. */
  point(across: number, up: number): Point {
    return this.flip
      ? { x: this.width - across * this.size, y: up * this.size }
      : { x: across * this.size, y: this.height - up * this.size };
  }

  /** The middle of a square; the middle of the board for an unknown name. */
  centre(name: string): Point {
    const at = this.place(name);
    return at ? this.point(at.column + 0.5, at.row + 0.5) : { x: this.width / 2, y: this.height / 2 };
  }

  /** The square under a point. */
  at(point: Point): string | null {
    const across = Math.floor((this.flip ? this.width - point.x : point.x) / this.size);
    const up = Math.floor((this.flip ? point.y : this.height - point.y) / this.size);
    const name = this.name(across, up);
    return this.has(name) ? name : null;
  }

  /** All squares in reading order: rows from the top, each from the left. */
  seen(): string[][] {
    const rows = Array.from({ length: this.rows }, (_, row) => row);
    const columns = Array.from({ length: this.columns }, (_, column) => column);
    if (this.flip) columns.reverse();
    else rows.reverse();
    return rows.map((row) => columns.map((column) => this.name(column, row)));
  }
}

/** The one of some squares whose middle is nearest to a point, within `reach`. */
export function nearest(grid: Grid, point: Point, squares: Iterable<string>, reach: number): string | null {
  let best: string | null = null;
  for (const square of squares) {
    const distance = length(minus(grid.centre(square), point));
    if (distance <= reach) [best, reach] = [square, distance];
  }
  return best;
}
