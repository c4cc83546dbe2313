// The screens of reviews and puzzles on every sort of screen, light and dark: accessible, not too wide, and photographed if
// PICTURES names a folder.

import { expect } from 'vitest';
import { fr as endings, LARGER_COMMAND } from '../src/lib/endings/messages';
import { pack } from '../src/lib/game/share';
import { en } from '../src/lib/i18n/messages.en';
import { fr as library } from '../src/lib/library/messages';
import { puzzlesOf } from '../src/lib/puzzles/puzzle';
import { messages as puzzleMessages } from '../src/lib/puzzles/messages';
import { messages as reviewMessages } from '../src/lib/review/messages';
import { en as replay } from '../src/lib/ui/replay-messages';
import { writeRecord } from '../src/lib/wasm';
import type { Rulebook } from '../src/lib/wasm/types';
import { violations } from './axe';
import { grown } from './tour';
import { DESKTOP, PHONE, photograph, test, type Visitor } from './visitor';

const say = reviewMessages('en');
const french = puzzleMessages('fr');
const LANDSCAPE = { width: 844, height: 390 };
const LARGE = { width: 1920, height: 1080 };

const SCREENS = [
  { device: 'phone', viewport: PHONE, hasTouch: true, isMobile: true, colorScheme: 'light' },
  { device: 'landscape', viewport: LANDSCAPE, hasTouch: true, isMobile: true, colorScheme: 'dark' },
  { device: 'desktop', viewport: DESKTOP, colorScheme: 'dark' },
  { device: 'large', viewport: LARGE, colorScheme: 'light' },
] as const;

const REVIEWS: { name: string; book: Rulebook; plies: number }[] = [
  { name: 'billabong-four', book: { game: 'billabong', rules: 'players=4' }, plies: 32 },
  { name: 'bilitaire', book: { game: 'bilitaire', rules: '' }, plies: 12 },
  { name: 'billo', book: { game: 'billo', rules: '' }, plies: 16 },
];

async function reviewed(visitor: Visitor, book: Rulebook, plies: number): Promise<void> {
  const { start, moves } = grown(book, plies);
  const record = writeRecord({ rulebook: book, start, moves, tags: [], comments: [], result: '*' });
  await visitor.go(`#/review/s/${await pack(record)}`);
  await visitor.page.getByRole('slider').waitFor();
  await visitor.page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 100_000 });
}

test.for([
  {
    name: 'Billabong',
    game: 'billabong',
    rules: 'ghosts=none',
    start: "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/8y'7/8r'7/16/16 0,0 4,4 r 0",
    last: 'i3-h3',
    score: ['5', '4'],
  },
  { name: 'Billo', game: 'billo', rules: '', start: '8/8/8/2s5/3R4/8/8/8 r - 0', last: 'Rd4xc5', score: ['1', '0'] },
] as const)('the end of a game of $name shows the score as a picture', async ({ game, rules, start, last, score }, { open }) => {
  const visitor = await open();
  await visitor.lay({ game, rules }, start, ['person', 'person']);
  await visitor.type(last);
  const picture = visitor.page.getByRole('list', { name: 'The final score' });
  await picture.waitFor();
  expect(await picture.locator('strong').allTextContents()).toEqual(score);
  expect(await picture.locator('i.full').count()).toBe(Number(score[0]) + Number(score[1]));
  expect(await picture.locator('.won strong').allTextContents()).toEqual([score[0]]);
  expect(await violations(visitor)).toEqual([]);
});

test('a finished game plays through by itself, until somebody goes elsewhere', async ({ open }) => {
  const visitor = await open();
  const start = 'pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0';
  await visitor.lay({ game: 'billo', rules: '' }, start, ['person', 'person'], ['Re1-f2', 'Re8-f7', 'Rd1-c2', 'Rd8-c7']);
  expect(await visitor.button(replay.replay).count()).toBe(0);
  await visitor.button(en.game.resign).click();
  await visitor.button(en.game.yes).click();
  const current = () => visitor.page.locator('[data-ply][aria-current]').evaluateAll((all) => all.map((one) => one.textContent));
  await visitor.button(replay.replay).click();
  await expect.poll(current).toEqual([]);
  await expect.poll(current).toEqual(['Re1-f2']);
  await visitor.button(en.game.first).click();
  await expect.poll(() => visitor.button(replay.replay).getAttribute('aria-pressed')).toBe('false');
  expect(await current()).toEqual([]);
  await visitor.page.getByLabel(replay.speed).selectOption(replay.speeds[2]!);
  await visitor.button(replay.replay).click();
  await expect.poll(current).toEqual(['Rd8-c7']);
  await expect.poll(() => visitor.button(replay.replay).getAttribute('aria-pressed')).toBe('false');
});

