// Actions around a game: undo, take back, hints, engine lines, stepping, resigning, playing again.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { grown } from './tour';
import { PHONE, test } from './visitor';

const NO_GHOSTS = { game: 'billabong', rules: 'ghosts=none' } as const;
const BILLO = { game: 'billo', rules: '' } as const;
const PAWNS = 'pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0';

test('undo within the turn, step by step', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(NO_GHOSTS, '16/16/16/16/16/11r4/3y2~~~~6/6~~~~6/16/2y13/16/1y14/1r14/16 0,0 3,2 r 0');
  await visitor.square('b2').click();
  await visitor.button(en.game.putBack).click();
  await visitor.main.getByText(en.game.chooseKangaroo).waitFor();
  await visitor.square('b2').click();
  await visitor.button(en.settings.hops).click();
  await visitor.square('b4').click();
  await visitor.square('d6').click();
  await visitor.button(en.game.undo).click();
  await expect.poll(() => visitor.square('b4').getAttribute('aria-label')).toContain(en.speech.lifted);
  await visitor.page.keyboard.press('Escape');
  await expect.poll(() => visitor.square('b2').getAttribute('aria-label')).toContain(en.speech.lifted);
});

test('a whole turn taken back against the computer', async ({ open }) => {
  const visitor = await open();
  await visitor.begin('billo');
  const before = await visitor.copied(en.game.copyPosition);
  await visitor.type('Re1-f2');
  await expect.poll(() => visitor.moves(), { timeout: 20_000 }).toHaveLength(2);
  await visitor.button(en.game.takeBackHint).click();
  expect(await visitor.moves()).toEqual([]);
  expect(await visitor.copied(en.game.copyPosition)).toBe(before);
  // Also while the computer thinks.
  await visitor.type('Re1-f2');
  await visitor.button(en.game.takeBackHint).click();
  await visitor.headline.filter({ hasText: en.game.yourTurn('Red') }).waitFor();
  expect(await visitor.moves()).toEqual([]);
});

test('a hint is shown, said and playable', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BILLO, PAWNS);
  await visitor.button(en.game.hint).click();
  const hint = await visitor.main.getByText(/^Hint: move the (round|square) pawn from .*\.$/).textContent();
  await expect.poll(() => visitor.page.locator('svg g.arrow').count()).toBe(1);
  const [, from, to] = /from (\w\d) to (\w\d)/.exec(hint!)!;
  await visitor.square(from!).click();
  await visitor.square(to!).click();
  await expect.poll(() => visitor.moves()).toHaveLength(1);
  await expect.poll(() => visitor.page.locator('svg g.arrow').count()).toBe(0);
});

test('engine lines on demand: three moves, their worth, everybody’s chances', async ({ open }) => {
  const visitor = await open();
  await visitor.setUp('billabong', ['person', 'person', 'person'], [en.setup.options['players']!.values['3']!]);
  await visitor.page.keyboard.press('e');
  const lines = visitor.page.getByRole('region', { name: en.game.analysis });
  await expect.poll(() => lines.getByRole('listitem').count()).toBe(3);
  await lines.getByRole('img', { name: /^Chances: Red \d+ %, Yellow \d+ %, Blue \d+ %$/ }).waitFor();
  await expect.poll(() => visitor.page.locator('svg circle.placing').count()).toBe(3);
  await visitor.page.keyboard.press('e');
  await expect.poll(() => lines.count()).toBe(0);
});

test('thinking is visible and can be cut short', async ({ open }) => {
  const visitor = await open();
  await visitor.setUp('billo', ['person', 10]);
  await visitor.type('Re1-f2');
  await visitor.headline.filter({ hasText: en.game.thinking('Black') }).waitFor();
  await visitor.main.getByText(/^depth \d+, .* positions$/).waitFor();
  await visitor.button(en.game.moveNow).click();
  await expect.poll(() => visitor.moves()).toHaveLength(2);
});

test('stepping through with buttons, keys and the list; playing on from there', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BILLO, PAWNS, ['person', 'person'], ['Re1-f2', 'Re8-f7', 'Rd1-c2']);
  const { keyboard } = visitor.page;
  const button = () => visitor.button(en.game.previous).boundingBox();
  const before = await button();
  await keyboard.press('Home');
  await visitor.main.getByText(en.game.lookingStart(3)).waitFor();
  // The buttons stay under the pointer that presses them.
  expect(await button()).toEqual(before);
  await keyboard.press('ArrowRight');
  await visitor.main.getByText(en.game.looking(1, 3)).waitFor();
  await visitor.button(en.game.next).click();
  await visitor.main.getByText(en.game.looking(2, 3)).waitFor();
  await keyboard.press('ArrowLeft');
  await visitor.page.locator('[data-ply="2"]').click();
  await visitor.main.getByText(en.game.looking(2, 3)).waitFor();
  // An earlier position is only shown: a press plays nothing.
  expect(await visitor.board.getAttribute('aria-disabled')).toBe('true');
  await visitor.button(en.game.backToGame).click();
  await visitor.headline.filter({ hasText: en.game.turnOf('Black') }).waitFor();
  await keyboard.press('Home');
  await keyboard.press('ArrowRight');
  await visitor.button(en.game.playFromHere).click();
  await visitor.page.getByText(en.game.branched).first().waitFor();
  await expect.poll(() => visitor.moves()).toEqual(['Re1-f2']);
  await visitor.page.goBack();
  await expect.poll(() => visitor.moves()).toHaveLength(3);
});

