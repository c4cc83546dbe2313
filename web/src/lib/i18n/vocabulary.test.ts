// One meaning per word in French: an ambiguous word is used for only one of its meanings.

import { expect, test } from 'vitest';
import { fr as analysis } from '../analysis/messages';
import { fr as setupRefusals } from '../editor/refusal-messages';
import { fr as editor } from '../editor/messages';
import { fr as endings } from '../endings/messages';
import { fr as explorer } from '../explorer/messages';
import { GAMES, loadTexts } from '../lessons';
import { messages as lessonMessages } from '../lessons/messages';
import { fr as library } from '../library/messages';
import { fr as correspondence } from '../online/correspondence-messages';
import { fr as notifications } from '../online/notification-messages';
import { fr as host } from '../online/host-messages';
import { fr as links } from '../online/link-messages';
import { fr as online } from '../online/messages.fr';
import { fr as legal } from '../legal/fr';
import { fr as people } from '../people/messages.fr';
import { messages as puzzleMessages } from '../puzzles/messages';
import { messages as reviewMessages } from '../review/messages';
import { loadRulebook } from '../rulebook';
import { messages as rulebookMessages } from '../rulebook/messages';
import { fr as replay } from '../ui/replay-messages';
import { fr as page } from './messages.fr';
import { compte } from './plural';
import { au, de } from './elision';
import { problems } from './record-messages.fr';
import { refusals } from './refusal-messages.fr';

const WORD = '2';
const REASON = {
  code: '',
  message: '',
  squares: ['a1', 'a2', 'a3'],
  numbers: [2, 2],
  words: ['2', '2', '2'],
  line: 1,
  game: 1,
  ply: 1,
  text: '',
  refusal: null,
};

/** Every text below a value, with the keys that lead to it. Functions are called with sample arguments. */
function texts(value: unknown, path: string, given: unknown[]): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return texts((value as (...given: unknown[]) => unknown)(...given), path, given);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => texts(inner, `${path}.${name}`, given));
}

const words = Array<string>(8).fill(WORD);
const written = [
  ...texts(page, 'page', words),
  ...texts(online, 'online', words),
  ...texts(host, 'host', words),
  ...texts(links, 'links', words),
  ...texts([correspondence, notifications], 'between', words),
  ...texts([people, legal], 'people', words),
  ...texts([analysis, editor, endings, explorer, library, replay], 'study', words),
  ...texts(setupRefusals, 'setup', [{ field: 'CLOCK', at: 'a1', n: () => 2, seat: WORD, word: WORD }]),
  ...texts(refusals, 'refusals', [REASON]),
  ...texts(problems, 'problems', [REASON]),
  ...texts([lessonMessages('fr'), rulebookMessages('fr'), puzzleMessages('fr'), reviewMessages('fr')], 'words', words),
  ...(
    await Promise.all(
      GAMES.flatMap(async (game) => texts([await loadTexts(game, 'fr'), (await loadRulebook(game, 'fr')).text], game, words)),
    )
  ).flat(),
];

/** The same with plain spaces. */
const all = written.map(([path, text]) => [path, text.replaceAll(/[\u00a0\u202f]/g, ' ')] as const);

test('a narrow no-break space stands before high punctuation', () => {
  expect(written.filter(([, text]) => /[ \u00a0][:;!?»%]|«[ \u00a0]/.test(text))).toEqual([]);
});

/** The texts that contain a word, except those in which it is part of one of these phrases. */
function holding(word: RegExp, allowed: RegExp[] = []): string[] {
  return all
    .filter(([, text]) => word.test(allowed.reduce((left, phrase) => left.replaceAll(phrase, ''), text)))
    .map(([path, text]) => `${path}: ${text}`);
}

test('there are texts to read', () => {
  expect(all.length).toBeGreaterThan(400);
});

test('a tour goes round the lake; what one plays is a coup', () => {
  const lap = [
    /à tour de rôle/g,
    /à (son|leur|votre) tour/g,
    /(un|le|chaque|son|leur|premier|second|deuxième|dernier|demi-|du|deux|au|en) tours?( complets?)?( entiers?)? (du lac|complet|de lac|autour)/g,
    /\bau tour 2\b/g,
    /^Tours$/g,
    /tours? (du|de) lac/g,
  ];
  expect(holding(/\btours?\b/i, lap)).toEqual([]);
});

test('a plateau slides; what one plays on is a tablier', () => {
  expect(all.filter(([path, text]) => /^(billabong|billo|page\.(billabong|billo))\b/.test(path) && /plateau/i.test(text))).toEqual([]);
});

test('a capture is claimed by one verb', () => {
  expect(holding(/exig/i)).toEqual([]);
});

test('a player plays marbles', () => {
  expect(holding(/joueur des (billes|plateaux)/i)).toEqual([]);
});

test('no notation stands in a sentence', () => {
  expect(holding(/@[a-p]\d|\bclaim\b/)).toEqual([]);
});

test('the referee is a kangaroo', () => {
  expect(holding(/(?<!kangourou )\barbitre\b/i)).toEqual([]);
});

test('who wins after so many moves of all players wins after them, who wins with so many of their own wins in them', () => {
  expect(holding(/(gagne|perd|gain)s? en \d+ coups?/i)).toEqual([]);
});

test('names after de, and numbers with their nouns', () => {
  expect(['Rouge', 'Ana', 'Élise', 'Joueur 1'].map(de)).toEqual(['de Rouge', 'd’Ana', 'd’Élise', 'du joueur 1']);
  expect(['Rouge', 'Joueur 2'].map(au)).toEqual(['à Rouge', 'au joueur 2']);
  expect([0, 1, 2].map((n) => compte(n, 'coup'))).toEqual(['0 coup', '1 coup', '2 coups']);
  expect(holding(/\bde Joueur\b|\b0 coups\b/)).toEqual([]);
});
