import { expect, it } from 'vitest';
import type { Point } from './geometry';
import { recentMoveOf } from './recent-moves';
import { played } from './testing';

/** A square as a point: `c5` at 3, 5. */
const spot = (square: string): Point => ({ x: square.charCodeAt(0) - 96, y: Number(square.slice(1)) });
const named = (points: Point[] | undefined): string[] => (points ?? []).map(({ x, y }) => String.fromCharCode(96 + x) + y);

it('tells where a move went, whom it jumped and what it took', () => {
  const jumps = recentMoveOf(played('c3:e3:e5', ['e3', 'e5'], { over: ['d3', 'e4'], from: 'c3', seat: 2 }), spot);
  expect(jumps).toMatchObject({ move: 'c3:e3:e5', seat: 2 });
  expect([named(jumps?.points), named(jumps?.jumped), named(jumps?.taken)]).toEqual([['c3', 'e3', 'e5'], ['d3', 'e4'], []]);
  const marble = recentMoveOf(played('c3:e3', ['e3'], { over: ['d3'], from: 'c3', captures: ['d3'] }), spot);
  expect([named(marble?.jumped), named(marble?.taken)]).toEqual([[], ['d3']]);
});

it('knows what only came or went', () => {
  expect(named(recentMoveOf(played('@h3', ['h3'], { from: 'h3' }), spot)?.points)).toEqual(['h3']);
  const taken = recentMoveOf(played('xd5', ['d5'], { from: 'd5', over: ['d5'], captures: ['d5'] }), spot);
  expect([named(taken?.points), named(taken?.jumped), named(taken?.taken)]).toEqual([['d5'], [], ['d5']]);
  expect(recentMoveOf(played('claim', []), spot)).toBeNull();
});
