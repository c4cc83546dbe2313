// The library: many games at once, found again, opened, exported; and what the games of this device say.

import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as all } from 'node:stream/consumers';
import { expect } from 'vitest';
import { en as analysis } from '../src/lib/analysis/messages';
import { en } from '../src/lib/i18n/messages.en';
import { en as people } from '../src/lib/library/people-messages';
import { en as words } from '../src/lib/library/messages';
import { en as replay } from '../src/lib/ui/replay-messages';
import { violations } from './axe';
import { grown } from './tour';
import { test, type Visitor } from './visitor';

/** A file of games that differ by their players. */
function file(count: number, moves = '1. Re1-f2 Re8-f7\n2. Rd1-c2'): string {
  return Array.from(
    { length: count },
    (_, n) =>
      `[Game "billo"]\n[Red "Ana ${n}"]\n[Black "Chloé"]\n[Date "2026.11.${String(1 + (n % 28)).padStart(2, '0')}"]\n[Result "won red by resignation"]\n\n${moves}\nwon red\n`,
  ).join('\n');
}

async function importFiles(visitor: Visitor, ...texts: string[]): Promise<void> {
  const files = texts.map((text, n) => ({ name: `games-${n}.bil`, mimeType: 'text/plain', buffer: Buffer.from(text) }));
  await visitor.page.getByLabel(words.choose).setInputFiles(files);
}

const list = (visitor: Visitor) => visitor.page.getByRole('region', { name: words.games, exact: true });
const importPanel = (visitor: Visitor) => visitor.page.getByRole('region', { name: words.importTitle });

/** How many games the list says it shows. */
const count = (visitor: Visitor) => list(visitor).getByRole('status');

