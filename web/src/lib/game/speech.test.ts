import { beforeAll, beforeEach, expect, test } from 'vitest';
import { i18n } from '../i18n/index.svelte';
import { look, play, ready } from '../wasm';
import type { GameName } from '../wasm/types';
import { describe as spoken, squareName, worth } from './speech';

beforeAll(ready);
beforeEach(() => {
  i18n.lang = 'en';
});

const RACE = "16/16/16/16/16/16/6~~~~6/6~~~~6/yyyyrrr9/8y7/7r'8/8r'7/16/16 0,0 0,0 r 0";
const MARBLES = '--o1oo--/--1ooo--/ooo1oo--/1ooooo--/o2ooooo/oo1o1o1o/--oo--oo/--o1--oo';

function check(game: GameName, rules: string, position: string, move: string, en: string, fr: string) {
  const book = { game, rules };
  const played = play(book, position, move);
  i18n.lang = 'en';
  expect(spoken(book, played)).toBe(en);
  i18n.lang = 'fr';
  expect(spoken(book, played)).toBe(fr);
}

test('moves in words', () => {
  check(
    'billabong',
    'ghosts=none',
    '16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0',
    '@h3',
    'Red places a kangaroo on h3.',
    'Rouge pose un kangourou en h3.',
  );
  check('billabong', 'ghosts=none', RACE, 'h4-g4', 'Red steps from h4 to g4.', 'Rouge fait un pas de h4 à g4.');
  check('billabong', 'ghosts=none', RACE, 'i3-h3', 'Red brings the kangaroo from i3 home.', 'Rouge ramène au lac le kangourou de i3.');
  check('billabong', 'ghosts=none', RACE, 'h4:j2', 'Red jumps from h4 to j2.', 'Rouge saute de h4 à j2.');
  check(
    'bilitaire',
    '',
    `${MARBLES} t - 1 -`,
    'B4w1!2',
    'Second slides B4 to A4. Call: 2 jumps.',
    'Second fait glisser B4 vers A4. Annonce\u202f: 2 sauts.',
  );
  check(
    'billo',
    '',
    '3p4/8/8/3s4/4R3/8/8/3P4 r - 0',
    'Re4xd5',
    'Red goes from e4 to d5 and captures on d5.',
    'Rouge va de e4 à d5 et prend en d5.',
  );
  check(
    'billo',
    '',
    '8/1R6/8/8/8/8/s7/7P r - 0',
    'Rb7-b8',
    'Red moves from b7 to b8. It becomes a billo.',
    'Rouge va de b7 à b8. Il devient billo.',
  );
});

test('squares in words', () => {
  const race = squareName(look({ game: 'billabong', rules: 'ghosts=none' }, RACE));
  expect(race('h4')).toBe('h4, Red kangaroo, on its way');
  expect(race('a6')).toBe('a6, Yellow kangaroo, not started');
  expect(race('h7')).toBe('h7, the lake');
  expect(race('p1')).toBe('p1, free');
  const marbles = squareName(look({ game: 'bilitaire', rules: '' }, `${MARBLES} t - 1 -`));
  expect(marbles('B4')).toBe('B4, tray, 2 marbles');
  expect(marbles('A4')).toBe('A4, no tray');
  expect(marbles('c8')).toBe('c8, marble');
  expect(marbles('d8')).toBe('d8, empty hole');
  expect(marbles('a8')).toBe('a8, no hole');
  const billo = squareName(look({ game: 'billo', rules: '' }, '3p4/8/8/3s4/4R3/8/8/3P4 r - 0'));
  expect(billo('d1')).toBe('d1, Red piece, round and square');
  expect(billo('d5')).toBe('d5, Black square');
  i18n.lang = 'fr';
  expect(billo('e4')).toBe('e4, rond rouge');
});

test('what a line is worth', () => {
  expect(worth({ unit: 'turns', turns: 1.5, proven: false }, [], 0)).toBe('1.5 turns ahead');
  expect(worth({ unit: 'turns', turns: -2, proven: false }, [], 0)).toBe('2 turns behind');
  expect(worth({ unit: 'marbles', marbles: 7, proven: true }, [], 0)).toBe('7 marbles left, proven');
  expect(worth({ unit: 'odds', proven: 'won', turns: 3 }, [1, 0], 0)).toBe('wins in 3 moves');
  expect(worth({ unit: 'odds', proven: null, turns: null }, [0.254, 0.746], 1)).toBe('74.6 %');
  i18n.lang = 'fr';
  expect(worth({ unit: 'odds', proven: null, turns: null }, [0.254, 0.746], 0)).toBe('25,4\u202f%');
  expect(worth({ unit: 'turns', turns: 1.5, proven: false }, [], 0)).toBe('1,5 tour d’avance');
});
