import { expect, test } from 'vitest';
import { newsOf, playsOn, tabStatusOf } from './tab-status';
import { live, turn } from './testing';
import type { Ending } from './wire';

const ENDING: Ending = { winner: 0, drawn: false, reason: 'resignation' };

test('it is one’s turn until one has played, whether or not the server has it', () => {
  expect([0, 1, null].map((seat) => tabStatusOf(live(2), seat, false, null))).toEqual(['turn', null, null]);
  expect(tabStatusOf(live(2), 0, true, null)).toBe(null);
  const away = live(2);
  away.seats[0]!.computer = 5;
  expect(tabStatusOf(away, 0, false, null)).toBe(null);
  expect(tabStatusOf(live(3, { onMove: 1 }), 0, false, null)).toBe(null);
  expect(tabStatusOf(live(2, { phase: 'gathering' }), 0, false, null)).toBe(null);
});

test('a question comes before a turn, for who is to answer it', () => {
  const asked = live(3, { questions: [{ question: 'draw', asker: 1, awaited: [0] }] });
  expect([0, 1].map((seat) => tabStatusOf(asked, seat, false, null))).toEqual(['draw', null]);
});

test('who has to be ready is told so', () => {
  const full = live(3, { phase: 'gathering', onMove: null, unready: [1] });
  expect([0, 1].map((seat) => tabStatusOf(full, seat, false, null))).toEqual([null, 'ready']);
});

test('news are for those who play and have nothing to do', () => {
  expect([0, 1, null].map((seat) => tabStatusOf(live(2), seat, false, 'left'))).toEqual(['turn', 'left', null]);
  expect(tabStatusOf(live(1, { phase: 'gathering', onMove: null }), 0, false, 'begun')).toBe(null);
  expect(tabStatusOf(live(3, { phase: 'over', onMove: null, ending: ENDING }), 0, false, 'over')).toBe('over');
});

test('what is worth coming back for', () => {
  expect(newsOf({ number: 1, at: 0, what: { kind: 'started' } }, 1)).toBe('begun');
  expect(newsOf({ number: 2, at: 0, what: { kind: 'over', ending: ENDING } }, 1)).toBe('over');
  const left = { number: 2, at: 0, what: { kind: 'left', seat: 0, reason: 'resignation' } } as const;
  expect([0, 1].map((seat) => newsOf(left, seat))).toEqual([null, 'left']);
  expect(newsOf({ number: 2, at: 0, what: { kind: 'stoodIn', seat: 0 } }, 1)).toBe('left');
  expect(newsOf(turn(2, 0, 'Re1-e2'), 1)).toBe(null);
});

test('the computer plays on only where it does', () => {
  const race = live(3);
  expect(playsOn(race, 1)).toBe(false);
  race.seats[1]!.left = 'resignation';
  race.seats[1]!.computer = 5;
  expect(playsOn(race, 1)).toBe(true);
  expect(playsOn({ ...race, phase: 'over' }, 1)).toBe(false);
  race.seats[1]!.computer = null;
  expect(playsOn(race, 1)).toBe(false);
});