test('several files, found again, tagged, exported and removed', async ({ open }) => {
  const visitor = await open();
  await visitor.go('#/library');
  await importFiles(visitor, '');
  await importPanel(visitor).getByText(words.nothing).waitFor();
  await importFiles(visitor, file(3), file(2), '[Game "billo"]\n\n1. Re1-e9 *\n');
  await importPanel(visitor).getByText(words.done(3)).waitFor();
  await importPanel(visitor).getByText(words.known(2)).waitFor();
  await visitor.page.getByText('games-2.bil').waitFor();
  await expect.poll(() => count(visitor).textContent()).toBe(words.found(3, 3));
  await visitor.page.getByLabel(words.search).fill('chloe 2026-11-03');
  await expect.poll(() => count(visitor).textContent()).toBe(words.found(1, 3));
  await list(visitor).getByText(words.tag, { exact: true }).click();
  const tags = visitor.page.getByLabel(/^Tags: /);
  await tags.fill('club, final');
  await tags.blur();
  await visitor.page.getByLabel(words.search).fill('final');
  await expect.poll(() => count(visitor).textContent()).toBe(words.found(1, 3));
  const [saved] = await Promise.all([visitor.page.waitForEvent('download'), visitor.button(words.export(1)).click()]);
  expect(await all(await saved.createReadStream())).toContain('[Red "Ana 2"]');
  await visitor.button(words.removeFound(1)).click();
  await visitor.button(words.bringBack).click();
  await expect.poll(() => count(visitor).textContent()).toBe(words.found(1, 3));
  expect(await violations(visitor)).toEqual([]);
  await list(visitor).getByRole('button', { name: /Ana 2/ }).first().click();
  await visitor.page.waitForURL(/#\/analysis\//);
  await visitor.page.getByRole('treeitem', { name: /Rd1-c2/ }).waitFor();
  // Playing through steps on by itself.
  await visitor.page.getByRole('treeitem', { name: analysis.startLabel }).click();
  await visitor.page.getByLabel(replay.speed).selectOption(replay.speeds[2]!);
  await visitor.button(replay.replay).click();
  await expect
    .poll(() => visitor.page.getByRole('treeitem', { name: /Rd1-c2/ }).getAttribute('aria-selected'), { timeout: 20_000 })
    .toBe('true');
});

test('a file of thousands of games, with progress, while the page goes on answering', { timeout: 240_000 }, async ({ open }) => {
  const visitor = await open();
  await visitor.go('#/library');
  await importFiles(visitor, file(4000));
  await visitor.page.getByRole('progressbar').waitFor();
  // The page answers while it imports.
  await visitor.page.getByLabel(words.search).fill('ana 3999');
  await importPanel(visitor).getByText(words.done(4000)).waitFor({ timeout: 200_000 });
  await expect.poll(() => count(visitor).textContent()).toBe(words.found(1, 4000));
  await visitor.page.getByLabel(words.search).fill('');
  await expect.poll(() => count(visitor).textContent()).toBe(words.found(4000, 4000));
  expect(await list(visitor).getByRole('listitem').count()).toBe(50);
});

/** What a large file weighs, in megabytes. */
const LARGE = 50;

/** Writes a file of real games that weighs so much; says how many there are. */
function writeLarge(path: string, megabytes: number): number {
  const { moves } = grown({ game: 'billo', rules: '' }, 90);
  const numbered = moves.map((move, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${move}` : move)).join(' ');
  const comment = 'a remark that somebody has written about this game, as in a file of a club. '.repeat(40);
  const game = (n: number): string =>
    `[Game "billo"]\n[Red "Ana ${n}"]\n[Black "Chloé"]\n[Date "2026.11.${String(1 + (n % 28)).padStart(2, '0')}"]\n[Result "*"]\n\n{${comment}}\n${numbered}\n*\n\n`;
  const file = openSync(path, 'w');
  let [bytes, count] = [0, 0];
  while (bytes < megabytes * 1e6) {
    const piece = Array.from({ length: 500 }, (_, index) => game(count + index)).join('');
    bytes += writeSync(file, piece);
    count += 500;
  }
  closeSync(file);
  return count;
}

/** Counts the frames that the page draws from now on. */
async function watchFrames(visitor: Visitor): Promise<() => Promise<number>> {
  await visitor.page.evaluate(() => {
    const frames = { count: 0 };
    Object.assign(globalThis, { frames });
    const draw = (): void => {
      frames.count += 1;
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  });
  return () => visitor.page.evaluate(() => (globalThis as unknown as { frames: { count: number } }).frames.count);
}

test(
  `a file of ${LARGE} MB, opened from the start page, goes to the library and never holds up the page`,
  { timeout: 300_000 },
  async ({ open }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bilby-large-'));
    try {
      const path = join(folder, 'large.bil');
      const games = writeLarge(path, LARGE);
      const visitor = await open();
      await visitor.go();
      await visitor.button(en.home.importButton).click();
      const frames = await watchFrames(visitor);
      await visitor.page.getByLabel(en.importing.file).setInputFiles(path);
      await visitor.page.waitForURL(/#\/library$/);
      await visitor.page.getByText(en.importing.toLibrary).waitFor();
      await visitor.page.getByRole('progressbar').waitFor();
      // The page answers while it imports: the list is searched, and the import goes on where nobody sees it.
      await visitor.page.getByLabel(words.search).fill('nobody');
      await visitor.page.getByLabel(words.search).fill('');
      await visitor.page.getByRole('link', { name: words.statistics, exact: true }).click();
      await visitor.page.getByText(words.noGamesAgainstComputers).waitFor();
      await visitor.page.getByText(words.goesOn).waitFor();
      const drawn = await frames();
      expect(drawn).toBeGreaterThan(2);
      await visitor.page.getByText(words.done(games)).first().waitFor({ timeout: 240_000 });
      expect(await frames()).toBeGreaterThan(drawn);
      await visitor.page.getByRole('link', { name: words.games, exact: true }).click();
      await expect.poll(() => count(visitor).textContent(), { timeout: 60_000 }).toBe(words.found(games, games));
      expect(await list(visitor).getByRole('listitem').count()).toBe(50);
      await visitor.page.getByLabel(words.search).fill(`ana ${games - 1} chloe`);
      await expect.poll(() => count(visitor).textContent()).toBe(words.found(1, games));
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test('of several games in a text one is chosen, to open or to analyse; only some are listed', async ({ open }) => {
  const visitor = await open();
  await visitor.go('#/open');
  await visitor.page.getByLabel(en.importing.paste).fill(file(120));
  await visitor.button(analysis.analyse).click();
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByText(en.importing.several(120)).waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(50);
  await visitor.button(en.importing.more(50)).click();
  expect(await dialog.getByRole('listitem').count()).toBe(100);
  await dialog.getByRole('listitem').nth(70).getByRole('button').click();
  await visitor.page.waitForURL(/#\/analysis\//);
  await visitor.page.getByRole('tree').waitFor();
  await visitor.go('#/library');
  expect(await count(visitor).textContent()).toBe(words.found(0, 0));
  await visitor.go('#/open');
  await visitor.page.getByLabel(en.importing.paste).fill(file(120));
  await visitor.button(en.importing.open).click();
  await visitor.button(en.importing.allToLibrary).click();
  await importPanel(visitor).getByText(words.done(120)).waitFor({ timeout: 60_000 });
});

test('whoever plays alone can have a name, and statistics of their own', async ({ open }) => {
  const visitor = await open();
  const play = async (name: string): Promise<void> => {
    await visitor.go('#/new/billo');
    await visitor.page.getByLabel(people.nameOf(en.seats.billo[0]!)).fill(name);
    await visitor.button(en.setup.start).click();
    await visitor.board.waitFor();
    // Spoken to as "you", name or not.
    await visitor.headline.filter({ hasText: /Your turn/ }).waitFor();
    await visitor.button(en.game.resign).click();
    await visitor.button(en.game.yes).click();
    await visitor.headline.filter({ hasText: en.result.youLost }).waitFor();
  };
  await play('Ana');
  await play('Ana');
  await play('Zoé');
  await visitor.go('#/library/statistics');
  const lost = visitor.page.getByRole('table', { name: words.byLevel }).getByRole('row').nth(1).locator('td').last();
  await expect.poll(() => lost.textContent()).toBe('1');
  await visitor.page.getByLabel(words.whose).selectOption('Ana');
  await expect.poll(() => lost.textContent()).toBe('2');
  await visitor.page.getByText(words.suggestion(2)).waitFor();
  expect(await violations(visitor)).toEqual([]);
  // The names are offered again, and each has a level.
  await visitor.go('#/new/billo');
  const names = visitor.page.locator('#people option');
  await expect.poll(() => names.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual(['Zoé', 'Ana']);
  await visitor.page.getByLabel(people.nameOf(en.seats.billo[0]!)).fill('Ana');
  await visitor.page.getByText(people.suggested(2)).waitFor();
  const level = visitor.page.getByLabel(en.setup.levelOf(en.seats.billo[1]!));
  await expect.poll(() => level.inputValue()).toBe('2');
  // A level that was chosen stays, also one that was the suggestion.
  await level.fill('3');
  await level.fill('2');
  await visitor.page.getByLabel(people.nameOf(en.seats.billo[0]!)).fill('Somebody new');
  await expect.poll(() => visitor.page.getByText(people.suggested(2)).count()).toBe(0);
  expect(await level.inputValue()).toBe('2');
});

test('one press starts at the level that is suggested', async ({ open }) => {
  const visitor = await open();
  await visitor.go();
  await played(visitor, ['won red by resignation', 'won red by resignation']);
  await visitor.page.reload();
  await visitor.main.getByText(en.home.against(4)).waitFor();
  await visitor.button(en.home.play(en.games.billo.name)).click();
  await visitor.board.waitFor();
  await visitor.main.getByText(en.game.computer(4)).first().waitFor();
});

/** Writes finished games against the computer into the page's database. */
async function played(visitor: Visitor, results: string[]): Promise<void> {
  await visitor.page.evaluate(
    (results) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('bilby');
        request.onerror = () => reject(request.error!);
        request.onsuccess = () => {
          const transaction = request.result.transaction('games', 'readwrite');
          results.forEach((result, n) =>
            transaction.objectStore('games').put({
              id: `game${n}`,
              format: 1,
              game: 'billo',
              record: `[Game "billo"]\n[Result "${result}"]\n\n1. Re1-f2\n${result.split(' by')[0]}\n`,
              seats: [{ kind: 'person' }, { kind: 'computer', level: 3 }],
              clock: null,
              remaining: null,
              result: null,
              begun: '',
              touched: false,
              over: true,
              plies: 1,
              created: Date.UTC(2026, 9 + (n % 2), 5),
              updated: Date.UTC(2026, 9, 5) + n * 86_400_000,
            }),
          );
          transaction.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    results,
  );
}

test('statistics: each level, each seat, month by month, and the level to try next', async ({ open }) => {
  const visitor = await open();
  await visitor.go('#/library/statistics');
  await visitor.page.getByText(words.noGamesAgainstComputers).waitFor();
  await played(visitor, ['won black by resignation', 'drawn by agreement', 'won red by resignation', 'won red by resignation']);
  await visitor.page.reload();
  await visitor.page.getByText(words.suggestion(4)).waitFor();
  const level = visitor.page.getByRole('table', { name: words.byLevel }).getByRole('row').nth(1);
  expect(await level.locator('th, td').allTextContents()).toEqual(['3', '2', '1', '1']);
  expect(await visitor.page.getByRole('img', { name: words.plot(4, 1) }).count()).toBe(1);
  expect(await violations(visitor)).toEqual([]);
  await visitor.button(words.playIt(4)).click();
  await visitor.board.waitFor();
  await visitor.main.getByText(/4/).first().waitFor();
});

test('without a connection everything is still there', async ({ open }) => {
  const visitor = await open({ serviceWorkers: 'allow' });
  await visitor.go('#/library');
  await importFiles(visitor, file(2));
  await importPanel(visitor).getByText(words.done(2)).waitFor();
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await visitor.context.setOffline(true);
  await visitor.page.reload();
  await expect.poll(() => count(visitor).textContent()).toBe(words.found(2, 2));
  await list(visitor).getByRole('button', { name: /Ana 1/ }).first().click();
  await visitor.page.getByRole('treeitem', { name: /Rd1-c2/ }).waitFor();
  await visitor.go('#/editor/billo');
  await visitor.board.waitFor();
});

test('a game of this device has tags too', async ({ open }) => {
  const visitor = await open();
  await visitor.begin('billo');
  await visitor.go('#/library');
  await list(visitor).getByText(words.tag, { exact: true }).click();
  const tags = visitor.page.getByLabel(/^Tags: /);
  await tags.fill('holiday');
  await tags.blur();
  await list(visitor).locator('.tags').getByText('holiday').waitFor();
  await visitor.page.reload();
  await visitor.page.getByLabel(words.search).fill('holiday');
  await expect.poll(() => count(visitor).textContent()).toBe(words.found(1, 1));
});
