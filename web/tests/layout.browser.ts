// Layout on screens of all kinds: everything needed is visible, and nothing moves from under a finger.

import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { bilitaire } from '../src/lib/lessons/data/bilitaire';
import { en as online } from '../src/lib/online/messages.en';
import { beGuest, startSharedGame } from './online';
import { drag } from './player';
import type { Stop } from './online-tour';
import { STOPS } from './tour';
import { drawn, photograph, test, type Visitor } from './visitor';

const LONG = 240_000;
const BILLO = { game: 'billo', rules: '' } as const;
const SCREENS = [
  [320, 568],
  [390, 844],
  [844, 390],
  [667, 375],
  // A laptop at 200 % zoom.
  [640, 360],
  [1366, 768],
  [2560, 1440],
] as const;
type Screen = (typeof SCREENS)[number];
const THUMB = 44;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function box(of: Locator): Promise<Box> {
  const found = await of.boundingBox();
  if (!found) throw new Error(`${of} is not on the screen`);
  return found;
}

async function use({ page }: Visitor, [width, height]: Screen): Promise<void> {
  await page.setViewportSize({ width, height });
  // The new size reaches the page a moment later, and the board follows it.
  await page.waitForFunction((width) => innerWidth === width, width);
  await drawn(page);
  await page.evaluate(() => scrollTo(0, 0));
}

async function expectInside(what: string, of: Locator, [width, height]: Screen): Promise<void> {
  const at = await box(of);
  const inside = at.x >= -0.5 && at.y >= -0.5 && at.x + at.width <= width + 0.5 && at.y + at.height <= height + 0.5;
  expect(inside, `${what} ${JSON.stringify(at)} on ${width}×${height}`).toBe(true);
}

/** Buttons that decide something are visible and large enough for a thumb. */
async function expectButtons(buttons: Locator, [screenWidth, screenHeight]: Screen): Promise<void> {
  // One question for all of them: a question for each would take most of the test's time.
  const found = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return { name: button.getAttribute('aria-label') ?? button.textContent, x, y, width, height };
    }),
  );
  for (const button of found) {
    const { x, y, width, height } = button;
    const inside = x >= -0.5 && y >= -0.5 && x + width <= screenWidth + 0.5 && y + height <= screenHeight + 0.5;
    const what = `${JSON.stringify(button)} on ${screenWidth}×${screenHeight}`;
    expect(inside, what).toBe(true);
    expect(Math.min(width, height), what).toBeGreaterThanOrEqual(THUMB - 0.1);
  }
}

async function expectNoScrollingAside({ page }: Visitor, screen: Screen): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `the page on ${screen.join('×')}`).toBeLessThanOrEqual(screen[0]);
}

function stop(name: string): Stop {
  const found = STOPS.find((stop) => stop.name === name);
  if (!found) throw new Error(`the tour has no ${name}`);
  return found;
}

/** Goes to a stop of the tour and checks it on every screen: nothing is wider than the screen, and the other expectations hold. */
async function onEveryScreen(visitor: Visitor, name: string, expectations: (screen: Screen) => Promise<void>): Promise<void> {
  await stop(name).go(visitor);
  for (const screen of SCREENS) {
    await use(visitor, screen);
    await photograph(visitor, `${name}-${screen.join('x')}`);
    await expectNoScrollingAside(visitor, screen);
    await expectations(screen);
  }
}

const bar = ({ page }: Visitor): Locator => page.locator('.dock .button:visible');
const turn = ({ page }: Visitor): Locator => page.getByRole('region', { name: en.game.controls, exact: true });

const GAMES = [
  'billabong-placing',
  'billabong',
  'billabong-lifted',
  'billabong-four',
  'bilitaire',
  'bilitaire-calls',
  'bilitaire-roles',
  'billo',
  'billo-choice',
  'billo-claim',
  'refused',
];

