// One game of each kind, played with the keyboard only through Orca. What it says is written to docs/screen-reader.md.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fr } from '../../src/lib/i18n/messages.fr';
import { viewTurn, play, ready, seatTags, writePlayer, writeRecord } from '../../src/lib/wasm';
import { think } from '../../src/lib/wasm/engine';
import { engineReady } from '../../src/lib/wasm/testing';
import type { Rulebook } from '../../src/lib/wasm/types';
import { pack } from '../../src/lib/game/share';
import { serve, type Bilby } from '../bilby';
import { acts } from '../player';
import { Desktop } from './desktop';

/** Late in a game, so that a few turns end it. */
const GAMES: { book: Rulebook; start: string }[] = [
  { book: { game: 'billabong', rules: 'ghosts=none' }, start: "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/12y3/9r'6/8r'7/16 0,0 3,4 r 0" },
  { book: { game: 'bilitaire', rules: '' }, start: '------oo/------oo/--oo1o--/--1o1o--/--o1----/--1o----/--------/-------- t - 2 7' },
  { book: { game: 'billo', rules: '' }, start: '8/8/8/8/8/1O6/8/q7 r - 0' },
];

const REPORT = join(import.meta.dirname, '../../../docs/screen-reader.md');
const HEAD = `# What a screen reader says

One game of each kind, late in the game, played to its end with the keyboard alone in Chromium with Orca (French page, Orca's own words in
English), as \`cargo xtask screen-reader\` records it. **Keys** stand before what Orca said after them.
`;

let bilby: Bilby;
const transcript: string[] = [HEAD];

beforeAll(async () => {
  await Promise.all([ready(), engineReady()]);
  bilby = await serve();
});

afterAll(async () => {
  writeFileSync(REPORT, transcript.join('\n'));
  await bilby.stop();
  bilby.forget();
});

test.for(GAMES)('$book.game is played to its end', async ({ book, start }) => {
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
  const desktop = await Desktop.start(`${bilby.address}#/s/${await pack(record)}`, 'fr-FR');
  try {
    transcript.push(`\n## ${fr.games[book.game].name}\n`);
    const tell = (keys: string) => {
      const said = desktop.heard();
      transcript.push(`- **${keys}** ${said.join(' · ')}`);
      return said.join(' ');
    };
    tell('(the page opens)');
    await tabTo(desktop, (text) => text === fr.game.playFromHere);
    tell('Tab …');
    await desktop.key('Return');
    await pause(3000);
    tell('Enter');
    let position = start;
    let ply = 0;
    for (let turn = 0; turn < 60; turn++) {
      await expect.poll(() => headline(desktop), { timeout: 60_000 }).toMatch(/^À vous|gagné|perdu|nulle/);
      for (const move of (await moves(desktop)).slice(ply)) {
        position = play(book, position, move).position;
        ply++;
      }
      if (viewTurn(book, position).status.over) break;
      const { lines } = think(
        book,
        position,
        { level: 10, nodes: 500, milliseconds: null, lines: 1, seed: 1 },
        () => undefined,
        () => false,
      );
      // Without a call, which is the first button of the question.
      const move = lines[0]!.moves[0]!.replace(/!.*/, '');
      for (const act of acts(book, position, move)) {
        if ('press' in act) await walkTo(desktop, act.press);
        else await tabToQuestion(desktop);
        await desktop.key('Return');
      }
      await pause(2500);
      tell(`to the square and Enter (${move})`);
    }
    expect(viewTurn(book, position).status.over).toBe(true);
    await pause(2500);
    const end = tell('(the end)');
    expect(`${transcript.slice(-3).join(' ')} ${end}`).toMatch(/gagné|perdu|nulle/i);
  } finally {
    await desktop.stop();
  }
});

function headline(desktop: Desktop): Promise<string> {
  return desktop.page
    .locator('.bar h2')
    .first()
    .textContent()
    .then(
      (text) => text ?? '',
      () => '',
    );
}

function moves(desktop: Desktop): Promise<string[]> {
  return desktop.page.locator('[data-ply]').allTextContents();
}

/** Presses Tab until an element with this name has the focus. */
async function tabTo(desktop: Desktop, wanted: (name: string) => boolean): Promise<void> {
  for (let n = 0; n < 60; n++) {
    const name = await desktop.page.evaluate(() =>
      (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').trim(),
    );
    if (wanted(name)) return;
    await desktop.key('Tab');
  }
  throw new Error('Tab does not lead there');
}

async function tabToQuestion(desktop: Desktop): Promise<void> {
  for (let n = 0; n < 60; n++) {
    if (await desktop.page.evaluate(() => document.activeElement?.closest('[data-asking]') !== null)) return;
    await desktop.key('Tab');
  }
  throw new Error('Tab does not lead to the question');
}

/** Goes to the board with Tab, and to a square with the arrow keys. */
async function walkTo(desktop: Desktop, square: string): Promise<void> {
  const focused = () => desktop.page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['square'] ?? null);
  for (let n = 0; n < 40 && (await focused()) === null; n++) await desktop.key('Tab');
  for (let n = 0; n < 60; n++) {
    const key = await desktop.page.evaluate((square) => {
      const here = document.activeElement!.getBoundingClientRect();
      const there = document.querySelector(`[role=gridcell][data-square="${square}"]`)!.getBoundingClientRect();
      const x = there.x + there.width / 2 - here.x - here.width / 2;
      const y = there.y + there.height / 2 - here.y - here.height / 2;
      if (Math.hypot(x, y) < 3) return null;
      return Math.abs(x) > Math.abs(y) ? (x > 0 ? 'Right' : 'Left') : y > 0 ? 'Down' : 'Up';
    }, square);
    if (key === null) return;
    await desktop.key(key);
  }
  throw new Error(`the arrows do not lead to ${square}`);
}
