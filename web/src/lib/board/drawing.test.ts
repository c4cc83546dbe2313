import { describe, expect, it } from 'vitest';
import { along } from './arrows';
import { Grid } from './geometry';
import { homeKangaroos, signs, stream } from './billabong-ground';

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

describe('water', () => {
  it('runs from the lake to the south edge between h and i, wherever south is', () => {
    expect(stream(new Grid(16, 14))).toMatch(/^M384 378\.2.* 384 672$/);
    expect(stream(new Grid(16, 14, true))).toMatch(/^M384 293\.8.* 384 0$/);
  });

  it('shows the way it is crossed: towards h', () => {
    const tips = (grid: Grid) =>
      signs(grid)
        .match(/L([\d.]+) /g)!
        .map((x) => Number(x.slice(1)));
    expect(tips(new Grid(16, 14))[0]).toBeLessThan(384);
    expect(tips(new Grid(16, 14, true))[0]).toBeGreaterThan(384);
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
