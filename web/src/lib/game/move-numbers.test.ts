import { expect, test } from 'vitest';
import { moveNumbers, numberBefore } from './move-numbers';

const first = { opensNumber: true, restartsNumbers: false };
const later = { opensNumber: false, restartsNumbers: false };

test('a number is opened by whoever moves first in it', () => {
  const line = [first, later, first, later];
  expect(moveNumbers(line)).toEqual([1, 1, 2, 2]);
  expect(line.map((_, index) => numberBefore(line, index))).toEqual(['1.', '1…', '2.', '2…']);
  // A game that begins with the other seat.
  expect(moveNumbers([later, first, later])).toEqual([1, 2, 2]);
});

test('numbers begin again where the rules say so', () => {
  const opening = { opensNumber: true, restartsNumbers: true };
  expect(moveNumbers([opening, later, first, later, opening, later, first])).toEqual([1, 1, 2, 2, 1, 1, 2]);
});
