import { beforeAll, expect, test } from 'vitest';
import {
  viewTurn,
  options,
  play,
  press,
  ratings,
  readRecord,
  ready,
  refusalOf,
  seats,
  seatsOfLine,
  start,
  readErrorOf,
  writeRecord,
} from '.';
import { ANY_TURN } from './constants';
import type { Rulebook } from './types';

const billo: Rulebook = { game: 'billo', rules: '' };

beforeAll(ready);

test('options and seats', () => {
  expect(options('billo').map((option) => option.key)).toEqual(['capture', 'billo', 'passing']);
  expect(options('bilitaire')).toEqual([]);
  expect(seats({ game: 'billabong', rules: 'players=3' })).toEqual(['red', 'yellow', 'blue']);
});

test('every level has a rating, or none yet', () => {
  for (const rules of ['', 'players=3', 'players=4']) {
    const known = ratings({ game: 'billabong', rules });
    expect(known).toHaveLength(10);
    expect(known[0]).toBe(500);
    expect(known[1]).toBeGreaterThan(500);
  }
});

test('a turn of Billo', () => {
  const position = start(billo, 0);
  const first = viewTurn(billo, position);
  expect(first.status).toMatchObject({ seat: 0, over: false, winner: null, moves: 44, text: 'playing red' });
  expect(first.board.game).toBe('billo');
  expect(press(billo, position, '', 'e1')).toEqual({
    kind: 'choice',
    choices: [
      { begun: 'Re1', shape: 'round' },
      { begun: 'Se1', shape: 'square' },
    ],
  });
  expect(press(billo, position, '', 'e1', { shape: 'round' })).toEqual({ kind: 'begun', begun: 'Re1' });
  expect(press(billo, position, 'Re1', 'f2')).toEqual({ kind: 'done', move: 'Re1-f2' });
  const played = play(billo, position, 'Re1-f2');
  expect(played).toMatchObject({ canonical: 'Re1-f2', seat: 0, captures: [], promoted: false, roundOver: null });
  expect(viewTurn(billo, played.position).status.seat).toBe(1);
});

test('turns of a line have their seats, also after any turn at all', () => {
  expect(seatsOfLine(billo, start(billo, 1), ['Re1-e2', 'Re8-e7', 'Re2-e3', 'Re7-e6'])).toEqual([0, 1, 0, 1]);
  expect(seatsOfLine(billo, start(billo, 1), [ANY_TURN, 'Re8-e7', ANY_TURN, 'Re7-e6'])).toEqual([0, 1, 0, 1]);
  const race = { game: 'billabong', rules: 'players=3' } as const;
  expect(seatsOfLine(race, start(race, 1), [ANY_TURN, ANY_TURN, 'h3', ANY_TURN, ANY_TURN])).toEqual([0, 1, 2, 0, 1]);
  expect(seatsOfLine(billo, start(billo, 1), ['nonsense', 'Re8-e7'])).toEqual([0, 1]);
});

test('what is thrown says why', () => {
  const caught = (act: () => unknown): unknown => {
    try {
      act();
    } catch (error) {
      return error;
    }
    return undefined;
  };
  const refused = caught(() => play(billo, start(billo, 0), 'Re1-e3'));
  expect(refused).toBeInstanceOf(Error);
  expect(refusalOf(refused)).toMatchObject({ code: 'not-a-neighbour', squares: ['e3', 'e1'], seat: null });
  expect(readErrorOf(refused)).toBeNull();
  expect(readErrorOf(caught(() => viewTurn(billo, 'nonsense')))?.code).toBe('position');
  expect(readErrorOf(caught(() => seats({ game: 'billo', rules: 'speed=9' })))?.code).toBe('rules');
  expect(readErrorOf(caught(() => readRecord('[Game "chess"]')))?.code).toBe('record');
});

test('a record comes back as it went', () => {
  const game = {
    rulebook: billo,
    start: start(billo, 0),
    moves: ['Re1-f2', 'Rb8-b7'],
    tags: [['Red', 'Ana "the fox"']] as [string, string][],
    comments: [
      [0, 'before'],
      [2, 'after'],
    ] as [number, string][],
    result: 'won red by resignation',
  };
  expect(readRecord(writeRecord(game))).toEqual([game]);
});