test.for(GAMES)('board, instruction and buttons are all in sight: %s', { timeout: LONG }, async (name, { open }) => {
  const visitor = await open({ hasTouch: true, reducedMotion: 'reduce' });
  await onEveryScreen(visitor, name, async (screen) => {
    await expectInside('the board', visitor.board, screen);
    await expectInside('the headline', visitor.headline, screen);
    await expectButtons(turn(visitor).locator('.button'), screen);
    await expectButtons(bar(visitor), screen);
  });
});

test('a large screen is used, and a low one is as high as the board', async ({ open }) => {
  const visitor = await open();
  await visitor.begin('billabong');
  const board = async (screen: Screen) => {
    await use(visitor, screen);
    return box(visitor.page.locator('.board'));
  };
  expect((await board([2560, 1440])).height).toBeGreaterThan(1300);
  for (const screen of [
    [844, 390],
    [667, 375],
    [640, 360],
  ] as const)
    expect((await board(screen)).height).toBeGreaterThan(0.9 * screen[1]);
});

test.for(['lesson', 'lesson-refused', 'lesson-bilitaire'])(
  'a lesson’s task and its buttons are in sight: %s',
  { timeout: LONG },
  async (name, { open }) => {
    const visitor = await open({ hasTouch: true, reducedMotion: 'reduce' });
    await onEveryScreen(visitor, name, async (screen) => {
      await expectButtons(bar(visitor), screen);
      // On the smallest phone the rule comes first, and the board appears by scrolling.
      if (screen[0] < 360) return;
      await expectInside('the board', visitor.board, screen);
      await expectInside('the task', visitor.page.locator('.ask'), screen);
    });
  },
);

const PAGES = ['home', 'setup-billabong', 'setup-billo', 'lobby', 'new-table'];

test.for(PAGES)('no page is wider than the screen, and what begins a game is in sight: %s', { timeout: LONG }, async (name, { open }) => {
  const visitor = await open({ hasTouch: true });
  await onEveryScreen(visitor, name, (screen) => expectButtons(visitor.page.locator('main .button.primary').first(), screen));
});

/** The positions of the board and of the bar's buttons. */
async function places(visitor: Visitor): Promise<number[]> {
  const boxes = [await box(visitor.button(en.game.flip)), await box(visitor.page.locator('.board'))];
  return boxes.flatMap(({ x, y, width, height }) => [x, y, width, height]);
}

/** What appears does not move board and bar, except for a pixel of rounding. */
async function expectStill(visitor: Visitor, what: string, appear: () => Promise<void>): Promise<void> {
  const before = await places(visitor);
  await appear();
  const after = await places(visitor);
  const moved = after.some((place, index) => Math.abs(place - before[index]!) > 1);
  expect(moved, `${what}: ${before.map(Math.round).join()} then ${after.map(Math.round).join()}`).toBe(false);
}

const STILL = [
  [320, 568],
  [390, 844],
  [844, 390],
  [1366, 768],
] as const;

