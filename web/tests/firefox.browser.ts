// A short tour in another browser: Firefox, over WebDriver BiDi. FIREFOX names the browser.

import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { en as online } from '../src/lib/online/messages.en';
import { viewTurn, play, ready, seatTags, writePlayer, writeRecord } from '../src/lib/wasm';
import { think } from '../src/lib/wasm/engine';
import { engineReady } from '../src/lib/wasm/testing';
import type { Rulebook } from '../src/lib/wasm/types';
import { serve, type Bilby } from './bilby';
import { ownServer } from './own-server';
import { acts } from './player';

const FIREFOX = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';

/** Late in a game, so that a few turns end it. */
const LATE: { book: Rulebook; start: string }[] = [
  { book: { game: 'billabong', rules: 'ghosts=none' }, start: "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/12y3/9r'6/8r'7/16 0,0 3,4 r 0" },
  { book: { game: 'bilitaire', rules: '' }, start: '--o1oo--/--1ooo--/ooo1oo--/1ooooo--/o2ooooo/oo1o1o1o/--oo--oo/--o1--oo t - 2 20' },
  { book: { game: 'billo', rules: '' }, start: '8/8/8/8/5O2/6q1/8/5O2 r - 0' },
];

const bilby = ownServer();
let firefox: Browser;
const faults: string[] = [];

beforeAll(async () => {
  await Promise.all([ready(), engineReady()]);
  firefox = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
}, 120_000);

beforeEach(() => {
  faults.length = 0;
});

afterAll(() => firefox.close());

/** Opens a fresh browser profile; console errors fail the test. */
async function visit(address = '', server: Bilby = bilby()): Promise<Page> {
  const context = await firefox.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.setViewport({ width: 1280, height: 800 });
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(server.address + address);
  return page;
}

/** Presses the button, or follows the link, with this name. */
async function press(page: Page, name: string): Promise<void> {
  const found = await page.waitForFunction(
    (name: string) => {
      const nameOf = (element: Element): string => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
      return [...document.querySelectorAll<HTMLElement>('button:not(:disabled), a.button')].find((element) => nameOf(element) === name);
    },
    {},
    name,
  );
  await (found as unknown as { evaluate(run: (element: HTMLElement) => void): Promise<void> }).evaluate((element) => element.click());
}

async function moves(page: Page): Promise<string[]> {
  return page.$$eval('[data-ply]', (moves) => moves.map((move) => move.textContent ?? ''));
}

async function headline(page: Page): Promise<string> {
  return page.$eval('.bar h2', (heading) => heading.textContent ?? '').catch(() => '');
}

/** Opens a position by pasting a record: a person against the computer. */
async function lay(page: Page, book: Rulebook, start: string): Promise<void> {
  const [first, second] = seatTags(book);
  const record = writeRecord({
    rulebook: book,
    start,
    moves: [],
    tags: [
      [first!, writePlayer({ name: null, level: null })],
      [second!, writePlayer({ name: null, level: 1 })],
    ],
    comments: [],
    result: '*',
  });
  await press(page, en.home.importButton);
  await page.waitForSelector('textarea');
  await page.$eval(
    'textarea',
    (box, record) => {
      box.value = record;
      box.dispatchEvent(new Event('input', { bubbles: true }));
    },
    record,
  );
  await press(page, en.importing.open);
  await page.waitForSelector('[role=grid]');
}

/** Plays the person's turns by hand until the game is over. */
async function finish(page: Page, book: Rulebook, start: string): Promise<string> {
  let position = start;
  let ply = 0;
  for (;;) {
    await expect.poll(() => headline(page), { timeout: 30_000 }).toMatch(/Your turn|won|lost|Draw/);
    for (const move of (await moves(page)).slice(ply)) {
      position = play(book, position, move).position;
      ply++;
    }
    if (viewTurn(book, position).status.over) return headline(page);
    const { lines } = think(
      book,
      position,
      { level: 10, nodes: 500, milliseconds: null, lines: 1, seed: 1 },
      () => undefined,
      () => false,
    );
    for (const act of acts(book, position, lines[0]!.moves[0]!)) {
      if ('button' in act) await press(page, act.button);
      else {
        const cell = (await page.waitForSelector(`[role=gridcell][data-square="${act.press}"]`))!;
        const box = (await cell.boundingBox())!;
        await page.mouse.click(box.x + box.width * (act.shape === 'square' ? 0.1 : 0.5), box.y + box.height / 2);
      }
    }
    await page.waitForSelector(`[data-ply="${ply + 1}"]`);
  }
}

test.for(LATE)('$book.game against the computer, to its end', { timeout: 240_000 }, async ({ book, start }) => {
  const page = await visit();
  await lay(page, book, start);
  expect(await finish(page, book, start)).toMatch(/won|lost|Draw/);
  expect(faults).toEqual([]);
  await page.browserContext().close();
});

test('two people at a table', { timeout: 120_000 }, async () => {
  const ana = await visit('#/online/new');
  await press(ana, online.newTable.submit);
  await ana.waitForFunction(() => /#\/table\/\w+/.test(location.hash));
  const ben = await visit(new URL(ana.url()).hash);
  await ben.waitForSelector('button');
  await press(ben, online.table.takeSeatOf(en.seats.billabong[1]!));
  for (const page of [ana, ben]) await page.waitForSelector('[role=grid]');
  await ana.waitForSelector('[role=gridcell][data-square="m3"]');
  await ana.click('[role=gridcell][data-square="m3"]');
  await expect.poll(() => moves(ben), { timeout: 30_000 }).toEqual(['@m3']);
  expect(faults).toEqual([]);
});

test('without a connection the page loads and plays', { timeout: 120_000 }, async () => {
  const server = await serve();
  const page = await visit('', server);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await server.stop();
  await page.reload();
  await press(page, en.home.play(en.games.billo.name));
  await page.waitForSelector('[role=gridcell][data-square="e1"]');
  await page.click('[role=gridcell][data-square="e1"]');
  await page.click('[role=gridcell][data-square="e2"]');
  await expect.poll(() => moves(page), { timeout: 30_000 }).toHaveLength(2);
  server.forget();
});
