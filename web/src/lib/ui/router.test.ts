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
  ['#/learn/billo/billo-captures', { name: 'learn', game: 'billo', lesson: 'billo-captures' }],
  ['#/learn/billo/3', { name: 'learn', game: 'billo', lesson: '3' }],
  ['#/learn/billo/x/y', { name: 'unknown', address: 'learn/billo/x/y' }],
  ['#/rules/billo', { name: 'rules', game: 'billo' }],
  ['#/rules/billo/claim', { name: 'rules', game: 'billo', chapter: 'claim' }],
  ['#/rules/chess', { name: 'unknown', address: 'rules/chess' }],
  ['#/rules', { name: 'unknown', address: 'rules' }],
  ['#/s/abc-_@7', { name: 'shared', data: 'abc-_', ply: 7 }],
  ['#/s/abc', { name: 'shared', data: 'abc', ply: null }],
  ['#/online', { name: 'lobby' }],
  ['#/online/new', { name: 'newTable' }],
  ['#/online/old', { name: 'unknown', address: 'online/old' }],
  ['#/table/k3m9x2p4qr', { name: 'table', id: 'k3m9x2p4qr' }],
  ['#/table/No%20Table', { name: 'unknown', address: 'table/No%20Table' }],
  ['#/history', { name: 'history', query: '' }],
  ['#/history?player=ana&game=billo', { name: 'history', query: 'player=ana&game=billo' }],
  ['#/person/%C3%89lo%C3%AFse', { name: 'person', person: 'Éloïse' }],
  ['#/person/100%', { name: 'person', person: '100%' }],
  ['#/account', { name: 'account' }],
  ['#/settings', 'settings'],
  ['#/keys', 'keys'],
  ['#/open', 'open'],
  ['#/open/billo', { name: 'unknown', address: 'open/billo' }],
  ['#/nowhere', { name: 'unknown', address: 'nowhere' }],
])('%s', (hash, page) => {
  expect(parse(hash)).toEqual(page);
});
