// The explorer: what was played from here, in games of this device, in the collection that ships with the page, and on the server.

import { expect } from 'vitest';
import { en as words, fr } from '../src/lib/explorer/messages';
import { en as library } from '../src/lib/library/messages';
import { violations } from './axe';
import { Messenger, playedTable, signUp } from './online';
import { PHONE, photograph, test, type Visitor } from './visitor';

// ---- made games of Billo, and a naive count over their texts ----

interface Made {
  first: string;
  second: string;
  result: 'won red' | 'won black' | 'drawn';
}

/** Games in which each side takes a step straight on, drawn by lot, always the same. */
function made(count: number): Made[] {
  let state = 12_345;
  const below = (n: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * n);
  };
  const step = (from: number, to: number): string => {
    const column = 'abcdefgh'.charAt(below(8));
    return `${'RS'.charAt(below(2))}${column}${from}-${column}${to}`;
  };
  const results = ['won red', 'won red', 'won black', 'drawn'] as const;
  return Array.from({ length: count }, () => ({ first: step(1, 2), second: step(8, 7), result: results[below(4)]! }));
}

function file(games: Made[]): string {
  const reasons = { 'won red': 'by resignation', 'won black': 'by resignation', drawn: 'by agreement' };
  return games
    .map(
      ({ first, second, result }, n) =>
        `[Game "billo"]\n[Red "Ana"]\n[Black "Chloé ${n}"]\n[Result "${result} ${reasons[result]}"]\n\n1. ${first} ${second}\n${result}\n`,
    )
    .join('\n');
}

type Symmetry = (move: string) => string;
const same: Symmetry = (move) => move;
const mirrored: Symmetry = (move) => move.replace(/[a-h](?=\d)/g, (column) => 'hgfedcba'.charAt(column.charCodeAt(0) - 97));
const exchanged: Symmetry = (move) => (move.startsWith('R') ? 'S' : 'R') + move.slice(1);
const SYMMETRIES: Symmetry[] = [same, mirrored, exchanged, (move) => mirrored(exchanged(move))];

/** The first of the moves that are played alike from the start, and how one comes to it. */
function least(move: string): [string, Symmetry] {
  const forms = SYMMETRIES.map((symmetry): [string, Symmetry] => [symmetry(move), symmetry]);
  return forms.sort(([a], [b]) => (a < b ? -1 : 1))[0]!;
}

interface Row {
  move: string;
  games: number;
  /** For red, for black, drawn, in per cent. */
  shares: number[];
}

/** Counts games by a move of each. */
function count(games: Made[], moveOf: (game: Made) => string): Row[] {
  const rows = [...new Set(games.map(moveOf))].map((move) => {
    const results = games.filter((game) => moveOf(game) === move).map(({ result }) => result);
    const share = (of: string): number => Math.round((100 * results.filter((result) => result === of).length) / results.length);
    return { move, games: results.length, shares: ['won red', 'won black', 'drawn'].map(share) };
  });
  return rows.sort((a, b) => b.games - a.games || (a.move < b.move ? -1 : 1));
}

// ---- the panel ----

const panel = (visitor: Visitor) => visitor.page.getByRole('region', { name: words.title, exact: true });

/** The rows of the table. */
const rows = (visitor: Visitor): Promise<Row[]> =>
  panel(visitor)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const [games, ...shares] = [...row.querySelectorAll('td')].map((cell) => parseInt(cell.textContent.replace(/[^\d%].*|,/, ''), 10));
        return { move: row.querySelector('button')!.textContent.trim(), games: games!, shares };
      }),
    );

const all = async (visitor: Visitor): Promise<number> => (await rows(visitor)).reduce((sum, row) => sum + row.games, 0);

async function only(visitor: Visitor, source: 'own' | 'imported' | 'shipped'): Promise<void> {
  for (const other of ['own', 'imported', 'shipped'] as const)
    await panel(visitor)
      .getByRole('checkbox', { name: words.sources[other] })
      .setChecked(other === source);
}

