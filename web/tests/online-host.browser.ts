// The host of a table arranges it before the game; nobody's clock runs while they are away.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { en as host } from '../src/lib/online/host-messages';
import { en as online } from '../src/lib/online/messages.en';
import type { NewSeat } from '../src/lib/online/wire';
import { violations } from './axe';
import { beGuest, openTable, tableOf } from './online';
import { photograph, PHONE, test } from './visitor';

const open = (many: number): NewSeat[] => [{ kind: 'me' }, ...Array.from({ length: many }, (): NewSeat => ({ kind: 'open' }))];

test('the host fills, frees and shuffles seats, and starts with fewer', async ({ open: visit }) => {
  const [ana, ben, cleo] = [await visit(), await visit({ viewport: PHONE }), await visit()];
  const [, second, third] = await Promise.all([ana, ben, cleo].map(beGuest));
  const { id } = await openTable(ana, { game: 'billabong', rules: 'players=4', time: 'none', seats: open(3) });
  for (const person of [ana, ben, cleo]) await person.go(`#/table/${id}`);
  await ben.button(online.table.takeSeatOf('Yellow')).click();
  // Only the host has tools.
  await ben.main.getByText(online.table.yourSeat).waitFor();
  expect(await ben.page.getByRole('group', { name: host.tools }).count()).toBe(0);
  await photograph(ben, 'host-guest-phone');

  await ana.page.getByLabel(host.levelOf('Blue')).selectOption('2');
  await ana.button(host.computerHereOf('Blue')).click();
  await ana.button(host.removeOf(second!)).click();
  await ben.main.getByText(host.youWereRemoved).waitFor();
  // No seat is offered that would be refused, and the page says so again after a reload and an attempt.
  expect(await ben.button(online.table.takeSeatOf('Yellow')).count()).toBe(0);
  await ben.page.reload();
  await ben.button(online.table.takeSeatOf('Yellow')).click();
  await ben.main.getByText(host.youWereRemoved).waitFor();
  expect(await ben.button(online.table.takeSeatOf('Yellow')).count()).toBe(0);

  await cleo.button(online.table.takeSeatOf('Green')).click();
  await cleo.main.getByText(online.table.yourSeat).waitFor();
  await ana.main.getByText(third!).first().waitFor();
  expect(await violations(ana)).toEqual([]);
  await photograph(ana, 'host-tools');
  await ana.button(host.shuffle).click();
  await cleo.page
    .getByText(/^Lots were drawn\. You are /)
    .first()
    .waitFor();
  await ana.button(host.startWith(3)).click();
  await Promise.all([ana.board.waitFor(), cleo.board.waitFor()]);
  const { rules, live } = await tableOf(ana, id);
  expect([rules, live.seats.length]).toEqual(['players=3', 3]);
});

test('no clock runs before who was away is ready', async ({ open: visit }) => {
  const [ana, ben] = [await visit({ viewport: PHONE }), await visit()];
  const [first] = await Promise.all([ana, ben].map(beGuest));
  const { id } = await openTable(ana, { game: 'billo', time: '60+0', seats: open(1) });
  await ana.go(`#/table/${id}`);
  await ana.main.getByText(online.table.yourSeat).waitFor();
  await ana.go('#/learn');
  await expect.poll(async () => (await tableOf(ben, id)).live.seats[0]!.awaySince, { timeout: 20_000 }).not.toBe(null);
  await ben.go(`#/table/${id}`);
  await ben.button(online.table.takeSeatOf('Black')).click();
  await ben.main.getByText(host.readyWait(first!)).waitFor();
  // The host is notified, wherever they are: the badge, the title, and the list of their games.
  await ana.page.getByRole('link', { name: en.shell.onlineWaiting(1) }).waitFor();
  await expect.poll(() => ana.page.title()).toMatch(/^\(1\) /);
  await ana.go();
  const mine = ana.page.getByRole('region', { name: online.lobby.mine });
  await mine.getByText(online.lobby.readyAsked).waitFor();
  expect(await violations(ana)).toEqual([]);
  await photograph(ana, 'host-notified-phone');
  await ana.go(`#/table/${id}`);
  const ready = ana.page.getByRole('group', { name: host.readyAsk });
  await ready.waitFor();
  expect(await violations(ana)).toEqual([]);
  await photograph(ana, 'host-ready-phone');
  await ready.getByRole('button', { name: host.ready }).click();
  await Promise.all([ana.board.waitFor(), ben.board.waitFor()]);
  const { live } = await tableOf(ana, id);
  expect([live.phase, live.onMove]).toEqual(['playing', 0]);
});
