// The rulebooks are complete: every chapter, figure and option in both languages, and a rule for every refusal.

import { beforeAll, describe, expect, test } from 'vitest';
import { GAMES } from '../lessons';
import { viewTurn, options, ready } from '../wasm';
import type { GameName } from '../wasm/types';
import { loadRulebook } from '.';
import { REFUSAL_CHAPTERS, ruleOf } from './refusal-chapters';
import { CHAPTERS, FIGURES, type Block } from './types';

const BOOKS = GAMES.flatMap((game) => (['en', 'fr'] as const).map((language) => ({ game, language })));

/** A name that keeps its English spelling in French. */
const ENGLISH_NAME = 'High Tail It!';

beforeAll(ready);

function sentences(block: Block): string[] {
  if (typeof block === 'string') return [block];
  if ('list' in block) return block.list;
  if ('gap' in block) return [block.gap];
  if ('house' in block) return [block.house];
  if ('options' in block)
    return Object.values(block.options).flatMap(({ line, values }) => [line, ...Object.values(values).map(({ text }) => text)]);
  return [];
}

describe.each(BOOKS)('$game in $language', ({ game, language }) => {
  test('chapters in the common order, in whole sentences', async () => {
    const { text } = await loadRulebook(game, language);
    expect(Object.keys(text.chapters)).toEqual(CHAPTERS[game]);
    const said = [
      text.line,
      ...Object.values(text.chapters).flatMap(({ body }) => body.flatMap(sentences)),
      ...Object.values(text.figures).flatMap(({ caption, alt }) => [caption, alt]),
    ];
    for (const sentence of said) {
      expect(sentence).toMatch(/^[*A-ZÀÉ0-9].*[.?!):]$/);
      expect(sentence).not.toContain("'");
      expect(sentence.split('*').length % 2, sentence).toBe(1);
      if (language === 'fr') expect(sentence.replace(ENGLISH_NAME, '')).not.toMatch(/[^\u202f][;:!?»]/);
    }
  });

  test('every figure is drawn once and described', async () => {
    const { text, figures } = await loadRulebook(game, language);
    const drawn = Object.values(text.chapters).flatMap(({ body }) =>
      body.flatMap((block) => (typeof block === 'object' && 'figures' in block ? block.figures : [])),
    );
    expect([...drawn].sort()).toEqual([...FIGURES[game]].sort());
    expect(Object.keys(text.figures).sort()).toEqual([...drawn].sort());
    for (const name of drawn) {
      const { rules = '', position, begun = '', arrows = [], marks = [] } = figures[name]!;
      expect(viewTurn({ game, rules }, position, begun).begun, name).toBe(begun);
      // The description names everything that is marked, for people who only hear it.
      const { caption, alt } = text.figures[name]!;
      const named = [...arrows.flatMap(({ from, path }) => [from, path.at(-1)!]), ...marks.map(({ square }) => square)];
      expect(
        named.filter((square) => !`${caption} ${alt}`.includes(square)),
        name,
      ).toEqual([]);
    }
  });

  test('every option of the rules and each of its values is explained', async () => {
    const { text } = await loadRulebook(game, language);
    const explained = Object.assign(
      {},
      ...Object.values(text.chapters).flatMap(({ body }) =>
        body.flatMap((block) => (typeof block === 'object' && 'options' in block ? [block.options] : [])),
      ),
    );
    for (const { key, values } of options(game)) {
      expect(Object.keys(explained), key).toContain(key);
      expect(
        values.filter((value) => !(value in explained[key].values)),
        key,
      ).toEqual([]);
    }
    expect(Object.keys(explained).sort()).toEqual(
      options(game)
        .map(({ key }) => key)
        .sort(),
    );
  });

  test('the other language has the same chapters and blocks', async () => {
    const [here, there] = await Promise.all([loadRulebook(game, language), loadRulebook(game, language === 'en' ? 'fr' : 'en')]);
    const shape = (loaded: typeof here) =>
      Object.values(loaded.text.chapters).map(({ body }) =>
        body.map((block) => (typeof block === 'string' ? 'text' : Object.keys(block)[0])),
      );
    expect(shape(here)).toEqual(shape(there));
  });
});

test.each(GAMES)('a chapter of %s behind every reason', (game: GameName) => {
  for (const code of Object.keys(REFUSAL_CHAPTERS[game])) expect(CHAPTERS[game]).toContain(ruleOf(game, code).split('/')[3]);
});
