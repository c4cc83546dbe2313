// Puzzles: solved, failed, hinted, shown; the puzzle of the day; ratings after a reload; offline; own mistakes.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { puzzlesOf, type Puzzle } from '../src/lib/puzzles/puzzle';
import { messages } from '../src/lib/puzzles/messages';
import { messages as reviewMessages } from '../src/lib/review/messages';
import { play, viewTurn } from '../src/lib/wasm';
import type { GameName } from '../src/lib/wasm/types';
import { violations } from './axe';
import { acts, byHand, Player } from './player';
import { photograph, PHONE, test, type Visitor } from './visitor';

const say = messages('en');
const GAMES: GameName[] = ['billabong', 'bilitaire', 'billo'];

/** A puzzle whose moves can be pressed; every kind has some. */
async function pressable(game: GameName, wanted: (puzzle: Puzzle) => boolean = () => true): Promise<Puzzle> {
  const all = await puzzlesOf(game);
  return all.find((puzzle) => wanted(puzzle) && byHand(puzzle.book, puzzle.position, puzzle.solution[0]!) !== null)!;
}

async function opened(visitor: Visitor, puzzle: Puzzle): Promise<Player> {
  await visitor.go(`#/puzzles/${puzzle.book.game}/${puzzle.id}`);
  await visitor.board.waitFor();
  await visitor.page.getByRole('heading', { name: say.ask[puzzle.kind](puzzle.goal) }).waitFor();
  return Player.at(visitor, puzzle.book, puzzle.position);
}

/** Plays the whole solution by hand; the replies come by themselves. */
async function solve(visitor: Visitor, player: Player, puzzle: Puzzle): Promise<void> {
  let position = puzzle.position;
  for (const [index, move] of puzzle.solution.entries()) {
    if (index % 2 === 0) {
      await visitor.page.locator(`[data-position="${position}"]`).waitFor();
      await player.act(acts(puzzle.book, position, move));
    }
    position = play(puzzle.book, position, move).position;
  }
}

test.for(GAMES)('%s: solved by hand, and the rating is kept', async (game, { open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  const puzzle = await pressable(game, ({ solution }) => solution.length === 1);
  const player = await opened(visitor, puzzle);
  expect(await violations(visitor)).toEqual([]);
  await solve(visitor, player, puzzle);
  await visitor.main.getByText(say.solved, { exact: true }).waitFor();
  await visitor.main.getByText(say.certainty[puzzle.certainty]).waitFor();
  expect(await violations(visitor)).toEqual([]);
  await visitor.go('#/puzzles');
  await visitor.main.getByText(say.progress(1, (await puzzlesOf(game)).length)).waitFor();
  const rating = await visitor.page.locator('section', { hasText: en.games[game].name }).locator('.number').first().textContent();
  await visitor.page.reload();
  await visitor.main.getByText(say.progress(1, (await puzzlesOf(game)).length)).waitFor();
  expect(await visitor.page.locator('section', { hasText: en.games[game].name }).locator('.number').first().textContent()).toBe(rating);
  expect(await violations(visitor)).toEqual([]);
});

test('failed, then hinted, then the solution shown', async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  const puzzle = await pressable('billo', ({ kind, solution }) => kind === 'win' && solution.length > 1);
  const player = await opened(visitor, puzzle);
  const wrong = viewTurn(puzzle.book, puzzle.position)
    .ways.map(({ text }) => text)
    .find(
      (text) => play(puzzle.book, puzzle.position, text).canonical !== puzzle.solution[0] && byHand(puzzle.book, puzzle.position, text),
    )!;
  await player.act(acts(puzzle.book, puzzle.position, wrong));
  await visitor.main.getByText(say.wrong, { exact: true }).first().waitFor();
  // The rating falls, and how uncertain it is stands beside it.
  await visitor.main.getByText(/Rating: about 1\d\d\d ± 2\d0 \(−\d+\)/).waitFor();
  await visitor.main.getByText(say.unsure).waitFor();
  await visitor.page.locator(`[data-position="${puzzle.position}"]`).waitFor();
  await visitor.button(say.hint).click();
  const { way } = play(puzzle.book, puzzle.position, puzzle.solution[0]!);
  await visitor.main.getByText(say.hintMan(way.from)).waitFor();
  await visitor.button(say.moreHint).click();
  await solve(visitor, player, puzzle);
  await visitor.main.getByText(say.solvedLater, { exact: true }).waitFor();
  // Once more, with the solution shown.
  await visitor.button(say.again).click();
  await visitor.button(say.solution).click();
  await visitor.main.getByText(say.shown).waitFor();
  const end = puzzle.solution.reduce((position, move) => play(puzzle.book, position, move).position, puzzle.position);
  await visitor.page.locator(`[data-position="${end}"]`).waitFor();
  await visitor.button(say.next).click();
  await expect.poll(() => visitor.page.url()).not.toContain(puzzle.id);
});

