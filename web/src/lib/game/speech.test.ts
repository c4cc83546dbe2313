import { beforeAll, beforeEach, expect, test } from 'vitest';
import { i18n } from '../i18n/index.svelte';
import { viewTurn, play, ready } from '../wasm';
import type { GameName } from '../wasm/types';
import { advise, describe as spoken, recordResult, shortText, squareName, worth } from './speech';

beforeAll(ready);
beforeEach(() => {
  i18n.lang = 'en';
});

const RACE = "16/16/16/16/16/16/6~~~~6/6~~~~6/yyyyrrr9/8y7/7r'8/8r'7/16/16 0,0 0,0 r 0";
/** The kangaroo on m4 comes home in two jumps. */
const FINISH = "16/16/16/16/16/16/6~~~~6/6~~~~6/yyyrrrr9/16/7y2y1r'3/16/16/16 0,0 0,0 r 0";
const MARBLES = '--o1oo--/--1ooo--/ooo1oo--/1ooooo--/o2ooooo/oo1o1o1o/--oo--oo/--o1--oo';

const START = 'pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0';
/** The pawn from b7 is a billo on b8. */
const PROMOTED = (): string =>
  play({ game: 'billo', rules: '' }, play({ game: 'billo', rules: '' }, '8/1R6/8/8/8/8/s7/7P r - 0', 'Rb7-b8').position, 'Sa2-a1').position;

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
  check(
    'billabong',
    'ghosts=placed',
    '16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0',
    '@h3',
    'Red sets out a ghost on h3.',
    'Rouge pose un fantôme en h3.',
  );
  check('billabong', 'ghosts=none', RACE, 'h4-g4', 'Red steps from h4 to g4.', 'Rouge fait un pas de h4 à g4.');
  check('billabong', 'ghosts=none', RACE, 'i3-h3', 'Red brings the kangaroo from i3 home.', 'Rouge amène le kangourou de i3 à l’arrivée.');
  check('billabong', 'ghosts=none', RACE, 'h4:j2', 'Red jumps from h4 to j2.', 'Rouge saute de h4 à j2.');
  check('billabong', 'ghosts=none', RACE, 'h4:d8:d4', 'Red goes from h4 to d4 in 2 jumps.', 'Rouge va de h4 à d4 en 2 sauts.');
  check(
    'billabong',
    'ghosts=none',
    FINISH,
    'm4:i4:g4',
    'Red brings the kangaroo from m4 home in 2 jumps.',
    'Rouge amène le kangourou de m4 à l’arrivée, en 2 sauts.',
  );
  check(
    'bilitaire',
    '',
    `${MARBLES} t - 1 -`,
    'B4w1!2',
    'Second slides B4 to A4. Call: 2 jumps.',
    'Joueur 2 fait glisser B4 vers A4. Annonce\u202f: 2 sauts.',
  );
  check(
    'bilitaire',
    '',
    `${MARBLES} t - 1 -`,
    'A3B3C3e1',
    'Second slides A3, B3 and C3 to B3, C3 and D3.',
    'Joueur 2 fait glisser A3, B3 et C3 vers B3, C3 et D3.',
  );
  check(
    'billo',
    '',
    '3p4/8/8/3s4/4R3/8/8/3P4 r - 0',
    'Re4xd5',
    'Red moves the round pawn from e4 to d5 and captures on d5.',
    'Rouge joue le rond de e4 à d5 et prend en d5.',
  );
  check(
    'billo',
    '',
    '8/1R6/8/8/8/8/s7/7P r - 0',
    'Rb7-b8',
    'Red moves the round pawn from b7 to b8. It becomes a billo.',
    'Rouge joue le rond de b7 à b8. Il devient billo.',
  );
  check('billo', '', START, 'Sa1-b2', 'Red moves the square pawn from a1 to b2.', 'Rouge joue le carré de a1 à b2.');
  check('billo', '', PROMOTED(), 'Ob8-b7', 'Red moves the round billo from b8 to b7.', 'Rouge joue le billo rond de b8 à b7.');
});

