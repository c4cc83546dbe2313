// Ghosts that the players set out themselves, before the placement.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { beGuest, startSharedGame } from './online';
import { test, type Visitor } from './visitor';

const PLACED = en.setup.options['ghosts']!.values['placed']!;

/** How many ghosts are still to be set out. */
function inHand(visitor: Visitor): Promise<number> {
  return visitor.page.locator('svg [data-hand="ghost"]').count();
}

/** An empty one of these squares: the computer chooses its own squares. */
async function freeOf(visitor: Visitor, squares: string[]): Promise<string> {
  for (const square of squares) {
    if ((await visitor.square(square).getAttribute('aria-label'))?.includes(en.speech.free)) return square;
  }
  throw new Error(`none of ${squares.join(' ')} is free`);
}

/** Presses a square to set out one of the ghosts. */
async function setOut(visitor: Visitor, left: number): Promise<void> {
  await visitor.main.getByText(en.game.setOut(left)).waitFor();
  expect(await inHand(visitor)).toBe(left);
  const square = await freeOf(visitor, ['c10', 'm11', 'h12', 'a14', 'p14', 'b13']);
  await visitor.square(square).click();
  await expect.poll(() => visitor.square(square).getAttribute('aria-label')).toContain(en.speech.ghost);
}

test('against the computer: red sets out three and begins the placement too', async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  await visitor.setUp('billabong', ['person', 1], [PLACED]);
  const players = visitor.page.getByRole('list', { name: en.setup.players });
  for (const left of [5, 3]) {
    await setOut(visitor, left);
    // No race progress is shown yet.
    expect(await players.getByRole('img', { name: /%/ }).count()).toBe(0);
    await expect.poll(() => visitor.moves(), { timeout: 20_000 }).toHaveLength(7 - left);
  }
  await setOut(visitor, 1);
  // The last ghost was red's, and so is the first kangaroo.
  await visitor.main.getByText(en.game.place).waitFor();
  await visitor.headline.filter({ hasText: en.game.yourTurn('Red') }).waitFor();
  expect(await inHand(visitor)).toBe(0);
  const square = await freeOf(visitor, ['j4', 'k4', 'l4', 'm4', 'n4', 'o4']);
  await visitor.square(square).click();
  await expect.poll(() => visitor.square(square).getAttribute('aria-label')).toContain(en.speech.notStarted);
  await expect.poll(() => visitor.moves(), { timeout: 20_000 }).toHaveLength(7);
});

test('the computer as red plays twice running', async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  await visitor.setUp('billabong', [1, 'person'], [PLACED]);
  for (const left of [4, 2]) {
    await expect.poll(() => visitor.moves(), { timeout: 20_000 }).toHaveLength(5 - left);
    await setOut(visitor, left);
  }
  await expect.poll(() => visitor.moves(), { timeout: 20_000 }).toHaveLength(6);
  await visitor.main.getByText(en.game.place).waitFor();
});

test('two people far apart set them out in turn', async ({ open }) => {
  const [ana, ben] = [await open(), await open()];
  await Promise.all([beGuest(ana), beGuest(ben)]);
  const shared = await startSharedGame([ana, ben], { game: 'billabong', rules: 'ghosts=placed,placement=quadrant' });
  for (const [ply, square] of ['c10', 'd4', 'm11', 'n5', 'h12'].entries()) {
    expect(shared.turn).toBe(ply % 2);
    await shared.onMove.main.getByText(en.game.setOut(5 - ply)).waitFor();
    await shared.play(`@${square}`, true);
    for (const visitor of [ana, ben]) await expect.poll(() => visitor.square(square).getAttribute('aria-label')).toContain(en.speech.ghost);
  }
  expect(shared.turn).toBe(0);
  await shared.play('@i3', true);
  await shared.play('@j4', true);
  for (const visitor of [ana, ben]) await expect.poll(() => visitor.square('j4').getAttribute('aria-label')).toContain('Yellow');
});
