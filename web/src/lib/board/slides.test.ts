import { describe, expect, it } from 'vitest';
import { route, shifted, slideOf } from './slides';
import { played, step } from './testing';

describe('what a move does', () => {
  it('finds slides', () => {
    const line = [step('tray', 'B3'), step('tray', 'C3')];
    expect(slideOf([...line, step('slide', '', { number: 1, direction: 'e' }), step('call', '', { number: 3 })])).toEqual({
      trays: ['B3', 'C3'],
      direction: 'e',
      distance: 1,
    });
    for (const steps of [line, [step('tray', 'B3'), step('takeaway')], [step('lift', 'd5'), step('jump', 'f5')], []])
      expect(slideOf(steps)).toBeNull();
  });

  it('moves names', () => {
    expect(shifted('B3', 1, -2)).toBe('C1');
    expect(shifted('h9', -2, 2)).toBe('f11');
  });

  it('gives the way of a move with its start', () => {
    expect(route(played('h3:h9:b9', ['h9', 'b9'], { from: 'h3' }))).toEqual(['h3', 'h9', 'b9']);
    expect(route(played('@h3', ['h3'], { from: 'h3' }))).toEqual(['h3']);
    expect(route(played('pass', []))).toEqual([]);
    expect(route(played('B3C3e1', ['C3', 'D3'], { from: 'B3', steps: [step('tray', 'B3'), step('tray', 'C3')] }))).toEqual([]);
  });
});
