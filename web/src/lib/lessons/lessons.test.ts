// Plays every task of every lesson as a person would: each solution completes its task, and each refusal is the stated
// one.

import { beforeAll, describe, expect, test } from 'vitest';
import { refusals as english } from '../i18n/refusal-messages.en';
import { refusals as french } from '../i18n/refusal-messages.fr';
import { CHAPTERS } from '../rulebook/types';
import { play, ready, type RefusalCode } from '../wasm';
import { think } from '../wasm/engine';
import { engineReady } from '../wasm/testing';
import { LessonAttempt, type AttemptEvent } from './lesson-attempt.svelte';
import { bilitaire } from './data/bilitaire';
import { billabong } from './data/billabong';
import { billo } from './data/billo';
import { GAMES, loadTexts } from './index';
import { lessonId } from './lesson-numbers';
import { PARTS, type Course, type Lesson } from './types';

const COURSES: Course[] = [billabong, bilitaire, billo];

beforeAll(() => Promise.all([ready(), engineReady()]));

/** Solves every task in order; `visit` is called with each attempt after its solution. */
function solve(course: Course, lesson: Lesson, visit: (attempt: LessonAttempt, events: AttemptEvent[]) => void = () => undefined): void {
  const attempt = new LessonAttempt(course.game, lesson);
  lesson.tasks.forEach((task, index) => {
    const events: AttemptEvent[] = [];
    attempt.hear = (event) => events.push(event);
    if (task.kind === 'win') win(attempt, 0);
    else expect(task.solution.length, `${lesson.id} ${index + 1} has a solution`).toBeGreaterThan(0);
    task.solution.forEach((action, step) => {
      expect(attempt.over || attempt.astray, `${lesson.id} ${index + 1}: still open before ${action.kind} (step ${step + 1})`).toBe(false);
      attempt.act(action);
    });
    expect(attempt.outcome, `${lesson.id} ${index + 1}: ${JSON.stringify(task.solution)}`).toEqual({ kind: 'done' });
    visit(attempt, events);
    attempt.reply();
    attempt.next();
  });
  expect(attempt.finished).toBe(true);
}

/** Plays a game to its end: the person's moves as a hint would suggest, the computer's at the lesson's level. */
function win(attempt: LessonAttempt, seed: number): void {
  for (let ply = 0; ply < 60 && !attempt.over; ply++) {
    const { session } = attempt;
    const seat = session.seats[session.turn]!;
    const request = seat.kind === 'computer' ? { level: seat.level, nodes: null } : { level: 10, nodes: 4000 };
    const { lines } = think(
      session.rulebook,
      session.position,
      { ...request, milliseconds: null, lines: 1, seed: seed + ply },
      () => undefined,
      () => false,
    );
    const move = lines[0]!.moves[0]!;
    if (seat.kind === 'computer') expect(session.append(move)).toBeNull();
    else attempt.play(move);
  }
}

describe.each(COURSES)('$game', (course) => {
  test.each(course.lessons)('$id', (lesson) => {
    solve(course, lesson, (attempt, events) => {
      const { task } = attempt;
      const refusals = events.flatMap((event) => (event.kind === 'refused' ? [event.refusal] : []));
      if (task.kind !== 'refused') return expect(refusals).toEqual([]);
      expect(refusals.map((refusal) => refusal.code)).toEqual([task.codes[0]]);
      for (const sentences of [english, french]) {
        const sentence = sentences[task.codes[0]!](refusals[0]!);
        expect(sentence).toMatch(/^.{10,}\.$/);
        expect(sentence).not.toMatch(/undefined|NaN|that square|cette case/);
      }
    });
  });

  test('three lessons on how to play well', () => {
    expect(course.lessons.filter((lesson) => lesson.part === 'advice')).toHaveLength(3);
  });

  test('from the goal with a demonstration to a small game, then fine points, options and advice', () => {
    const order = course.lessons.map((lesson) => PARTS.indexOf(lesson.part));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    const first = course.lessons.filter((lesson) => lesson.part === 'first');
    expect(first[0]).toMatchObject({ id: 'goal', tasks: [{ kind: 'watch' }, { kind: 'play' }] });
    expect(first.at(-1)!.tasks).toMatchObject([{ kind: 'win' }]);
    const games = course.lessons.flatMap((lesson) => lesson.tasks).filter((task) => task.kind === 'watch' || task.kind === 'win');
    expect(games).toHaveLength(2);
  });

  test('every lesson names a chapter of the rulebook, and every chapter about play has a lesson', () => {
    const named = course.lessons.map((lesson) => lesson.chapter);
    expect(named.filter((chapter) => !(CHAPTERS[course.game] as readonly string[]).includes(chapter))).toEqual([]);
    const untaught = CHAPTERS[course.game].filter((chapter) => !named.includes(chapter));
    expect(untaught.filter((chapter) => !['material', 'setup', 'turn', 'options', 'gaps', 'origin'].includes(chapter))).toEqual([]);
  });

  test.each([1, 2, 3, 4, 5])('the small game can be won, against mistakes of any kind (%i)', (seed) => {
    const attempt = new LessonAttempt(
      course.game,
      course.lessons.find((lesson) => lesson.tasks[0]!.kind === 'win')!,
    );
    win(attempt, seed * 1000);
    expect(attempt.outcome).toEqual({ kind: 'done' });
  });
});

