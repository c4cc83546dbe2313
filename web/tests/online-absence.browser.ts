// A player who leaves in the middle of a game and does not come back.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { en as online } from '../src/lib/online/messages.en';
import { readRecord } from '../src/lib/wasm';
import { violations } from './axe';
import { beGuest, tableOf, startSharedGame } from './online';
import { ownServer } from './own-server';
import { test, type Visitor } from './visitor';

const bilby = ownServer('--absence-seconds', '2');

test('who stays away on move has left, if the other does not want to wait longer', async ({ open }) => {
  // Leaving does not wait for pending requests.
  const [ana, ben] = [await open({ address: bilby().address }), await open({ address: bilby().address })];
  const [away, winner] = await Promise.all([beGuest(ana), beGuest(ben)]);
  const shared = await startSharedGame([ana, ben], { game: 'billo', public: true });
  for (const move of ['Re1-f2', 'Re8-f7']) await shared.play(move);
  await ana.page.close();
  await ben.main.getByText(online.table.away(0), { exact: true }).waitFor({ timeout: 20_000 });
  const wait = ben.page.getByRole('group', { name: online.table.claimLine(away) });
  await wait.getByRole('button', { name: online.table.claim.win(away) }).click();
  await ben.headline.filter({ hasText: en.result.youWon }).waitFor();
  expect(await wait.count()).toBe(0);
  await ben.main.getByText(online.table.goneAfter(away)).waitFor();

  const record = await ben.page.request.get(`${bilby().address}api/v1/tables/${shared.id}/record`);
  const [game] = readRecord(await record.text());
  expect([game?.moves, game?.result]).toEqual([['Re1-f2', 'Re8-f7'], 'won black by absence']);
  await ben.go('#/history');
  await ben.main.getByText(`${online.history.won(winner)}, ${online.history.reasons['absence']}.`).waitFor();
});

test('in a game of three the computer plays for who is away, and they take the seat back', async ({ open }) => {
  const people = [];
  for (let seat = 0; seat < 3; seat++) people.push(await open({ address: bilby().address }));
  const [ana, ben, cleo] = people as [Visitor, Visitor, Visitor];
  const [away] = await Promise.all(people.map(beGuest));
  const shared = await startSharedGame(people, { game: 'billabong', rules: 'players=3', time: 'none' });
  for (let turn = 0; turn < 3; turn++) await shared.play();
  await ana.go('#/learn');
  const standIn = online.table.claim.standIn(away!);
  await ben.button(standIn).waitFor({ timeout: 20_000 });
  expect(await violations(ben)).toEqual([]);
  await ben.button(standIn).click();
  // The computer plays one turn, and then it is Ben's.
  for (const person of [ben, cleo]) await person.page.locator('[data-ply="4"]').waitFor({ state: 'attached' });
  await ana.go(`#/table/${shared.id}`);
  await ana.button(online.table.reclaim).click();
  await ana.button(online.table.reclaim).waitFor({ state: 'detached' });
  for (const person of [ben, cleo]) await person.page.getByText(online.table.reclaimedNow(away!)).first().waitFor();
  const { turns, live } = await tableOf(ana, shared.id);
  expect([turns.length, live.seats[0]!.computer]).toEqual([4, null]);
});
