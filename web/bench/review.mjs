// Measures the review of a game of 60 turns with mistakes in it: the time to the first graph, and to the end.

import { deflateRawSync } from 'node:zlib';
import { visitor } from './browser.mjs';
import { choose, play, start, viewTurn, writeRecord } from './rules.mjs';

const PLIES = 60;
/** The players make mistakes, as people do: those take longest to judge. */
const LEVELS = [3, 5];

export const REVIEWED = [
  { name: 'billabong', book: { game: 'billabong', rules: '' } },
  { name: 'billabong for four', book: { game: 'billabong', rules: 'players=4' } },
  { name: 'bilitaire', book: { game: 'bilitaire', rules: '' } },
  { name: 'billo', book: { game: 'billo', rules: '' } },
];

/** Milliseconds from opening the address of the review, the turns of the game, and what was found in it. */
export async function reviewGame(browser, address, book) {
  const begin = start(book, 3);
  const moves = [];
  let position = begin;
  while (moves.length < PLIES) {
    const move = choose(book, position, LEVELS[moves.length % LEVELS.length]);
    const next = play(book, position, move).position;
    // The record has no result.
    if (viewTurn(book, next, '').status.over) break;
    moves.push(move);
    position = next;
  }
  const record = writeRecord({ rulebook: book, start: begin, moves, tags: [], comments: [], result: '*' });
  const data = deflateRawSync(Buffer.from(record)).toString('base64url');
  const context = await visitor(browser);
  context.setDefaultTimeout(300_000);
  const page = await context.newPage();
  // The page is there already when somebody presses the button.
  await page.goto(address, { waitUntil: 'networkidle' });
  const before = performance.now();
  await page.goto(`${address}#/review/s/${data}`);
  await page.getByRole('region', { name: 'Accuracy' }).waitFor();
  const graph = performance.now() - before;
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  const all = performance.now() - before;
  const mistakes = await page.getByRole('region', { name: 'Accuracy' }).innerText();
  await context.close();
  return { graph, all, plies: moves.length, mistakes: mistakes.match(/\d+ inaccurac[^\n]*/g) ?? [] };
}