/** Finished games against the computer, and a mistake of one's own, for screens that are empty otherwise. */
async function fill(visitor: Visitor): Promise<void> {
  await visitor.go();
  await visitor.page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('bilby');
        request.onerror = () => reject(request.error!);
        request.onsuccess = () => {
          const transaction = request.result.transaction(['games', 'kept'], 'readwrite');
          ['won red', 'won black', 'drawn', 'won red', 'won red'].forEach((result, n) =>
            transaction.objectStore('games').put({
              id: `filled${n}`,
              format: 1,
              game: 'billo',
              record: `[Game "billo"]\n[Result "${result} by agreement"]\n\n1. Re1-f2\n${result}\n`,
              seats: [
                { kind: 'person', ...(n > 2 ? { name: 'Zoé' } : {}) },
                { kind: 'computer', level: 3 },
              ],
              clock: null,
              remaining: null,
              result: null,
              begun: '',
              touched: false,
              over: true,
              plies: 1,
              created: Date.UTC(2026, 9, 5 + n),
              updated: Date.UTC(2026, 9, 5 + n),
            }),
          );
          const mistake = { game: 'billo', rules: '', position: '8/8/8/2s5/3R4/8/8/8 r - 0', played: 'Rd4-e5', best: 'Rd4xc5', loss: 1 };
          transaction.objectStore('kept').put([mistake], 'own-puzzles');
          transaction.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
  );
}

test.for([
  { device: 'phone', viewport: PHONE, hasTouch: true, isMobile: true },
  { device: 'desktop', viewport: DESKTOP },
] as const)(
  'in French: endings, filled statistics, own puzzles, library, editor: $device',
  { timeout: 240_000 },
  async ({ device, ...screen }, { open }) => {
    const visitor = await open({ ...screen, locale: 'fr-FR', reducedMotion: 'reduce' });
    const findings: string[] = [];
    await fill(visitor);
    const stops: [string, RegExp | string][] = [
      ['#/endings', endings.intro],
      ['#/endings/billo', endings.counting],
      ['#/endings/billabong', LARGER_COMMAND.billabong],
      ['#/endings/bilitaire', endings.choose],
      ['#/library', library.intro],
      ['#/library/statistics', library.whose],
      ['#/puzzles', french.ownLine],
      ['#/puzzles/own', french.ownAsk(100)],
      ['#/editor/billo', french.examine],
      ['#/analysis', /Analyse/],
      ['#/explorer', /Explorateur/],
    ];
    for (const [address, text] of stops) {
      await visitor.go(address);
      await visitor.page.reload();
      await visitor.main.getByText(text).first().waitFor({ timeout: 40_000 });
      const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > screen.viewport.width) findings.push(`${address}: ${wide} pixels wide`);
      findings.push(...(await violations(visitor)).map((violation) => `${address}: ${violation}`));
      await photograph(visitor, `french${address.replace(/[#/]+/g, '-')}-${device}`);
    }
    expect(findings).toEqual([]);
  },
);

test.for(SCREENS)('reviews and puzzles: $device, $colorScheme', { timeout: 400_000 }, async ({ device, ...screen }, { open }) => {
  const visitor = await open({ ...screen, reducedMotion: 'reduce' });
  const findings: string[] = [];
  const look = async (name: string): Promise<void> => {
    const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > screen.viewport.width) findings.push(`${name}: ${wide} pixels wide`);
    findings.push(...(await violations(visitor)).map((violation) => `${name}: ${violation}`));
    await photograph(visitor, `${name}-${device}`);
  };
  for (const { name, book, plies } of REVIEWS) {
    await reviewed(visitor, book, plies);
    await look(`review-${name}`);
    const next = visitor.button(say.nextMistake);
    if ((await next.count()) > 0) {
      await next.click();
      await look(`review-${name}-mistake`);
      await visitor.button(say.tryAgain).click();
      await look(`review-${name}-exercise`);
    }
  }
  await visitor.go('#/puzzles');
  await visitor.page.locator('.game .button').nth(2).waitFor();
  await look('puzzles');
  for (const game of ['billabong', 'bilitaire', 'billo'] as const) {
    const all = await puzzlesOf(game);
    await visitor.go(`#/puzzles/${game}/${all[Math.floor(all.length / 2)]!.id}`);
    await visitor.board.waitFor();
    await look(`puzzle-${game}`);
  }
  expect(findings).toEqual([]);
});
