import { beforeAll, expect, test } from 'vitest';
import { ready } from '../wasm';
import { studyReady } from '../wasm/study';
import { hashOf } from './hash';
import { importFiles, type Progress, type Source } from './importer';

beforeAll(() => Promise.all([ready(), studyReady()]));

const game = (n: number): string => `[Game "billo"]\n[Red "Ana ${n}"]\n[Date "2026.11.15"]\n[Result "*"]\n\n1. Re1-e2 Rd8-d7\n*\n`;

/** A file that arrives in pieces of any size. */
function file(name: string, text: string, piece = 65_536): Source {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return {
    name,
    size: bytes.length,
    stream: () =>
      new ReadableStream({
        pull(controller) {
          if (at >= bytes.length) return controller.close();
          controller.enqueue(bytes.slice(at, at + piece));
          at += piece;
        },
      }),
  };
}

/** Imports files into a list that takes every record once. */
async function run(files: Source[], isStopped?: () => boolean): Promise<{ progress: Progress; texts: string[]; told: number[] }> {
  const known = new Map<string, string>();
  const told: number[] = [];
  const put = async (games: { entry: { hash: string }; text: string }[]): Promise<number> => {
    const fresh = games.filter(({ entry }) => !known.has(entry.hash));
    for (const { entry, text } of fresh) known.set(entry.hash, text);
    return fresh.length;
  };
  const progress = await importFiles(files, put, ({ bytes }) => told.push(bytes), isStopped);
  return { progress, texts: [...known.values()], told };
}

test('thousands of games in pieces of any size, with progress', { timeout: 60_000 }, async () => {
  const all = Array.from({ length: 9000 }, (_, n) => game(n));
  const { progress, texts, told } = await run([file('all.bil', all.join('\n'), 7919)]);
  expect([progress.games, progress.known, progress.bad]).toEqual([9000, 0, 0]);
  expect(texts).toEqual(all);
  expect(progress.bytes).toBe(progress.of);
  expect(told.length).toBeGreaterThan(1);
});

test('a bad game is named by its line in the whole file, and the others come', async () => {
  const all = Array.from({ length: 5000 }, (_, n) => game(n));
  all[4000] = all[4000]!.replace('Rd8-d7', 'Rd8-d9');
  const text = all.join('\n');
  const { progress } = await run([file('one.bil', text)]);
  expect([progress.games, progress.bad]).toEqual([4999, 1]);
  const { error, file: name } = progress.errors[0]!;
  const line = text.slice(0, text.indexOf('Rd8-d9')).split('\n').length;
  expect([name, error.line, error.game, error.problem]).toEqual(['one.bil', line, 4001, 'move']);
});

test('the same game is not imported twice', async () => {
  const { progress } = await run([file('a.bil', game(1)), file('b.bil', `${game(1)}\n${game(2)}`)]);
  expect([progress.games, progress.known]).toEqual([2, 1]);
});

test('stopping keeps what was imported', async () => {
  let asked = 0;
  const all = Array.from({ length: 8000 }, (_, n) => game(n)).join('\n');
  const { progress } = await run([file('all.bil', all)], () => ++asked > 8);
  expect(progress.games).toBeGreaterThan(0);
  expect(progress.games).toBeLessThan(8000);
});

test('what is no record is refused, and an empty file is nothing', async () => {
  const { progress } = await run([file('x.txt', 'hello'), file('empty.bil', '')]);
  expect([progress.games, progress.bad, progress.errors[0]!.error.problem]).toEqual([0, 1, 'no-game-tag']);
});

test('records have different hashes', () => {
  const hashes = new Set(Array.from({ length: 20_000 }, (_, n) => hashOf(game(n))));
  expect(hashes.size).toBe(20_000);
});

test('files without a game are named, beside others that have some', async () => {
  const files = [file('empty.bil', ''), file('one.bil', game(1)), file('blank.bil', ' \n\n'), file('bad.bil', 'nonsense')];
  const { progress } = await run(files);
  expect([progress.games, progress.empty]).toEqual([1, ['empty.bil', 'blank.bil']]);
  expect(progress.errors.map((one) => one.file)).toEqual(['bad.bil']);
});
