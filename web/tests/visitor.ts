// A person at the page: what they can do, and faults that must never happen.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { test as base, expect, inject } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { ready, seatTags, writePlayer, writeRecord } from '../src/lib/wasm';
import { engineReady } from '../src/lib/wasm/testing';
import type { GameName, Rulebook } from '../src/lib/wasm/types';

/** Pictures of failed tests. */
const FAILURES = join(import.meta.dirname, '../node_modules/.failures');
export const PHONE = { width: 390, height: 844 };
export const SMALLEST = { width: 360, height: 640 };
export const DESKTOP = { width: 1280, height: 800 };

export interface Visit extends BrowserContextOptions {
  /** Faults that the test expects. */
  expected?: RegExp;
  /** Another server than the shared one. */
  address?: string;
}

/** `open` opens a visitor with a browser profile of their own; any fault of the page fails the test. */
export const test = base.extend<{ open: (visit?: Visit) => Promise<Visitor> }>({
  open: async ({ task }, use) => {
    await Promise.all([ready(), engineReady()]);
    const visitors: Visitor[] = [];
    await use(async (visit = {}) => {
      const visitor = await Visitor.arrive(await browser(), visit);
      visitors.push(visitor);
      return visitor;
    });
    if (task.result?.errors?.length) await photographAll(visitors, task.name);
    const faults = visitors.flatMap((visitor) => visitor.faults);
    await Promise.all(visitors.map((visitor) => visitor.context.close()));
    if (faults.length > 0) throw new Error(`The page had faults:\n${faults.join('\n')}`);
  },
});

async function photographAll(visitors: Visitor[], test: string): Promise<void> {
  mkdirSync(FAILURES, { recursive: true });
  for (const [index, { page }] of visitors.entries()) {
    await page.screenshot({ path: join(FAILURES, `${test.replace(/\W+/g, '-')}-${index}.png`) }).catch(() => undefined);
  }
}