test('the list of moves shows whole lines, the current move among them', async ({ open }) => {
  const visitor = await open({ viewport: PHONE });
  const four = { game: 'billabong', rules: 'players=4' } as const;
  const { start, moves } = grown(four, 60);
  await visitor.lay(four, start, ['person', 'person', 'person', 'person'], moves);
  const list = visitor.page.getByRole('list', { name: en.game.moves });
  /** Problems of the list: lines cut at its edges, a current move out of view. */
  const wrong = () =>
    list.evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect();
      return [...list.querySelectorAll<HTMLElement>('[data-ply]')].flatMap((move) => {
        const box = move.getBoundingClientRect();
        const outside = box.bottom < top + 1 || box.top > bottom - 1;
        const inside = box.top > top - 1 && box.bottom < bottom + 1;
        return inside || (outside && !move.matches('[aria-current]')) ? [] : [move.textContent];
      });
    });
  await expect.poll(wrong).toEqual([]);
  for (const key of ['ArrowLeft', 'Home', 'ArrowRight', 'End']) {
    for (let n = 0; n < (key.startsWith('Arrow') ? 40 : 1); n++) await visitor.page.keyboard.press(key);
    await expect.poll(wrong).toEqual([]);
  }
  // Scrolled by hand, it comes to rest on a line; folded and unfolded, it shows the current move again.
  await visitor.page.keyboard.press('Home');
  await list.hover();
  await visitor.page.mouse.wheel(0, 100);
  await expect.poll(() => list.evaluate((list) => list.scrollTop)).toBeGreaterThan(50);
  await expect.poll(wrong).toEqual([]);
  await visitor.page.keyboard.press('End');
  const fold = visitor.page.getByRole('heading', { name: en.game.moves });
  await fold.click();
  await list.waitFor({ state: 'hidden' });
  await fold.click();
  await expect.poll(wrong).toEqual([]);
});

test('the board turns', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BILLO, PAWNS);
  const above = async () => (await visitor.square('a1').boundingBox())!.y > (await visitor.square('a8').boundingBox())!.y;
  expect(await above()).toBe(true);
  await visitor.page.keyboard.press('f');
  expect(await above()).toBe(false);
  await visitor.square('e1').click();
  await visitor.square('f2').click();
  await expect.poll(() => visitor.moves()).toEqual(['Re1-f2']);
  await visitor.button(en.game.flip).click();
  expect(await above()).toBe(true);
});

test('resigning is asked twice; then rematch with the other one beginning, or a new game', async ({ open }) => {
  const visitor = await open();
  await visitor.begin('billo');
  await visitor.button(en.game.resign).click();
  await visitor.button(en.game.no).click();
  await visitor.headline.filter({ hasText: en.game.yourTurn('Red') }).waitFor();
  await visitor.button(en.game.resign).click();
  await visitor.button(en.game.yes).click();
  await visitor.headline.filter({ hasText: en.result.youLost }).waitFor();
  await visitor.button(en.game.rematch).click();
  // The computer sits on the first seat now, and moves.
  await expect.poll(() => visitor.moves(), { timeout: 20_000 }).toHaveLength(1);
  await visitor.headline.filter({ hasText: en.game.yourTurn('Black') }).waitFor();
  await visitor.button(en.game.resign).click();
  await visitor.button(en.game.yes).click();
  await visitor.button(en.game.newGame).click();
  await visitor.page.getByRole('heading', { name: en.setup.title('Billo') }).waitFor();
});

test('a result is seen on a phone, wherever one has scrolled to', async ({ open }) => {
  const visitor = await open({ viewport: { width: 390, height: 540 }, hasTouch: true, isMobile: true });
  await visitor.lay(BILLO, PAWNS, ['person', 'person'], ['Re1-f2', 'Re8-f7', 'Rd1-c2']);
  await visitor.unfold();
  await visitor.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const top = async () => (await visitor.headline.boundingBox())!.y;
  await expect.poll(top).toBeLessThan(0);
  await visitor.button(en.game.resign).tap();
  await visitor.button(en.game.yes).tap();
  await visitor.headline.filter({ hasText: en.result.won('Red') }).waitFor();
  await expect.poll(top).toBeGreaterThan(0);
});

