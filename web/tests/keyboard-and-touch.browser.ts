// Games without a mouse: with the keyboard only, and with a thumb on a phone.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { Player } from './player';
import { DESKTOP, PHONE, test, type Visitor } from './visitor';

const LONG = 240_000;

/** Presses Tab until an element with that name has the focus. */
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
async function key(visitor: Visitor, square: string, shape?: 'round' | 'square'): Promise<void> {
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
  if (!shape || (await visitor.page.getByRole('group', { name: en.game.choiceTitle }).count()) === 0) return;
  // The question has taken the focus.
  if (shape === 'square') await keyboard.press('Tab');
  await keyboard.press('Enter');
}

/** A finger is put down, moved or lifted. */
async function finger(visitor: Visitor): Promise<(type: 'touchStart' | 'touchMove' | 'touchEnd', square?: string) => Promise<void>> {
  const devtools = await visitor.context.newCDPSession(visitor.page);
  return async (type, square) => {
    const box = square ? await visitor.square(square).boundingBox() : null;
    const touchPoints = box ? [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] : [];
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
}

test('Billo with the keyboard alone, from the set-up panel into the game', async ({ open }) => {
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
  player.touch = (square, shape) => key(visitor, square, shape);
  while (player.ply < 10) {
    await player.wait();
    await player.play(player.choose());
    await visitor.page.locator(`[data-ply="${player.ply + 1}"]`).waitFor({ state: 'attached' });
    await player.follow();
  }
});

test('Billo with the keyboard alone, to the end and on to the next game', { timeout: LONG }, async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  await visitor.lay({ game: 'billo', rules: '' }, '8/8/8/8/5O2/6q1/8/5O2 r - 0', ['person', 1]);
  const player = await Player.sit(visitor, 'billo');
  player.touch = (square, shape) => key(visitor, square, shape);
  const said = await player.finish();
  expect(said).toMatch(/won|lost|draw/i);
  await tabTo(visitor, en.game.rematch);
  await visitor.page.keyboard.press('Enter');
  await visitor.page.getByText(en.game.noMoves).or(visitor.page.locator('[data-ply="1"]')).first().waitFor();
});

/** The computer has one kangaroo left, the person two. */
const LATE_RACE = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/12y3/9r'6/8r'7/16 0,0 3,4 r 0";

