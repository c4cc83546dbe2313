// From an online table to the review and the analysis board: whoever played gets their own mistakes as puzzles, and only those.

import { expect } from 'vitest';
import { en as analysis } from '../src/lib/analysis/messages';
import { en } from '../src/lib/i18n/messages.en';
import { messages as puzzleMessages } from '../src/lib/puzzles/messages';
import { messages } from '../src/lib/review/messages';
import { beGuest, startSharedGame } from './online';
import { Player } from './player';
import { test } from './visitor';

const say = messages('en');
const puzzles = puzzleMessages('en');

test('a table leads to its review and to its analysis', { timeout: 240_000 }, async ({ open }) => {
  const [ana, ben] = [await open(), await open()];
  await beGuest(ana);
  await beGuest(ben);
  const shared = await startSharedGame([ana, ben], { game: 'billo' });
  // Ana plays as badly as she can, Ben as well as he can.
  for (let turn = 0; turn < 36 && !shared.over; turn++) {
    const move = shared.turn === 0 ? Player.at(ana, shared.book, shared.position).worst() : shared.choose(3000);
    await shared.play(move);
  }
  if (!shared.over) {
    await ana.button(en.game.resign).click();
    await ana.button(en.game.yes).click();
  }
  for (const visitor of [ana, ben]) {
    await visitor.button(en.game.review).first().click();
    await visitor.page.waitForURL(/#\/review\/s\//);
    await visitor.page.getByRole('region', { name: say.accuracy }).waitFor({ timeout: 90_000 });
    await visitor.page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 90_000 });
    // The table has told who is who.
    expect(await visitor.page.getByRole('group', { name: say.whichSeat }).count()).toBe(0);
  }
  await ana.page.getByRole('link', { name: say.toPuzzles }).click();
  await ana.page.getByRole('heading', { name: /100 points/ }).waitFor();
  // Ana's mistakes are not Ben's.
  expect(await ben.page.getByRole('link', { name: say.toPuzzles }).count()).toBe(0);
  await ben.button(analysis.analyse).click();
  await ben.page.getByRole('tree').waitFor();
  expect(await ben.page.getByRole('treeitem').count()).toBeGreaterThan(shared.ply);
  await ben.go('#/puzzles');
  await ben.main.getByText(puzzles.ownNone).waitFor();
});
