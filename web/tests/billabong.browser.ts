import { expect } from 'vitest';
import { refusals } from '../src/lib/i18n/refusal-messages.en';
import { en } from '../src/lib/i18n/messages.en';
import { viewTurn, play, press } from '../src/lib/wasm';
import { Player, drag } from './player';
import { test, type Visitor } from './visitor';

const LONG = 240_000;
const BOOK = { game: 'billabong', rules: 'ghosts=none' } as const;
/** Four jumps from e3, the last over the referee that then stands there. */
const ROUND_THE_BEND = '16/16/16/16/11r4/16/6~~~~6/6~~~~6/16/5y10/4y1y9/4r11/16/16 0,0 3,2 r 0';

/** The squares on which the board draws a target. */
async function reach(visitor: Visitor): Promise<number> {
  return visitor.board.page().locator('svg [data-reach]').count();
}

test('a whole game against the computer, from one press on the start page', { timeout: LONG }, async ({ open }) => {
  const visitor = await open();
  await visitor.begin('billabong');
  const player = await Player.sit(visitor, 'billabong');
  const said = await player.finish();
  const { winner } = player.viewTurn().status;
  expect(said).toBe(winner === null ? en.result.drawn : winner === 0 ? en.result.youWon : en.result.youLost);
  expect(await visitor.copied(en.game.copyPosition)).toBe(player.position);
});

test('a race of four at one table', { timeout: LONG }, async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  await visitor.setUp('billabong', ['person', 'person', 'person', 'person'], [en.setup.options['players']!.values['4']!]);
  const player = await Player.sit(visitor, 'billabong', 'players=4');
  const said = await player.finish(async (move) => {
    // Most turns are typed, which is faster; every tenth turn is pressed.
    if (player.ply % 10 === 0) await player.play(move);
    else await visitor.type(move);
  });
  const { winner } = player.viewTurn().status;
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

/** From j2 to h6, two jumps stay out, and eight come home. */
const CROSSING = "16/16/6y'9/16/7x2x5/10x5/5x~~~~3x2/6~~~~6/10y5/7yy1r5/8y'7/8r7/9r6/8r1r5 0,0 0,0 r 10";

test.for(['h6', 'i7'])('the way that is drawn to %s is the one that is played', async (target, { open }) => {
  const visitor = await open();
  await visitor.lay({ game: 'billabong', rules: '' }, CROSSING);
  await visitor.square('j2').click();
  await visitor.square(target).hover();
  await expect.poll(() => visitor.drawnWay(16, 14)).not.toBeNull();
  const drawn = (await visitor.drawnWay(16, 14))!;
  expect(drawn.stops).toHaveLength(8);
  expect(await visitor.square(target).getAttribute('aria-label')).toContain(en.speech.reach(8, true, true));
  await visitor.square(target).click();
  await expect.poll(() => visitor.moves()).toHaveLength(1);
  const [move] = await visitor.moves();
  const { way } = play({ game: 'billabong', rules: '' }, CROSSING, move!);
  expect(way.home).toBe(true);
  expect([move, way.path]).toEqual([drawn.text, drawn.stops]);
});

test('wherever a kangaroo is dragged, what is drawn is what is played', async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  const targets = viewTurn({ game: 'billabong', rules: '' }, CROSSING, 'j2').targets;
  for (const { at, way } of [targets.find((one) => one.kind === 'home')!, targets.find((one) => one.hops > 2)!]) {
    await visitor.lay({ game: 'billabong', rules: '' }, CROSSING);
    const [from, to] = await Promise.all(['j2', at].map(async (square) => (await visitor.square(square).boundingBox())!));
    const { mouse } = visitor.page;
    // Dragged by its corner: the pointer is then on another square than the kangaroo.
    await mouse.move(from!.x + from!.width * 0.9, from!.y + from!.height * 0.9);
    await mouse.down();
    await mouse.move(to!.x + to!.width * 1.2, to!.y + to!.height * 1.2, { steps: 6 });
    expect((await visitor.drawnWay(16, 14))?.text).toBe(way.text);
    await mouse.up();
    await expect.poll(() => visitor.moves()).toEqual([way.text]);
  }
});

