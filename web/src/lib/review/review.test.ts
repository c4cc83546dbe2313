import { beforeAll, expect, test, vi } from 'vitest';
import { Session } from '../game/session.svelte';
import type { Seat } from '../game/types';
import { play, ready, seats as seatsOf, start, viewTurn } from '../wasm';
import { think } from '../wasm/engine';
import type { Judgement } from '../wasm/review-types';
import { judge, threat } from '../wasm/study';
import { engineReady, studySearchReady } from '../wasm/testing';
import type { Rulebook } from '../wasm/types';
import { Exercise } from './exercise.svelte';
import { Judge } from './judge';
import { reviewKey } from './stored-reviews';
import { Review, type Judging } from './review.svelte';
import { graphOf, scaleOf } from './graph';
import { missedText, messages } from './messages';

beforeAll(() => Promise.all([ready(), engineReady(), studySearchReady()]));

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

/** A game that the engine plays for all seats, but for the worst move of all at one ply. */
function planted(book: Rulebook, plies: number, at: number): { begin: string; moves: string[] } {
  const begin = start(book, 3);
  const moves: string[] = [];
  let position = begin;
  while (moves.length < plies && !viewTurn(book, position).status.over) {
    const request = { level: 10, nodes: 1500, milliseconds: null, lines: 1, seed: 1 };
    const best = think(
      book,
      position,
      request,
      () => undefined,
      () => false,
    ).lines[0]!.moves[0]!;
    const lost = (move: string): number => judge(book, position, move, 'quick').played?.loss ?? 0;
    const all = moves.length === at ? viewTurn(book, position).ways.map(({ text }) => ({ text, loss: lost(text) })) : [];
    const worst = all.reduce((worst, one) => (one.loss > worst.loss ? one : worst), { text: best, loss: 0 });
    moves.push(worst.text);
    position = play(book, position, worst.text).position;
  }
  return { begin, moves };
}

test.for([
  { name: 'Billo', book: { game: 'billo', rules: '' }, plies: 30, at: 20 },
  { name: 'Billabong', book: { game: 'billabong', rules: '' }, plies: 40, at: 28 },
] as const)('the worst move in the middle of a long game of $name is found', { timeout: 120_000 }, async ({ book, plies, at }) => {
  const { begin, moves } = planted(book, plies, at);
  const review = new Review(sessionOf(book, begin, moves), judging);
  expect((await review.findCritical())?.ply).toBe(at);
  // Early in a game a single move seldom loses enough for a blunder.
  expect(['mistake', 'blunder']).toContain(review.mistakes.find(({ ply }) => ply === at)?.judgement.played?.mark);
});

test('the critical moment is the worst move, looked at fully; a game without mistakes has none', async () => {
  const book = { game: 'billo', rules: '' } as const;
  const judge = judging();
  const review = new Review(sessionOf(book, BILLO, ['Rd4-e5']), () => judge);
  const moment = await review.findCritical();
  expect([moment?.ply, moment?.move]).toEqual([0, 'Rd4-e5']);
  expect(review.judged.map((one) => one?.effort)).toEqual(['full', 'quick']);
  // Nobody has asked for a review yet, so nothing was stopped.
  expect(review.state).toBe('idle');
  await review.run();
  expect([review.state, judge.asked]).toEqual(['done', 4]);
  expect(await new Review(sessionOf(book, BILLO, ['Rd4xc5']), judging).findCritical()).toBe(null);
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

test('an exercise is judged although the review is stopped meanwhile', async () => {
  const session = sessionOf({ game: 'billo', rules: '' }, BILLO, ['Rd4-e5']);
  let closed = false;
  const review = new Review(session, () => ({
    ...judging(),
    // As a worker does: nothing is answered any more once it is closed.
    judge: async (book, position, played, effort) => {
      await new Promise((resolve) => setTimeout(resolve));
      return closed ? new Promise<Judgement>(() => undefined) : judge(book, position, played, effort === 'full' ? 'quick' : effort);
    },
    close: () => (closed = true),
  }));
  void review.run();
  const exercise = new Exercise(review.book, BILLO, 'Rd4-e5', () => review.asking());
  exercise.session.play('Rd4xc5');
  expect(exercise.verdict?.kind).toBe('judging');
  review.stop();
  await expect.poll(() => exercise.verdict?.kind).toBe('right');
  await expect.poll(() => review.state).toBe('stopped');
});

test('nothing begins once the review is closed', async () => {
  const judge = judging();
  const review = new Review(sessionOf({ game: 'billo', rules: '' }, BILLO, ['Rd4-e5']), () => judge);
  review.close();
  await review.run();
  expect(await review.findCritical()).toBe(null);
  expect([judge.asked, review.state]).toEqual([0, 'idle']);
});

test('nobody waits for a judge that is closed', async () => {
  vi.stubGlobal(
    'Worker',
    class {
      postMessage = (): void => undefined;
      terminate = (): void => undefined;
    },
  );
  try {
    const judge = new Judge();
    const book = { game: 'billo', rules: '' } as const;
    const asked = judge.judge(book, BILLO, null, 'quick');
    const threatened = judge.threat(book, BILLO);
    judge.close();
    await expect(asked).rejects.toThrow();
    await expect(threatened).rejects.toThrow();
  } finally {
    vi.unstubAllGlobals();
  }
});

test('a move that misses a win without losing much is listed and can be the critical moment', async () => {
  const missed: Judgement['played'] = {
    chances: 0.97,
    loss: 0.03,
    mark: null,
    missed: { what: 'win', number: 5 },
    choice: true,
    accepted: true,
  };
  const review = new Review(sessionOf({ game: 'billo', rules: '' }, BILLO, ['Rd4-e5']), () => ({
    ...judging(),
    judge: (book, position, played, effort) =>
      Promise.resolve({ ...judge(book, position, played, effort), played: played ? missed : null }),
  }));
  expect((await review.findCritical())?.ply).toBe(0);
  expect(review.mistakes.map(({ ply }) => ply)).toEqual([0]);
  expect(missedText(messages('en'), missed.missed!)).toBe(messages('en').missedWin(5));
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
  const four = graphOf('billabong', [at([0.4, 0.2, 0.2, 0.2]), null], 4);
  expect(four.series.map(({ points }) => points.length)).toEqual([1, 1, 1, 1]);
  const judged = [at([0.5, 0.5], 28), at([0.5, 0.5], 26), at([0.4, 0.6], null), at([0.3, 0.7], 24)];
  const [first, second] = [
    { round: 1, marblePlayer: 0 },
    { round: 2, marblePlayer: 1 },
  ];
  // The last estimate of round 1 is not what it has left.
  const match = graphOf('bilitaire', judged, 2, [first, first, second, second], 27);
  expect(match.series.map(({ points }) => points.map(({ value }) => value))).toEqual([[28, 26], [24]]);
  expect(match.secondRound).toEqual({ ply: 2, target: 27 });
  expect(scaleOf(match)).toEqual([15, 20, 25, 30]);
  expect(graphOf('bilitaire', judged.slice(0, 2), 2, [first, first]).secondRound).toBe(null);
});

test('its words are there in both languages', () => {
  const keys = (language: 'en' | 'fr'): string[] => Object.keys(messages(language)).sort();
  expect(keys('fr')).toEqual(keys('en'));
});
