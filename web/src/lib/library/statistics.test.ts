import { beforeAll, expect, test } from 'vitest';
import { ready } from '../wasm';
import type { StoredGame } from '../store/games';
import { balance, byMonth, grouped, outings, suggestedLevel, tally } from './statistics';

beforeAll(ready);

let count = 0;

function game(result: string, level: number, change: Partial<StoredGame> = {}): StoredGame {
  const at = Date.UTC(2026, 9, 20 + count++);
  return {
    id: `g${count}`,
    format: 1,
    game: 'billo',
    record: `[Game "billo"]\n[Result "${result}"]\n\n*\n`,
    seats: [{ kind: 'person' }, { kind: 'computer', level }],
    clock: null,
    remaining: null,
    result: null,
    begun: '',
    touched: false,
    over: true,
    plies: 10,
    created: at,
    updated: at,
    ...change,
  };
}

test('only finished games of one person against computers count', () => {
  const some = outings([
    game('won red', 3),
    game('won black by resignation', 3),
    game('drawn', 4),
    game('*', 3, { over: false }),
    game('won red', 3, { source: 'x' }),
    game('won red', 3, { seats: [{ kind: 'person' }, { kind: 'person' }] }),
    game('won red', 5, { seats: [{ kind: 'computer', level: 5 }, { kind: 'person' }] }),
  ]);
  expect(some.map(({ seat, level, score }) => [seat, level, score])).toEqual([
    [0, 3, 'won'],
    [0, 3, 'lost'],
    [0, 4, 'drawn'],
    [1, 5, 'lost'],
  ]);
  expect(tally(some)).toEqual({ won: 1, drawn: 1, lost: 2 });
  expect(balance(some)).toEqual([1, 0, 0, -1]);
  expect(grouped(some, ({ level }) => level).map(([level, { won, lost }]) => [level, won, lost])).toEqual([
    [3, 1, 1],
    [4, 0, 0],
    [5, 0, 1],
  ]);
  expect(byMonth(some).map(([month]) => month)).toEqual(['2026-10']);
});

test('the level follows the results', () => {
  const after = (...results: [string, number][]): number | null =>
    suggestedLevel(outings(results.map(([result, level]) => game(result, level))), 'billo');
  expect(after()).toBeNull();
  expect(after(['won red', 3])).toBe(3);
  expect(after(['won red', 3], ['won red', 3])).toBe(4);
  expect(after(['won black', 3], ['won black', 3])).toBe(2);
  expect(after(['won red', 3], ['won black', 3])).toBe(3);
  expect(after(['won red', 2], ['won red', 3])).toBe(3);
  expect(after(['won red', 10], ['won red', 10])).toBe(10);
  expect(after(['won black', 1], ['won black', 1])).toBe(1);
});
