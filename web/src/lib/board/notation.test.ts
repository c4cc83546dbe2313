import { describe, expect, it } from 'vitest';
import { route, shifted, slide, squares } from './notation';
import { played } from './testing';

describe('what a move names', () => {
  it.each([
    ['@h14', ['h14']],
    ['h3:h9:b9', ['h3', 'h9', 'b9']],
    ['Re2xf3-g4', ['e2', 'f3', 'g4']],
    ['xd5', ['d5']],
    ['pass', []],
    ['claim', []],
  ])('%s', (text, expected) => expect(squares(text)).toEqual(expected));

  it('reads slides', () => {
    expect(slide('B3C3e1!3')).toEqual({ trays: ['B3', 'C3'], direction: 'e', distance: 1 });
    expect(slide('D2w3')).toEqual({ trays: ['D2'], direction: 'w', distance: 3 });
    for (const text of ['B3', 'B3x', 'd5:f5', '']) expect(slide(text), text).toBeNull();
  });

  it('moves names', () => {
    expect(shifted('B3', 1, -2)).toBe('C1');
    expect(shifted('h9', -2, 2)).toBe('f11');
  });

  it('gives the way of a move with its start', () => {
    expect(route(played('h3:h9:b9', ['h9', 'b9']))).toEqual(['h3', 'h9', 'b9']);
    expect(route(played('@h3', ['h3']))).toEqual(['h3']);
    expect(route(played('pass', []))).toEqual([]);
    expect(route(played('B3C3e1', ['C3', 'D3']))).toEqual([]);
  });
});
