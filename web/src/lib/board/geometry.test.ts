import { describe, expect, it } from 'vitest';
import { Grid, nearest } from './geometry';

describe('squares of a board', () => {
  const board = new Grid(16, 14);
  const turned = new Grid(16, 14, true);

  it('has a1 at the lower left, or at the upper right of a turned board', () => {
    expect(board.centre('a1')).toEqual({ x: 24, y: 13.5 * 48 });
    expect(turned.centre('a1')).toEqual({ x: 15.5 * 48, y: 24 });
    expect(turned.centre('c2')).toEqual(board.centre('n13'));
  });

  it('finds every square again under its middle, either way round', () => {
    for (const grid of [board, turned, new Grid(4, 4, true, 96, 'A')]) {
      const names = grid.seen().flat();
      expect(names).toHaveLength(grid.columns * grid.rows);
      for (const name of names) expect(grid.at(grid.centre(name))).toBe(name);
    }
  });

  it('knows what is no square', () => {
    for (const name of ['q1', 'a15', 'a0', 'home', 'B3', '', 'a1.5']) expect(board.has(name), name).toBe(false);
    expect(board.at({ x: -1, y: 5 })).toBeNull();
    expect(board.at({ x: 5, y: board.height + 1 })).toBeNull();
    expect(new Grid(4, 4, false, 96, 'A').has('b3')).toBe(false);
  });

  it('lists rows from the top as they are seen', () => {
    expect(new Grid(3, 2).seen()).toEqual([
      ['a2', 'b2', 'c2'],
      ['a1', 'b1', 'c1'],
    ]);
    expect(new Grid(3, 2, true).seen()).toEqual([
      ['c1', 'b1', 'a1'],
      ['c2', 'b2', 'a2'],
    ]);
  });

  it('gives the nearest of some squares within reach', () => {
    const at = board.centre('h3');
    expect(nearest(board, { x: at.x + 20, y: at.y }, ['i3', 'h3', 'a1'], 40)).toBe('h3');
    expect(nearest(board, { x: at.x + 30, y: at.y }, ['i3', 'h3', 'a1'], 40)).toBe('i3');
    expect(nearest(board, at, ['a1', 'j3'], 40)).toBeNull();
  });
});
