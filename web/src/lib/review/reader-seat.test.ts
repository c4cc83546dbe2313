import { expect, test, vi } from 'vitest';
import { Session } from '../game/session.svelte';
import { ready } from '../wasm';
import { sessionKey } from './stored-reviews';
import { recallReader, rememberReader, rememberYou } from './reader-seat';

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock('../store/db', async () => (await import('../store/testing')).storeIn(kept));

test('the answer is remembered for each game', async () => {
  await rememberReader('one', 1);
  await rememberReader('other', 'none');
  await rememberReader('one', 0);
  expect([await recallReader('one'), await recallReader('other'), await recallReader('x')]).toEqual([0, 'none', null]);
  // Two tabs at once: neither loses the answer of the other.
  await Promise.all([rememberReader('x', 1), rememberReader('y', 0)]);
  expect([await recallReader('x'), await recallReader('y')]).toEqual([1, 0]);
  kept.set('review-seats', 'damaged');
  expect(await recallReader('one')).toBe(null);
});

test('the seat at this device goes along to the review of an online game', async () => {
  await ready();
  const seats = [{ kind: 'other', name: 'Ana' } as const, { kind: 'person', name: 'Zoé' } as const];
  const session = new Session({ rulebook: { game: 'billo', rules: '' }, seats, clock: null }, { moves: ['Re1-e2'] });
  await rememberYou(session);
  expect(await recallReader(sessionKey(session))).toBe(1);
});

test('a lone person is "you", with a name or without; the names of a record are other people’s', async () => {
  await ready();
  const book = { game: 'billo', rules: '' } as const;
  const seats = [{ kind: 'person', name: 'Zoé' } as const, { kind: 'computer', level: 3 } as const];
  const game = { rulebook: book, start: 'pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0', moves: [], tags: [], comments: [], result: '*' };
  expect(new Session({ rulebook: book, seats, clock: null }).you).toBe(0);
  expect(new Session({ rulebook: book, seats, clock: null }, { imported: { text: '', game } }).you).toBe(null);
});
