import { expect, test } from 'vitest';
import { au, de } from './elision';
import cases from './elision-cases.json';

test.each(cases)('%s: %s', (name, expected) => {
  expect(de(name!)).toBe(expected);
});

test('a player without a name', () => {
  expect([de('Joueur 1'), au('Joueur 2'), au('Ana')]).toEqual(['du joueur 1', 'au joueur 2', 'à Ana']);
});
