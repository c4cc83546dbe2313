import { describe, expect, it } from 'vitest';
import { between, delayOf, hopTime, keyframes } from './motion-plan';

describe('motions', () => {
  it('hop at an easy pace, faster in long chains, never for ever', () => {
    expect(hopTime(1)).toBeLessThanOrEqual(250);
    expect(hopTime(3)).toBeLessThan(hopTime(1));
    expect(hopTime(6)).toBeGreaterThanOrEqual(150);
    for (const hops of [1, 2, 5, 12, 40, 200]) expect(hops * hopTime(hops)).toBeLessThanOrEqual(2000);
  });

  it('go the part of the way that is not yet drawn', () => {
    const way = ['h3', 'h9', 'b9', 'h9', 'h13'];
    expect(between(way, 'h3', 'h13')).toEqual(way);
    expect(between(way, 'h9', 'h13')).toEqual(['h9', 'h13']);
    expect(between(way, 'h9', 'b9')).toEqual(['h9', 'b9']);
    expect(between(way, 'h13', 'h3')).toBeNull();
    expect(between(way, 'a1', 'h13')).toBeNull();
    expect(between([], 'a1', 'b1')).toBeNull();
  });

  it('take off what is jumped as it is jumped', () => {
    const way = ['d5', 'f5', 'f7'];
    expect(delayOf(way, ['e5', 'f6'], 'e5', 200)).toBe(120);
    expect(delayOf(way, ['e5', 'f6'], 'f6', 200)).toBe(320);
    expect(delayOf(['f5', 'f7'], ['e5', 'f6'], 'f6', 200)).toBe(120);
    expect(delayOf(way, ['e5', 'f6'], 'a1', 200)).toBe(0);
  });

  it('end where the man is drawn', () => {
    const frames = keyframes(
      [
        { x: 0, y: 0 },
        { x: 96, y: 0 },
        { x: 96, y: 48 },
      ],
      true,
    );
    expect(frames.map((frame) => frame.offset)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(frames[0]!['transform']).toBe('translate(-96px,-48px) scale(1)');
    expect(frames.at(-1)!['transform']).toBe('translate(0px,0px) scale(1)');
    expect(keyframes([], true)).toEqual([]);
  });
});
