import { expect } from 'vitest';
import { bilitaire } from '../src/lib/lessons/data/bilitaire';
import { HEADINGS, shifted, type Slide } from '../src/lib/board/slides';
import { en } from '../src/lib/i18n/messages.en';
import { Player, acts, called, drag } from './player';
import { test } from './visitor';

/** The slide at the beginning of a move's text: `B3C3e1!3`. */
function slideIn(text: string): Slide | null {
  const parts = /^((?:[A-D][1-4])+)([nesw])(\d)/.exec(text);
  return parts && { trays: parts[1]!.match(/../g)!, direction: parts[2] as Slide['direction'], distance: Number(parts[3]) };
}

const LONG = 240_000;
const BOOK = { game: 'bilitaire', rules: '' } as const;
const calls = bilitaire.lessons.find((lesson) => lesson.id === 'calls')!.tasks[0]!.position!;

test('a whole match against the computer: both roles, trays dragged and pressed', { timeout: LONG }, async ({ open }) => {
  const visitor = await open();
  await visitor.begin('bilitaire');
  // It is drawn by lot who begins with the marbles.
  const headline = visitor.headline.filter({ hasText: /^Your turn/ });
  await headline.waitFor();
  const you = (await headline.textContent()) === en.game.yourTurn('First') ? 0 : 1;
  const player = await Player.sit(visitor, 'bilitaire');
  let rounds = 0;
  const said = await player.finish(async (move) => {
    const { board } = player.viewTurn();
    if (board.game === 'bilitaire' && board.round === 2 && rounds++ === 0) {
      // The roles are exchanged: now the person slides, and the number to beat is shown.
      await visitor.main.getByText(en.bilitaire.target(board.target!)).waitFor();
    }
    const going = slideIn(move);
    if (!going || player.ply % 3 === 0) return player.play(move);
    const { across, up } = HEADINGS[going.direction];
    const rear = going.trays[0]!;
    await drag(visitor, rear, shifted(rear, across * going.distance, up * going.distance));
    const [action = '', call] = move.split('!');
    await player.act(called(player.book, player.position, action, call));
  });
  expect(rounds).toBeGreaterThan(0);
  const { board, status } = player.viewTurn();
  if (board.game !== 'bilitaire') throw new Error('another game');
  expect(said).toBe(status.winner === null ? en.result.drawn : status.winner === you ? en.result.youWon : en.result.youLost);
  const { left, youLeft, marbles } = en.result.reasons;
  const words = board.left.map((n, seat) => (seat === you ? youLeft(n!) : left(en.seats.bilitaire[seat]!, n!)));
  await visitor.main.getByText(marbles(words[0]!, words[1]!)).waitFor();
  expect(await visitor.copied(en.game.copyPosition)).toBe(player.position);
});

test('the change of roles is announced and waits for a press', async ({ open }) => {
  const visitor = await open();
  const { position } = bilitaire.lessons.find((lesson) => lesson.id === 'round')!.tasks[0]!;
  await visitor.lay(BOOK, position!);
  await visitor.square('C2').click();
  await visitor.square('D2').click();
  await visitor.headline.filter({ hasText: en.bilitaire.roundTitle }).waitFor();
  await visitor.main.getByText(en.bilitaire.rolesChange).waitFor();
  await visitor.main.getByText(en.bilitaire.nowTrays('First')).waitFor();
  await visitor.button(en.bilitaire.roundGo).click();
  await visitor.headline.filter({ hasText: en.game.turnOf('Second') }).waitFor();
  await visitor.square('d5').click();
  await visitor.headline.filter({ hasText: en.game.turnOf('First') }).waitFor();
});

test('calls are offered with their number, shown on the board, and hold', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BOOK, calls);
  await drag(visitor, 'C3', 'C2');
  const group = visitor.page.getByRole('group', { name: en.bilitaire.callLine });
  await group.waitFor();
  expect(await group.getByRole('button').allTextContents()).toEqual([
    en.bilitaire.single,
    en.bilitaire.callN(2),
    en.bilitaire.callN(3),
    en.game.undo,
  ]);
  const arrows = () => visitor.page.locator('svg g.arrow').count();
  await group.getByRole('button', { name: en.bilitaire.callN(3) }).hover();
  await expect.poll(arrows).toBeGreaterThan(0);
  // After undo, the trays are where they were.
  await group.getByRole('button', { name: en.game.undo }).click();
  expect(await visitor.square('C3').getAttribute('aria-label')).toContain(en.speech.tray);
  await drag(visitor, 'C3', 'C2');
  await group.getByRole('button', { name: en.bilitaire.callN(3) }).click();
  await visitor.main.getByText(en.game.chooseMarbleN(3)).waitFor();
  await expect.poll(() => visitor.moves()).toEqual(['C3C2s1!3']);
  const player = await Player.sit(visitor, 'bilitaire');
  const jumps = player.viewTurn().ways[0]!;
  expect(jumps.path).toHaveLength(3);
  await player.act(acts(player.book, player.position, jumps.text));
  await expect.poll(() => visitor.moves()).toHaveLength(2);
});

test('an empty tray is taken away with the button on it', async ({ open }) => {
  const visitor = await open();
  const { position } = bilitaire.lessons.find((lesson) => lesson.id === 'take-away')!.tasks[1]!;
  await visitor.lay(BOOK, position!);
  await visitor.square('C2').click();
  await visitor.button(en.game.takeAway).first().click();
  const group = visitor.page.getByRole('group', { name: en.bilitaire.callLine });
  if (await group.count()) await group.getByRole('button', { name: en.bilitaire.single }).click();
  await expect.poll(() => visitor.moves()).toEqual(['C2x']);
});

test('trays that can’t move say why', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BOOK, calls);
  await visitor.square('A1').click();
  await expect.poll(() => visitor.page.locator('.refused').count()).toBe(1);
  await visitor.square('C3').click();
  await expect.poll(() => visitor.page.locator('.refused').count()).toBe(0);
});

test('the jump just made is marked on the bed, with the marbles it took', async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  await visitor.lay(
    { game: 'bilitaire', rules: '' },
    '--o1oo--/--1ooo--/ooo1oo--/1ooooo--/o2ooooo/oo1o1o1o/--oo--oo/--o1--oo m - 1 -',
    ['person', 'person'],
    ['a3:c3'],
  );
  await expect.poll(() => visitor.page.locator('svg g[data-last="a3:c3"][data-seat="0"]').count()).toBe(1);
  expect(await visitor.page.locator('svg g[data-taken]').count()).toBe(1);
});