test('a hint is remembered after a reload', async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  const puzzle = await pressable('billo', ({ solution }) => solution.length === 1);
  await opened(visitor, puzzle);
  await visitor.button(say.hint).click();
  await visitor.button(say.moreHint).waitFor();
  await visitor.page.reload();
  await visitor.board.waitFor();
  await solve(visitor, Player.at(visitor, puzzle.book, puzzle.position), puzzle);
  await visitor.main.getByText(say.solvedHint, { exact: true }).waitFor();
});

test('the puzzle of the day is the same for everyone, in French on a phone, and offline', async ({ open }) => {
  const fr = messages('fr');
  const visitor = await open({ serviceWorkers: 'allow', locale: 'fr-FR', viewport: PHONE, hasTouch: true, isMobile: true });
  await visitor.go('#/puzzles');
  await visitor.page.getByRole('heading', { name: fr.title, level: 1 }).waitFor();
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await visitor.context.setOffline(true);
  await visitor.page.reload();
  await visitor.page.getByRole('link', { name: fr.solve, exact: true }).first().tap();
  await visitor.board.waitFor();
  const position = await visitor.page.locator('[data-position]').getAttribute('data-position');
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(await violations(visitor)).toEqual([]);
  await photograph(visitor, 'puzzle-phone');
  const other = await open();
  await other.go('#/puzzles/daily');
  await other.board.waitFor();
  expect(await other.page.locator('[data-position]').getAttribute('data-position')).toBe(position);
});

test('a mistake of one’s own becomes a puzzle', async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  const review = reviewMessages('en');
  const book = { game: 'billo', rules: '' } as const;
  const start = '8/8/8/2s5/3R4/8/8/8 r - 0';
  await visitor.lay(book, start, ['person', 5], ['Rd4-e5']);
  await visitor.unfold();
  await visitor.button(en.game.review).last().click();
  await visitor.main.getByText(review.keepPuzzles(1)).waitFor({ timeout: 45_000 });
  await visitor.page.getByRole('link', { name: review.toPuzzles }).click();
  await visitor.page.getByRole('heading', { name: /100 points/ }).waitFor();
  const player = Player.at(visitor, book, start);
  await player.act(acts(book, start, 'Rd4xc5'));
  await visitor.main.getByText(review.rightBest).waitFor();
  await visitor.button(say.next).click();
  await visitor.page.getByRole('heading', { name: say.own }).waitFor();
  await visitor.main.getByText(say.ownDone).waitFor();
  expect(await violations(visitor)).toEqual([]);
});

test('on the narrowest phone everything of a puzzle fits, and a verdict comes into view', async ({ open }) => {
  const fr = messages('fr');
  const narrow = { width: 320, height: 640 };
  const visitor = await open({ locale: 'fr-FR', viewport: narrow, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
  for (const game of GAMES) {
    const puzzle = await pressable(game);
    await visitor.go(`#/puzzles/${game}/${puzzle.id}`);
    await visitor.board.waitFor();
    const ends = await visitor.main.locator('button, select').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(narrow.width);
    await visitor.button(fr.solution).tap();
    // Once the solution has been played on the board.
    await expect
      .poll(async () => {
        const verdict = (await visitor.main.getByText(fr.shown).boundingBox())!;
        return verdict.y + verdict.height <= (await visitor.button(fr.again).boundingBox())!.y;
      })
      .toBe(true);
  }
});

test('no such puzzle', async ({ open }) => {
  const visitor = await open();
  await visitor.go('#/puzzles/billo/zzzzzzz');
  await visitor.page.getByRole('heading', { name: say.notFound }).waitFor();
});
