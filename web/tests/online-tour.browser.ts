// The screens of online play that need several people: accessible, not too wide, and photographed if PICTURES names a
// folder. It has its own server, so that nobody else is in the pictures.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { en as links } from '../src/lib/online/link-messages';
import { en as online } from '../src/lib/online/messages.en';
import { viewTurn } from '../src/lib/wasm';
import { violations } from './axe';
import { Messenger, openTable, playedTable, signUp, type SharedGame } from './online';
import { ownServer } from './own-server';
import { DESKTOP, PHONE, photograph, SMALLEST, test, type Visitor } from './visitor';

const VIEWS = [
  ['smallest', SMALLEST, 'light'],
  ['phone', PHONE, 'dark'],
  ['phone', PHONE, 'light'],
  ['desktop', DESKTOP, 'light'],
] as const;

const bilby = ownServer();

/** The longest way of the player on move. */
function longestChain({ book, position }: SharedGame): string {
  const ways = viewTurn(book, position).next.flatMap(({ at }) => viewTurn(book, position, at).ways.filter(({ home }) => !home));
  return ways.reduce((longest, way) => (way.path.length > longest.path.length ? way : longest)).text;
}

test('a busy evening', { timeout: 240_000 }, async ({ open }) => {
  const names = ['Ana', 'Ben', 'Chloe', 'Dan'];
  const people: Messenger[] = [];
  for (const name of names) {
    const visitor = await open({ address: bilby().address, reducedMotion: 'reduce' });
    await signUp(visitor, name, name);
    people.push(await Messenger.of(visitor));
  }
  const [ana, ben, chloe, dan] = people as [Messenger, Messenger, Messenger, Messenger];

  // The games of some weeks, just long enough to count: the loser resigns.
  for (const [game, turns, losers] of [
    ['billo', 16, [ben, chloe, ana, ben, ana, chloe, ben, ben]],
    ['bilitaire', 20, [ana, ben, ben, chloe, ana]],
  ] as const) {
    for (const [index, loser] of losers.entries()) {
      const other = loser === ana ? [ben, chloe][index % 2]! : loser;
      const { id } = await playedTable(index % 2 ? [other, ana] : [ana, other], { game, rated: true, public: true }, turns);
      await loser.ask(id, { kind: 'resign' });
    }
  }
  const invited = await openTable(ana.visitor, { game: 'billo', time: '600+5' });
  const duel = await playedTable([ana, ben], { game: 'billo', rated: true, public: true, time: '600+5' }, 18);
  const race = await playedTable(
    [chloe, dan],
    { game: 'billabong', rules: 'ghosts=none,placement=quadrant', public: true, time: '1800+20' },
    25,
  );
  await playedTable([ana, ben, chloe, dan], { game: 'billabong', rules: 'players=4', public: true, time: '1d' }, 28);
  await openTable(chloe.visitor, { game: 'bilitaire', public: true, time: '600+5' });
  await openTable(dan.visitor, {
    game: 'billabong',
    rules: 'players=3',
    public: true,
    rated: true,
    seats: [{ kind: 'open' }, { kind: 'me' }, { kind: 'open' }],
  });
  await ben.say({ kind: 'seek', seek: { game: 'billo', rules: '', time: '180+2', rated: false } });
  await ana.say({ kind: 'chat', table: duel.id, text: 'Good luck, Ben!' });
  await ben.say({ kind: 'chat', table: duel.id, text: 'Thanks, and mind your corners.' });

  const stops: { name: string; who: Visitor; address: string; there: (visitor: Visitor) => Promise<unknown> }[] = [
    {
      name: 'evening-lobby',
      who: ana.visitor,
      address: '#/online',
      there: async ({ page }) => {
        await page.getByRole('heading', { name: online.lobby.mine }).waitFor();
        await page.getByRole('heading', { name: online.lobby.seeks }).waitFor();
      },
    },
    {
      name: 'evening-table',
      who: ana.visitor,
      address: `#/table/${duel.id}`,
      there: async ({ page, board }) => {
        await board.waitFor();
        const talk = page.locator('details', { has: page.getByRole('log', { includeHidden: true }) });
        if (!(await talk.evaluate((details: HTMLDetailsElement) => details.open))) await talk.locator('summary').click();
      },
    },
    {
      name: 'evening-invite',
      who: ana.visitor,
      address: `#/table/${invited.id}`,
      there: ({ page }) => page.getByRole('img', { name: links.codeOf(links.sit) }).waitFor(),
    },
    {
      name: 'evening-watching',
      who: ben.visitor,
      address: `#/table/${race.id}`,
      there: async ({ page, board }) => {
        await board.waitFor();
        await [chloe, dan][race.turn]!.try(race.id, longestChain(race));
        await page.getByText(en.game.tries).waitFor();
      },
    },
    {
      name: 'evening-person',
      who: dan.visitor,
      address: '#/person/Ana',
      there: ({ page }) => page.getByRole('img', { name: /Billo/ }).waitFor(),
    },
  ];
  const findings: string[] = [];
  for (const { name, who, address, there } of stops) {
    await who.go(address);
    for (const [device, viewport, colorScheme] of VIEWS) {
      await who.page.emulateMedia({ colorScheme });
      await who.page.setViewportSize(viewport);
      await there(who);
      const wide = await who.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) findings.push(`${name}: wider than ${viewport.width} pixels`);
      findings.push(...(await violations(who)).map((violation) => `${name}: ${violation}`));
      await who.page.evaluate(() => scrollTo(0, 0));
      await photograph(who, `${name}-${device}-${colorScheme}`);
    }
  }
  expect(findings).toEqual([]);
});