test('Billabong with a thumb at 390 × 844: from one tap into the game, and to the end', { timeout: LONG }, async ({ open }) => {
  const visitor = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
  const withThumb = async (rules = ''): Promise<Player> => {
    const player = await Player.sit(visitor, 'billabong', rules);
    player.touch = (square) => visitor.tap(square);
    return player;
  };
  await visitor.go();
  await visitor.button(en.home.play('Billabong')).tap();
  await visitor.board.waitFor();
  const placing = await withThumb();
  await placing.wait();
  await placing.play(placing.choose());
  await visitor.page.locator(`[data-ply="${placing.ply + 1}"]`).waitFor({ state: 'attached' });
  await visitor.lay({ game: 'billabong', rules: 'ghosts=none' }, LATE_RACE, ['person', 1]);
  expect(await (await withThumb('ghosts=none')).finish()).toMatch(/won|lost|draw/i);
  // Nothing is wider than the phone.
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

const BILLABONG = { game: 'billabong', rules: 'ghosts=none' } as const;
/** Four jumps from e3, the last over the referee that then stands there. */
const ROUND_THE_BEND = '16/16/16/16/11r4/16/6~~~~6/6~~~~6/16/5y10/4y1y9/4r11/16/16 0,0 3,2 r 0';
const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };
const drawn = async (visitor: Visitor): Promise<string | null> => (await visitor.drawnWay(16, 14))?.text ?? null;

test.for([
  { target: 'e5', way: 'e3:e5' },
  { target: 'c3', way: 'e3:e5:g5:g3:c3' },
  { target: 'd3', way: 'e3-d3' },
])('with a thumb on small squares the first tap shows the way to $target, the second plays it', async ({ target, way }, { open }) => {
  const visitor = await open(TOUCH);
  await visitor.lay(BILLABONG, ROUND_THE_BEND);
  await visitor.square('e3').tap();
  // Another target moves the preview, and a tap on nothing removes it.
  await visitor.square('f3').tap();
  await expect.poll(() => drawn(visitor)).toBe('e3-f3');
  await visitor.square(target).tap();
  await expect.poll(() => drawn(visitor)).toBe(way);
  await visitor.main.getByText(new RegExp(`^Tap ${target} again`)).waitFor();
  await visitor.square('a14').tap();
  await expect.poll(() => drawn(visitor)).toBe(null);
  expect(await visitor.page.locator('.refused').count()).toBe(0);
  await visitor.square(target).tap();
  await expect.poll(() => drawn(visitor)).toBe(way);
  expect(await visitor.moves()).toEqual([]);
  await visitor.square(target).tap();
  await expect.poll(() => visitor.moves()).toEqual([way]);
});

test.for([
  ['h7', 'i8'],
  ['h6', 'g7'],
  ['j7', 'h6'],
] as const)('wherever home is tapped first and then, the second tap plays it: %s, %s', async ([first, second], { open }) => {
  const visitor = await open(TOUCH);
  await visitor.lay(BILLABONG, "16/16/16/16/16/16/6~~~~6/6~~~~6/8r'7/16/16/16/16/yyyyyrrrr7 0,0 0,0 r 0");
  await visitor.square('i6').tap();
  await visitor.square(first).tap();
  await expect.poll(() => drawn(visitor)).toMatch(/^i6-h[56]$/);
  expect(await visitor.moves()).toEqual([]);
  await visitor.square(second).tap();
  await expect.poll(() => visitor.moves()).toHaveLength(1);
});

test('a thumb places a kangaroo with two taps too', async ({ open }) => {
  const visitor = await open(TOUCH);
  await visitor.lay(BILLABONG, '16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0');
  await visitor.square('h3').tap();
  await visitor.main.getByText(en.game.tapAgain('h3', '')).waitFor();
  expect(await visitor.moves()).toEqual([]);
  await visitor.square('h3').tap();
  await expect.poll(() => visitor.moves()).toEqual(['@h3']);
});

test('one tap is enough where squares are large, or where it is wished', async ({ open }) => {
  const large = await open({ viewport: DESKTOP, hasTouch: true });
  await large.lay(BILLABONG, ROUND_THE_BEND);
  await large.square('e3').tap();
  await large.square('c3').tap();
  await expect.poll(() => large.moves()).toHaveLength(1);
  const small = await open(TOUCH);
  await small.lay(BILLABONG, ROUND_THE_BEND);
  await small.set(en.settings.tapKinds.once);
  await small.square('e3').tap();
  await small.square('e5').tap();
  await expect.poll(() => small.moves()).toEqual(['e3:e5']);
});

test('two taps in every game, where that is wished', async ({ open }) => {
  const visitor = await open(TOUCH);
  await visitor.lay({ game: 'billo', rules: '' }, '1p6/8/8/8/8/8/4R3/1P6 r - 0');
  await visitor.set(en.settings.tapKinds.twice);
  await visitor.square('e2').tap();
  await visitor.square('f3').tap();
  await expect.poll(async () => (await visitor.drawnWay(8, 8))?.text).toBe('Re2-f3');
  expect(await visitor.moves()).toEqual([]);
  await visitor.square('f3').tap();
  await expect.poll(() => visitor.moves()).toEqual(['Re2-f3']);
  await visitor.lay({ game: 'bilitaire', rules: '' }, '--o1oo--/--1ooo--/ooo1oo--/1ooooo--/o2ooooo/oo1o1o1o/--oo--oo/--o1--oo t - 1 -');
  await visitor.square('B4').tap();
  await visitor.square('A4').tap();
  await expect.poll(async () => (await visitor.drawnWay(8, 8))?.text).toBe('B4w1');
  await visitor.square('A4').tap();
  await visitor.button(en.bilitaire.callN(2)).waitFor();
});

test('a finger that drags sees the way before it lets go', async ({ open }) => {
  const visitor = await open(TOUCH);
  await visitor.lay(BILLABONG, ROUND_THE_BEND);
  const touch = await finger(visitor);
  await touch('touchStart', 'e3');
  await touch('touchMove', 'd4');
  await touch('touchMove', 'c3');
  await expect.poll(() => drawn(visitor)).toBe('e3:e5:g5:g3:c3');
  expect(await visitor.moves()).toEqual([]);
  await touch('touchEnd');
  await expect.poll(() => visitor.moves()).toEqual(['e3:e5:g5:g3:c3']);
});
