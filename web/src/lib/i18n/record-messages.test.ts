import { beforeAll, expect, test } from 'vitest';
import { readRecord, ready, readErrorOf } from '../wasm';
import type { RecordError, RecordProblem } from '../wasm/types';
import { i18n } from './index.svelte';
import * as en from './record-messages.en';
import * as fr from './record-messages.fr';
import { openErrorText } from './open-error';

beforeAll(ready);

const HEAD = '[Game "billo"]\n\n';

/** A broken record for every problem that a text can have. (A JavaScript text is always valid UTF-8 in the end.) */
const BROKEN: [problem: RecordProblem, record: string][] = [
  ['no-game-tag', 'hello'],
  ['bad-tag', '[Game billo]'],
  ['repeated-tag', '[Game "billo"]\n[Red "Ana"]\n[Red "Ben"]\n\n*'],
  ['unknown-game', '[Game "chess"]'],
  ['rules-not-a-pair', '[Game "billo"]\n[Rules "fast"]\n\n*'],
  ['rules-unknown-key', '[Game "billo"]\n[Rules "speed=9"]\n\n*'],
  ['rules-unknown-key', '[Game "bilitaire"]\n[Rules "speed=9"]\n\n*'],
  ['rules-repeated-key', '[Game "billo"]\n[Rules "capture=strict,capture=strict"]\n\n*'],
  ['rules-unknown-value', '[Game "billo"]\n[Rules "capture=never"]\n\n*'],
  ['rules-clash', '[Game "billabong"]\n[Rules "players=4,ghosts=anywhere"]\n\n*'],
  ['start', '[Game "billo"]\n[Start "nonsense"]\n\n*'],
  ['no-start', '[Game "billabong"]\n[Rules "players=2,ghosts=anywhere"]\n\n*'],
  ['no-blank-line', `${HEAD}1. Re1-f2 *\nRe8-e7`],
  ['move', `${HEAD}1. Re1-e3 *`],
  ['bad-result', '[Game "billo"]\n[Result "won blue"]\n\n*'],
  ['no-result', `${HEAD}1. Re1-f2`],
  ['results-differ', '[Game "billo"]\n[Result "drawn"]\n\nwon red'],
  ['contradicts-board', '[Game "billo"]\n[Start "8/8/8/8/8/8/8/R7 b - 0"]\n\nwon black'],
  ['result-in-variation', `${HEAD}1. Re1-f2 (1. Re1-e2 *) *`],
  ['after-result', `${HEAD}1. Re1-f2 * Re8-e7`],
  ['nothing-before', `${HEAD}$1 *`],
  ['bad-glyph', `${HEAD}1. Re1-f2 $999 *`],
  ['open-comment', `${HEAD}1. Re1-f2 {so *`],
  ['open-variation', `${HEAD}1. Re1-f2 (1. Re1-e2`],
  ['empty-variation', `${HEAD}1. Re1-f2 () *`],
  ['stray-bracket', `${HEAD}1. Re1-f2 ) *`],
  ['too-deep', `${HEAD}1. Re1-f2 ${'(1. Re1-e2 '.repeat(300)}*`],
];

function recordErrorOf(record: string): [RecordError, unknown] {
  try {
    readRecord(record);
  } catch (error) {
    const wrong = readErrorOf(error)?.record;
    if (wrong) return [wrong, error];
  }
  throw new Error(`nothing is wrong with ${record}`);
}

test.for(BROKEN)('%s is told in both languages', ([problem, record]) => {
  const [wrong, error] = recordErrorOf(record);
  expect(wrong.problem).toBe(problem);
  for (const [lang, texts] of [
    ['en', en],
    ['fr', fr],
  ] as const) {
    i18n.lang = lang;
    const sentence = texts.problems[problem](wrong);
    expect(sentence).toMatch(/^[A-ZÀÇÉ“«].*\.$/);
    expect(sentence).not.toMatch(/undefined|“”|«\u202f\u202f»/);
    expect(openErrorText(error)).toBe(`${texts.where(wrong)} ${sentence}`);
  }
});

test('where it is wrong', () => {
  const [second] = recordErrorOf(`${HEAD}1. Re1-f2 *\n\n${HEAD}1. Re1-f2 Re1-e2 *`);
  expect([en.where(second), fr.where(second)]).toEqual([
    'Line 7, game 2, move 2: “Re1-e2”.',
    'Ligne 7, partie 2, coup 2\u202f: «\u202fRe1-e2\u202f».',
  ]);
});

test('all other problems are tried', () => {
  const tried = new Set<string>(BROKEN.map(([problem]) => problem));
  expect(Object.keys(en.problems).filter((problem) => !tried.has(problem))).toEqual(['not-utf8', 'bad-comment', 'too-many-moves']);
});
