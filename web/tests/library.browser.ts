// The library: many games at once, found again, opened, exported; and what the games of this device say.

import { text as all } from 'node:stream/consumers';
import { expect } from 'vitest';
import { en as analysis } from '../src/lib/analysis/words';
import { en as words } from '../src/lib/library/words';
import { violations } from './axe';
import { test, type Visitor } from './visitor';

/** A file of games that differ by their players. */
function file(count: number, moves = '1. Re1-f2 Re8-f7\n2. Rd1-c2'): string {
  return Array.from(
    { length: count },
    (_, n) =>
      `[Game "billo"]\n[Red "Ana ${n}"]\n[Black "Chloé"]\n[Date "2026.11.${String(1 + (n % 28)).padStart(2, '0')}"]\n[Result "won red by resignation"]\n\n${moves}\nwon red\n`,
  ).join('\n');
}

async function bring(visitor: Visitor, ...texts: string[]): Promise<void> {
  const files = texts.map((text, n) => ({ name: `games-${n}.bil`, mimeType: 'text/plain', buffer: Buffer.from(text) }));
  await visitor.page.getByLabel(words.bringLine).setInputFiles(files);
}

const list = (visitor: Visitor) => visitor.page.getByRole('region', { name: words.games, exact: true });
const brought = (visitor: Visitor) => visitor.page.getByRole('region', { name: words.bring });

/** How many games the list says it shows. */
const count = (visitor: Visitor) => list(visitor).getByRole('status');

test('several files, found again, tagged, exported and removed', async ({ open }) => {
  const visitor = await open();
  await visitor.go('#/library');
  await bring(visitor, file(3), file(2), '[Game "billo"]\n\n1. Re1-e9 *\n');
  await brought(visitor).getByText(words.done(3)).waitFor();
  await brought(visitor).getByText(words.known(2)).waitFor();
  await visitor.page.getByText('games-2.bil').waitFor();
  await expect.poll(() => count(visitor).textContent()).toBe(words.found(3, 3));
  await visitor.page.getByLabel(words.search).fill('chloe 2026-11-03');
  await expect.poll(() => count(visitor).textContent()).toBe(words.found(1, 3));
  await list(visitor).getByText(words.tag, { exact: true }).click();
  const tags = visitor.page.getByLabel(/^Tags of/);
  await tags.fill('club, final');
  await tags.blur();
  await visitor.page.getByLabel(words.search).fill('final');
  await expect.poll(() => count(visitor).textContent()).toBe(words.found(1, 3));
  const saved = visitor.page.waitForEvent('download');
  await visitor.button(words.export(1)).click();
  expect(await all(await (await saved).createReadStream())).toContain('[Red "Ana 2"]');
  await visitor.button(words.removeFound(1)).click();
  await visitor.button(words.bringBack).click();
  await expect.poll(() => count(visitor).textContent()).toBe(words.found(1, 3));
  expect(await violations(visitor)).toEqual([]);
  await list(visitor).getByRole('button', { name: /Ana 2/ }).first().click();
  await visitor.page.waitForURL(/#\/analysis\//);
  await visitor.page.getByRole('treeitem', { name: /Rd1-c2/ }).waitFor();
  // Playing through steps on by itself.
  await visitor.page.getByRole('treeitem', { name: analysis.startLabel }).click();
  await visitor.page.getByLabel(analysis.speed).selectOption(analysis.speeds[2]!);
  await visitor.button(analysis.replay).click();
  await expect
    .poll(() => visitor.page.getByRole('treeitem', { name: /Rd1-c2/ }).getAttribute('aria-selected'), { timeout: 20_000 })
    .toBe('true');
});

test('a file of thousands of games, with progress, while the page goes on answering', { timeout: 240_000 }, async ({ open }) => {
  const visitor = await open();
  await visitor.go('#/library');
  await bring(visitor, file(4000));
  await visitor.page.getByRole('progressbar').waitFor();
  // The page answers while it imports.
  await visitor.page.getByLabel(words.search).fill('ana 3999');
  await brought(visitor).getByText(words.done(4000)).waitFor({ timeout: 200_000 });
  await expect.poll(() => count(visitor).textContent()).toBe(words.found(1, 4000));
  await visitor.page.getByLabel(words.search).fill('');
  await expect.poll(() => count(visitor).textContent()).toBe(words.found(4000, 4000));
  expect(await list(visitor).getByRole('listitem').count()).toBe(50);
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
  await visitor.page.getByText(words.noOutings).waitFor();
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
  await bring(visitor, file(2));
  await brought(visitor).getByText(words.done(2)).waitFor();
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await visitor.context.setOffline(true);
  await visitor.page.reload();
  await expect.poll(() => count(visitor).textContent()).toBe(words.found(2, 2));
  await list(visitor).getByRole('button', { name: /Ana 1/ }).first().click();
  await visitor.page.getByRole('treeitem', { name: /Rd1-c2/ }).waitFor();
  await visitor.go('#/editor/billo');
  await visitor.board.waitFor();
});
