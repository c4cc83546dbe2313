// Every lesson, completed once as a person would: its tasks by presses, drags and buttons, and the verdict read.

import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { bilitaire } from '../src/lib/lessons/data/bilitaire';
import { billabong } from '../src/lib/lessons/data/billabong';
import { billo } from '../src/lib/lessons/data/billo';
import { loadTexts } from '../src/lib/lessons';
import type { Action, Course, Language, Lesson, LessonText } from '../src/lib/lessons/types';
import { words, type Words } from '../src/lib/lessons/words';
import { clicked } from './player';
import { photograph, PHONE, test, type Visitor } from './visitor';

/** Each game in one of the two languages. */
const COURSES: { course: Course; language: Language }[] = [
  { course: billabong, language: 'en' },
  { course: bilitaire, language: 'fr' },
  { course: billo, language: 'en' },
];

async function act(visitor: Visitor, action: Action, game: typeof en): Promise<void> {
  const [verb, ...rest] = action.split(' ');
  if (verb === 'drag') return visitor.button(game.game.takeAway).last().click();
  if (verb !== 'play') {
    const [square = '', what] = action.split('/');
    return clicked(visitor, square, what as 'round' | 'square' | undefined);
  }
  const buttons: Record<string, string> = { pass: game.game.pass, claim: game.billo.insist };
  const call = Number(/!(\d)$/.exec(rest[0]!)?.[1]);
  await visitor.button(buttons[rest[0]!] ?? game.bilitaire.callN(call)).click();
}

test.for(COURSES)('every lesson of $course.game, in $language', { timeout: 240_000 }, async ({ course, language }, { open }) => {
  const visitor = await open({ locale: language === 'fr' ? 'fr-FR' : 'en-GB', reducedMotion: 'reduce' });
  const { messages, say, texts } = await said(course, language);
  await visitor.go(`#/learn/${course.game}/1`);
  for (const [index, lesson] of course.lessons.entries()) {
    const text = texts.lessons[lesson.id]!;
    await visitor.page.getByRole('heading', { name: text.title, level: 1 }).waitFor();
    await complete(visitor, lesson, text, messages, say);
    if (index < course.lessons.length - 1) await visitor.main.locator('a.primary', { hasText: say.nextLesson }).click();
  }
  // All of it is remembered.
  const all = visitor.main.getByText(say.progress(course.lessons.length, course.lessons.length));
  await visitor.go(`#/learn/${course.game}`);
  await all.waitFor();
  await visitor.page.reload();
  await all.waitFor();
});

test('the rules of Billabong in French, with a thumb at 390 × 844', { timeout: 240_000 }, async ({ open }) => {
  const visitor = await open({ locale: 'fr-FR', viewport: PHONE, hasTouch: true, isMobile: true });
  const { messages, say, texts } = await said(billabong, 'fr');
  const rules = billabong.lessons.filter((lesson) => lesson.part === 'rules');
  await visitor.go('#/learn');
  await visitor.main.getByRole('link', { name: 'Billabong', exact: true }).tap();
  await visitor.main.getByRole('link', { name: texts.lessons[rules[0]!.id]!.title }).tap();
  for (const lesson of rules) {
    const text = texts.lessons[lesson.id]!;
    for (const [index, task] of lesson.tasks.entries()) {
      await visitor.main.getByText(text.tasks[index]!.ask).waitFor();
      await photograph(visitor, `${lesson.id}-${index + 1}-asked`);
      for (const action of task.solution) {
        if (action === 'play pass') await visitor.button(messages.game.pass).tap();
        else await visitor.square(action).tap();
      }
      const next =
        index < lesson.tasks.length - 1 ? visitor.button(say.next) : visitor.main.locator('a.primary', { hasText: say.nextLesson });
      // What came of it and the way on are seen without looking for them.
      for (const part of [visitor.main.getByText(text.tasks[index]!.done), next]) {
        await part.waitFor();
        await expect.poll(() => inSight(visitor, part), { message: `lesson ${lesson.id}, task ${index + 1}` }).toBe(true);
      }
      await photograph(visitor, `${lesson.id}-${index + 1}-done`);
      await next.tap();
    }
  }
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await visitor.go('#/learn/billabong');
  await visitor.main.getByText(say.progress(rules.length, billabong.lessons.length)).waitFor();
});

async function inSight(visitor: Visitor, part: Locator): Promise<boolean> {
  const box = (await part.boundingBox())!;
  return box.y >= 0 && box.y + box.height <= visitor.page.viewportSize()!.height;
}

async function complete(visitor: Visitor, lesson: Lesson, text: LessonText, messages: typeof en, say: Words): Promise<void> {
  for (const [index, task] of lesson.tasks.entries()) {
    try {
      await visitor.main.getByText(text.tasks[index]!.ask).waitFor();
      for (const action of task.solution) await act(visitor, action, messages);
      await visitor.main.getByText(text.tasks[index]!.done).waitFor();
      if (index < lesson.tasks.length - 1) await visitor.button(say.next).click();
    } catch (error) {
      throw new Error(`lesson ${lesson.id}, task ${index + 1}`, { cause: error });
    }
  }
}

async function said(course: Course, language: Language) {
  const messages = language === 'en' ? en : (await import('../src/lib/i18n/messages.fr')).fr;
  return { messages, say: words(language), texts: await loadTexts(course.game, language) };
}

test('“show me” shows it, and a wrong move is set back', async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  const say = words('en');
  await visitor.go('#/learn/billabong/4');
  await visitor.square('e4').click();
  await visitor.square('d3').click();
  await visitor.main.getByText(say.other).waitFor();
  await expect.poll(() => visitor.square('e4').getAttribute('aria-label'), { timeout: 5000 }).toContain('Red kangaroo');
  await visitor.button(say.showMe).click();
  await visitor.main.getByText(say.right).waitFor();
});