test('a legal move that is not asked for does not count, and the board is set back', () => {
  const attempt = new LessonAttempt(
    'billabong',
    billabong.lessons.find((lesson) => lesson.id === 'short-jump')!,
  );
  attempt.press('e4');
  attempt.press('d3');
  expect(attempt.outcome).toEqual({ kind: 'other' });
  expect(attempt.open).toBe(false);
  attempt.setBack();
  expect(attempt.outcome).toEqual({ kind: 'other' });
  expect(attempt.open).toBe(true);
  attempt.press('e4');
  attempt.press('e6');
  expect(attempt.outcome).toEqual({ kind: 'done' });
});

test('a small game that is lost can be tried again', () => {
  const attempt = new LessonAttempt('billo', {
    ...billo.lessons[0]!,
    tasks: [{ kind: 'win', level: 1, position: '8/8/8/8/r7/1R6/1R6/8 r - 0', solution: [] }],
  });
  attempt.play('Rb3-c4');
  expect(attempt.outcome).toBeNull();
  attempt.session.conclude({ winner: 1, reason: 'rules' });
  expect(attempt.outcome).toEqual({ kind: 'lost' });
  expect([attempt.open, attempt.finished]).toEqual([false, false]);
  attempt.again();
  expect([attempt.open, attempt.outcome]).toEqual([true, null]);
});

test('a task that is skipped is not done, and the next one starts as if it were', () => {
  const lesson = bilitaire.lessons.find((one) => one.id === 'two-turns')!;
  const attempt = new LessonAttempt('bilitaire', lesson);
  const events: AttemptEvent[] = [];
  attempt.hear = (event) => events.push(event);
  attempt.skip();
  expect([attempt.at, attempt.completed[0] ?? false, events]).toEqual([1, false, []]);
  const { position, replies } = lesson.tasks[0]!;
  const moved = play(attempt.rulebook, position!, 'D2n1').position;
  expect(attempt.session.position).toBe(play(attempt.rulebook, moved, replies![0]!).position);
});

test('lessons that had numbers are found by them', () => {
  expect([lessonId('billabong', '9'), lessonId('bilitaire', '13'), lessonId('billo', '1'), lessonId('billo', 'claim')]).toEqual([
    'referee',
    'protect',
    'nesting',
    'claim',
  ]);
  for (const course of COURSES) {
    const ids = course.lessons.map((lesson) => lesson.id);
    for (let number = 1; lessonId(course.game, String(number)) !== String(number); number++)
      expect(ids).toContain(lessonId(course.game, String(number)));
  }
  expect(lessonId('billo', '99')).toBe('99');
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

test.each([
  { language: 'en', sentences: english },
  { language: 'fr', sentences: french },
])('every reason is a whole sentence in $language', ({ language, sentences }) => {
  const about = [
    { squares: ['e3', 'f4', 'g5'], numbers: [2, 3], words: ['round'] },
    { squares: ['B3', 'C3'], numbers: [1, 1], words: ['trays'] },
    { squares: [], numbers: [], words: [] },
  ];
  for (const [code, sentence] of Object.entries(sentences) as [RefusalCode, (typeof sentences)[RefusalCode]][]) {
    // Refusals of a table have texts of their own.
    if (code === 'refused-by-table') continue;
    for (const what of about) {
      const said = sentence({ code, message: 'expected a square', seat: null, ...what });
      expect(said, code).toMatch(/^[A-ZÀÉ].{9,}\.$/);
      expect(said, code).not.toMatch(/undefined|\bnull\b|NaN|'| {2}/);
      if (language === 'fr') expect(said, code).not.toMatch(/[^\u202f][;:!?»]/);
    }
  }
});
