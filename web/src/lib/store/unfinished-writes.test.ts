// What a page was writing when it was left, and the page after it.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginWrite, finishWrites, onLeave, pageLeft, pageReturned } from './unfinished-writes';

const kept = new Map<string, string>();

beforeEach(() => {
  // The names of what is kept are the keys of the store itself.
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('localStorage', new Proxy(store, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: enumerable }));
});

const enumerable = () => ({ enumerable: true, configurable: true });

afterEach(() => {
  pageReturned();
  kept.clear();
  vi.unstubAllGlobals();
});

async function finished(word: string): Promise<[string, unknown][]> {
  const found: [string, unknown][] = [];
  await finishWrites(word, async (key, value) => void found.push([key, value]));
  return found;
}

test('the next page finishes what was being written, in its last state, once', async () => {
  let value = 1;
  const written = beginWrite('kept settings', () => value);
  const other = beginWrite('game x', () => ({ plies: 3 }));
  value = 2;
  pageLeft();
  expect(await finished('kept')).toEqual([['settings', 2]]);
  expect(await finished('kept')).toEqual([]);
  expect(await finished('game')).toEqual([['x', { plies: 3 }]]);
  written();
  other();
});

test('what is written is not put aside, and only the latest write of a name counts', async () => {
  beginWrite('kept a', () => 'done')();
  const first = beginWrite('kept b', () => 'first');
  const second = beginWrite('kept b', () => 'second');
  first();
  pageLeft();
  expect(await finished('kept')).toEqual([['b', 'second']]);
  second();
});

test('a page that is left is asked first for what it still has to write', async () => {
  let written: () => void = () => undefined;
  const end = onLeave(() => (written = beginWrite('kept text', () => 'typed')));
  pageLeft();
  expect(await finished('kept')).toEqual([['text', 'typed']]);
  end();
  written();
});

test('a page that is shown again writes itself; what is broken is dropped', async () => {
  const written = beginWrite('kept a', () => 1);
  pageLeft();
  pageReturned();
  written();
  kept.set('bilby unfinished kept broken', '{');
  expect(await finished('kept')).toEqual([]);
  expect(kept.size).toBe(0);
});

test('without a store nothing fails', async () => {
  vi.stubGlobal('localStorage', undefined);
  const written = beginWrite('kept a', () => 1);
  pageLeft();
  expect(await finished('kept')).toEqual([]);
  written();
});
