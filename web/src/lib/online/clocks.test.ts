import { expect, test } from 'vitest';
import { clockText } from '../game/clock.svelte';
import { absenceTimeLeft, awayFor, displayInterval, timesLeft } from './clocks';
import { live } from './testing';

test('only the clock that runs goes on, and none below nothing', () => {
  expect(timesLeft(live(2), 12_345)).toEqual([47_655, 60_000]);
  expect(timesLeft(live(2), 99_000)).toEqual([0, 60_000]);
  expect(timesLeft(live(2), -5000)).toEqual([60_000, 60_000]);
});

test('no clocks at all', () => {
  const untimed = live(2);
  for (const seat of untimed.seats) seat.clock = null;
  expect(timesLeft(untimed, 1000)).toBe(null);
});

test('absence is counted by the server’s time', () => {
  const away = live(2, { now: 50_000 });
  away.seats[1]!.awaySince = 20_000;
  expect([awayFor(away, 0, 5000), awayFor(away, 1, 5000)]).toEqual([null, 35_000]);
});

test('patience ends by the server’s time', () => {
  const waiting = live(2, { now: 50_000, absence: { seat: 1, until: 80_000, effect: 'win' } });
  expect([0, 12_000, 99_000].map((elapsed) => absenceTimeLeft(waiting, elapsed))).toEqual([30_000, 18_000, 0]);
  expect(absenceTimeLeft(live(2), 0)).toBe(null);
});

test('the nearer the end, the more often a clock is drawn; one that stands, never', () => {
  expect(displayInterval([60_000, 60_000], live(2))).toBe(250);
  expect(displayInterval([9000, 60_000], live(2))).toBe(100);
  expect(displayInterval([3 * 86_400_000, 0], live(2))).toBe(30_000);
  expect(displayInterval([0, 60_000], live(2))).toBe(null);
  expect(displayInterval([60_000], live(2, { onMove: null, seats: [] }))).toBe(null);
});

test('long times in words', () => {
  expect([0, 1, 9300, 247_000, 3_847_000, 90_000_000].map((time) => clockText(time))).toEqual([
    '0:00',
    '0.1',
    '9.3',
    '4:07',
    '1:04:07',
    '1 d 1 h',
  ]);
});

test('a clock stands still during a holiday, and runs on after it', () => {
  const away = live(2, { now: 1000 });
  away.seats[0] = { ...away.seats[0]!, running: false, holiday: 5000 };
  expect(timesLeft(away, 3000)).toEqual([60_000, 60_000]);
  expect(timesLeft(away, 6000)).toEqual([58_000, 60_000]);
});