test.for(STILL)('nothing that appears moves the board or the bar: %i×%i', { timeout: LONG }, async (screen, { open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  const { page } = visitor;
  await visitor.lay(BILLO, '1p6/8/8/3s4/4R3/8/8/1P6 r - 0');
  await use(visitor, screen);
  await expectStill(visitor, 'the goal put away', async () => {
    await visitor.button(en.goal.understood).evaluate((button: HTMLElement) => button.click());
    await expect.poll(() => page.getByRole('region', { name: en.goal.title }).count()).toBe(0);
  });
  await expectStill(visitor, 'a choice', async () => {
    await visitor.square('b1').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: en.game.choiceTitle }).waitFor();
  });
  await page.keyboard.press('Escape');
  await expectStill(visitor, 'a hint', async () => {
    await visitor.button(en.game.hint).click();
    await page.locator('svg g.arrow').first().waitFor();
  });
  await expectStill(visitor, 'the engine’s lines', async () => {
    await visitor.button(en.game.analysis).click();
    await page.getByRole('region', { name: en.game.analysis }).getByRole('listitem').first().waitFor();
  });
  await expectStill(visitor, 'whether to resign', async () => {
    await visitor.button(en.game.resign).click();
    await visitor.button(en.game.no).waitFor();
  });
  await visitor.button(en.game.no).click();
  await expectStill(visitor, 'the engine’s lines put away', async () => {
    await visitor.button(en.game.analysis).click();
    await expect.poll(() => page.getByRole('region', { name: en.game.analysis }).count()).toBe(0);
  });
  await expectStill(visitor, 'a capture passed up', async () => {
    await visitor.square('b1').click();
    await visitor.square('b2').click();
    await visitor.button(en.billo.insist).waitFor();
  });
  await visitor.lay({ game: 'bilitaire', rules: '' }, bilitaire.lessons.find((lesson) => lesson.id === 'calls')!.tasks[0]!.position!);
  await page.evaluate(() => scrollTo(0, 0));
  await expectStill(visitor, 'calls', async () => {
    await drag(visitor, 'C3', 'C2');
    await page.getByRole('group', { name: en.bilitaire.callLine }).waitFor();
  });
  await visitor.lay(
    { game: 'bilitaire', rules: '', assistance: false },
    bilitaire.lessons.find((lesson) => lesson.id === 'calls')!.tasks[0]!.position!,
  );
  await page.evaluate(() => scrollTo(0, 0));
  await expectStill(visitor, 'any call', async () => {
    await drag(visitor, 'C3', 'C2');
    await visitor.button(en.assistance.call).waitFor();
  });
  await photograph(visitor, `any-call-${screen.join('x')}`);
  await expectButtons(page.locator('[data-asking] .button'), screen);
  const bottom = await box(page.locator('.dock'));
  for (const button of await page.locator('[data-asking] .button').all()) {
    const { y, height } = await box(button);
    expect(y + height, `${await button.textContent()} above the bar on ${screen.join('×')}`).toBeLessThanOrEqual(bottom.y + 1);
  }
});

test.for(STILL)('nothing that others ask moves the board or the bar: %i×%i', { timeout: LONG }, async (screen, { open }) => {
  const [ana, ben] = [await open({ reducedMotion: 'reduce' }), await open({ reducedMotion: 'reduce' })];
  await Promise.all([beGuest(ana), beGuest(ben)]);
  const shared = await startSharedGame([ana, ben], { game: 'billo' });
  await shared.play('Re1-f2');
  await use(ben, screen);
  await expectStill(ben, 'a question', async () => {
    await ana.button(online.table.offerDraw).click();
    await ben.button(online.table.yes.draw).waitFor();
  });
  await expectInside('the answer', ben.button(online.table.yes.draw), screen);
  await expectInside('the board', ben.board, screen);
  await photograph(ben, `asked-${screen.join('x')}`);
  await use(ana, screen);
  await expectStill(ana, 'a notice', async () => {
    await ben.button(online.table.no).click();
    await ana.page.getByRole('region', { name: en.shell.notices }).waitFor();
  });
  await photograph(ana, `notice-${screen.join('x')}`);
});

test('with the system’s colours, who is on move and what is chosen still show', { timeout: LONG }, async ({ open }) => {
  const visitor = await open({ forcedColors: 'active' });
  await stop('billabong-lifted').go(visitor);
  await photograph(visitor, 'forced-colours');
  const borders = await visitor.page.locator('.players li').evaluateAll((rows) => rows.map((row) => getComputedStyle(row).borderTopColor));
  expect(new Set(borders).size).toBe(2);
  // Boards are pictures with colours of their own.
  const fills = await visitor.page
    .locator('svg [data-reach] circle')
    .evaluateAll((marks) => new Set(marks.map((mark) => getComputedStyle(mark).fill)).size);
  expect(fills).toBeGreaterThan(0);
  await visitor.button(en.game.analysis).click();
  const pressed = (name: string) => visitor.button(name).evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await pressed(en.game.analysis)).not.toBe(await pressed(en.game.flip));
  const current = visitor.page.locator('[data-ply][aria-current]');
  const other = visitor.page.locator('[data-ply]:not([aria-current])').first();
  const background = (of: Locator) => of.evaluate((move) => getComputedStyle(move).backgroundColor);
  expect(await background(current)).not.toBe(await background(other));
});
