// The rulebook: read as a page, looked up over a board, printed.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { fr } from '../src/lib/i18n/messages.fr';
import { loadRulebook } from '../src/lib/rulebook';
import { CHAPTERS, FIGURES } from '../src/lib/rulebook/types';
import { messages as rulebookMessages } from '../src/lib/rulebook/messages';
import { violations } from './axe';
import { PHONE, photograph, test, type Visitor } from './visitor';

const GAMES = ['billabong', 'bilitaire', 'billo'] as const;
const BILLO = { game: 'billo', rules: '' } as const;
const CAPTURE = '1p6/8/8/3s4/4R3/8/8/1P6 r - 0';

async function pagesOf(visitor: Visitor): Promise<number> {
  const pdf = (await visitor.page.pdf({ format: 'A4' })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test.for(GAMES.flatMap((game) => (['en', 'fr'] as const).map((language) => ({ game, language }))))(
  '$game in $language',
  async ({ game, language }, { open }) => {
    const visitor = await open({ locale: language === 'fr' ? 'fr-FR' : 'en-GB' });
    const { text } = await loadRulebook(game, language);
    const say = rulebookMessages(language);
    const messages = language === 'fr' ? fr : en;
    const title = messages.shell.rulesOf(messages.games[game].name);
    await visitor.go(`#/rules/${game}`);
    await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await visitor.page
      .locator('figure')
      .nth(FIGURES[game].length - 1)
      .waitFor();
    expect(await visitor.main.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
      CHAPTERS[game].map((chapter) => text.chapters[chapter]!.title),
    );
    // People who don't see the figures hear what they show.
    const pictures = await visitor.main.getByRole('img').evaluateAll((all) => all.map((picture) => picture.getAttribute('aria-label')));
    expect(pictures.sort()).toEqual(
      Object.values(text.figures)
        .map(({ alt }) => alt)
        .sort(),
    );
    // Every chapter has an address.
    const last = CHAPTERS[game].at(-1)!;
    await visitor.page.getByRole('navigation', { name: say.contents }).getByText(text.chapters[last]!.title).click();
    expect(visitor.page.url()).toMatch(new RegExp(`#/rules/${game}/${last}$`));
    await visitor.go(`#/rules/${game}/end`);
    await visitor.page.reload();
    const heading = visitor.main.getByRole('heading', { level: 2, name: text.chapters['end']!.title });
    await expect.poll(async () => (await heading.boundingBox())?.y ?? Infinity).toBeLessThan(400);
    expect(await visitor.page.title()).toContain(title);
    // Lessons are one press away.
    await visitor.main.locator('.try a').first().click();
    await visitor.board.waitFor();
  },
);

test('the page loads the rulebook only when it is opened', async ({ open }) => {
  const visitor = await open();
  const scripts: string[] = [];
  visitor.page.on('request', (request) => scripts.push(request.url()));
  await visitor.go();
  await visitor.page.locator('.picture svg').nth(2).waitFor();
  expect(scripts.filter((url) => /Rules|Chapters|Drawer|legacy/.test(url))).toEqual([]);
  await visitor.go('#/rules/billo');
  await visitor.page.locator('figure').first().waitFor();
  expect(scripts.filter((url) => /Rules|Chapters/.test(url))).not.toEqual([]);
});

test('looked up in the middle of a turn: the turn stays, Escape leads back', async ({ open }) => {
  const visitor = await open();
  const say = rulebookMessages('en');
  await visitor.lay(BILLO, CAPTURE);
  await visitor.square('e4').click();
  await visitor.button(en.game.putBack).waitFor();
  const drawer = visitor.page.getByRole('dialog', { name: en.shell.rulesOf('Billo') });
  // By its key, and by its button.
  await visitor.page.keyboard.press('r');
  await drawer.locator('figure').first().waitFor();
  expect(await violations(visitor)).toEqual([]);
  await visitor.page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await visitor.button(en.game.putBack).waitFor();
  const button = visitor.page.getByRole('link', { name: en.shell.rules, exact: true });
  await button.focus();
  await visitor.page.keyboard.press('Enter');
  await drawer.getByRole('navigation', { name: say.contents }).getByText('The duty to capture').click();
  await visitor.page.goBack();
  await drawer.waitFor({ state: 'hidden' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  // The pawn is still lifted: it captures.
  await visitor.square('d5').click();
  await expect.poll(() => visitor.moves()).toEqual(['Re4xd5']);
});

test('a refusal leads to its rule, and is still there afterwards', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BILLO, CAPTURE);
  await visitor.square('e4').click();
  await visitor.square('e3').click();
  await visitor.page
    .locator('.refused')
    .getByRole('link', { name: rulebookMessages('en').why })
    .click();
  const chapter = visitor.page.getByRole('dialog').getByRole('heading', { name: 'Moving a pawn' });
  await expect.poll(() => chapter.evaluate((heading) => heading === document.activeElement)).toBe(true);
  const box = (await chapter.boundingBox())!;
  expect(box.y).toBeGreaterThan(40);
  expect(box.y).toBeLessThan(300);
  await visitor.button(en.shell.close).click();
  await visitor.page.locator('.refused').waitFor();
});

test('over a lesson, and from the lesson to its chapter', async ({ open }) => {
  const visitor = await open();
  await visitor.go('#/learn/billabong/referee');
  await visitor.square('e3').click();
  await visitor.square('e5').click();
  await visitor.page.locator('.verdict.good').waitFor();
  await visitor.main.getByRole('link', { name: 'In the rulebook' }).click();
  const drawer = visitor.page.getByRole('dialog');
  await drawer.getByRole('heading', { name: 'Chains and the referee' }).waitFor();
  await visitor.button(en.shell.close).click();
  await drawer.waitFor({ state: 'hidden' });
  await visitor.page.locator('.verdict.good').waitFor();
});

test('where there is no lesson or game after all, it is a page', async ({ open }) => {
  const visitor = await open();
  for (const nowhere of ['#/learn/billo/no-such-lesson', '#/game/gone', '#/s/abc']) {
    await visitor.go(nowhere);
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    await visitor.page.evaluate(() => (location.hash = '#/rules/billo'));
    await visitor.main.getByRole('heading', { level: 1 }).filter({ hasText: 'Billo' }).waitFor();
    expect(await visitor.page.getByRole('dialog').count()).toBe(0);
  }
});

test('on a phone it is a whole sheet', async ({ open }) => {
  const visitor = await open({ viewport: PHONE, hasTouch: true, isMobile: true, locale: 'fr-FR' });
  await visitor.go('#/play/bilitaire');
  await visitor.board.waitFor();
  await visitor.page.getByRole('link', { name: fr.shell.rules, exact: true }).tap();
  const drawer = visitor.page.getByRole('dialog');
  await drawer.locator('figure').first().waitFor();
  expect(await drawer.boundingBox()).toMatchObject({ x: 0, y: 0, width: PHONE.width, height: PHONE.height });
  expect(await drawer.evaluate((sheet) => sheet.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await photograph(visitor, 'rulebook-sheet');
});

test('printed: no navigation, all figures, on a few pages; from the drawer too', async ({ open }) => {
  const visitor = await open({ colorScheme: 'dark' });
  await visitor.lay({ game: 'billabong', rules: 'ghosts=none' }, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/8r'7/16/8y7/16 0,0 4,4 r 0");
  await visitor.page.keyboard.press('r');
  await visitor.page
    .locator('dialog figure')
    .nth(FIGURES.billabong.length - 1)
    .waitFor();
  expect(await pagesOf(visitor)).toBeGreaterThan(3);
  await visitor.page.emulateMedia({ media: 'print' });
  expect(await visitor.main.isVisible()).toBe(false);
  await visitor.page.emulateMedia({ media: null });
  await visitor.go('#/');
  await visitor.go('#/rules/billabong');
  await visitor.page
    .locator('figure')
    .nth(FIGURES.billabong.length - 1)
    .waitFor();
  const pages = await pagesOf(visitor);
  expect(pages).toBeGreaterThan(3);
  expect(pages).toBeLessThan(10);
  await visitor.page.emulateMedia({ media: 'print' });
  const shown = (selector: string) =>
    visitor.page.locator(selector).evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
  expect([await shown('header.top'), await shown('nav'), await shown('.try'), await shown('button'), await shown('figure')]).toEqual([
    0,
    0,
    0,
    0,
    FIGURES.billabong.length,
  ]);
  expect(await visitor.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
});
