// The first game explains itself, and the start page shows what was played.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { fr } from '../src/lib/i18n/messages.fr';
import type { GameName } from '../src/lib/wasm/types';
import { PHONE, test } from './visitor';

const GAMES: GameName[] = ['billabong', 'bilitaire', 'billo'];

test('the goal is told in the first game of each kind, and can be put away for good', async ({ open }) => {
  const visitor = await open({ viewport: PHONE });
  for (const game of GAMES) {
    await visitor.begin(game);
    const card = visitor.page.getByRole('region', { name: en.goal.title });
    for (const line of en.goal.lines[game]) await card.getByText(line).waitFor();
    if (game === 'billabong') for (const meaning of [en.goal.hollow, en.goal.full, en.goal.ghost]) await card.getByText(meaning).waitFor();
    await visitor.button(en.goal.understood).click();
    await expect.poll(() => card.count()).toBe(0);
    await visitor.page.reload();
    await visitor.board.waitFor();
    await visitor.begin(game);
    await visitor.headline.waitFor();
    expect(await card.count()).toBe(0);
  }
});

test('the game in progress is offered at the top of the start page, with its position', async ({ open }) => {
  const visitor = await open();
  await visitor.begin('billo');
  await visitor.type('Re1-f2');
  await expect.poll(() => visitor.moves(), { timeout: 20_000 }).toHaveLength(2);
  await visitor.go();
  const current = visitor.page.getByRole('region', { name: en.home.resume(en.games.billo.name) });
  await current.waitFor();
  expect(await current.locator('svg').count()).toBeGreaterThan(0);
  const place = (await current.boundingBox())!;
  const games = (await visitor.page.getByRole('region', { name: en.home.title, exact: true }).boundingBox())!;
  expect(place.y).toBeLessThan(games.y);
  await current.getByRole('link', { name: en.home.continueGame }).click();
  await visitor.board.waitFor();
  expect(await visitor.moves()).toHaveLength(2);
});

test('a finished game says who won, and speaks to who lost', async ({ open }) => {
  const visitor = await open({ locale: 'fr-FR' });
  await visitor.go();
  await visitor.button(fr.home.play(fr.games.billo.name)).click();
  await visitor.board.waitFor();
  await visitor.button(fr.game.resign).click();
  await visitor.button(fr.game.yes).click();
  await visitor.page.getByRole('heading', { name: fr.result.youLost }).waitFor();
  await visitor.go();
  await visitor.page.getByRole('region', { name: fr.home.finishedTitle }).getByText(fr.home.youLost).waitFor();
});

test('a game begun with one press and not played in is gone on with, and the person in it is spoken to', async ({ open }) => {
  const visitor = await open();
  for (let times = 0; times < 4; times++) {
    await visitor.begin('billo');
    await visitor.page.getByRole('link', { name: /^Bilby/ }).click();
    await visitor.button(en.home.play('Billo')).waitFor();
  }
  const running = visitor.page.getByRole('region', { name: en.home.continueTitle });
  await running.getByText(`Red: ${en.game.you} · Black: ${en.game.computer(3)}`).waitFor();
  expect(await running.getByRole('listitem').count()).toBe(1);
  await visitor.begin('billo');
  await visitor.type('Re1-f2');
  await expect.poll(() => visitor.moves(), { timeout: 20_000 }).toHaveLength(2);
  // Once a move is played, it is a game of its own.
  await visitor.begin('billo');
  await visitor.page.getByText(en.game.noMoves).waitFor();
});

test('a name that is one long word does not make the start page wider', async ({ open }) => {
  const visitor = await open({ viewport: { width: 320, height: 568 } });
  const name = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente';
  for (const result of ['*', 'won black by resignation']) {
    await visitor.paste(
      `[Game "billo"]\n[Red "${name}"]\n[Black "${name}"]\n[Result "${result}"]\n\n1. Re1-f2 Re8-f7\n${result.replace(/ by .*/, '')}\n`,
    );
    await visitor.board.waitFor();
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  await visitor.go();
  await visitor.page.getByRole('region', { name: en.home.finishedTitle }).waitFor();
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('names in an imported record are kept and shown', async ({ open }) => {
  const visitor = await open();
  await visitor.paste('[Game "billo"]\n[Red "Chloé"]\n[Black "Ana"]\n[Result "won black by resignation"]\n\n1. Re1-f2 Re8-f7\nwon black\n');
  await visitor.board.waitFor();
  for (const name of ['Chloé', 'Ana']) await visitor.main.getByText(name, { exact: true }).first().waitFor();
  await visitor.go();
  await visitor.page.getByRole('region', { name: en.home.finishedTitle }).getByText(en.home.wonBy('Ana')).waitFor();
  await visitor.page.getByRole('region', { name: en.home.finishedTitle }).getByText('Red: Chloé').waitFor();
});

test('a hint speaks, and never in notation', async ({ open }) => {
  const visitor = await open({ locale: 'fr-FR' });
  await visitor.go();
  await visitor.button(fr.home.play(fr.games.billabong.name)).click();
  await visitor.board.waitFor();
  await visitor.button(fr.game.hint).click();
  const advice = visitor.main.getByText(/Conseil\s: posez en [a-p]\d+\./);
  await advice.first().waitFor({ timeout: 20_000 });
});