test('hop by hop: the referee takes the start square, back to it, and touch-move', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BOOK, ROUND_THE_BEND);
  const name = (square: string) => visitor.square(square).getAttribute('aria-label');
  await visitor.square('e3').click();
  await visitor.button(en.settings.hops).click();
  await visitor.square('e5').click();
  expect(await name('e3')).toContain(en.speech.referee);
  expect(await name('e5')).toContain(en.speech.lifted);
  // Only undo is offered, because the other button would do the same.
  expect([await visitor.button(en.game.undo).count(), await visitor.button(en.game.toReferee).count()]).toEqual([1, 0]);
  await visitor.square('g5').click();
  expect([await visitor.button(en.game.undo).count(), await visitor.button(en.game.toReferee).count()]).toEqual([1, 1]);
  await visitor.button(en.game.toReferee).click();
  expect(await name('e3')).toContain(en.speech.lifted);
  // This kangaroo was moved: no other can be taken or typed, and this one can't be put back.
  const pressed = press(BOOK, ROUND_THE_BEND, 'e3', 'l10', { touched: true });
  if (pressed.kind !== 'refused') throw new Error('another kangaroo could be taken');
  expect(pressed.refusal.code).toBe('touch-move');
  const reason = visitor.page.locator('.refused').getByText(refusals['touch-move']!(pressed.refusal));
  await visitor.square('l10').click();
  await reason.waitFor();
  await visitor.square('e5').click();
  await reason.waitFor({ state: 'detached' });
  await visitor.type('l10-l9');
  await reason.waitFor();
  expect(await visitor.moves()).toEqual([]);
  await visitor.button(en.game.undo).click();
  expect(await visitor.button(en.game.putBack).count()).toBe(0);
  expect(await name('e3')).toContain(en.speech.lifted);
  await visitor.square('e5').click();
  await visitor.square('e5').click();
  await expect.poll(() => visitor.moves()).toEqual(['e3:e5']);
});

test('a kangaroo dragged, and one brought home by dragging', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BOOK, "16/16/16/16/16/12y3/6~~~~6/6~~~~6/13r2/16/8r'7/16/16/16 0,0 3,4 r 0");
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
  await visitor.set(new RegExp(en.settings.hops));
  await visitor.square('e3').click();
  await visitor.square('c3').click();
  await expect.poll(() => visitor.square('e5').getAttribute('aria-label')).toContain(en.speech.lifted);
});

test('a hint and what a kangaroo can reach are not drawn into each other', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BOOK, ROUND_THE_BEND);
  const arrows = () => visitor.page.locator('svg g.arrow').count();
  await visitor.square('a14').hover();
  await visitor.page.keyboard.press('h');
  await expect.poll(arrows, { timeout: 20_000 }).toBe(1);
  // A requested hint stays, and nothing is explored meanwhile.
  await visitor.square('e3').hover();
  await visitor.square('l10').hover();
  expect([await arrows(), await reach(visitor)]).toEqual([1, 0]);
  // Engine lines are always there, so they make way.
  await visitor.button(en.game.analysis).click();
  await visitor.square('e3').click();
  await visitor.square('e3').click();
  await visitor.page.mouse.move(0, 0);
  await expect.poll(arrows, { timeout: 20_000 }).toBeGreaterThan(0);
  await visitor.square('e3').hover();
  await expect.poll(() => reach(visitor)).toBeGreaterThan(8);
  expect(await arrows()).toBe(0);
});

test('everybody’s move since one’s own is shown, with its seat and whom it jumped', async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  const position = '16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/rrrrr11/yyyyy11/bbbbb11/ggggg11 0,0,0,0 0,0,0,0 r 0';
  await visitor.lay(
    { game: 'billabong', rules: 'players=4' },
    position,
    ['person', 'person', 'person', 'person'],
    ['a4-a5', 'e3-f3', 'a2:a4:a6', 'e1-f1'],
  );
  const shown = visitor.page.locator('svg g[data-last]');
  await expect.poll(() => shown.count()).toBe(3);
  expect(
    await shown.evaluateAll((marks) => marks.map((mark) => `${mark.getAttribute('data-seat')} ${mark.getAttribute('data-last')}`)),
  ).toEqual(['1 e3-f3', '2 a2:a4:a6', '3 e1-f1']);
  expect(await shown.locator('[data-jumped]').count()).toBe(2);
  // They differ in more than their colour.
  const signs = await shown.locator('g.sign path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
  expect(new Set(signs).size).toBe(3);
});
