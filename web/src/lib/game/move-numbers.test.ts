import { expect, test } from 'vitest';
import { moveNumbers, numberBefore } from './move-numbers';

const first = { opensNumber: true, round: null };
const later = { opensNumber: false, round: null };

test('a number is opened by whoever moves first in it', () => {
  const line = [first, later, first, later];
  expect(moveNumbers(line)).toEqual([1, 1, 2, 2]);
  expect(line.map((_, index) => numberBefore(line, index))).toEqual(['1.', '1…', '2.', '2…']);
  // A game that begins with the other seat.
  expect(moveNumbers([later, first, later])).toEqual([1, 2, 2]);
});

test('each round of Bi-litaire has numbers of its own', () => {
  const round = (round: number) => ({ opensNumber: true, round });
  expect(moveNumbers([round(1), round(1), round(2), round(2)])).toEqual([1, 2, 1, 2]);
});
