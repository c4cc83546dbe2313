// Six people at one table: four play, two watch, on phones and desktops.

import { expect } from 'vitest';
import { en as online } from '../src/lib/online/messages.en';
import { violations } from './axe';
import { beGuest, startSharedGame } from './online';
import { DESKTOP, PHONE, test } from './visitor';

test('four play and two watch', { timeout: 180_000 }, async ({ open }) => {
  const visit = (phone: boolean) => open({ viewport: phone ? PHONE : DESKTOP, reducedMotion: 'reduce' });
  const everybody = [];
  for (const phone of [false, true, false, true, false, true]) everybody.push(await visit(phone));
  const names = await Promise.all(everybody.map(beGuest));
  const [players, watchers] = [everybody.slice(0, 4), everybody.slice(4)];
  const shared = await startSharedGame(players, { game: 'billabong', rules: 'players=4', time: 'none' });
  for (const watcher of watchers) {
    await watcher.go(`#/table/${shared.id}`);
    await watcher.board.waitFor();
  }
  // Everybody sees who plays, and every turn of two rounds.
  for (const [at, visitor] of everybody.entries())
    for (const [seat, name] of names.slice(0, 4).entries()) if (seat !== at) await visitor.main.getByText(name).first().waitFor();
  for (let turn = 0; turn < 8; turn++) {
    await shared.play();
    await shared.seen(watchers);
  }
  for (const watcher of watchers) expect(await watcher.moves()).toEqual(await players[0]!.moves());

  // Watchers talk among themselves, and the players don't hear them before the game is over.
  for (const visitor of [watchers[0]!, watchers[1]!, players[0]!])
    await visitor.page.locator('summary', { hasText: online.table.chat }).click();
  await watchers[0]!.page.getByLabel(online.table.say).fill('Red leads');
  await watchers[0]!.button(online.table.send).click();
  await watchers[1]!.main.getByText('Red leads').waitFor();
  expect(await players[0]!.main.getByText('Red leads').count()).toBe(0);

  expect(await violations(players[1]!)).toEqual([]);
  expect(await violations(watchers[1]!)).toEqual([]);
});
