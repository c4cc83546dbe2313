// Goes through every task of every lesson as a person would: each solution completes its task, each refusal is the stated one.

import { beforeAll, describe, expect, test } from 'vitest';
import { refusals as english } from '../i18n/refusals.en';
import { refusals as french } from '../i18n/refusals.fr';
import { ready } from '../wasm';
import { Attempt, type AttemptEvent } from './attempt.svelte';
import { bilitaire } from './data/bilitaire';
import { billabong } from './data/billabong';
import { billo } from './data/billo';
import { GAMES, loadTexts } from './index';
import type { Course, Lesson } from './types';

const REASONS: Record<string, string> = import.meta.glob('../../../../crates/bil*/src/refusal.rs', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const COURSES: Course[] = [billabong, bilitaire, billo];

beforeAll(ready);

/** Solves every task in order; `visit` sees each attempt once its solution has been played. */
function solve(course: Course, lesson: Lesson, visit: (attempt: Attempt, events: AttemptEvent[]) => void = () => undefined): void {
  const attempt = new Attempt(course.game, lesson);
  lesson.tasks.forEach((task, index) => {
    const events: AttemptEvent[] = [];
    attempt.hear = (event) => events.push(event);
    expect(task.solution.length, `${lesson.id} ${index + 1} has a solution`).toBeGreaterThan(0);
    task.solution.forEach((action, step) => {
      expect(attempt.open, `${lesson.id} ${index + 1}: still open before ${action} (step ${step + 1})`).toBe(true);
      attempt.act(action);
    });
    expect(attempt.outcome, `${lesson.id} ${index + 1}: ${task.solution.join(', ')}`).toEqual({ kind: 'done' });
    visit(attempt, events);
    attempt.reply();
    attempt.next();
  });
  expect(attempt.finished).toBe(true);
}

describe.each(COURSES)('$game', (course) => {
  test.each(course.lessons)('$id', (lesson) => {
    solve(course, lesson, (attempt, events) => {
      const { task } = attempt;
      const refusals = events.flatMap((event) => (event.kind === 'refused' ? [event.refusal] : []));
      if (task.kind !== 'refused') return expect(refusals).toEqual([]);
      expect(refusals.map((refusal) => refusal.code)).toEqual([task.codes[0]]);
      for (const sentences of [english, french]) {
        const sentence = sentences[task.codes[0]!]?.(refusals[0]!) ?? '';
        expect(sentence).toMatch(/^.{10,}\.$/);
        expect(sentence).not.toMatch(/undefined|NaN|that square|cette case/);
      }
    });
  });

  test('three lessons on how to play well', () => {
    expect(course.lessons.filter((lesson) => lesson.part === 'advice')).toHaveLength(3);
  });
});

test('a legal move that is not asked for does not count, and the board is set back', () => {
  const attempt = new Attempt(
    'billabong',
    billabong.lessons.find((lesson) => lesson.id === 'short-jump')!,
  );
  attempt.act('e4');
  attempt.act('d3');
  expect(attempt.outcome).toEqual({ kind: 'other' });
  expect(attempt.open).toBe(false);
  attempt.setBack();
  expect(attempt.outcome).toEqual({ kind: 'other' });
  expect(attempt.open).toBe(true);
  attempt.act('e4');
  attempt.act('e6');
  expect(attempt.outcome).toEqual({ kind: 'done' });
});

test.each(GAMES.flatMap((game) => (['en', 'fr'] as const).map((language) => ({ game, language }))))(
  'texts of $game in $language',
  async ({ game, language }) => {
    const course = COURSES.find((one) => one.game === game)!;
    const texts = await loadTexts(game, language);
    expect(Object.keys(texts.lessons).sort()).toEqual(course.lessons.map((lesson) => lesson.id).sort());
    const sentences = [texts.summary];
    for (const lesson of course.lessons) {
      const text = texts.lessons[lesson.id]!;
      expect(text.tasks.length, lesson.id).toBe(lesson.tasks.length);
      sentences.push(text.intro, ...text.tasks.flatMap((task) => [task.ask, task.done]));
      expect(text.title).not.toBe('');
    }
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-ZÀÉ].*[.?!)]$/);
      expect(sentence).not.toContain("'");
      if (language === 'fr') expect(sentence).not.toMatch(/[^\u202f][;:!?»]/);
    }
  },
);

test('every reason of the rules has its sentence in both languages', () => {
  const codes = new Set(['touch-move']);
  for (const game of GAMES) {
    const source = Object.entries(REASONS).find(([path]) => path.includes(`/${game}/`))?.[1];
    expect(source, `reasons of ${game}`).toBeDefined();
    for (const [, code] of source!.matchAll(/=> "([a-z-]+)",/g)) codes.add(code!);
  }
  expect(codes.size).toBeGreaterThan(60);
  expect(Object.keys(english).sort()).toEqual([...codes].sort());
  expect(Object.keys(french).sort()).toEqual([...codes].sort());
});

test.each([
  { language: 'en', sentences: english },
  { language: 'fr', sentences: french },
])('every reason is a whole sentence in $language', ({ language, sentences }) => {
  const about = [
    { squares: ['e3', 'f4', 'g5'], numbers: [2, 3], words: ['round'] },
    { squares: ['B3', 'C3'], numbers: [1, 1], words: ['trays'] },
    { squares: [], numbers: [], words: [] },
  ];
  for (const [code, sentence] of Object.entries(sentences)) {
    for (const what of about) {
      const said = sentence({ code, message: 'expected a square', seat: null, ...what });
      expect(said, code).toMatch(/^[A-ZÀÉ].{9,}\.$/);
      expect(said, code).not.toMatch(/undefined|\bnull\b|NaN|'|  /);
      if (language === 'fr') expect(said, code).not.toMatch(/[^\u202f][;:!?»]/);
    }
  }
});