/** Takes a picture, if PICTURES names a folder. */
export async function photograph({ page }: Visitor, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Waits until the page has drawn what it was told before. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

let connected: Promise<Browser> | undefined;

function browser(): Promise<Browser> {
  connected ??= chromium.connect(inject('browsers')[Number(process.env['VITEST_POOL_ID']) - 1]!);
  return connected;
}

export class Visitor {
  readonly faults: string[] = [];
  readonly context: BrowserContext;
  readonly page: Page;
  readonly address: string;
  #expected: RegExp | undefined;

  static async arrive(browser: Browser, { expected, address = inject('address'), ...options }: Visit): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: DESKTOP,
      locale: 'en-GB',
      serviceWorkers: 'block',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    });
    context.setDefaultTimeout(15_000);
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    return new Visitor(context, await context.newPage(), address, expected);
  }

  private constructor(context: BrowserContext, page: Page, address: string, expected: RegExp | undefined) {
    this.context = context;
    this.page = page;
    this.address = address;
    this.#expected = expected;
    page.on('console', (message) => {
      const blocked = message.text().includes('Service Worker registration blocked by Playwright');
      if (['error', 'warning'].includes(message.type()) && !blocked) this.#fault(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.#fault(`error: ${error.stack ?? error.message}`));
    page.on('requestfailed', (request) => {
      const error = request.failure()?.errorText ?? '';
      // The browser aborts pending requests when a page is left; a fault of the server has another code.
      if (error !== 'net::ERR_ABORTED') this.#fault(`request: ${request.url()} ${error}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.#fault(`response: ${response.url()} ${response.status()}`);
    });
  }

  #fault(text: string): void {
    if (!this.#expected?.test(text)) this.faults.push(text);
  }

  /** Another tab of the same person. */
  async tab(): Promise<Visitor> {
    const tab = new Visitor(this.context, await this.context.newPage(), this.address, this.#expected);
    // The faults of the tab count for this visitor too.
    Object.defineProperty(tab, 'faults', { value: this.faults });
    return tab;
  }

  /** Goes to an address such as `#/learn`, like a person who follows an external link. */
  async go(address = ''): Promise<void> {
    await this.page.goto(this.address + address);
    await this.page.getByRole('main').waitFor();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
  }

  /** Starts a game against the computer with one press on the start page. */
  async begin(game: GameName): Promise<void> {
    await this.go();
    await this.button(en.home.play(en.games[game].name)).click();
    await this.board.waitFor();
  }

  /** Opens a position or a game by pasting a record. */
  async lay(book: Rulebook, start: string, seats: ('person' | number)[] = ['person', 'person'], moves: string[] = []): Promise<void> {
    const names = seatTags(book);
    const player = (seat: 'person' | number): string => writePlayer({ name: null, level: seat === 'person' ? null : seat });
    const tags = seats.map((seat, index): [string, string] => [names[index]!, player(seat)]);
    await this.paste(writeRecord({ rulebook: book, start, moves, tags, comments: [], result: '*' }));
    await this.board.waitFor();
  }

  async paste(record: string): Promise<void> {
    await this.go();
    await this.button(en.home.importButton).click();
    await this.page.getByLabel(en.importing.paste).fill(record);
    await this.button(en.importing.open).click();
  }

  /** Starts a game through the set-up panel; each seat is `person` or a level. */
  async setUp(game: GameName, seats: ('person' | number)[], rules: string[] = []): Promise<void> {
    await this.go(`#/new/${game}`);
    for (const rule of rules) await this.page.getByLabel(rule, { exact: true }).check();
    for (const [index, seat] of seats.entries()) {
      const name = en.seats[game][index]!;
      await this.page.getByLabel(en.setup.seatOf(name)).selectOption(seat === 'person' ? en.setup.person : en.setup.computer);
      if (seat !== 'person') await this.page.getByLabel(en.setup.levelOf(name)).fill(String(seat));
    }
    await this.button(en.setup.start).click();
    await this.board.waitFor();
  }

  /** The visible text, without what is only spoken. */
  get main(): Locator {
    return this.page.getByRole('main');
  }

  get board(): Locator {
    return this.page.getByRole('grid');
  }

  square(name: string): Locator {
    return this.page.locator(`[role=gridcell][data-square="${name}"]`);
  }

  /** The squares of the way that is drawn to the square under the pointer; null if none is drawn. */
  async drawnWay(columns: number, rows: number): Promise<{ text: string; stops: string[] } | null> {
    const way = this.page.locator('svg g.way');
    if ((await way.count()) === 0) return null;
    const text = (await way.getAttribute('data-way')) ?? '';
    const points = await way
      .locator('circle.full:not(.casing)')
      .evaluateAll((dots) => dots.map((dot) => [Number(dot.getAttribute('cx')), Number(dot.getAttribute('cy'))]));
    const stops = points.map(([x, y]) => String.fromCharCode(97 + Math.min(columns, Math.floor(x! / 48))) + (rows - Math.floor(y! / 48)));
    return { text, stops };
  }

  /** Turns a setting on or off. */
  async set(label: string | RegExp): Promise<void> {
    await this.button(en.shell.settings).click();
    await this.page.getByLabel(label, { exact: typeof label === 'string' }).check();
    await this.page.keyboard.press('Escape');
  }

  /** Taps a square, and once more if that has only shown the way. */
  async tap(square: string): Promise<void> {
    await this.square(square).tap();
    // The browser makes a click of the tap a moment later.
    await drawn(this.page);
    if (await this.square(square).evaluate((cell) => cell.classList.contains('aimed'))) await this.square(square).tap();
  }

  /** The headline: whose turn it is, or how the game ended. */
  get headline(): Locator {
    return this.page.getByRole('region', { name: en.game.controls, exact: true }).getByRole('heading', { level: 2 });
  }

  /** All moves, as the list shows them. */
  async moves(): Promise<string[]> {
    return this.page.locator('[data-ply]').allTextContents();
  }

  /** Opens the menu “More”. */
  async unfold(): Promise<void> {
    const more = this.page.locator('details', { has: this.page.getByLabel(en.game.typed) });
    if (!(await more.evaluate((details: HTMLDetailsElement) => details.open))) await more.locator('summary').click();
  }

  async copied(button: string): Promise<string> {
    await this.unfold();
    await this.page.evaluate(() => navigator.clipboard.writeText(''));
    await this.button(button).click();
    let text = '';
    await expect.poll(async () => (text = await this.page.evaluate(() => navigator.clipboard.readText()))).not.toBe('');
    return text;
  }

  /** Types a move and submits it. */
  async type(move: string): Promise<void> {
    await this.unfold();
    const box = this.page.getByLabel(en.game.typed);
    await box.fill(move);
    await box.press('Enter');
  }
}
