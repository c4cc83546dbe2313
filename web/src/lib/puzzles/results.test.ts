import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, unknown>();
vi.mock('../store/db', async () => (await import('../store/testing')).storeIn(kept));

type Results = typeof import('./results.svelte');
let module: Results;

/** The page as it is opened again. */
async function reopened(): Promise<Results> {
  vi.resetModules();
  module = await import('./results.svelte');
  await module.loadResults();
  return module;
}

beforeEach(async () => {
  kept.clear();
  await reopened();
});

test('a streak grows with every puzzle that is solved alone, and ends with one that is not', async () => {
  const { report, results } = module;
  report('billo', 'a', 1500, 'solved');
  report('billo', 'b', 1500, 'solved');
  // A hint neither ends a streak nor lengthens it.
  report('billo', 'c', 1500, 'hinted');
  report('billabong', 'd', 1500, 'solved');
  expect([results.streak, results.bestStreak]).toEqual([3, 3]);
  // Only the first result of a puzzle counts.
  report('billo', 'a', 1500, 'failed');
  expect(results.streak).toBe(3);
  report('billo', 'e', 1500, 'failed');
  expect([results.streak, results.bestStreak]).toEqual([0, 3]);
  const again = await reopened();
  expect([again.results.streak, again.results.bestStreak, again.resultOf('billo', 'e')]).toEqual([0, 3, 'failed']);
});

test('days in a row: a day that is missed breaks the row, the same day counts once', async () => {
  const { daysInARow, reportDay } = module;
  expect(daysInARow(100)).toBe(0);
  reportDay(100);
  reportDay(100);
  expect(daysInARow(100)).toBe(1);
  reportDay(101);
  // Today's puzzle is still to be solved.
  expect([daysInARow(101), daysInARow(102), daysInARow(103)]).toEqual([2, 2, 0]);
  const again = await reopened();
  again.reportDay(104);
  expect([again.daysInARow(104), again.results.bestDays]).toEqual([1, 2]);
});

test('two tabs: neither loses the results of the other', async () => {
  const one = module;
  const other = await reopened();
  one.report('billo', 'a', 1500, 'solved');
  one.reportDay(100);
  other.noteHint('billo', 'b');
  other.report('billo', 'c', 1500, 'failed');
  await Promise.resolve();
  const again = await reopened();
  expect([again.resultOf('billo', 'a'), again.resultOf('billo', 'c'), again.wasHinted('billo', 'b')]).toEqual(['solved', 'failed', true]);
  expect([again.results.streak, again.results.bestStreak, again.daysInARow(100)]).toEqual([0, 1, 1]);
  await expect.poll(() => other.resultOf('billo', 'a')).toBe('solved');
});