test('counts are those of a naive count, filtered, played with the keyboard, and there offline', async ({ open }) => {
  const games = made(90);
  const visitor = await open({ serviceWorkers: 'allow' });
  await visitor.go('#/library');
  await visitor.page
    .getByLabel(library.choose)
    .setInputFiles([{ name: 'games.bil', mimeType: 'text/plain', buffer: Buffer.from(`${file(games)}\n[Game "billo"]\n\n1. Re1-e9 *\n`) }]);
  await visitor.main.getByText(library.done(games.length)).waitFor();
  await visitor.go('#/explorer/billo');
  await visitor.page.waitForURL(/#\/analysis\//);
  await only(visitor, 'imported');
  const first = count(games, (game) => least(game.first)[0]);
  await expect.poll(() => rows(visitor)).toEqual(first);
  await panel(visitor).getByText(words.passed(games.length)).waitFor();

  await panel(visitor).getByLabel(words.player).fill('chloe 42');
  await expect.poll(() => rows(visitor)).toEqual(count([games[42]!], (game) => least(game.first)[0]).map(withoutDraws));
  await panel(visitor).getByLabel(words.player).fill('');
  await expect.poll(() => rows(visitor)).toEqual(first);

  // What nobody played is there too, on demand: of each of the eight columns two are alike, with two steps aside from most.
  await panel(visitor)
    .getByRole('button', { name: /that nobody played/ })
    .click();
  const legal = await rows(visitor);
  expect(legal.slice(0, first.length)).toEqual(first);
  expect(legal.slice(first.length).map(({ games }) => games)).toEqual(legal.slice(first.length).map(() => 0));
  expect(legal.length).toBeGreaterThan(first.length);

  // With the keyboard alone: the focus goes on to the next table. What followed is counted as seen from this side.
  const [{ move }] = first as [Row];
  await panel(visitor)
    .getByRole('button', { name: words.play(move) })
    .press('Enter');
  await visitor.page.getByRole('treeitem', { name: new RegExp(move) }).waitFor();
  const there = games.filter((game) => least(game.first)[0] === move);
  const second = count(there, (game) => least(game.first)[1](game.second));
  const hasDraws = there.some(({ result }) => result === 'drawn');
  await expect.poll(async () => (await rows(visitor)).filter((row) => row.games > 0)).toEqual(hasDraws ? second : second.map(withoutDraws));
  await expect.poll(() => visitor.page.evaluate(() => document.activeElement?.closest('tbody') !== null)).toBe(true);
  expect(await violations(visitor)).toEqual([]);
  await photograph(visitor, 'explorer-own');

  // The collection that ships with the page, also without a connection. The board is where it was.
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await visitor.context.setOffline(true);
  await visitor.page.reload();
  await only(visitor, 'shipped');
  await expect.poll(() => all(visitor), { timeout: 20_000 }).toBeGreaterThan(20);
  await visitor.context.setOffline(false);
});

/** Without draws there is no column for them. */
const withoutDraws = (row: Row): Row => ({ ...row, shares: row.shares.slice(0, 2) });

test('the finished games of the server, by player and with or without computers', async ({ open }) => {
  const [ana, ben] = [await open({ expected: /explorer.* 404|404/ }), await open()];
  const name = await signUp(ana, 'Ana');
  await signUp(ben, 'Ben');
  const people = [await Messenger.of(ana), await Messenger.of(ben)];
  const { id } = await playedTable(people, { game: 'billo', public: true }, 2);
  await people[1]!.ask(id, { kind: 'resign' });
  await ana.go('#/explorer/billo');
  await ana.page.waitForURL(/#\/analysis\//);
  await panel(ana).getByLabel(words.server).check();
  await panel(ana).getByLabel(words.player).fill(name);
  // It is counted within seconds.
  await expect
    .poll(
      async () => {
        await panel(ana).getByLabel(words.computers).selectOption(words.computersWhich.with);
        await panel(ana).getByLabel(words.computers).selectOption(words.computersWhich.without);
        await ana.page.waitForTimeout(300);
        return (await rows(ana)).map(({ games, shares }) => ({ games, shares }));
      },
      { timeout: 20_000 },
    )
    .toEqual([{ games: 1, shares: [100, 0] }]);
  await panel(ana)
    .getByRole('button', { name: /that nobody played/ })
    .waitFor();
  expect(await violations(ana)).toEqual([]);
  await panel(ana).getByLabel(words.computers).selectOption(words.computersWhich.only);
  await panel(ana).getByText(words.nothing).waitFor();
  await panel(ana).getByLabel(words.player).fill('nobody at all');
  await panel(ana).getByText(words.noPlayer).waitFor();
});

test('a race of four and Bi-litaire, in French on a phone', async ({ open }) => {
  const visitor = await open({ viewport: PHONE, hasTouch: true, isMobile: true, locale: 'fr-FR' });
  await visitor.go('#/explorer');
  expect(await violations(visitor)).toEqual([]);
  await photograph(visitor, 'explorer-games');
  await visitor.page.getByRole('link', { name: `${fr.explore('Billabong')}, ${fr.seats(4)}` }).click();
  await visitor.page.waitForURL(/#\/analysis\//);
  const table = visitor.page.getByRole('region', { name: fr.title, exact: true }).locator('tbody tr');
  await table.first().waitFor({ timeout: 20_000 });
  // The games, and what each of the four won.
  expect(await table.first().getByRole('cell').count()).toBeGreaterThanOrEqual(5);
  expect(await violations(visitor)).toEqual([]);
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await table.first().scrollIntoViewIfNeeded();
  await photograph(visitor, 'explorer-four-phone');
  await visitor.go('#/explorer/bilitaire');
  await visitor.page.getByRole('columnheader', { name: fr.marbles }).waitFor({ timeout: 20_000 });
  // Seen from eight sides, all first moves are few.
  expect(await table.count()).toBeGreaterThan(3);
  expect(await table.count()).toBeLessThanOrEqual(7);
  await table.first().scrollIntoViewIfNeeded();
  await photograph(visitor, 'explorer-bilitaire-phone');
});

test('numbers of players that a game does not have', async ({ open }) => {
  const visitor = await open();
  await visitor.go('#/explorer/billo/3');
  await visitor.page.getByText(words.noSeats('Billo', 3)).waitFor();
  await visitor.page.getByRole('link', { name: words.explore('Billo') }).waitFor();
});

test('the table fits beside the board on a laptop, in all games', async ({ open }) => {
  const visitor = await open({ locale: 'fr-FR', viewport: { width: 1366, height: 768 } });
  for (const address of ['#/explorer/bilitaire', '#/explorer/billabong/4', '#/explorer/billo']) {
    await visitor.go(address);
    const table = visitor.page.getByRole('region', { name: /^Ce qu’on a joué ici, dans/ });
    await table.getByRole('row').nth(2).waitFor({ timeout: 30_000 });
    expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
  }
});
