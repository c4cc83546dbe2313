import { beforeAll, expect, test, vi } from 'vitest';
import { ready } from '../wasm';
import { finder, rowOfEntry, shownTexts, type Row } from './rows';

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

const NAMES = { billabong: 'Billabong', bilitaire: 'Bi-litaire', billo: 'Billo' };
const found = (text: string): boolean => finder({ text, game: '', state: '' }, NAMES)(row);

test('an entry as a row', () => {
  expect([row.winner, row.date]).toEqual([1, '2026-11-15']);
});

test('all words must be there, in any case and with or without accents', () => {
  for (const text of ['', 'ana', 'CHLOE ana', 'chloé', '2026-11', 'club billabong', 'level']) expect(found(text), text).toBe(true);
  for (const text of ['zoé', 'ana zoé', '2025']) expect(found(text), text).toBe(false);
});

test('what is shown is searched too, and read once', () => {
  const text = vi.fn(() => 'Ana contre Chloé 15 nov. 2026 Gagnée par Chloé');
  const shown = shownTexts(text);
  const isFound = (words: string): boolean => finder({ text: words, game: '', state: '' }, NAMES, shown)(row);
  expect(['nov. gagnee', '15 nov', 'ana club'].map(isFound)).toEqual([true, true, true]);
  expect(isFound('perdue')).toBe(false);
  expect(text).toHaveBeenCalledTimes(1);
});

test('by game and state', () => {
  expect(finder({ text: '', game: 'billo', state: '' }, NAMES)(row)).toBe(false);
  expect(finder({ text: '', game: 'billabong', state: 'over' }, NAMES)(row)).toBe(true);
  expect(finder({ text: '', game: '', state: 'running' }, NAMES)(row)).toBe(false);
});

test('the texts of a search are folded once, however many rows there are', () => {
  const folded = vi.spyOn(String.prototype, 'normalize');
  const isFound = finder({ text: 'ana', game: '', state: '' }, NAMES);
  const before = folded.mock.calls.length;
  for (let n = 0; n < 100; n++) isFound(row);
  expect(folded.mock.calls.length).toBe(before);
  folded.mockRestore();
});
