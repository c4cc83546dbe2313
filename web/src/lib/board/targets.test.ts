import { describe, expect, it } from 'vitest';
import { remainingPath, targetAt } from './targets';
import { target, way } from './testing';

describe('the way to a target', () => {
  const round = way(['n8', 'j8', 'n8', 'p12']);

  it('goes on from where the man is by now, even over a square it has been on', () => {
    expect(remainingPath(round, ['j4'])).toEqual(['j4', 'n8', 'j8', 'n8', 'p12']);
    expect(remainingPath(round, ['j4', 'n8'])).toEqual(['n8', 'j8', 'n8', 'p12']);
    expect(remainingPath(round, ['j4', 'n8', 'j8', 'n8'])).toEqual(['n8', 'p12']);
  });

  it('is the one that came with the target', () => {
    const targets = [target('p12', round), target('n8', way(['n8']))];
    expect(targetAt(targets, 'p12')?.way).toBe(round);
    expect(targetAt(targets, 'a1')).toBeNull();
    expect(targetAt(targets, null)).toBeNull();
  });
});
