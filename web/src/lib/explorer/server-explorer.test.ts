import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as api from '../online/api';
import type { Explored } from '../online/wire';
import { ServerExplorer, type ServerFilter } from './server-explorer.svelte';

vi.mock('../online/api', async (original) => ({ ...(await original<typeof api>()), explore: vi.fn() }));

const explore = vi.mocked(api.explore);
const BOOK = { game: 'billo', rules: '' } as const;
const EVERYTHING: ServerFilter = { player: '', rating: null, computers: 'with' };

const explored = (depth: number): Explored => ({ covered: true, ignoresGhosts: false, depth, mostGames: null, rows: [] });
const refused = (code: string): api.ProblemError => new api.ProblemError({ code, message: code });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  explore.mockReset();
});

test('asks with the filters that are set', async () => {
  explore.mockResolvedValue(explored(20));
  const server = new ServerExplorer();
  server.ask(BOOK, 'somewhere', EVERYTHING);
  await vi.advanceTimersByTimeAsync(0);
  expect(explore).toHaveBeenLastCalledWith({ game: 'billo', rules: '', position: 'somewhere', computers: 'with' });
  expect(server.found).toMatchObject({ position: 'somewhere', depth: 20 });
  server.ask(BOOK, 'somewhere', { player: ' Zoé ', rating: 1600, computers: 'without' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(explore).toHaveBeenLastCalledWith({
    game: 'billo',
    rules: '',
    position: 'somewhere',
    player: 'Zoé',
    rating: 1600,
    computers: 'without',
  });
});

test('a later question overtakes an earlier one', async () => {
  let answerFirst: (found: Explored) => void = () => undefined;
  explore.mockReturnValueOnce(new Promise((resolve) => (answerFirst = resolve))).mockResolvedValueOnce(explored(2));
  const server = new ServerExplorer();
  server.ask(BOOK, 'first', EVERYTHING);
  await vi.advanceTimersByTimeAsync(0);
  server.ask(BOOK, 'second', EVERYTHING);
  await vi.advanceTimersByTimeAsync(0);
  answerFirst(explored(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(server.found).toMatchObject({ position: 'second', depth: 2 });
});

test('a name that is being typed is asked for once', async () => {
  explore.mockResolvedValue(explored(20));
  const server = new ServerExplorer();
  for (const player of ['Z', 'Zo', 'Zoé']) {
    server.ask(BOOK, 'somewhere', { ...EVERYTHING, player });
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(explore).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(explore).toHaveBeenCalledTimes(1);
});

test('why there is no answer', async () => {
  const server = new ServerExplorer();
  for (const [error, problem] of [
    [refused('unreachable'), 'unreachable'],
    [refused('no-server'), 'noServer'],
    [refused('unknown-person'), 'noPlayer'],
    [refused('bad-query'), 'failed'],
    [new Error('something else'), 'failed'],
  ] as const) {
    explore.mockRejectedValueOnce(error);
    server.ask(BOOK, 'somewhere', EVERYTHING);
    await vi.advanceTimersByTimeAsync(0);
    expect([server.problem, server.found]).toEqual([problem, null]);
  }
});

test('nothing is heard after the end', async () => {
  explore.mockResolvedValue(explored(20));
  const server = new ServerExplorer();
  server.ask(BOOK, 'somewhere', EVERYTHING);
  server.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect([explore.mock.calls.length, server.found]).toEqual([0, null]);
});
