import { describe, expect, it } from 'vitest';
import { along } from './arrows';
import { Grid } from './geometry';
import { bedOf, homeKangaroos, middleOf, outlet, signs } from './billabong-ground';

describe('lines', () => {
  it('bend to their left, so that there and back are two lines', () => {
    const [a, b] = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ];
    expect(along([a, b], { headed: false }).line).toBe('M0 0Q50 -10 100 0');
    expect(along([b, a], { headed: false }).line).toBe('M100 0Q50 10 0 0');
  });

  it('end in the notch of a head whose tip is the last point', () => {
    const { line, head } = along(
      [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
      { bend: false, clear: 10 },
    );
    expect(line).toBe('M10 0Q50 0 86 0');
    expect(head.startsWith('M100 0L')).toBe(true);
  });

  it('of fewer than two points are none', () => {
    expect(along([{ x: 1, y: 1 }])).toEqual({ line: '', head: '' });
    expect(along([])).toEqual({ line: '', head: '' });
  });
});

const STREAM = [6, 5, 4, 3, 2, 1].map((row): [string, string] => [`i${row}`, `h${row}`]);

describe('water', () => {
  it('runs from the lake to the south edge between h and i, wherever south is', () => {
    expect(bedOf(new Grid(16, 14), STREAM)).toMatch(/^M384 378\.2.* 384 672$/);
    expect(bedOf(new Grid(16, 14, true), STREAM)).toMatch(/^M384 293\.8.* 384 0$/);
  });

  it('shows the way it is crossed: towards h', () => {
    const tips = (grid: Grid) =>
      signs(grid, STREAM)
        .match(/L([\d.]+) /g)!
        .map((x) => Number(x.slice(1)));
    expect(tips(new Grid(16, 14))[0]).toBeLessThan(384);
    expect(tips(new Grid(16, 14, true))[0]).toBeGreaterThan(384);
  });

  it('is where the rules have it', () => {
    const grid = new Grid(16, 14);
    expect(middleOf(grid, ['g7', 'h7', 'i7', 'j7', 'g8', 'h8', 'i8', 'j8'])).toEqual(grid.point(8, 7));
    expect(outlet(grid, STREAM, 0.5)).toEqual(grid.point(8, 6.5));
    expect(signs(grid, STREAM).match(/M/g)).toHaveLength(5);
  });

  it('holds everybody who comes home, seat by seat, inside the lake and beside the referee', () => {
    for (const home of [
      [5, 4],
      [1, 0],
      [5, 4, 4],
      [4, 4, 5, 4],
      [0, 0, 0, 0],
    ]) {
      const places = homeKangaroos(home);
      expect(places).toHaveLength(home.reduce((sum, count) => sum + count, 0));
      for (const { x, y, scale } of places) {
        expect(Math.abs(x) + 21 * scale).toBeLessThan(88);
        expect(x + 21 * scale).toBeLessThan(76 - 15);
        expect(Math.abs(y) + 21 * scale).toBeLessThan(42);
      }
      expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(places.length);
    }
  });
});
