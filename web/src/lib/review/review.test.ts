import { beforeAll, expect, test } from 'vitest';
import { Session } from '../game/session.svelte';
import type { Seat } from '../game/types';
import { play, ready, seats as seatsOf, viewTurn } from '../wasm';
import { judge, threat } from '../wasm/review';
import type { Judgement } from '../wasm/review-types';
import type { Rulebook } from '../wasm/types';
import { Exercise } from './exercise.svelte';
import { reviewKey } from './kept';
import { Review, type Judging } from './review.svelte';
import { graphOf, scaleOf } from './series';
import { words } from './words';

beforeAll(ready);

const RACE = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/8y'7/8r'7/16/16 0,0 4,4 r 0";
const FOUR = "16/16/16/16/3b'12/16/6~~~~6/6~~~~6/16/16/8y'7/8r'7/16/4g11 0,0,0,0 4,4,4,4 r 0";
const BILLO = '8/8/8/2s5/3R4/8/8/8 r - 0';

function sessionOf(book: Rulebook, start: string, moves: string[]): Session {
  const seats = seatsOf(book).map((): Seat => ({ kind: 'person' }));
  return new Session({ rulebook: book, seats, clock: null }, { start, moves });
}

/** Judges in this thread, and counts what it is asked. */
function judging(): Judging & { asked: number } {
  return {
    asked: 0,
    judge(book, position, played, effort) {
      this.asked += 1;
      return Promise.resolve(judge(book, position, played, effort));
    },
    threat: (book, position) => Promise.resolve(threat(book, position, 'quick')),
    close: () => undefined,
  };
}

test.for([
  { name: 'Billabong', book: { game: 'billabong', rules: 'ghosts=none' }, start: RACE, blunder: 'i3-j3' },
  { name: 'Billabong for four', book: { game: 'billabong', rules: 'players=4' }, start: FOUR, blunder: 'i3-j3' },
  { name: 'Billo', book: { game: 'billo', rules: '' }, start: BILLO, blunder: 'Rd4-e5' },
] as const)('a planted blunder in $name is found', async ({ book, start, blunder }) => {
  const review = new Review(sessionOf(book, start, [blunder]), judging);
  await review.run();
  expect(review.state).toBe('done');
  expect(review.progress).toBe(1);
  expect(review.mistakes.map(({ ply, move, judgement }) => [ply, move, judgement.played?.mark])).toEqual([[0, blunder, 'blunder']]);
  expect(review.summaries[0]).toMatchObject({ blunders: 1, dubious: 0, mistakes: 0 });
  expect(review.summaries[0]!.accuracy).toBeLessThan(50);
  expect(review.summaries[1]!.accuracy).toBe(null);
});

test('first every position quickly, then every position fully; stopped, it goes on where it was', async () => {
  const book = { game: 'billo', rules: '' } as const;
  const judge = judging();
  const efforts: string[] = [];
  const review = new Review(sessionOf(book, 'pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0', ['Re1-e2', 'Rd8-d7']), () => ({
    ...judge,
    judge: (book, position, played, effort) => {
      efforts.push(effort);
      if (efforts.length === 4) review.stop();
      return judge.judge(book, position, played, 'quick');
    },
  }));
  await review.run();
  await expect.poll(() => review.state).toBe('stopped');
  expect(efforts).toEqual(['quick', 'quick', 'quick', 'full']);
  expect(review.hasGraph).toBe(true);
  await review.run();
  expect(review.state).toBe('done');
  expect(efforts.slice(4)).toEqual(['full', 'full', 'full']);
});

test('an engine that fails is told, and what is judged stays', async () => {
  let asked = 0;
  const session = sessionOf({ game: 'billo', rules: '' }, BILLO, ['Rd4-e5']);
  const review = new Review(session, () => ({
    ...judging(),
    judge: (book, position, played, effort) =>
      ++asked === 2 ? Promise.reject(new Error('crashed')) : Promise.resolve(judge(book, position, played, effort)),
  }));
  await review.run();
  expect(review.state).toBe('failed');
  expect(review.judged[0]).not.toBe(null);
  await review.run();
  expect(review.state).toBe('done');
});

test('an exercise accepts what is nearly as good, and neither the blunder nor another', async () => {
  const book = { game: 'billo', rules: '' } as const;
  const verdicts: string[] = [];
  const exercise = new Exercise(book, BILLO, 'Rd4-e5', judging);
  const said = new Promise<void>((resolve) => {
    exercise.onverdict = (verdict) => {
      verdicts.push(verdict.kind);
      if (verdict.kind === 'right') resolve();
      if (verdict.kind === 'wrong') exercise.session.play('Rd4xc5');
    };
  });
  exercise.session.play('Rd4-e5');
  expect(verdicts).toEqual(['same']);
  expect(exercise.session.position).toBe(BILLO);
  exercise.session.play('Rd4-d5');
  await said;
  expect(verdicts).toEqual(['same', 'judging', 'wrong', 'judging', 'right']);
  expect(exercise.open).toBe(false);
});

test('what happens if it is ignored can be played from its position', () => {
  const book = { game: 'billabong', rules: 'ghosts=none' } as const;
  const found = threat(book, RACE, 'quick')!;
  expect(found.loss).toBe(1);
  expect(viewTurn(book, found.position).status.seat).toBe(1);
  expect(play(book, found.position, found.line[0]!).way.home).toBe(true);
});

test('the same game has the same key, wherever it came from; another has another', () => {
  const book = { game: 'billo', rules: '' } as const;
  const key = reviewKey(book, BILLO, ['Rd4-e5']);
  expect(reviewKey({ ...book, assistance: false }, BILLO, ['Rd4-e5'])).toBe(key);
  expect(reviewKey(book, BILLO, ['Rd4-d5'])).not.toBe(key);
});

test('the graph: a curve for each seat; in Bi-litaire the marbles of both rounds', () => {
  const at = (odds: number[], marbles: number | null = null): Judgement => ({
    odds,
    proven: false,
    value: { unit: 'odds', proven: null, turns: null },
    marbles,
    line: [],
    played: null,
  });
  const four = graphOf('billabong', [at([0.4, 0.2, 0.2, 0.2]), null], 4, []);
  expect(four.series.map(({ points }) => points.length)).toEqual([1, 1, 1, 1]);
  const match = graphOf('bilitaire', [at([0.5, 0.5], 28), at([0.5, 0.5], 26), at([0.4, 0.6], null), at([0.3, 0.7], 24)], 2, [1, 1, 2, 2]);
  expect(match.series.map(({ points }) => points.map(({ value }) => value))).toEqual([[28, 26], [24]]);
  expect(match.secondRound).toEqual({ ply: 2, target: 26 });
  expect(scaleOf(match)).toEqual([15, 20, 25, 30]);
});

test('its words are there in both languages', () => {
  const keys = (language: 'en' | 'fr'): string[] => Object.keys(words(language)).sort();
  expect(keys('fr')).toEqual(keys('en'));
});
