import { beforeAll, expect, test } from 'vitest';
import { ready, start } from '../wasm';
import { ANY_TURN, seatsOfLine } from './conditional-seats';

beforeAll(() => ready());

test('turns of a line have their seats, also after any turn at all', () => {
  const billo = { game: 'billo', rules: '' } as const;
  expect(seatsOfLine(billo, start(billo, 1), ['Re1-e2', 'Re8-e7', 'Re2-e3', 'Re7-e6'], 2)).toEqual([0, 1, 0, 1]);
  expect(seatsOfLine(billo, start(billo, 1), [ANY_TURN, 'Re8-e7', ANY_TURN, 'Re7-e6'], 2)).toEqual([0, 1, 0, 1]);
  const race = { game: 'billabong', rules: 'players=3' } as const;
  expect(seatsOfLine(race, start(race, 1), [ANY_TURN, ANY_TURN, 'h3', ANY_TURN, ANY_TURN], 3)).toEqual([0, 1, 2, 0, 1]);
  expect(seatsOfLine(billo, start(billo, 1), ['nonsense', 'Re8-e7'], 2)).toEqual([0, 1]);
});