test('advice speaks to the person and holds no notation', () => {
  const advice = (game: GameName, rules: string, position: string, move: string): string => {
    const book = { game, rules };
    return advise(book, play(book, position, move));
  };
  i18n.lang = 'fr';
  expect(advice('billabong', 'ghosts=none', '16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0', '@h4')).toBe('posez en h4.');
  expect(advice('billabong', 'ghosts=none', RACE, 'h4-g4')).toBe('faites un pas de h4 à g4.');
  expect(advice('billabong', 'ghosts=none', RACE, 'h4:j2')).toBe('sautez de h4 à j2.');
  expect(advice('billabong', 'ghosts=none', RACE, 'i3-h3')).toBe('amenez le kangourou de i3 à l’arrivée.');
  expect(advice('billabong', 'ghosts=none', RACE, 'h4:d8:d4')).toBe('allez de h4 à d4 en 2 sauts.');
  expect(advice('billabong', 'ghosts=none', FINISH, 'm4:i4:g4')).toBe('amenez le kangourou de m4 à l’arrivée, en 2 sauts.');
  expect(advice('bilitaire', '', `${MARBLES} t - 1 -`, 'B4w1!2')).toBe('faites glisser B4 vers A4. Annoncez 2 sauts.');
  expect(advice('bilitaire', '', `${MARBLES} t - 1 -`, 'C4B4w1')).toBe('faites glisser C4 et B4 vers B4 et A4.');
  expect(advice('billo', '', '3p4/8/8/3s4/4R3/8/8/3P4 r - 0', 'Re4xd5')).toBe('jouez le rond de e4 à d5 et prenez en d5.');
  expect(shortText('claim')).toBe('réclamation');
  i18n.lang = 'en';
  expect(advice('billo', '', '8/1R6/8/8/8/8/s7/7P r - 0', 'Rb7-b8')).toBe('move the round pawn from b7 to b8.');
  expect(shortText('h4:j2')).toBe('h4:j2');
});

test('squares in words', () => {
  const race = squareName(viewTurn({ game: 'billabong', rules: 'ghosts=none' }, RACE));
  expect(race('h4')).toBe('h4, Red kangaroo, on its way');
  expect(race('a6')).toBe('a6, Yellow kangaroo, not started');
  expect(race('h7')).toBe('h7, the lake');
  expect(race('p1')).toBe('p1, free');
  const marbles = squareName(viewTurn({ game: 'bilitaire', rules: '' }, `${MARBLES} t - 1 -`));
  expect(marbles('B4')).toBe('B4, tray, 2 marbles');
  expect(marbles('A4')).toBe('A4, no tray');
  expect(marbles('c8')).toBe('c8, marble');
  expect(marbles('d8')).toBe('d8, empty hole');
  expect(marbles('a8')).toBe('a8, no hole');
  const billo = squareName(viewTurn({ game: 'billo', rules: '' }, '3p4/8/8/3s4/4R3/8/8/3P4 r - 0'));
  expect(billo('d1')).toBe('d1, Red piece, round and square');
  expect(billo('d5')).toBe('d5, Black square');
  i18n.lang = 'fr';
  expect(billo('e4')).toBe('e4, rond rouge');
});

test('what a line is worth', () => {
  expect(worth({ unit: 'turns', turns: 1.5, proven: false }, [], 0)).toBe('1.5 turns ahead');
  expect(worth({ unit: 'turns', turns: -2, proven: false }, [], 0)).toBe('2 turns behind');
  expect(worth({ unit: 'marbles', marbles: 7, proven: true }, [], 0)).toBe('7 marbles left, proven');
  expect(worth({ unit: 'odds', proven: 'won', turns: 3 }, [1, 0], 0)).toBe('wins after 3 moves');
  expect(worth({ unit: 'odds', proven: null, turns: null }, [0.254, 0.746], 1)).toBe('74.6 %');
  i18n.lang = 'fr';
  expect(worth({ unit: 'odds', proven: null, turns: null }, [0.254, 0.746], 0)).toBe('25,4\u202f%');
  expect(worth({ unit: 'turns', turns: 1.5, proven: false }, [], 0)).toBe('1,5 coup d’avance');
});

test('the result of a record in words', () => {
  const race = { game: 'billabong', rules: 'players=3' } as const;
  expect(recordResult(race, 'won blue')).toBe('Blue wins');
  expect(recordResult(race, 'won blue by resignation')).toBe('Blue wins (by resignation)');
  expect(recordResult(race, '*')).toBe('');
  i18n.lang = 'fr';
  expect(recordResult(race, 'won blue')).toBe('Bleu gagne');
  expect(recordResult({ game: 'billo', rules: '' }, 'drawn by agreement')).toBe('Partie nulle (d’un commun accord)');
});
