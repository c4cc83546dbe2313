import { beforeAll, expect, test } from 'vitest';
import { ready } from '../wasm';
import type { StoredGame } from '../store/games';
import { balance, byMonth, grouped, namesOf, gamesAgainstComputers, suggestedLevel, tally } from './statistics';

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
  const some = gamesAgainstComputers([
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

test('games that were opened, continued or set up do not count', () => {
  expect(gamesAgainstComputers([game('won red', 3, { source: '' }), game('won red', 3, { continued: true })])).toEqual([]);
});

test('a race of three says nothing about a duel, nor one person’s games about another’s', () => {
  const ana: StoredGame['seats'] = [
    { kind: 'person', name: 'Ana' },
    { kind: 'computer', level: 6 },
  ];
  const race: StoredGame['seats'] = [{ kind: 'person' }, { kind: 'computer', level: 8 }, { kind: 'computer', level: 8 }];
  const three = (): StoredGame =>
    game('won red', 8, { game: 'billabong', record: '[Game "billabong"]\n[Rules "players=3"]\n[Result "won red"]\n\n*\n', seats: race });
  const two = (): StoredGame =>
    game('won red', 2, { game: 'billabong', record: '[Game "billabong"]\n[Rules "ghosts=none"]\n[Result "won yellow"]\n\n*\n' });
  const all = gamesAgainstComputers([
    two(),
    two(),
    three(),
    three(),
    game('won red', 6, { seats: ana }),
    game('won red', 6, { seats: ana }),
    game('won red', 3),
  ]);
  expect(suggestedLevel(all, { game: 'billabong' })).toBe(1);
  expect(suggestedLevel(all, { game: 'billabong', seats: 3 })).toBe(9);
  expect(suggestedLevel(all, { game: 'billabong', seats: 4 })).toBe(null);
  expect(suggestedLevel(all, { game: 'billo' })).toBe(3);
  expect(suggestedLevel(all, { game: 'billo', name: 'Ana' })).toBe(7);
  expect(namesOf(all)).toEqual(['', 'Ana']);
});

test('the level follows the results', () => {
  const after = (...results: [string, number][]): number | null =>
    suggestedLevel(gamesAgainstComputers(results.map(([result, level]) => game(result, level))), { game: 'billo' });
  expect(after()).toBeNull();
  expect(after(['won red', 3])).toBe(3);
  expect(after(['won red', 3], ['won red', 3])).toBe(4);
  expect(after(['won black', 3], ['won black', 3])).toBe(2);
  expect(after(['won red', 3], ['won black', 3])).toBe(3);
  expect(after(['won red', 2], ['won red', 3])).toBe(3);
  expect(after(['won red', 10], ['won red', 10])).toBe(10);
  expect(after(['won black', 1], ['won black', 1])).toBe(1);
});
