// Games without assistance, on one device and at a table; and matches that are stopped because they are decided.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { fr } from '../src/lib/i18n/messages.fr';
import { en as online } from '../src/lib/online/messages.en';
import { beGuest, openTable, signUp, startSharedGame } from './online';
import { drag } from './player';
import { photograph, test } from './visitor';

/** Trays of Bi-litaire on which a2 can jump twice, with an empty tray above. */
const ROW = '--------/--------/2------/2------/--------/--------/oo1o2--/6-- t - 1 -';
/** Five marbles are left, and six were in round 1. */
const BEATEN = 'ooo1----/oo2----/--------/--------/--------/--------/--------/-------- t - 2 6';

test('Bi-litaire watched: any call, a void one is told and marked', async ({ open }) => {
  const visitor = await open();
  await visitor.lay({ game: 'bilitaire', rules: '', assistance: false }, ROW);
  await visitor.square('C1').click();
  await visitor.square('D1').click();
  const group = visitor.page.locator('[data-asking]');
  // Even if nothing could be called, the page does not reveal it.
  expect(await group.getByRole('button').allTextContents()).toEqual([
    en.bilitaire.single,
    ...[2, 3, 4, 5].map(en.bilitaire.callN),
    en.game.undo,
    en.assistance.call,
  ]);
  expect(await visitor.page.locator('svg g.arrow').count()).toBe(0);
  await photograph(visitor, 'unassisted-call');
  await group.getByRole('button', { name: en.game.undo }).click();
  await visitor.square('A3').click();
  await visitor.square('A4').click();
  await group.getByLabel(en.assistance.otherCall).fill('7');
  await group.getByRole('button', { name: en.assistance.call }).click();
  await visitor.main.getByText(en.assistance.voidCall(7)).waitFor();
  await expect.poll(() => visitor.moves()).toEqual(['A3n1!7']);
  expect(await visitor.page.locator('[data-ply] s').allTextContents()).toEqual(['!7']);
  await visitor.headline.filter({ hasText: en.game.turnOf('First') }).waitFor();
  await visitor.main.getByText(en.game.chooseMarble).waitFor();
  await photograph(visitor, 'unassisted-void');
  // Stored with the game.
  await visitor.page.reload();
  await visitor.board.waitFor();
  await expect.poll(() => visitor.moves()).toEqual(['A3n1!7']);
  await visitor.square('a2').click();
  await visitor.square('c2').click();
  await expect.poll(() => visitor.moves()).toEqual(['A3n1!7', 'a2:c2']);
});

test('Billo watched: a wrong claim is told, a right one holds', async ({ open }) => {
  const visitor = await open();
  await visitor.setUp('billo', ['person', 'person'], [en.assistance.watch + en.assistance.billo.watch]);
  const claim = visitor.button(en.assistance.claim);
  expect(await claim.count()).toBe(0);
  await visitor.type('Re1-e2');
  await claim.click();
  await visitor.main.getByText(en.assistance.wrongClaim('Black')).waitFor();
  expect(await claim.isDisabled()).toBe(true);
  await photograph(visitor, 'unassisted-wrong-claim');
  for (const move of ['Rd8-d7', 'Re2-e3', 'Rd7-d6', 'Re3-e4', 'Sc8-c7', 'Sf1-f2', 'Sc7-c6', 'Ra1-a2', 'Sc6-d5']) await visitor.type(move);
  // Red could capture on d5 but moves elsewhere: nothing reveals it.
  await visitor.type('Ra2-a3');
  await claim.waitFor();
  expect(await claim.isDisabled()).toBe(false);
  expect(await visitor.page.locator('svg g.arrow, svg g.note').count()).toBe(0);
  expect(await visitor.page.getByRole('heading', { name: en.billo.claimTitle }).count()).toBe(0);
  expect(await visitor.button(en.game.copyPosition).count()).toBe(0);
  await claim.click();
  await visitor.main.getByText(en.billo.upheld('Red')).waitFor();
  await visitor.type('Re4xd5');
  await expect.poll(async () => (await visitor.moves()).slice(-3)).toEqual(['Ra2-a3', 'claim', 'Re4xd5']);
});