test('who leaves a race of three is replaced by the computer', async ({ open }) => {
  const visitor = await open();
  await visitor.setUp('billabong', ['person', 'person', 'person'], [en.setup.options['players']!.values['3']!]);
  await visitor.button(en.game.resign).click();
  await visitor.main.getByText(en.game.resignSeats).waitFor();
  await visitor.button(en.game.yes).click();
  await visitor.page.getByText(en.game.handedOver('Red')).waitFor();
  await expect.poll(() => visitor.moves(), { timeout: 20_000 }).toHaveLength(1);
  await visitor.headline.filter({ hasText: en.game.turnOf('Yellow') }).waitFor();
});

test('typed moves: played, or refused with the reason', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BILLO, PAWNS);
  await visitor.page.keyboard.press('m');
  await expect.poll(() => visitor.page.evaluate(() => document.activeElement?.id)).toBe('typed');
  await visitor.page.keyboard.type('Re1-e5');
  await visitor.page.keyboard.press('Enter');
  await expect.poll(() => visitor.page.locator('#typed-problem').textContent()).not.toBe('');
  await visitor.page.locator('#typed').fill('nonsense');
  await visitor.page.keyboard.press('Enter');
  await expect.poll(() => visitor.page.locator('#typed-problem').textContent()).not.toBe('');
  expect(await visitor.moves()).toEqual([]);
  await visitor.type('Re1-f2');
  await expect.poll(() => visitor.moves()).toEqual(['Re1-f2']);
});

test.for([{ width: 320, height: 568 }, PHONE, { width: 844, height: 390 }, { width: 1366, height: 768 }])(
  'why a typed move is refused is in sight: $width×$height',
  async (viewport, { open }) => {
    const visitor = await open({ viewport });
    await visitor.lay(BILLO, PAWNS);
    await visitor.type('Re1-e5');
    const problem = visitor.page.locator('#typed-problem');
    await expect.poll(() => problem.textContent()).not.toBe('');
    const bottom = async (): Promise<number> => {
      const { y, height } = (await problem.boundingBox())!;
      return y + height;
    };
    const bar = (await visitor.page.locator('.dock').boundingBox())!;
    await expect.poll(bottom).toBeLessThanOrEqual(bar.y + 1);
  },
);

test('a press on the line between two rows is a press', async ({ open }) => {
  const visitor = await open({ viewport: { width: 1366, height: 768 } });
  await visitor.lay(BILLO, '1p6/8/8/8/8/8/4R3/1P6 r - 0');
  await visitor.square('e2').click();
  // Where rows meet on a fraction of a pixel, there is no square's element; this makes the gap two pixels wide.
  await visitor.square('e3').evaluate((square) => (square.parentElement!.style.marginBottom = '2px'));
  const { x, y, width, height } = (await visitor.square('e3').boundingBox())!;
  const line = [x + width / 2, y + height + 1] as const;
  expect(await visitor.page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-square]') ?? null, line)).toBeNull();
  await visitor.page.mouse.click(...line);
  await expect.poll(() => visitor.moves()).toHaveLength(1);
});

/** In the page: what the device has stored of the second seat's clock. */
async function storedClock(): Promise<number> {
  const answer = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('the database does not answer'));
    });
  const database = await answer(indexedDB.open('bilby'));
  const games = await answer<{ remaining?: number[] }[]>(database.transaction('games').objectStore('games').getAll());
  database.close();
  return games[0]?.remaining?.[1] ?? Infinity;
}

test('a clock runs, is kept over a reload, and ends the game', async ({ open }) => {
  const visitor = await open();
  await visitor.page.clock.install();
  await visitor.go('#/new/billo');
  await visitor.page.getByLabel(en.setup.noClock).uncheck();
  await visitor.page.getByLabel(en.setup.minutes).fill('1');
  await visitor.page.getByLabel(en.setup.increment).fill('0');
  await visitor.page.getByLabel(en.setup.seatOf('Black')).selectOption(en.setup.person);
  await visitor.button(en.setup.start).click();
  await visitor.type('Re1-f2');
  const black = visitor.page.getByRole('timer').nth(1);
  await visitor.page.clock.runFor(20_000);
  await expect.poll(() => black.textContent()).toMatch(/^\s*0:(39|40)\s*$/);
  // All of that happened in an instant, so what the device keeps may be a moment behind.
  await expect.poll(() => visitor.page.evaluate(storedClock)).toBeLessThanOrEqual(40_000);
  await visitor.page.reload();
  await expect.poll(() => black.textContent()).toMatch(/^\s*0:(39|40)\s*$/);
  await visitor.page.clock.runFor(41_000);
  await visitor.headline.filter({ hasText: en.result.won('Red') }).waitFor();
  await visitor.main.getByText(en.result.reasons.time).waitFor();
});

test('moves and state are spoken', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BILLO, PAWNS);
  const status = visitor.page.locator('p[role=status][aria-live=polite]');
  await visitor.type('Re1-f2');
  await expect.poll(() => status.textContent()).toContain(en.speech.moved('Red', en.speech.men.round, 'e1', 'f2'));
  expect(await visitor.square('f2').getAttribute('aria-label')).toBe(`f2, ${en.speech.round('Red')}`);
});
