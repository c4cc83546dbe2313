import { expect, test } from 'vitest';
import { mean, share } from './interval';

test('Wilson’s interval is the published one', () => {
  // 15 of 20: the example of many textbooks.
  const { at, low, high } = share(15, 20)!;
  expect(at).toBe(0.75);
  expect(low).toBeCloseTo(0.5313, 3);
  expect(high).toBeCloseTo(0.8881, 3);
});

test('an interval stays between nothing and everything, and has a width even at the ends', () => {
  expect(share(0, 0)).toBeNull();
  const none = share(0, 5)!;
  expect([none.at, none.low]).toEqual([0, 0]);
  expect(none.high).toBeGreaterThan(0.3);
  const all = share(5, 5)!;
  expect(all.high).toBe(1);
  expect(all.low).toBeLessThan(0.7);
});

test('more games make it narrower', () => {
  const width = (n: number): number => share(n / 2, n)!.high - share(n / 2, n)!.low;
  expect(width(1000)).toBeLessThan(width(100) / 2);
});

test('the mean of marbles', () => {
  expect(mean(1, 12, 144)).toBeNull();
  // 10, 12, 14: the standard deviation is 2.
  const { at, low, high } = mean(3, 36, 440)!;
  expect(at).toBe(12);
  expect(high - at).toBeCloseTo((1.96 * 2) / Math.sqrt(3), 6);
  expect(at - low).toBeCloseTo(high - at, 6);
  expect(mean(2, 20, 200)).toEqual({ at: 10, low: 10, high: 10 });
});
