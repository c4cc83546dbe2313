import { beforeAll, expect, test } from 'vitest';
import { ready } from '../wasm';
import { matches, rowOfEntry, type Row } from './rows';

let row: Row;

beforeAll(async () => {
  await ready();
  row = rowOfEntry({
    id: 1,
    game: 'billabong',
    rules: 'players=3',
    players: ['Ana', 'Chloé', 'bilby level 5'],
    date: '2026.11.15',
    result: 'won yellow on time',
    plies: 40,
    tags: ['club'],
    added: 0,
    hash: 'x',
  });
});

const found = (text: string): boolean => matches(row, { text, game: '', state: '' }, 'Billabong');

test('an entry as a row', () => {
  expect([row.winner, row.date]).toEqual([1, '2026-11-15']);
});

test('all words must be there, in any case and with or without accents', () => {
  for (const text of ['', 'ana', 'CHLOE ana', 'chloé', '2026-11', 'club billabong', 'level']) expect(found(text), text).toBe(true);
  for (const text of ['zoé', 'ana zoé', '2025']) expect(found(text), text).toBe(false);
});

test('by game and state', () => {
  expect(matches(row, { text: '', game: 'billo', state: '' }, '')).toBe(false);
  expect(matches(row, { text: '', game: 'billabong', state: 'over' }, '')).toBe(true);
  expect(matches(row, { text: '', game: '', state: 'running' }, '')).toBe(false);
});
