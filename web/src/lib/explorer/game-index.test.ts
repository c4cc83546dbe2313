import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as rules from '../wasm';
import { studyReady } from '../wasm/study';
import type { GameName } from '../wasm/types';
import type { DeviceGame } from './device-games';
import { GameIndex, type Progress, type Query, type Source } from './game-index';
import type { KeptTrace } from './kept-traces';

beforeAll(() => Promise.all([rules.ready(), studyReady()]));

const BILLO = { game: 'billo', rules: '' } as const;
const START = 'pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0';

function game(id: string, source: 'own' | 'imported', players: string[], moves: string, result: string, stamp = '1'): DeviceGame {
  const text = `[Game "billo"]\n[Result "${result}"]\n\n${moves}\n${result.split(' by')[0]}\n`;
  return { key: `billo ${source} ${id}`, source, id, rules: '', stamp, players, date: `2026-11-0${id}`, record: async () => text };
}

/** A device in memory. */
class Device {
  games: DeviceGame[] = [];
  traces = new Map<string, KeptTrace>();
  read = 0;

  readonly store = {
    games: async (): Promise<DeviceGame[]> =>
      this.games.map((game) => ({
        ...game,
        record: () => {
          this.read++;
          return game.record();
        },
      })),
    kept: async (): Promise<Map<string, KeptTrace>> => new Map(this.traces),
    keep: async (fresh: [string, KeptTrace][], gone: string[]): Promise<void> => {
      for (const [key, trace] of fresh) this.traces.set(key, trace);
      for (const key of gone) this.traces.delete(key);
    },
  };
}

let device: Device;
beforeEach(() => {
  device = new Device();
  device.games = [
    game('1', 'own', ['', 'bilby level 3'], '1. Re1-e2 Ra8-a7', 'won red by resignation'),
    game('2', 'imported', ['Zoé', 'Ben'], '1. Sd1-d2 Ra8-a7', 'won black by resignation'),
    game('3', 'imported', ['Ana', 'Zoé'], '1. Ra1-a2', 'drawn by agreement'),
  ];
});

async function opened(index = new GameIndex(device.store), kind: GameName = 'billo'): Promise<{ index: GameIndex; last: Progress }> {
  let last: Progress | null = null;
  await index.open(kind, '', null, (progress) => (last = progress));
  return { index, last: last! };
}

const ALL: Source[] = ['own', 'imported', 'shipped'];
const query = (more: Partial<Query> = {}): Query => ({ book: BILLO, position: START, sources: ALL, player: '', ...more });
const played = (index: GameIndex, more: Partial<Query> = {}): [string, number][] =>
  index
    .find(query(more))
    .rows.filter((row) => row.games > 0)
    .map((row) => [row.moves[0]!, row.games]);

test('games of the device are counted, symmetric moves together', async () => {
  const { index, last } = await opened();
  expect(last).toEqual({ done: 3, of: 3, counts: { own: 1, imported: 2, shipped: 0 }, bad: 0, broken: false });
  expect(played(index)).toEqual([
    ['Rd1-d2', 2],
    ['Ra1-a2', 1],
  ]);
  const found = index.find(query());
  expect(found.position).toBe(START);
  expect(found.games.map(({ id }) => id)).toEqual(['3', '2', '1']);
  expect(found.of).toBe(3);
  expect(found.rows[0]).toMatchObject({ wins: [1, 1], drawn: 0, marbles: null });
});

test('sources and names filter', async () => {
  const { index } = await opened();
  expect(played(index, { sources: ['own'] })).toEqual([['Rd1-d2', 1]]);
  expect(played(index, { sources: [] })).toEqual([]);
  expect(played(index, { player: 'zoe' })).toEqual([
    ['Ra1-a2', 1],
    ['Rd1-d2', 1],
  ]);
  expect(played(index, { player: 'zoe BEN' })).toEqual([['Rd1-d2', 1]]);
});

test('counts are those of a naive count over texts', async () => {
  // Every game of two moves among some first and second moves.
  const firsts = ['Re1-e2', 'Sd1-d2', 'Ra1-a2', 'Sh1-h2', 'Rb1-c2'];
  const seconds = ['Re8-e7', 'Sd8-d7', 'Rh8-g7'];
  device.games = firsts.flatMap((first, a) =>
    seconds.map((second, b) => game(`${a}${b}`, 'imported', [], `1. ${first} ${second}`, 'won red by resignation')),
  );
  const { index } = await opened();
  const naive = new Map<string, number>();
  const mirrored = (move: string): string => move.replace(/[a-h](?=\d)/g, (column) => String.fromCharCode(201 - column.charCodeAt(0)));
  const exchanged = (move: string): string => move.replace(/^[RS]/, (shape) => (shape === 'R' ? 'S' : 'R'));
  const least = (move: string): string => [move, mirrored(move), exchanged(move), exchanged(mirrored(move))].sort()[0]!;
  for (const first of firsts) naive.set(least(first), (naive.get(least(first)) ?? 0) + seconds.length);
  expect(new Map(played(index))).toEqual(naive);
  // And after the first move, from either side.
  for (const first of [firsts[0]!, least(firsts[0]!)]) {
    const { position } = rules.play(BILLO, START, first);
    const sum = played(index, { position }).reduce((all, [, games]) => all + games, 0);
    expect(sum).toBe(2 * seconds.length);
  }
});

test('a game is replayed once, again when it has changed, and forgotten when it is gone', async () => {
  await opened();
  expect(device.read).toBe(3);
  await opened();
  expect(device.read).toBe(3);
  device.games[0] = game('1', 'own', ['', ''], '1. Ra1-a2', 'won red by resignation', '2');
  device.games.pop();
  const { index } = await opened();
  expect(device.read).toBe(4);
  expect([...device.traces.keys()].sort()).toEqual(['billo imported 2', 'billo own 1']);
  expect(played(index)).toEqual([
    ['Ra1-a2', 1],
    ['Rd1-d2', 1],
  ]);
  // What was kept by another version is made anew.
  device.traces.set('billo own 1', { stamp: '2', bytes: new Uint8Array([99]) });
  expect(played((await opened()).index)).toHaveLength(2);
  expect(device.read).toBe(5);
});

test('the number of games is that of games with moves and a result, by the rules that are looked at', async () => {
  device.games.push(game('4', 'own', [], '1. Ra1-a2', '*'));
  device.games.push({ ...game('5', 'own', [], '1. Ra1-a2', 'won red by resignation'), rules: 'capture=free' });
  const { last } = await opened();
  expect(last).toMatchObject({ done: 5, of: 5, counts: { own: 1, imported: 2 }, bad: 0 });
});

test('what can’t be read is left out and told', async () => {
  device.games.push(game('4', 'own', ['', ''], '1. Re1-e7', 'won red by resignation'));
  const { index, last } = await opened();
  expect(last).toMatchObject({ done: 4, bad: 1 });
  expect(played(index)).toHaveLength(2);
  let broken: Progress | null = null;
  await new GameIndex(device.store).open('billo', '', new Uint8Array([1, 2, 3]), (progress) => (broken = progress));
  expect(broken).toMatchObject({ broken: true, done: 4 });
  expect(() => index.find(query({ position: 'nonsense' }))).toThrow();
});

test('a later question about another game ends the earlier one', async () => {
  const index = new GameIndex(device.store);
  const first = index.open('billo', '', null, () => undefined);
  device.games = [];
  await Promise.all([first, index.open('bilitaire', '', null, () => undefined)]);
  expect(played(index)).toEqual([]);
});
