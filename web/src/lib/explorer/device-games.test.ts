import { beforeEach, expect, test, vi } from 'vitest';
import { hashOf } from '../library/hash';
import { deviceGames } from './device-games';

const stores = vi.hoisted(() => ({ games: [] as unknown[], entries: [] as unknown[] }));
vi.mock('../store/db', () => ({ database: async () => ({ getAll: async () => stores.games }) }));
vi.mock('../library/library-db', () => ({ library: async () => ({ getAll: async () => stores.entries }) }));
vi.mock('../wasm/explorer', () => ({ recordHead: () => ({ rulebook: { rules: '' }, date: '1998.03.07' }), writePlayer: () => 'bilby' }));

const SOURCE = '[Game "billo"]\n[Date "1998.03.07"]\n\n1. Re1-f2 Re8-f7\nwon red\n';
const game = { game: 'billo', over: true, record: '', seats: [{ kind: 'person' }, { kind: 'person' }], created: 0, updated: 0 };

beforeEach(() => {
  stores.games = [
    { ...game, id: 'mine' },
    { ...game, id: 'opened', source: SOURCE },
  ];
  stores.entries = [];
});

test('an opened game counts as imported, on the day of its record', async () => {
  const found = await deviceGames('billo');
  expect(found.map(({ id, source, opened }) => [id, source, opened])).toEqual([
    ['mine', 'own', false],
    ['opened', 'imported', true],
  ]);
  expect(found[1]!.date).toBe('1998-03-07');
});

test('a game that was both opened and imported counts once', async () => {
  const entry = { id: 7, game: 'billo', rules: '', players: [], date: '', result: 'won red', hash: hashOf(SOURCE) };
  stores.entries = [entry];
  stores.games = [{ ...game, id: 'opened', source: `\n${SOURCE}\n` }];
  expect((await deviceGames('billo')).map(({ id, opened = false }) => [id, opened])).toEqual([['7', false]]);
});
