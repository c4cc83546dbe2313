import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, unknown>();
vi.mock('./db', async () => (await import('./testing')).storeIn(kept));

beforeEach(() => kept.clear());

async function tab() {
  vi.resetModules();
  const module = await import('./dismissed-goals.svelte');
  await module.loadGoals();
  return module;
}

test('a goal is explained until it is dismissed, also after a reload', async () => {
  const { dismissGoal, showsGoal } = await tab();
  expect(showsGoal('billo')).toBe(true);
  dismissGoal('billo');
  expect(showsGoal('billo')).toBe(false);
  const again = await tab();
  expect([again.showsGoal('billo'), again.showsGoal('billabong')]).toEqual([false, true]);
});

test('two tabs: neither loses what was dismissed in the other', async () => {
  const one = await tab();
  const other = await tab();
  one.dismissGoal('billo');
  other.dismissGoal('billabong');
  expect(kept.get('goals')).toEqual(['billo', 'billabong']);
});

test('what is no game is ignored', async () => {
  kept.set('goals', ['chess', 7, 'billo']);
  const { showsGoal } = await tab();
  expect([showsGoal('billo'), showsGoal('bilitaire')]).toEqual([false, true]);
});
