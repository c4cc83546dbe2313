import { expect, test } from 'vitest';
import { inOrder, news, others, timeLeft, unanswered, waits, waitsForReady } from './waiting-games';
import { ANA, BEN, seated } from './testing';
import type { TableSummary } from './wire';

function summary(id: string, changes: Partial<TableSummary> = {}): TableSummary {
  return {
    id,
    game: 'billo',
    rules: '',
    time: '3d',
    rated: false,
    assistance: true,
    phase: 'playing',
    seats: [seated(ANA), seated(BEN)],
    onMove: 0,
    deadline: null,
    left: [],
    unready: [],
    turns: 4,
    created: 1,
    ...changes,
  };
}

test('the games that wait come first, the most urgent ahead', () => {
  const tables = [
    summary('gathering', { phase: 'gathering', onMove: null }),
    summary('theirs', { onMove: 1, deadline: 5 }),
    summary('untimed'),
    summary('newer', { created: 9 }),
    summary('later', { deadline: 900 }),
    summary('sooner', { deadline: 100 }),
    summary('left', { left: [0], deadline: 1 }),
  ];
  const order = inOrder(tables, ANA).map(({ id }) => id);
  expect(order).toEqual(['sooner', 'later', 'newer', 'untimed', 'theirs', 'gathering']);
  expect(tables.filter((table) => waits(table, ANA)).map(({ id }) => id)).toEqual(['untimed', 'newer', 'later', 'sooner']);
  expect(tables.filter((table) => waits(table, null))).toEqual([]);
  expect(others(tables[1]!, ANA)).toEqual([seated(BEN)]);
});

test('what has happened is a game that begins, or a turn', () => {
  const playing = summary('a', { onMove: 1 });
  const check = (before: TableSummary[], after: TableSummary[]) => [...news(before, after, ANA)];
  expect(check([], [])).toEqual([]);
  expect(check([summary('a', { phase: 'gathering', onMove: null })], [playing])).toEqual([['a', 'begin']]);
  expect(check([], [playing])).toEqual([['a', 'begin']]);
  expect(check([playing], [summary('a', { turns: 5 })])).toEqual([['a', 'turn']]);
  expect(check([summary('a')], [summary('a', { deadline: 7 })])).toEqual([]);
  // Both have played while the list was on its way.
  expect(check([summary('a')], [summary('a', { turns: 6 })])).toEqual([['a', 'turn']]);
  expect(check([playing], [summary('a', { turns: 5, left: [0] })])).toEqual([]);
});

test('a table waits for who is not ready', () => {
  const full = { phase: 'gathering', onMove: null, turns: 0 } as const;
  const ready = summary('ready', { ...full, unready: [0, 1] });
  const theirs = summary('theirs', { ...full, unready: [1] });
  expect([ready, theirs].map((table) => [waitsForReady(table, ANA), waits(table, ANA)])).toEqual([
    [true, true],
    [false, false],
  ]);
  expect(inOrder([theirs, summary('playing', { onMove: 1 }), ready], ANA).map(({ id }) => id)).toEqual(['ready', 'playing', 'theirs']);
  const check = (before: TableSummary[], after: TableSummary[]) => [...news(before, after, ANA)];
  expect(check([], [ready])).toEqual([['ready', 'ready']]);
  expect(check([summary('ready', full)], [ready])).toEqual([['ready', 'ready']]);
  expect(check([ready], [ready])).toEqual([]);
  expect(check([], [theirs])).toEqual([]);
  expect(check([ready], [summary('ready')])).toEqual([['ready', 'begin']]);
});

test('the time left runs on this device', () => {
  const mine = { tables: [], now: 1_000_000, received: 50 };
  expect(timeLeft(summary('a', { deadline: 1_060_000 }), mine, 10_050)).toBe(50_000);
  expect(timeLeft(summary('a', { deadline: 1_000_000 }), mine, 10_050)).toBe(0);
  expect(timeLeft(summary('a'), mine, 10_050)).toBe(null);
});

test('a challenge waits until the person sits at its table', () => {
  const challenge = (id: string) => ({ from: BEN, table: summary(id, { phase: 'gathering', onMove: null }), at: 0 });
  const challenges = [challenge('one'), challenge('two')];
  expect(unanswered(challenges, []).length).toBe(2);
  expect(unanswered(challenges, [summary('one')]).map(({ table }) => table.id)).toEqual(['two']);
});
