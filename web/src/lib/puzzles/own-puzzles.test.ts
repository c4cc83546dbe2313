import { beforeEach, expect, test, vi } from 'vitest';
import type { OwnPuzzle } from './own-puzzles.svelte';

const kept = new Map<string, unknown>();
vi.mock('../store/db', async () => (await import('../store/testing')).storeIn(kept));

beforeEach(() => kept.clear());

async function tab() {
  vi.resetModules();
  const module = await import('./own-puzzles.svelte');
  await module.loadOwn();
  return module;
}

const puzzle = (position: string): OwnPuzzle => ({ game: 'billo', rules: '', position, played: 'a', best: 'b', loss: 0.5 });

test('two tabs: neither loses the puzzles of the other', async () => {
  const one = await tab();
  const other = await tab();
  expect(await one.addOwn([puzzle('p')])).toBe(1);
  expect(await other.addOwn([puzzle('q')])).toBe(1);
  one.markSolved('p');
  const again = await tab();
  expect(again.own.puzzles.map(({ position, solved = false }) => [position, solved])).toEqual([
    ['p', true],
    ['q', false],
  ]);
});
