// Every lesson, completed as a person would: its tasks by presses, drags and buttons, and the verdict read.

import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { bilitaire } from '../src/lib/lessons/data/bilitaire';
import { billabong } from '../src/lib/lessons/data/billabong';
import { billo } from '../src/lib/lessons/data/billo';
import { loadTexts } from '../src/lib/lessons';
import type { Action, Course, Language, Lesson, LessonText, Task } from '../src/lib/lessons/types';
import { messages as lessonMessages, type LessonMessages } from '../src/lib/lessons/messages';
import { viewTurn } from '../src/lib/wasm';
import { think } from '../src/lib/wasm/engine';
import { acts, clicked } from './player';
import { photograph, PHONE, test, type Visitor } from './visitor';

/** Each game in one of the two languages. */
const COURSES: { course: Course; language: Language }[] = [
  { course: billabong, language: 'en' },
  { course: bilitaire, language: 'fr' },
  { course: billo, language: 'en' },
];

async function act(visitor: Visitor, action: Action, game: typeof en): Promise<void> {
  switch (action.kind) {
    case 'press':
      return clicked(visitor, action.square, action.shape);
    case 'take-away':
      return visitor.button(game.game.takeAway).last().click();
    case 'call':
      return visitor.button(action.number > 1 ? game.bilitaire.callN(action.number) : game.bilitaire.single).click();
    case 'pass':
      return visitor.button(game.game.pass).click();
    case 'claim':
      return visitor.button(game.billo.insist).click();
    case 'watch':
      throw new Error('a demonstration goes on by itself');
  }
}

test.for(COURSES)('every lesson of $course.game, in $language', { timeout: 240_000 }, async ({ course, language }, { open }) => {
  const visitor = await open({ locale: language === 'fr' ? 'fr-FR' : 'en-GB', reducedMotion: 'reduce' });
  const { messages, say, texts } = await said(course, language);
  await visitor.go(`#/learn/${course.game}/goal`);
  for (const [index, lesson] of course.lessons.entries()) {
    const text = texts.lessons[lesson.id]!;
    await visitor.page.getByRole('heading', { name: text.title, level: 1 }).waitFor();
    await complete(visitor, course, lesson, text, messages, say);
    if (index < course.lessons.length - 1) await visitor.main.locator('a.primary', { hasText: say.nextLesson }).click();
  }
  // All progress is stored.
  const all = visitor.main.getByText(say.progress(course.lessons.length, course.lessons.length));
  await visitor.go(`#/learn/${course.game}`);
  await all.waitFor();
  await visitor.page.reload();
  await all.waitFor();
});

test('the first rules of Billabong in French, with a thumb at 390 × 844', { timeout: 240_000 }, async ({ open }) => {
  const visitor = await open({ locale: 'fr-FR', viewport: PHONE, hasTouch: true, isMobile: true });
  const { messages, say, texts } = await said(billabong, 'fr');
  const rules = billabong.lessons.filter((lesson) => lesson.part === 'first' && lesson.tasks.every((task) => task.kind !== 'win'));
  await visitor.go('#/learn');
  await visitor.main.getByRole('link', { name: 'Billabong', exact: true }).tap();
  await visitor.main.getByRole('link', { name: texts.lessons[rules[0]!.id]!.title }).tap();
  for (const lesson of rules) {
    const text = texts.lessons[lesson.id]!;
    await visitor.go(`#/learn/billabong/${lesson.id}`);
    for (const [index, task] of lesson.tasks.entries()) {
      await visitor.main.getByText(text.tasks[index]!.ask).waitFor();
      await photograph(visitor, `${lesson.id}-${index + 1}-asked`);
      if (task.kind === 'watch') await visitor.button(say.start).tap();
      else
        for (const action of task.solution) {
          if (action.kind === 'pass') await visitor.button(messages.game.pass).tap();
          else if (action.kind === 'press') await visitor.tap(action.square);
          else throw new Error(`no action of these lessons: ${action.kind}`);
        }
      const next =
        index < lesson.tasks.length - 1 ? visitor.button(say.next) : visitor.main.locator('a.primary', { hasText: say.nextLesson });
      // The result and the way on are visible without scrolling.
      await next.waitFor();
      await expect
        .poll(() => inSight(visitor, visitor.main.getByText(text.tasks[index]!.done)), {
          message: `lesson ${lesson.id}, task ${index + 1}`,
        })
        .toBe(true);
      await photograph(visitor, `${lesson.id}-${index + 1}-done`);
      await next.tap();
    }
  }
  await visitor.main.getByRole('heading', { level: 1 }).waitFor();
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await visitor.go('#/learn/billabong');
  await visitor.main.getByText(say.progress(rules.length, billabong.lessons.length)).waitFor();
});

async function inSight(visitor: Visitor, part: Locator): Promise<boolean> {
  const [box, dock] = [(await part.boundingBox())!, (await visitor.page.locator('.dock').boundingBox())!];
  return box.y >= 0 && box.y + box.height <= dock.y && dock.y + dock.height <= visitor.page.viewportSize()!.height;
}

