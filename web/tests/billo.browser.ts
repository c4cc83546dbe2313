import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { Player, clicked, drag } from './player';
import { test } from './visitor';

const LONG = 240_000;
const BOOK = { game: 'billo', rules: '' } as const;

test('a whole game against the computer, level 1 from the set-up panel', { timeout: LONG }, async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  await visitor.setUp('billo', ['person', 1]);
  const player = await Player.sit(visitor, 'billo');
  const said = await player.finish();
  const { winner } = player.viewTurn().status;
  expect(said).toBe(winner === null ? en.result.drawn : winner === 0 ? en.result.youWon : en.result.youLost);
  expect(await visitor.copied(en.game.copyPosition)).toBe(player.position);
});

test('a capture passed up is said, shown and insisted upon', async ({ open }) => {
  const visitor = await open();
  // Red could capture on d5 but moves elsewhere.
  await visitor.lay(BOOK, '1p6/8/8/3s4/4R3/8/8/1P6 r - 0');
  await visitor.type('Rb1-b2');
  await visitor.page.getByRole('heading', { name: en.billo.claimTitle }).waitFor();
  await visitor.main.getByText(en.billo.claimOptions(en.billo.capture('e4', 'd5'))).waitFor();
  await expect.poll(() => visitor.page.locator('svg g.note').count()).toBeGreaterThan(0);
  await visitor.button(en.billo.insist).click();
  await visitor.main.getByText(en.billo.upheld('Red')).waitFor();
  // Now only the capture is legal.
  await visitor.type('Rb1-b2');
  await visitor.page.locator('.refused').waitFor();
  await visitor.square('e4').click();
  await visitor.square('d5').click();
  await expect.poll(() => visitor.moves()).toEqual(['Rb1-b2', 'claim', 'Re4xd5']);
});

test('either pawn of a piece, pressed or chosen', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BOOK, '1p6/8/8/8/8/8/8/1P6 r - 0');
  // A screen reader's press has no position, so the page asks which.
  await visitor.square('b1').focus();
  await visitor.page.keyboard.press('Enter');
  await visitor.page.getByRole('group', { name: en.game.choiceTitle }).waitFor();
  await visitor.button(en.game.choices.square).click();
  await expect.poll(() => visitor.square('b1').getAttribute('aria-selected')).toBe('true');
  await visitor.button(en.game.putBack).click();
  // The disc lies in the middle of its frame.
  await visitor.square('b1').click();
  await visitor.square('c2').click();
  await expect.poll(() => visitor.moves()).toEqual(['Rb1-c2']);
});

test('a pawn dragged to promotion', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BOOK, '2p2p2/4R3/8/8/8/1s6/8/4P3 r - 0');
  await drag(visitor, 'e7', 'e8');
  await expect.poll(() => visitor.square('e8').getAttribute('aria-label')).toContain(en.speech.roundBillo('Red'));
});

test('the pawn in hand is put back by pressing it again; its partner is taken instead by pressing that', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BOOK, '1p6/8/8/8/8/8/8/1P6 r - 0');
  const lifted = () => visitor.square('b1').getAttribute('aria-selected');
  for (const half of ['round', 'square'] as const) {
    await clicked(visitor, 'b1', half);
    await expect.poll(lifted).toBe('true');
    await clicked(visitor, 'b1', half);
    await expect.poll(lifted).toBe(null);
  }
  await clicked(visitor, 'b1', 'round');
  await clicked(visitor, 'b1', 'square');
  await expect.poll(lifted).toBe('true');
  await visitor.square('b2').click();
  await expect.poll(() => visitor.moves()).toEqual(['Sb1-b2']);
});

test('a capture is marked until one has moved oneself', async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  await visitor.lay(BOOK, '1p6/8/8/8/6s1/5s2/4R3/1P6 r - 0', ['person', 'person'], ['Re2xf3xg4']);
  await expect.poll(() => visitor.page.locator('svg g[data-last="Re2xf3xg4"]').count()).toBe(1);
  expect(await visitor.page.locator('svg g[data-taken]').count()).toBe(2);
});
