// A player who leaves in the middle of a game and does not come back.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { en as online } from '../src/lib/online/messages.en';
import { readRecord } from '../src/lib/wasm';
import { beGuest, together } from './online';
import { ownServer } from './own-server';
import { test } from './visitor';

const bilby = ownServer('--absence-seconds', '2');

test('who stays away on move has left, if the other does not want to wait longer', async ({ open }) => {
  // Leaving does not wait for pending requests.
  const [ana, ben] = [await open({ address: bilby().address }), await open({ address: bilby().address })];
  const [away, winner] = await Promise.all([beGuest(ana), beGuest(ben)]);
  const company = await together([ana, ben], { game: 'billo', public: true });
  for (const move of ['Re1-f2', 'Re8-f7']) await company.play(move);
  await ana.page.close();
  await ben.main.getByText(online.table.away(0), { exact: true }).waitFor({ timeout: 20_000 });
  const wait = ben.page.getByRole('group', { name: online.table.claimLine(away) });
  await wait.getByRole('button', { name: online.table.claim }).click();
  await ben.headline.filter({ hasText: en.result.youWon }).waitFor();
  expect(await wait.count()).toBe(0);

  const record = await ben.page.request.get(`${bilby().address}api/v1/tables/${company.id}/record`);
  const [game] = readRecord(await record.text());
  expect([game?.moves, game?.result]).toEqual([['Re1-f2', 'Re8-f7'], 'won black by absence']);
  await ben.go('#/history');
  await ben.main.getByText(`${online.history.won(winner)}, ${online.history.reasons['absence']}.`).waitFor();
});
