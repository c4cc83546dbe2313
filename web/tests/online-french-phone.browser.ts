// The host's tools, answers in advance and holidays once in French, on a phone.

import { expect } from 'vitest';
import { fr } from '../src/lib/i18n/messages.fr';
import { fr as correspondence } from '../src/lib/online/correspondence-messages';
import { fr as host } from '../src/lib/online/host-messages';
import { fr as online } from '../src/lib/online/messages.fr';
import { violations } from './axe';
import { beGuest, Messenger, openTable, playedTable, tableOf } from './online';
import { PHONE, test } from './visitor';

const FRENCH = { locale: 'fr-FR', viewport: PHONE, reducedMotion: 'reduce' } as const;

test('l’hôte prépare la table et commence à deux', async ({ open }) => {
  const [ana, ben] = [await open(FRENCH), await open(FRENCH)];
  const [, second] = [await beGuest(ana), await beGuest(ben)];
  const seats = [{ kind: 'me' } as const, { kind: 'open' } as const, { kind: 'open' } as const];
  const { id } = await openTable(ana, { game: 'billabong', rules: 'players=3', time: 'none', seats });
  await ana.go(`#/table/${id}`);
  await ben.go(`#/table/${id}`);
  await ben.button(online.table.takeSeatOf(fr.seats.billabong[1]!)).click();
  await ana.button(host.removeOf(second)).waitFor();
  expect(await violations(ana)).toEqual([]);
  await ana.button(host.shuffle).click();
  await ben.page
    .getByText(/^Les places ont été tirées au sort\. La vôtre/)
    .first()
    .waitFor();
  await ana.button(host.startWith(2)).click();
  await Promise.all([ana.board.waitFor(), ben.board.waitFor()]);
  expect((await tableOf(ana, id)).live.seats.length).toBe(2);
});

test('une réponse préparée est jouée, et des vacances arrêtent la pendule', async ({ open }) => {
  const [ana, ben] = [await open(FRENCH), await open(FRENCH)];
  await Promise.all([beGuest(ana), beGuest(ben)]);
  const people = [await Messenger.of(ana), await Messenger.of(ben)];
  const { id } = await playedTable(people, { game: 'billo', time: '3d' }, 0);
  await ben.go(`#/table/${id}`);
  await ben.button(correspondence.add).click();
  const dialog = ben.page.getByRole('dialog', { name: correspondence.dialog });
  const press = async (square: string) => {
    await dialog.locator(`[data-square="${square}"]`).focus();
    await ben.page.keyboard.press('Enter');
  };
  await press('e1');
  await dialog.getByRole('button', { name: fr.game.choices.round }).click();
  await press('f2');
  await dialog.getByText(correspondence.yours).waitFor();
  await press('e8');
  await dialog.getByRole('button', { name: fr.game.choices.round }).click();
  await press('f7');
  expect(await violations(ben)).toEqual([]);
  await dialog.getByRole('button', { name: correspondence.keep }).click();
  await ben.page
    .getByRole('list', { name: correspondence.lines(1) })
    .getByText('Re8-f7')
    .waitFor();
  await people[0]!.ask(id, { kind: 'turn', text: 'Re1-f2' });
  await expect.poll(async () => (await tableOf(ana, id)).turns).toEqual(['Re1-f2', 'Re8-f7']);

  const holiday = ben.page.getByRole('region', { name: correspondence.holiday });
  await holiday.getByLabel(correspondence.days).fill('3');
  await holiday.getByRole('button', { name: correspondence.take }).click();
  await holiday.getByText(/^Vous êtes en vacances jusqu’au /).waitFor();
  await ana.go(`#/table/${id}`);
  await ana.main
    .getByText(/^en vacances jusqu’au /)
    .first()
    .waitFor();
  expect(await violations(ana)).toEqual([]);
  await holiday.getByRole('button', { name: correspondence.comeBack }).click();
  await holiday.getByLabel(correspondence.days).waitFor();
});

test('on appelle l’hôte qui est ailleurs quand la table est pleine', async ({ open }) => {
  const [ana, ben] = [await open(FRENCH), await open(FRENCH)];
  await Promise.all([beGuest(ana), beGuest(ben)]);
  const { id } = await openTable(ana, { game: 'billo', time: '60+0' });
  await ana.go(`#/table/${id}`);
  await ana.main.getByText(online.table.yourSeat).waitFor();
  await ana.go('#/learn');
  await expect.poll(async () => (await tableOf(ben, id)).live.seats[0]!.awaySince, { timeout: 20_000 }).not.toBe(null);
  await ben.go(`#/table/${id}`);
  await ben.button(online.table.takeSeatOf(fr.seats.billo[1]!)).click();
  await ana.page.getByRole('link', { name: fr.shell.onlineWaiting(1) }).waitFor();
  await ana.go();
  await ana.page.getByRole('region', { name: online.lobby.mine }).getByText(online.lobby.readyAsked).waitFor();
});
