import { expect, test } from 'vitest';
import { parse } from './router.svelte';

test.each([
  ['', { name: 'home' }],
  ['#/', { name: 'home' }],
  ['#/play/billo', { name: 'play', game: 'billo' }],
  ['#/new/bilitaire', { name: 'new', game: 'bilitaire' }],
  ['#/new/chess', { name: 'unknown', address: 'new/chess' }],
  ['#/game/abc', { name: 'game', id: 'abc' }],
  ['#/learn', { name: 'learn' }],
  ['#/learn/billo', { name: 'learn', game: 'billo' }],
  ['#/learn/billo/3', { name: 'learn', game: 'billo', number: 3 }],
  ['#/learn/billo/x', { name: 'unknown', address: 'learn/billo/x' }],
  ['#/s/abc-_@7', { name: 'shared', data: 'abc-_', ply: 7 }],
  ['#/s/abc', { name: 'shared', data: 'abc', ply: null }],
  ['#/settings', 'settings'],
  ['#/keys', 'keys'],
  ['#/nowhere', { name: 'unknown', address: 'nowhere' }],
])('%s', (hash, page) => {
  expect(parse(hash)).toEqual(page);
});