/** Plays a small game to its end, as the engine would; the position is read from the page. */
async function win(visitor: Visitor, course: Course, lesson: Lesson, task: Task): Promise<void> {
  const book = { game: course.game, rules: lesson.rules ?? '' };
  const me = viewTurn(book, task.position!).status.seat;
  const board = visitor.page.locator('[data-position]');
  const read = async () => (await board.getAttribute('data-position'))!;
  for (let position = await read(); ; position = await read()) {
    const { over, seat } = viewTurn(book, position).status;
    if (over) return;
    if (seat === me) {
      const { lines } = think(
        book,
        position,
        { level: 10, nodes: 4000, milliseconds: null, lines: 1, seed: 1 },
        () => undefined,
        () => false,
      );
      for (const act of acts(book, position, lines[0]!.moves[0]!))
        await ('press' in act ? clicked(visitor, act.press, act.shape) : visitor.button(act.button).last().click());
    }
    await expect.poll(read, { timeout: 20_000 }).not.toBe(position);
  }
}

async function complete(
  visitor: Visitor,
  course: Course,
  lesson: Lesson,
  text: LessonText,
  messages: typeof en,
  say: LessonMessages,
): Promise<void> {
  for (const [index, task] of lesson.tasks.entries()) {
    try {
      await visitor.main.getByText(text.tasks[index]!.ask).waitFor();
      if (task.kind === 'watch') await visitor.button(say.start).click();
      else if (task.kind === 'win') await win(visitor, course, lesson, task);
      else for (const action of task.solution) await act(visitor, action, messages);
      await visitor.main.getByText(text.tasks[index]!.done).waitFor();
      if (index < lesson.tasks.length - 1) await visitor.button(say.next).click();
    } catch (error) {
      throw new Error(`lesson ${lesson.id}, task ${index + 1}`, { cause: error });
    }
  }
}

async function said(course: Course, language: Language) {
  const messages = language === 'en' ? en : (await import('../src/lib/i18n/messages.fr')).fr;
  return { messages, say: lessonMessages(language), texts: await loadTexts(course.game, language) };
}

test('“show me” shows it, and a wrong move is set back', async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  const say = lessonMessages('en');
  await visitor.go('#/learn/billabong/4');
  await visitor.square('e4').click();
  await visitor.square('d3').click();
  await visitor.main.getByText(say.other).waitFor();
  await expect.poll(() => visitor.square('e4').getAttribute('aria-label')).toContain('Red kangaroo');
  await visitor.button(say.showMe).click();
  await visitor.main.getByText(say.right).waitFor();
});

test('one pair of buttons leads from task to task and from lesson to lesson, done or not', async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  const { say, texts } = await said(bilitaire, 'en');
  await visitor.go('#/learn/bilitaire/two-turns');
  const way = visitor.page.getByRole('navigation', { name: say.way });
  const asks = texts.lessons['two-turns']!.tasks.map((task) => task.ask);
  await visitor.main.getByText(asks[0]!).waitFor();
  expect(await way.locator('.button').allTextContents()).toEqual([say.backLesson, say.next]);
  await way.getByText(say.next).click();
  await visitor.main.getByText(asks[1]!).waitFor();
  // The board is set up as if the first task had been done: a marble is back on the tray.
  await visitor.square('C2').click();
  await visitor.button(en.game.takeAway).last().click();
  await visitor.main.getByText(texts.lessons['two-turns']!.tasks[1]!.done).waitFor();
  await way.getByText(say.next).click();
  await visitor.main.getByText(asks[2]!).waitFor();
  expect(await way.locator('.button').allTextContents()).toEqual([say.back, say.nextLesson]);
  await way.getByText(say.nextLesson).click();
  await visitor.page.getByRole('heading', { name: texts.lessons['force-off']!.title, level: 1 }).waitFor();
  await way.getByText(say.backLesson).click();
  await visitor.main.getByText(asks[0]!).waitFor();
  // Two of three tasks were skipped, so the lesson is not done.
  await visitor.go('#/learn/bilitaire');
  await visitor.main.getByText(say.progress(0, bilitaire.lessons.length)).waitFor();
});

test('a lesson kept by its old number is found, and its parts come in order', async ({ open }) => {
  const visitor = await open();
  const { say, texts } = await said(billabong, 'en');
  await visitor.go('#/learn/billabong/9');
  await visitor.page.getByRole('heading', { name: texts.lessons['referee']!.title, level: 1 }).waitFor();
  await visitor.go('#/learn/billabong');
  await visitor.page.getByRole('progressbar').waitFor();
  expect(await visitor.main.getByRole('heading', { level: 2 }).allTextContents()).toEqual(Object.values(say.parts));
  expect((await visitor.main.locator('.entry').first().textContent())?.trim()).toMatch(texts.lessons['goal']!.title);
});

test('a hint in a small game shows a move', async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  await visitor.go('#/learn/billo/first-game');
  await visitor.button(lessonMessages('en').hint).click();
  await visitor.page.locator('.board g.good').waitFor();
});