test('a decided match is stopped, or played on', async ({ open }) => {
  const visitor = await open();
  await visitor.lay({ game: 'bilitaire', rules: '' }, BEATEN);
  const offer = visitor.page.getByRole('group', { name: en.decided.title });
  await offer.getByText(en.decided.won('Second')).waitFor();
  await photograph(visitor, 'decided');
  await offer.getByRole('button', { name: en.decided.playOn }).click();
  await expect.poll(() => offer.count()).toBe(0);
  await visitor.page.reload();
  await offer.getByRole('button', { name: en.decided.stop }).click();
  await visitor.headline.filter({ hasText: en.result.won('Second') }).waitFor();
  await visitor.main.getByText(en.result.reasons.decided).waitFor();
});

test('a table whose players watch says so, and tells both what was void', async ({ open }) => {
  const [ana, ben, cleo] = [await open(), await open(), await open()];
  const name = await beGuest(ana);
  await ana.go('#/online/new');
  await ana.page.getByLabel(en.games.bilitaire.name, { exact: true }).check();
  await ana.page.getByLabel(online.newTable.lots).uncheck();
  await ana.page.getByLabel(en.assistance.watch).check();
  await ana.page.getByRole('radio', { name: new RegExp(`^${online.newTable.public}`) }).check();
  await photograph(ana, 'unassisted-new-table');
  await ana.button(online.newTable.submit).click();
  await ana.main.getByText(new RegExp(en.assistance.watchedShort)).waitFor();
  await cleo.go('#/online');
  await cleo.page.locator('li', { hasText: name }).getByText(new RegExp(en.assistance.watchedShort)).waitFor();
  await ben.go(new URL(ana.page.url()).hash);
  await ben.button(online.table.takeSeatOf('Second')).click();
  await ana.board.waitFor();
  await ana.square('d5').click();
  await ben.headline.filter({ hasText: /^Your turn/ }).waitFor();
  await drag(ben, 'B4', 'A4');
  await ben.page
    .locator('[data-asking]')
    .getByRole('button', { name: en.bilitaire.callN(5) })
    .click();
  for (const visitor of [ana, ben]) {
    await visitor.main.getByText(en.assistance.voidCall(5)).waitFor();
    await expect.poll(() => visitor.moves()).toEqual(['xd5', 'B4w1!5']);
  }
});

test('a wrong claim at a table', async ({ open }) => {
  const visitors = [await open(), await open()];
  await beGuest(visitors[0]!);
  const shared = await startSharedGame(visitors, { game: 'billo', assistance: false });
  await shared.play('Re1-e2');
  await visitors[1]!.button(en.assistance.claim).click();
  await visitors[1]!.main.getByText(en.assistance.yourWrongClaim).waitFor();
  await visitors[0]!.main.getByText(/claims a capture, but none was passed up/).waitFor();
  await shared.play('Re8-e7');
});

test('in rated games the players watch, and the form says so', async ({ open }) => {
  const visitor = await open();
  await signUp(visitor, 'Ana');
  await visitor.go('#/online/new');
  await visitor.page.getByLabel(en.games.billo.name, { exact: true }).check();
  const helps = visitor.page.getByLabel(en.assistance.helps);
  expect(await helps.isChecked()).toBe(true);
  await visitor.page.getByLabel(online.newTable.rated).first().check();
  await visitor.main.getByText(en.assistance.rated).waitFor();
  expect([await helps.isChecked(), await helps.isDisabled()]).toEqual([false, true]);
  await visitor.button(online.newTable.submit).click();
  await visitor.main.getByText(new RegExp(en.assistance.watchedShort)).waitFor();
  expect((await openTable(visitor, { game: 'billo', rated: true })).assistance).toBe(false);
});

test('in French, with the words of the game', async ({ open }) => {
  const visitor = await open({ locale: 'fr-FR' });
  await visitor.go('#/new/bilitaire');
  await visitor.page.getByLabel(fr.assistance.watch).check();
  await visitor.page.getByText(fr.assistance.bilitaire.watch).waitFor();
  expect(await visitor.page.getByLabel(fr.setup.beginsLot).isChecked()).toBe(true);
  await photograph(visitor, 'unassisted-setup-fr');
});
