import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { GAMES } from '../game/defaults';
import { play, ready, viewTurn } from '../wasm';
import { PuzzleAttempt } from './puzzle-attempt.svelte';
import { choosePuzzle } from './next-puzzle';
import { dayNumber, gameOfDay, puzzleOfDay } from './puzzle-of-the-day';
import { puzzlesOf, type Puzzle } from './puzzle';
import { after, FIRST, isUnsure } from './rating';
import { messages } from './messages';
import { KINDS } from './puzzle-types';

/** What a game's file may weigh, compressed. */
const MOST_BYTES = 60_000;

beforeAll(ready);

describe.for(GAMES)('%s', (game) => {
  let puzzles: Puzzle[];
  beforeAll(async () => {
    puzzles = await puzzlesOf(game);
  });

  test('there are enough of them, of every kind, in a small file', () => {
    expect(puzzles.length).toBeGreaterThanOrEqual(300);
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
    expect(new Set(puzzles.map(({ kind }) => kind))).toEqual(new Set(KINDS[game]));
    const file = readFileSync(join(import.meta.dirname, 'data', `${game}.txt`));
    expect(gzipSync(file).length).toBeLessThanOrEqual(MOST_BYTES);
  });

  test('every solution can be played, and its words are there', () => {
    for (const { book, position, solution, kind, goal, themes, certainty } of puzzles) {
      const solver = viewTurn(book, position).status.seat;
      let at = position;
      for (const [index, move] of solution.entries()) {
        const played = play(book, at, move);
        expect(played.canonical).toBe(move);
        if (index % 2 === 0) expect(played.seat).toBe(solver);
        at = played.position;
      }
      for (const language of ['en', 'fr'] as const) {
        const say = messages(language);
        expect(say.ask[kind](goal)).not.toBe('');
        expect(say.certainty[certainty]).not.toBe('');
        for (const theme of themes) expect(say.themes[theme]).toBeTruthy();
      }
    }
  });

  test('the solution solves it, anything else does not', () => {
    const puzzle = puzzles.find(({ solution }) => solution.length > 1) ?? puzzles[0]!;
    const attempt = new PuzzleAttempt(puzzle);
    const states: string[] = [];
    attempt.onstate = (state) => states.push(state);
    const other = viewTurn(puzzle.book, puzzle.position)
      .ways.map(({ text }) => text)
      .find((text) => play(puzzle.book, puzzle.position, text).canonical !== puzzle.solution[0]);
    attempt.session.play(other!);
    expect(attempt.wrong && attempt.failed && attempt.open).toBe(true);
    expect(attempt.session.position).toBe(puzzle.position);
    attempt.hint();
    expect(attempt.next?.canonical).toBe(puzzle.solution[0]);
    for (let at = 0; at < puzzle.solution.length; at += 2) {
      attempt.session.play(puzzle.solution[at]!);
      attempt.reply();
    }
    expect(attempt.state).toBe('solved');
    expect(attempt.hinted).toBe(true);
    expect(states[0]).toBe('wrong');
    attempt.show();
    while (attempt.showNext());
    expect(attempt.session.line.map(({ canonical }) => canonical)).toEqual(puzzle.solution);
    expect(new PuzzleAttempt(puzzle, false, true).failed).toBe(true);
    attempt.again();
    expect(attempt.open && attempt.session.position).toBe(puzzle.position);
  });
});

test('the games take turns with the puzzle of the day, which does not depend on the other puzzles', async () => {
  const day = dayNumber(Date.UTC(2026, 10, 17, 23, 59));
  expect(day).toBe(dayNumber(Date.UTC(2026, 10, 17)));
  expect(dayNumber(Date.UTC(2026, 10, 18))).toBe(day + 1);
  expect(new Set([0, 1, 2].map((more) => gameOfDay(day + more))).size).toBe(3);
  // Two versions of a file: the one has other puzzles too, in another order.
  const all = await puzzlesOf('billo');
  const fewer = all.filter((_, index) => index % 5 !== 0).reverse();
  const year = Array.from({ length: 365 }, (_, later) => day + 3 * later);
  const isKnown = new Set(fewer.map(({ id }) => id));
  for (const one of year) {
    const chosen = puzzleOfDay(one, all)!;
    if (isKnown.has(chosen.id)) expect(puzzleOfDay(one, fewer)).toBe(chosen);
  }
  // Hardly any puzzle comes often.
  const ids = year.map((one) => puzzleOfDay(one, all)!.id);
  expect(new Set(ids).size).toBeGreaterThan(180);
  expect(puzzleOfDay(day, [])).toBe(null);
});

test('a rating follows the results, more slowly the surer it is', () => {
  const won = after(FIRST, 1500, 1);
  const lost = after(FIRST, 900, 0);
  expect(won.rating).toBeGreaterThan(FIRST.rating);
  expect(lost.rating).toBeLessThan(FIRST.rating);
  expect(won.deviation).toBeLessThan(FIRST.deviation);
  expect([isUnsure(won), isUnsure(lost)]).toEqual([true, true]);
  // A first failure, however easy the puzzle was, is no catastrophe.
  expect(FIRST.rating - after(FIRST, 500, 0).rating).toBe(100);
  // Who solves everything far below gains hardly anything.
  expect(after(FIRST, 500, 1).rating - FIRST.rating).toBeLessThan(15);
  let rating = FIRST;
  for (let games = 0; games < 200; games++) rating = after(rating, 1600, games % 2 === 0 ? 1 : 0);
  expect(Math.abs(rating.rating - 1600)).toBeLessThan(60);
});

test('the next puzzle is new, of the wanted sort, and near the rating', async () => {
  const all = await puzzlesOf('billo');
  const first = choosePuzzle(
    all,
    1200,
    '',
    () => undefined,
    null,
    () => 0,
  )!;
  expect(Math.abs(first.rating - 1200)).toBe(Math.min(...all.map(({ rating }) => Math.abs(rating - 1200))));
  expect(choosePuzzle(all, 1200, 'claim', () => undefined, null)?.kind).toBe('claim');
  expect(
    choosePuzzle(
      all,
      1200,
      '',
      (id) => (id === first.id ? 'solved' : undefined),
      null,
      () => 0,
    )?.id,
  ).not.toBe(first.id);
  // When all are solved they start again, but never the same one at once.
  expect(
    choosePuzzle(
      all,
      1200,
      '',
      () => 'solved',
      first.id,
      () => 0,
    )?.id,
  ).not.toBe(first.id);
  expect(choosePuzzle([], 1200, '', () => undefined, null)).toBe(null);
});
