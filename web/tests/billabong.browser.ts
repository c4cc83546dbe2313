import { expect } from 'vitest';
import { race } from '../src/lib/lessons/positions';
import { refusals } from '../src/lib/i18n/refusals.en';
import { en } from '../src/lib/i18n/messages.en';
import { play, press } from '../src/lib/wasm';
import { Player, acts, drag } from './player';
import { test, type Visitor } from './visitor';

const LONG = 240_000;
const BOOK = { game: 'billabong', rules: 'ghosts=none' } as const;
/** Four jumps from e3, the last over the referee that then stands there. */
const ROUND_THE_BEND = race('e3 l10', 'e4 f5 g4');

/** Squares on which the board draws a target. */
async function reach(visitor: Visitor): Promise<number> {
  return visitor.board.page().locator('svg [data-reach]').count();
}

test('a whole game against the computer, from one press on the start page', { timeout: LONG }, async ({ open }) => {
  const visitor = await open();
  await visitor.begin('billabong');
  const player = await Player.sit(visitor, 'billabong');
  const said = await player.finish();
  const { winner } = player.look().status;
  expect(said).toBe(winner === null ? en.result.drawn : winner === 0 ? en.result.youWon : en.result.won('Yellow'));
  expect(await visitor.copied(en.game.copyPosition)).toBe(player.position);
});

test('a race of four at one table', { timeout: LONG }, async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  await visitor.setUp('billabong', ['person', 'person', 'person', 'person'], [en.setup.options['players']!.values['4']!]);
  const player = await Player.sit(visitor, 'billabong', 'players=4');
  const said = await player.finish(async (move) => {
    // Mostly typed, which is quicker; every tenth turn is pressed.
    if (player.ply % 10 === 0) await player.act(acts(player.book, player.position, move));
    else await visitor.type(move);
  });
  const { winner } = player.look().status;
  expect(said).toBe(winner === null ? en.result.drawn : en.result.won(en.seats.billabong[winner]!));
  expect(await visitor.copied(en.game.copyPosition)).toBe(player.position);
});

test('the chain explorer: pointing shows what can be reached, a far press plays the whole chain', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BOOK, ROUND_THE_BEND);
  expect(await reach(visitor)).toBe(0);
  await visitor.square('e3').hover();
  await expect.poll(() => reach(visitor)).toBeGreaterThan(8);
  await visitor.square('c3').hover();
  await expect.poll(() => visitor.page.locator('svg g.way').count()).toBe(1);
  await visitor.square('e3').click();
  await visitor.square('c3').click();
  await expect.poll(() => visitor.moves()).toHaveLength(1);
  const [move] = await visitor.moves();
  expect(play(BOOK, ROUND_THE_BEND, move!).way.path).toHaveLength(4);
});

test('the chain explorer by keyboard: focus shows what can be reached', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BOOK, ROUND_THE_BEND);
  await visitor.square('e3').focus();
  await visitor.page.keyboard.press('ArrowLeft');
  await visitor.page.keyboard.press('ArrowRight');
  await expect.poll(() => reach(visitor)).toBeGreaterThan(8);
});

test('hop by hop: the referee takes the start square, back to it, and touch-move', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BOOK, ROUND_THE_BEND);
  const name = (square: string) => visitor.square(square).getAttribute('aria-label');
  await visitor.square('e3').click();
  await visitor.square('e5').click();
  expect(await name('e3')).toContain(en.speech.referee);
  expect(await name('e5')).toContain(en.speech.lifted);
  await visitor.button(en.game.toReferee).click();
  expect(await name('e3')).toContain(en.speech.lifted);
  // This kangaroo was moved: no other may be taken, nor this one put back.
  await visitor.square('l10').click();
  const pressed = press(BOOK, ROUND_THE_BEND, 'e3', 'l10', undefined, true);
  if (pressed.kind !== 'refused') throw new Error('another kangaroo could be taken');
  expect(pressed.refusal.code).toBe('touch-move');
  await visitor.main.getByText(refusals['touch-move']!(pressed.refusal)).waitFor();
  expect(await visitor.button(en.game.putBack).count()).toBe(0);
  expect(await name('e3')).toContain(en.speech.lifted);
  await visitor.square('e5').click();
  await visitor.button(en.game.undo).click();
  await visitor.square('e5').click();
  await visitor.square('e5').click();
  await expect.poll(() => visitor.moves()).toEqual(['e3:e5']);
});

test('a kangaroo dragged, and one brought home by dragging', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BOOK, race("i4' n6", 'm9'));
  await drag(visitor, 'n6', 'n5');
  await expect.poll(() => visitor.moves()).toEqual(['n6-n5']);
  await drag(visitor, 'm9', 'm8');
  await drag(visitor, 'i4', 'h4');
  await expect.poll(() => visitor.moves()).toHaveLength(3);
  await expect.poll(() => visitor.main.getByText(en.billabong.homeCount(4)).count()).toBe(2);
});

test('with “hop by hop” a far press goes one jump', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BOOK, ROUND_THE_BEND);
  await visitor.button(en.shell.settings).click();
  await visitor.page.getByLabel(new RegExp(en.settings.hops)).check();
  await visitor.page.keyboard.press('Escape');
  await visitor.square('e3').click();
  await visitor.square('c3').click();
  await expect.poll(() => visitor.square('e5').getAttribute('aria-label')).toContain(en.speech.lifted);
});
