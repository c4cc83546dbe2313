// The screens of reviews and puzzles on every sort of screen, light and dark: accessible, not too wide, and photographed if
// PICTURES names a folder.

import { expect } from 'vitest';
import { pack } from '../src/lib/game/share';
import { puzzlesOf } from '../src/lib/puzzles/puzzle';
import { words as reviewWords } from '../src/lib/review/words';
import { writeRecord } from '../src/lib/wasm';
import type { Rulebook } from '../src/lib/wasm/types';
import { violations } from './axe';
import { grown } from './tour';
import { DESKTOP, PHONE, photograph, test, type Visitor } from './visitor';

const say = reviewWords('en');
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
