// Games without a mouse: with the keyboard alone, and with a thumb on a phone.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { Player } from './player';
import { PHONE, test, type Visitor } from './visitor';

const LONG = 240_000;

/** Tabs until something with that name has the focus. */
async function tabTo(visitor: Visitor, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await visitor.page.keyboard.press('Tab');
    const said = await visitor.page.evaluate(() => {
      const here = document.activeElement;
      return here?.getAttribute('aria-label') ?? here?.textContent?.trim() ?? '';
    });
    if (typeof name === 'string' ? said === name : name.test(said)) return;
  }
  throw new Error(`no way to “${String(name)}” by keyboard`);
}

/** Goes to a square with the arrow keys and presses it. */
async function key(visitor: Visitor, square: string, what?: 'round' | 'square'): Promise<void> {
  const { keyboard } = visitor.page;
  const here = () => visitor.page.evaluate(() => (document.activeElement as HTMLElement).dataset['square'] ?? null);
  if ((await here()) === null) await tabTo(visitor, /^[a-h][1-8], /);
  const at = (await here())!;
  const right = square.charCodeAt(0) - at.charCodeAt(0);
  const up = Number(square.slice(1)) - Number(at.slice(1));
  for (let n = 0; n < Math.abs(right); n++) await keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let n = 0; n < Math.abs(up); n++) await keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
  expect(await here()).toBe(square);
  await keyboard.press('Enter');
  if (!what || (await visitor.page.getByRole('group', { name: en.game.choiceTitle }).count()) === 0) return;
  // The question has taken the focus.
  if (what === 'square') await keyboard.press('Tab');
  await keyboard.press('Enter');
}

test('a whole game of Billo with the keyboard alone', { timeout: LONG }, async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  await visitor.go();
  await tabTo(visitor, en.home.setUpGame('Billo'));
  await visitor.page.keyboard.press('Enter');
  await visitor.page.getByRole('heading', { name: en.setup.title('Billo') }).waitFor();
  await tabTo(visitor, en.setup.seatOf('Black'));
  await visitor.page.keyboard.press('Tab');
  await visitor.page.keyboard.press('Home');
  await visitor.page.keyboard.press('Enter');
  await visitor.board.waitFor();
  await visitor.page.getByText(en.game.computer(1)).waitFor();
  const player = await Player.sit(visitor, 'billo');
  player.touch = (square, what) => key(visitor, square, what);
  const said = await player.finish();
  expect(said).toMatch(/win|draw/);
  // And on to the next one.
  await tabTo(visitor, en.game.rematch);
  await visitor.page.keyboard.press('Enter');
  await visitor.page.getByText(en.game.noMoves).or(visitor.page.locator('[data-ply="1"]')).first().waitFor();
});

test('a whole game of Billabong with a thumb at 390 × 844', { timeout: LONG }, async ({ open }) => {
  const visitor = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await visitor.go();
  await visitor.button(en.home.play('Billabong')).tap();
  await visitor.board.waitFor();
  const player = await Player.sit(visitor, 'billabong');
  player.touch = (square) => visitor.square(square).tap();
  const said = await player.finish();
  expect(said).toMatch(/win|draw/);
  // Nothing is wider than the phone.
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});
