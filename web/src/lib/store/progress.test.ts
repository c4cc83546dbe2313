// Stored progress in the lessons, from any version.

import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, unknown>();
vi.mock('./db', async () => (await import('./testing')).storeIn(kept));

beforeEach(() => {
  vi.resetModules();
  kept.clear();
});

test('lessons remembered by their numbers are remembered by their names', async () => {
  kept.set('progress', ['billabong/9', 'bilitaire/1', 'billo/11', 'billo/room', 'chess/1', 7]);
  const { done, loadProgress, markDone } = await import('./progress.svelte');
  await loadProgress();
  expect([done('billabong', 'referee'), done('bilitaire', 'opening'), done('billo', 'claim')]).toEqual([true, true, true]);
  expect([done('billabong', 'goal'), done('billabong', '9')]).toEqual([false, false]);
  markDone('billabong', 'goal');
  expect(kept.get('progress')).toEqual(['billabong/referee', 'bilitaire/opening', 'billo/claim', 'billo/room', 'billabong/goal']);
});

test('nothing remembered', async () => {
  const { done, loadProgress } = await import('./progress.svelte');
  await loadProgress();
  expect(done('billo', 'goal')).toBe(false);
});

test('two tabs complete lessons', async () => {
  const { loadProgress, markDone } = await import('./progress.svelte');
  await loadProgress();
  kept.set('progress', ['billo/room']);
  markDone('billo', 'goal');
  expect(kept.get('progress')).toEqual(['billo/room', 'billo/goal']);
});
