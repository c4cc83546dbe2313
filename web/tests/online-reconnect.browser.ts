// Lost connections, sleeping phones, a server that was stopped, two tabs of one person.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { en as online } from '../src/lib/online/messages.en';
import { beGuest, LOST, startSharedGame } from './online';
import { ownServer } from './own-server';
import { PHONE, test } from './visitor';

const bilby = ownServer();

test.for(['stop', 'kill'] as const)(
  'the server goes away in mid-game (%s) and comes back: nothing is lost',
  { timeout: 90_000 },
  async (how, { open }) => {
    const [ana, ben] = [await open({ address: bilby().address, expected: LOST }), await open({ address: bilby().address, expected: LOST })];
    await Promise.all([beGuest(ana), beGuest(ben)]);
    const shared = await startSharedGame([ana, ben], { game: 'billo' });
    await shared.play('Re1-f2');
    await shared.play('Re8-f7');
    await bilby()[how]();
    await ana.main.getByText(online.connection.lost).waitFor();
    await ben.main.getByText(online.connection.lost).waitFor();
    // Played without a connection: shown, and sent after reconnecting.
    await ana.type('Rd1-c2');
    await expect.poll(() => ana.moves()).toHaveLength(3);
    await ana.main.getByText(en.game.sending).waitFor();
    await bilby().restart();
    await expect.poll(() => ben.moves(), { timeout: 30_000 }).toEqual(['Re1-f2', 'Re8-f7', 'Rd1-c2']);
    for (const visitor of [ana, ben])
      await expect.poll(() => visitor.main.getByText(online.connection.lost).count(), { timeout: 20_000 }).toBe(0);
    await ben.type('Rd8-c7');
    for (const visitor of [ana, ben]) await expect.poll(() => visitor.moves()).toHaveLength(4);
  },
);

test('a phone that slept comes back to the right position', { timeout: 90_000 }, async ({ open }) => {
  const ana = await open({ address: bilby().address, expected: LOST, viewport: PHONE, hasTouch: true, isMobile: true });
  const ben = await open({ address: bilby().address });
  await Promise.all([beGuest(ana), beGuest(ben)]);
  const shared = await startSharedGame([ana, ben], { game: 'billo' });
  await shared.play('Re1-f2');
  await ana.context.setOffline(true);
  const devtools = await ana.context.newCDPSession(ana.page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await ben.type('Re8-f7');
  await expect.poll(() => ben.moves()).toHaveLength(2);
  await new Promise((resolve) => setTimeout(resolve, 4000));
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await ana.context.setOffline(false);
  await expect.poll(() => ana.moves(), { timeout: 20_000 }).toEqual(['Re1-f2', 'Re8-f7']);
  await ana.headline.filter({ hasText: en.game.yourTurn('Red') }).waitFor();
  await ana.type('Rd1-c2');
  await expect.poll(() => ben.moves()).toHaveLength(3);
});

test('away, and back', { timeout: 60_000 }, async ({ open }) => {
  // Leaving does not wait for pending requests.
  const [ana, ben] = [await open({ address: bilby().address }), await open({ address: bilby().address })];
  await Promise.all([beGuest(ana), beGuest(ben)]);
  const shared = await startSharedGame([ana, ben], { game: 'billo' });
  await shared.play('Re1-f2');
  await ben.page.goto('about:blank');
  await ana.main.getByText(online.table.away(0), { exact: true }).waitFor({ timeout: 20_000 });
  await ben.go(`#/table/${shared.id}`);
  await expect.poll(() => ana.main.getByText(online.table.away(0), { exact: true }).count()).toBe(0);
});

test('two tabs of one person show the same, and both can play', async ({ open }) => {
  const [ana, ben] = [await open({ address: bilby().address }), await open({ address: bilby().address })];
  await Promise.all([beGuest(ana), beGuest(ben)]);
  const shared = await startSharedGame([ana, ben], { game: 'billo' });
  const other = await ana.tab();
  await other.go(`#/table/${shared.id}`);
  await other.headline.filter({ hasText: en.game.yourTurn('Red') }).waitFor();
  // Begun in one tab, seen in the other.
  await ana.square('e1').click();
  await expect.poll(() => other.square('e1').getAttribute('aria-selected')).toBe('true');
  await ana.page.keyboard.press('Escape');
  await expect.poll(() => other.square('e1').getAttribute('aria-selected')).not.toBe('true');
  await other.type('Re1-f2');
  for (const visitor of [ana, other, ben]) await expect.poll(() => visitor.moves()).toEqual(['Re1-f2']);
  await ben.type('Re8-f7');
  await ana.headline.filter({ hasText: en.game.yourTurn('Red') }).waitFor();
  await ana.type('Rd1-c2');
  for (const visitor of [ana, other, ben]) await expect.poll(() => visitor.moves()).toEqual(['Re1-f2', 'Re8-f7', 'Rd1-c2']);
});

test('where there is no game server the page says so, and plays on', async ({ open }) => {
  const visitor = await open({ expected: /404|\/api\// });
  await visitor.page.route('**/api/**', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'no' }));
  await visitor.go('#/online');
  await visitor.page.getByRole('heading', { name: online.connection.absentTitle }).waitFor();
  await visitor.page.getByRole('link', { name: online.connection.playHere }).click();
  await visitor.button(en.home.play('Billo')).click();
  await visitor.board.waitFor();
});

test('without a connection the lobby says so', async ({ open }) => {
  const visitor = await open({ expected: LOST });
  await visitor.page.route('**/api/**', (route) => route.abort());
  await visitor.go('#/online');
  await visitor.page.getByRole('heading', { name: online.connection.unreachableTitle }).waitFor();
  await visitor.page.unroute('**/api/**');
  await visitor.page.getByRole('heading', { name: online.lobby.quick }).waitFor({ timeout: 20_000 });
});
