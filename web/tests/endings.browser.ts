// Solved endings: every move with its value, longest wins as lines, endings drawn by lot, other rules; by keyboard, offline.

import { expect } from 'vitest';
import { en as words, fr as french } from '../src/lib/endings/messages';
import { en } from '../src/lib/i18n/messages.en';
import { fr } from '../src/lib/i18n/messages.fr';
import { en as replay } from '../src/lib/ui/replay-messages';
import { violations } from './axe';
import { photograph, PHONE, test, type Visitor } from './visitor';

const verdict = (visitor: Visitor) => visitor.page.locator('#proven');

async function says(visitor: Visitor, text: string): Promise<void> {
  await expect.poll(() => verdict(visitor).textContent(), { timeout: 30_000 }).toBe(text);
}

test('Billo: every move has its value, and best play leads to the win, by keyboard', async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  await visitor.go('#/endings');
  await visitor.page.getByRole('link', { name: words.openOf(en.games.billo.name) }).click();
  await says(visitor, words.won('Red', 31));
  await photograph(visitor, 'endings-billo');
  expect(await violations(visitor)).toEqual([]);
  const moves = visitor.page.locator('section', { has: verdict(visitor) }).getByRole('listitem');
  expect(await moves.first().textContent()).toContain(words.moveWins(31));
  await moves.first().getByRole('button').focus();
  await visitor.page.keyboard.press('Enter');
  await says(visitor, words.won('Red', 30));
  await visitor.button(words.bestLine).click();
  await visitor.page.locator('h1').press('End');
  await says(visitor, words.over);
  await visitor.page.locator('h1').press('Home');
  await says(visitor, words.won('Red', 31));
});

test('best play is played on the board and written down, also after another move was tried', async ({ open }) => {
  const visitor = await open({ reducedMotion: 'reduce' });
  await visitor.go('#/endings/billo');
  await says(visitor, words.won('Red', 31));
  const moves = visitor.page.locator('section', { has: verdict(visitor) }).getByRole('listitem');
  await moves.last().getByRole('button').click();
  await visitor.button(en.game.first).click();
  await says(visitor, words.won('Red', 31));
  await visitor.button(words.bestLine).click();
  // The board plays by itself, and the moves stand in the list.
  await says(visitor, words.won('Red', 29));
  await visitor.button(replay.replay).click();
  const written = visitor.page.getByRole('tree').getByRole('treeitem');
  expect(await written.first().isVisible()).toBe(true);
  expect(await written.count()).toBe(33);
  await visitor.button(en.game.last).click();
  await says(visitor, words.over);
});

test('Billo: the report of an ending, its longest win, and a position drawn by lot', async ({ open }) => {
  const visitor = await open();
  await visitor.go('#/endings/billo');
  await visitor.page.getByLabel(words.ending).selectOption('O-q');
  await visitor.page.getByText(words.report).click();
  // docs/endings.md has the same.
  await visitor.page
    .getByRole('cell', { name: words.count(2048) })
    .first()
    .waitFor({ timeout: 30_000 });
  await visitor.page
    .getByRole('link', { name: new RegExp(words.longest('Red', 25)) })
    .first()
    .click();
  await says(visitor, words.won('Red', 25));
  const address = visitor.page.url();
  await visitor.button(words.random).click();
  await expect.poll(() => visitor.page.url()).not.toBe(address);
  await expect.poll(() => verdict(visitor).textContent(), { timeout: 30_000 }).toMatch(/best play/);
});

test('Billabong in French on a phone', async ({ open }) => {
  const visitor = await open({ locale: 'fr-FR', viewport: PHONE, hasTouch: true, isMobile: true });
  await visitor.go('#/endings/billabong');
  await says(visitor, french.won(fr.seats.billabong[0]!, 67));
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(await violations(visitor)).toEqual([]);
  await photograph(visitor, 'endings-billabong-phone');
});

test('Bi-litaire is proven live, and without a connection', async ({ open }) => {
  const visitor = await open({ serviceWorkers: 'allow' });
  await visitor.go('#/endings');
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await visitor.context.setOffline(true);
  await visitor.page.reload();
  await visitor.page.getByRole('link', { name: words.openOf(en.games.bilitaire.name) }).click();
  await expect.poll(() => verdict(visitor).textContent(), { timeout: 30_000 }).toMatch(/^The round leaves/);
  expect(await violations(visitor)).toEqual([]);
});

test('positions that are no solved ending, or no position at all', async ({ open }) => {
  const visitor = await open();
  await visitor.go(`#/endings/billo?${new URLSearchParams({ rules: '', position: 'pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0' })}`);
  await says(visitor, words.notSolved.billo);
  await visitor.go('#/endings/billo?rules=&position=nonsense');
  await visitor.page.getByText(words.unreadable).waitFor();
  await says(visitor, words.won('Red', 31));
});
