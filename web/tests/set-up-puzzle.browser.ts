// A position that somebody has set up, as a puzzle: what the solver says of it, and how it is solved.

import { expect } from 'vitest';
import { messages } from '../src/lib/puzzles/messages';
import { en as editor } from '../src/lib/editor/messages';
import { puzzlesOf } from '../src/lib/puzzles/puzzle';
import type { GameName } from '../src/lib/wasm/types';
import { violations } from './axe';
import { acts, Player } from './player';
import { PHONE, test, type Visitor } from './visitor';

const say = messages('en');

async function setUp(visitor: Visitor, game: GameName, rules: string, position: string): Promise<void> {
  await visitor.go(`#/editor/${game}?${new URLSearchParams({ rules, position })}`);
  await visitor.board.waitFor();
}

test('a position with one right move is found to be a puzzle, and solved; nothing of it counts', { timeout: 180_000 }, async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  const known = (await puzzlesOf('billo')).find(({ kind, solution }) => kind === 'win' && solution.length === 1)!;
  await setUp(visitor, 'billo', known.book.rules, known.position);
  await visitor.button(say.examine).click();
  await visitor.main.getByText(say.isPuzzle.proved).waitFor({ timeout: 45_000 });
  expect(await violations(visitor)).toEqual([]);
  await visitor.page.getByRole('link', { name: say.solveIt }).click();
  await visitor.page.getByRole('heading', { name: say.ask.win(known.goal) }).waitFor();
  const player = Player.at(visitor, known.book, known.position);
  await player.act(acts(known.book, known.position, known.solution[0]!));
  await visitor.main.getByText(say.solved, { exact: true }).waitFor();
  expect(await violations(visitor)).toEqual([]);
  // The address is enough to solve it again, on another device too.
  await visitor.page.reload();
  await visitor.page.getByRole('heading', { name: say.ask.win(known.goal) }).waitFor({ timeout: 45_000 });
  await visitor.button(say.toEditor).click();
  await visitor.button(editor.clear).waitFor();
  await visitor.go('#/puzzles');
  await visitor.page.locator('.game .button').nth(2).waitFor();
  expect(await visitor.main.getByText(say.streak(1)).count()).toBe(0);
});

test('why a position is no puzzle is said in words, and another position is another question', { timeout: 180_000 }, async ({ open }) => {
  const visitor = await open();
  // Two ways to win.
  await setUp(visitor, 'billo', '', '8/8/8/8/2s1s3/3R4/8/8 r - 0');
  await visitor.button(say.examine).click();
  const answer = visitor.main.getByText(say.noPuzzle.several);
  await answer.waitFor({ timeout: 45_000 });
  expect(await answer.textContent()).toMatch(/Rd3xc4.*Rd3xe4|Rd3xe4.*Rd3xc4/);
  await visitor.button(editor.clear).click();
  await answer.waitFor({ state: 'detached' });
  // Whatever is played loses.
  await setUp(visitor, 'billo', '', '8/8/8/3q4/8/3O4/8/8 r - 0');
  await visitor.button(say.examine).click();
  await visitor.main.getByText(say.noPuzzle.lost).waitFor({ timeout: 45_000 });
  await visitor.go(`#/puzzles/billo?${new URLSearchParams({ rules: '', position: '8/8/8/3q4/8/3O4/8/8 r - 0' })}`);
  await visitor.page.getByRole('heading', { name: say.noPuzzle.lost }).waitFor({ timeout: 45_000 });
  await visitor.go('#/puzzles/billo?rules=&position=nonsense');
  await visitor.page.getByRole('heading', { name: say.notFound }).waitFor();
});

test.for(['billabong', 'bilitaire'] as const)('%s, in French on a phone', async (game, { open }) => {
  const fr = messages('fr');
  const visitor = await open({ locale: 'fr-FR', viewport: PHONE, hasTouch: true, isMobile: true });
  const known = (await puzzlesOf(game))[0]!;
  await setUp(visitor, game, known.book.rules, known.position);
  await visitor.button(fr.examine).click();
  await visitor.main.getByText(fr.isPuzzle.proved).waitFor({ timeout: 45_000 });
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(await violations(visitor)).toEqual([]);
  await visitor.page.getByRole('link', { name: fr.solveIt }).click();
  await visitor.page.getByRole('button', { name: fr.hint }).waitFor();
});
