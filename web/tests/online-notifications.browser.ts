// Notifications of games that wait: the badge, the title, the list of one's games on every page, and the next game.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { fr } from '../src/lib/i18n/messages.fr';
import { en as online } from '../src/lib/online/messages.en';
import { violations } from './axe';
import { Messenger, playedTable, signUp } from './online';
import { ownServer } from './own-server';
import { DESKTOP, PHONE, photograph, test } from './visitor';

const bilby = ownServer();
const LANDSCAPE = { width: 844, height: 390 };
const LARGE = { width: 2560, height: 1440 };

test('a turn is told on every page, and leads from game to game', { timeout: 90_000 }, async ({ open }) => {
  const visit = { address: bilby().address, reducedMotion: 'reduce' } as const;
  const [ana, ben] = [await open({ ...visit, viewport: PHONE }), await open(visit)];
  await signUp(ana, 'Ana', 'Ana');
  await signUp(ben, 'Ben', 'Ben');
  const people = [await Messenger.of(ana), await Messenger.of(ben)];
  // Ben is on move in two of three games, and has never been at the page.
  const first = await playedTable(people, { game: 'billo', time: '3d' }, 1);
  await playedTable(people, { game: 'bilitaire', time: '10d+12h' }, 3);
  const third = await playedTable(people, { game: 'billo', time: '600+5' }, 2);

  await ben.go();
  expect(await ben.page.getByRole('heading', { name: online.lobby.mine }).count()).toBe(0);
  await ben.page.getByRole('link', { name: en.shell.online }).first().click();
  const badge = (n: number) => ben.page.getByRole('link', { name: en.shell.onlineWaiting(n) });
  await badge(2).waitFor();
  const rows = ben.page.getByRole('region', { name: online.lobby.mine }).getByRole('listitem');
  expect(await rows.count()).toBe(3);
  for (const [row, text] of [
    [0, online.lobby.yourTurn],
    [1, online.lobby.yourTurn],
    [2, online.lobby.theirTurn],
  ] as const)
    await rows.nth(row).getByText(text).waitFor();
  await rows
    .nth(0)
    .getByText(/2\s*d\s*23\s*h/)
    .waitFor();

  // The same on pages that are not online at all.
  await ben.go('#/learn');
  await badge(2).waitFor();
  await expect.poll(() => ben.page.title()).toMatch(/^\(2\) /);
  await ben.go();
  await ben.page.getByRole('region', { name: online.lobby.mine }).waitFor();
  for (const [name, viewport, colorScheme] of [
    ['phone', PHONE, 'light'],
    ['phone', PHONE, 'dark'],
    ['landscape', LANDSCAPE, 'light'],
    ['large', LARGE, 'dark'],
    ['desktop', DESKTOP, 'light'],
  ] as const) {
    await ben.page.setViewportSize(viewport);
    await ben.page.emulateMedia({ colorScheme });
    expect(await violations(ben), name).toEqual([]);
    expect(await ben.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await photograph(ben, `my-games-${name}-${colorScheme}`);
  }

  // Ana plays: a third game waits, while Ben looks at something else.
  await people[0]!.ask(third.id, { kind: 'turn', text: third.choose() });
  await badge(3).waitFor();
  const next = rows.first().getByRole('link', { name: online.lobby.play });
  await next.click();
  await ben.board.waitFor();
  // The game on the screen is not counted, and while it waits nothing leads away from it.
  await badge(2).waitFor();
  expect(await ben.page.getByRole('link', { name: /^Next game/ }).count()).toBe(0);
  await ben.go(`#/table/${first.id}`);
  await ben.board.waitFor();
  await people[1]!.ask(first.id, { kind: 'turn', text: first.choose() });
  const on = ben.page.getByRole('link', { name: /^Next game/ });
  await on.waitFor();
  await photograph(ben, 'next-game-desktop');
  expect(await violations(ben)).toEqual([]);
  await on.click();
  await expect.poll(() => ben.page.url()).not.toContain(first.id);

  // In French on a phone.
  await ben.go('#/settings');
  await ben.page.getByLabel('Français').check();
  await ben.page.setViewportSize(PHONE);
  await ben.go();
  await ben.page
    .getByRole('link', { name: fr.shell.onlineWaiting(2) })
    .or(ben.page.getByRole('link', { name: fr.shell.onlineWaiting(1) }))
    .waitFor();
  await photograph(ben, 'my-games-french');
});

test('a newcomer hears of nothing and asks for nothing', async ({ open }) => {
  const visitor = await open({ address: bilby().address });
  const asked: string[] = [];
  visitor.page.on('request', (request) => asked.push(request.url()));
  await visitor.go();
  await visitor.button(en.home.play(en.games.billo.name)).waitFor();
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  expect(asked.filter((url) => /MyGames|Notifications/.test(url))).toEqual([]);
});

/** The pitches of a sound, as sound.ts plays them. */
const SOUNDS = { turn: [659, 880], begin: [523, 659, 784], paired: [784, 659, 784] };

test('a sound for a pairing, for the beginning of a game and for a turn', { timeout: 60_000 }, async ({ open }) => {
  const visit = { address: bilby().address };
  const [ana, ben] = [await open(visit), await open(visit)];
  await ben.page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(window, { heard });
    const set = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value, at) {
      // Volumes are below 1.
      if (value > 100) heard.push(value);
      return set.call(this, value, at);
    };
  });
  const heard = (): Promise<number[]> => ben.page.evaluate(() => (window as unknown as { heard: number[] }).heard);
  const isHeard = async (name: keyof typeof SOUNDS): Promise<boolean> => (await heard()).join().includes(SOUNDS[name].join());
  await signUp(ana, 'Ana');
  await signUp(ben, 'Ben');
  await ben.go('#/online');
  // Browsers are silent until something is pressed.
  await ben.page.getByRole('heading', { name: online.lobby.title }).click();
  const people = [await Messenger.of(ana), await Messenger.of(ben)];
  const first = await playedTable(people, { game: 'billo', time: '3d' }, 0);
  await expect.poll(() => isHeard('begin')).toBe(true);
  await people[0]!.ask(first.id, { kind: 'turn', text: first.choose() });
  await expect.poll(() => isHeard('turn')).toBe(true);
  for (const person of [ana, ben]) {
    await person.go('#/online');
    await person.button(online.lobby.seek).click();
  }
  await ben.board.waitFor();
  expect(await isHeard('paired')).toBe(true);
});
