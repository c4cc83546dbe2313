import { describe, expect, it } from 'vitest';
import { cellOf, isCell } from './cells';
import { cursorAfter, cursorStart } from './cursor';
import { Grid } from './geometry';

describe('the cursor', () => {
  const board = new Grid(8, 8);
  const turned = new Grid(8, 8, true);
  const check = (grid: Grid, from: string, key: string, to: string | null, far = false) =>
    expect(cursorAfter(grid, from, key, far), `${from} ${key}`).toBe(to);

  it('goes as the board is seen', () => {
    check(board, 'd4', 'ArrowUp', 'd5');
    check(board, 'd4', 'ArrowRight', 'e4');
    check(turned, 'd4', 'ArrowUp', 'd3');
    check(turned, 'd4', 'ArrowRight', 'c4');
  });

  it('stays on the board', () => {
    check(board, 'a1', 'ArrowLeft', 'a1');
    check(board, 'a1', 'ArrowDown', 'a1');
    check(board, 'h8', 'ArrowUp', 'h8');
  });

  it('goes to the ends of a row, and of the board', () => {
    check(board, 'd4', 'Home', 'a4');
    check(board, 'd4', 'End', 'h4');
    check(board, 'd4', 'Home', 'a8', true);
    check(turned, 'd4', 'End', 'a8', true);
  });

  it('leaves other keys alone', () => {
    for (const key of ['Escape', 'Enter', 'f', 'PageUp']) check(board, 'd4', key, null);
  });

  it('goes from holes to cells and back', () => {
    const cells = new Grid(4, 4, false, 96, 'A');
    expect(cursorStart(cells, 'd5')).toBe('B3');
    expect(cursorStart(board, 'B3')).toBe('c5');
    expect(cursorStart(board, 'd5')).toBe('d5');
    expect(board.has(cursorStart(board, null))).toBe(true);
    expect(cursorStart(new Grid(16, 14), 'd5')).toBe('d5');
    const all = cells.seen().flat();
    expect(all.filter(isCell)).toEqual(all);
    const holes = board.seen().flat();
    expect(holes.filter(isCell)).toEqual([]);
    for (const cell of all) expect(holes.filter((hole) => cellOf(hole) === cell)).toHaveLength(4);
  });
});
