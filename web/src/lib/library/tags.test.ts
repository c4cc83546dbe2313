import { beforeEach, expect, test, vi } from 'vitest';
import { knownPeople, rememberPeople } from './people';
import { allTags, tagGame } from './tags';

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock('../store/db', async () => (await import('../store/testing')).storeIn(kept));

beforeEach(() => kept.clear());

test('tags stay with their games, and go with them', async () => {
  const games = new Set(['a', 'b']);
  await tagGame('a', ['club'], games);
  await tagGame('b', ['final', 'club'], games);
  expect(await allTags()).toEqual({ a: ['club'], b: ['final', 'club'] });
  await tagGame('b', [], new Set(['b']));
  expect(await allTags()).toEqual({});
});

test('two tabs at once: neither loses the tags or names of the other', async () => {
  const games = new Set(['a', 'b']);
  await Promise.all([tagGame('a', ['club'], games), tagGame('b', ['final'], games)]);
  expect(await allTags()).toEqual({ a: ['club'], b: ['final'] });
  await Promise.all([rememberPeople(['Ana']), rememberPeople(['Ben'])]);
  expect((await knownPeople()).sort()).toEqual(['Ana', 'Ben']);
});
