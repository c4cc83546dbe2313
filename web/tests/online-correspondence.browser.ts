// Games over days: a bank of days, holidays, and answers in advance.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { en as text } from '../src/lib/online/correspondence-messages';
import { en as online } from '../src/lib/online/messages.en';
import { violations } from './axe';
import { beGuest, Messenger, playedTable, startSharedGame } from './online';
import { DESKTOP, PHONE, photograph, test } from './visitor';

test('a table with a bank of days is opened as one likes', async ({ open }) => {
  const ana = await open({ viewport: PHONE });
  await ana.go('#/online/new');
  await ana.page.getByLabel('Billo', { exact: true }).check({ force: true });
  await ana.page.getByLabel(online.time.owns.bank).check({ force: true });
  await ana.page.getByLabel(online.time.ownBank).fill('12');
  await ana.page.getByLabel(online.time.ownHours).fill('6');
  expect(await violations(ana)).toEqual([]);
  await photograph(ana, 'bank-of-days');
  await ana.button(online.newTable.submit).click();
  await ana.main.getByText(online.time.bank(12, 6), { exact: false }).first().waitFor();
});

test('an answer in advance is played while its player is away, and nobody saw it', async ({ open }) => {
  const [ana, ben] = [await open({ reducedMotion: 'reduce' }), await open({ viewport: PHONE, reducedMotion: 'reduce' })];
  await Promise.all([beGuest(ana), beGuest(ben)]);
  const shared = await startSharedGame([ana, ben], { game: 'billo', time: '3d' });
  await ben.button(text.add).click();
  const dialog = ben.page.getByRole('dialog', { name: text.dialog });
  const press = async (square: string) => {
    await dialog.locator(`[data-square="${square}"]`).focus();
    await ben.page.keyboard.press('Enter');
  };
  await dialog
    .getByText(text.first(''))
    .or(dialog.getByText(/^Play a turn of/))
    .first()
    .waitFor();
  await press('e1');
  await dialog.getByRole('button', { name: en.game.choices.round }).click();
  await press('f2');
  await dialog.getByText(text.yours).waitFor();
  expect(await dialog.getByRole('button', { name: text.keep }).isDisabled()).toBe(true);
  await press('e8');
  await dialog.getByRole('button', { name: en.game.choices.round }).click();
  await press('f7');
  expect(await violations(ben)).toEqual([]);
  await photograph(ben, 'conditional-dialog-phone');
  await ben.page.setViewportSize(DESKTOP);
  await photograph(ben, 'conditional-dialog-desktop');
  await dialog.getByRole('button', { name: text.keep }).click();
  await ben.page
    .getByRole('list', { name: text.lines(1) })
    .getByText('Re8-f7')
    .waitFor();
  expect(await violations(ben)).toEqual([]);
  await photograph(ben, 'conditional-desktop');
  // Ben goes away. Ana sees nothing of it, plays, and is answered at once.
  await ben.go('#/learn');
  expect(await ana.page.content()).not.toContain('Re8-f7');
  await (await Messenger.of(ana)).ask(shared.id, { kind: 'turn', text: 'Re1-f2' });
  await expect.poll(() => ana.moves()).toEqual(['Re1-f2', 'Re8-f7']);
  await ana.headline.filter({ hasText: en.game.yourTurn('Red') }).waitFor();
});

test('an answer that became impossible is dropped, and its player is told', async ({ open }) => {
  const [ana, ben] = [await open(), await open({ reducedMotion: 'reduce' })];
  await Promise.all([beGuest(ana), beGuest(ben)]);
  const shared = await startSharedGame([ana, ben], { game: 'billo', time: '3d' });
  const address = `${ben.address}api/v1/tables/${shared.id}/conditional`;
  const data = { turns: 0, lines: [['*', 'Re7-e6']] };
  expect((await ben.page.request.put(address, { headers: { origin: new URL(ben.address).origin }, data })).status()).toBe(200);
  await shared.play('Re1-f2');
  await ben.page.reload();
  await ben.main.getByText(text.dropped.illegal).waitFor();
  await photograph(ben, 'conditional-dropped');
  await ben.button(text.dismiss).click();
  await expect.poll(() => ben.main.getByText(text.dropped.illegal).count()).toBe(0);
});

test('a holiday stops the clock, in all games at once', async ({ open }) => {
  const [ana, ben] = [await open(), await open()];
  await Promise.all([beGuest(ana), beGuest(ben)]);
  const people = [await Messenger.of(ana), await Messenger.of(ben)];
  const other = await playedTable(people, { game: 'billo', time: '10d+12h' }, 2);
  const { id } = await playedTable(people, { game: 'billo', time: '3d' }, 2);
  await ana.go(`#/table/${id}`);
  const holiday = ana.page.getByRole('region', { name: text.holiday });
  await holiday.getByLabel(text.days).fill('5');
  await holiday.getByLabel(text.everywhere).check();
  await holiday.getByRole('button', { name: text.take }).click();
  await holiday.getByText(/^You are on holiday until/).waitFor();
  await ana.page.getByText(text.everywhereDone(2)).first().waitFor();
  await photograph(ana, 'holiday');
  await ben.go(`#/table/${other.id}`);
  await ben.main
    .getByText(/^on holiday until/)
    .first()
    .waitFor();
  await holiday.getByRole('button', { name: text.comeBack }).click();
  await holiday.getByLabel(text.days).waitFor();
});
