// The review of a game: planted blunders are found, the graph can be used by hand and by keys, exercises, threats, and a review
// that is interrupted goes on.

import { expect } from 'vitest';
import { en as analysis } from '../src/lib/analysis/messages';
import { en } from '../src/lib/i18n/messages.en';
import { messages as puzzleMessages } from '../src/lib/puzzles/messages';
import { messages } from '../src/lib/review/messages';
import { pack } from '../src/lib/game/share';
import { viewTurn, writeRecord } from '../src/lib/wasm';
import type { Rulebook } from '../src/lib/wasm/types';
import { violations } from './axe';
import { acts, Player } from './player';
import { grown } from './tour';
import { photograph, PHONE, test, type Visitor } from './visitor';

const say = messages('en');
const french = messages('fr');
const puzzles = puzzleMessages('en');

const RACE = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/8y'7/8r'7/16/16 0,0 4,4 r 0";
const FOUR = "16/16/16/16/3b'12/16/6~~~~6/6~~~~6/16/16/8y'7/8r'7/16/4g11 0,0,0,0 4,4,4,4 r 0";
const BILLO = '8/8/8/2s5/3R4/8/8/8 r - 0';
/** The trays can end the round at once with eleven marbles; otherwise the marbles go on. Round 2 decides the match. */
const MATCH = '--------/--------/--oo----/--2----/--oooooo/--oo1o1o/--------/-------- t - 2 9';

interface Planted {
  name: string;
  book: Rulebook;
  start: string;
  blunder: string;
}

const PLANTED: Planted[] = [
  { name: 'Billabong', book: { game: 'billabong', rules: 'ghosts=none' }, start: RACE, blunder: 'i3-j3' },
  { name: 'Billabong for four', book: { game: 'billabong', rules: 'players=4' }, start: FOUR, blunder: 'i3-j3' },
  { name: 'Billo', book: { game: 'billo', rules: '' }, start: BILLO, blunder: 'Rd4-e5' },
];

/** Opens the review of a game from its menu. */
async function review(visitor: Visitor, book: Rulebook, start: string, moves: string[]): Promise<void> {
  const seats = viewTurn(book, start).status.seats.map(() => 'person' as const);
  await visitor.lay(book, start, seats, moves);
  await visitor.unfold();
  await visitor.button(en.game.review).last().click();
  await visitor.page.getByRole('heading', { name: say.title, level: 1 }).waitFor();
}

async function judged(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 45_000 });
  await visitor.page.getByRole('slider').waitFor();
}

test.for(PLANTED)('a planted blunder in $name is found, explained and made an exercise', async ({ book, start, blunder }, { open }) => {
  const visitor = await open();
  await review(visitor, book, start, [blunder]);
  await judged(visitor);
  const list = visitor.page.getByRole('region', { name: say.mistakes });
  const mistake = list.getByRole('listitem').filter({ hasText: say.marks.blunder });
  await mistake.getByRole('button').click();
  await visitor.page.locator('[data-mistake="0"]').waitFor();
  expect(await visitor.page.locator('[data-mistake="0"]').textContent()).toContain(blunder);
  // What would have happened.
  await visitor.button(say.ignored).click();
  await visitor.page.getByRole('region', { name: say.ignored }).getByText(say.ignoredHint).waitFor();
  await visitor.button(say.endExercise).click();
  // The same move again is not good enough; the best one is.
  await visitor.button(say.tryAgain).click();
  const player = Player.at(visitor, book, start);
  await player.act(acts(book, start, blunder));
  await visitor.main.getByText(say.same).waitFor();
  const best = player.choose();
  await player.act(acts(book, start, best));
  await visitor.main.getByText(say.rightBest).waitFor();
  expect(await violations(visitor)).toEqual([]);
});

test('the end of a game names its critical moment; from the review the line goes to the analysis board', async ({ open }) => {
  const visitor = await open();
  await visitor.lay({ game: 'billo', rules: '' }, BILLO, ['person', 'person'], ['Rd4-e5']);
  await visitor.button(en.game.resign).click();
  await visitor.button(en.game.yes).click();
  const moment = visitor.page.getByRole('link', { name: new RegExp(say.critical) });
  await moment.waitFor({ timeout: 45_000 });
  expect(await moment.textContent()).toContain('Rd4-e5');
  expect(await violations(visitor)).toEqual([]);
  await moment.click();
  await visitor.page.waitForURL(/#\/review\/.*@0$/);
  await visitor.page.locator('[data-mistake="0"]').waitFor();
  // What was judged for that is not judged again.
  await judged(visitor);
  await visitor.button(analysis.analyse).click();
  await visitor.page.getByRole('treeitem', { name: /Rd4xc5/ }).waitFor();
  await visitor.page.getByRole('treeitem', { name: new RegExp(`Rd4-e5, ${analysis.glyphNames[4]!}`) }).waitFor();
  const start = visitor.page.getByRole('treeitem', { name: analysis.startLabel });
  await expect.poll(() => start.getAttribute('aria-selected')).toBe('true');
});

test('a match of Bi-litaire: marbles expected, and a blunder in its second round', async ({ open }) => {
  const visitor = await open();
  const book = { game: 'bilitaire', rules: '' } as const;
  const worst = Player.at(visitor, book, MATCH).worst();
  await review(visitor, book, MATCH, [worst]);
  await judged(visitor);
  await visitor.page.getByRole('slider', { name: say.graphMarbles }).waitFor();
  await visitor.page.getByRole('region', { name: say.mistakes }).getByRole('listitem').filter({ hasText: say.marks.blunder }).waitFor();
});

test('the graph by hand and by keys, the table, French, a phone, and no violations', { timeout: 120_000 }, async ({ open }) => {
  const visitor = await open({ locale: 'fr-FR', viewport: PHONE, hasTouch: true, isMobile: true });
  const book = { game: 'billabong', rules: 'players=4' } as const;
  const { start, moves } = grown(book, 44);
  const record = writeRecord({ rulebook: book, start, moves, tags: [], comments: [], result: '*' });
  await visitor.go(`#/review/s/${await pack(record)}`);
  const graph = visitor.page.getByRole('slider', { name: french.graph });
  await graph.waitFor();
  await visitor.page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 90_000 });
  await graph.focus();
  await visitor.page.keyboard.press('End');
  expect(await graph.getAttribute('aria-valuenow')).toBe(String(moves.length));
  await visitor.page.keyboard.press('ArrowLeft');
  expect(await graph.getAttribute('aria-valuenow')).toBe(String(moves.length - 1));
  expect(await graph.getAttribute('aria-valuetext')).toContain('%');
  const box = (await graph.boundingBox())!;
  await visitor.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  const shown = async (): Promise<number> => Number(await graph.getAttribute('aria-valuenow'));
  await expect.poll(async () => Math.abs((await shown()) - moves.length / 2)).toBeLessThan(moves.length / 8);
  await visitor.main.getByText(french.table).click();
  expect(await visitor.page.getByRole('row').count()).toBe(moves.length + 1);
  expect(await violations(visitor)).toEqual([]);
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await photograph(visitor, 'review-phone');
});

test('interrupted by closing the page, it goes on; stopped, it waits', { timeout: 120_000 }, async ({ open }) => {
  const visitor = await open();
  const book = { game: 'billo', rules: '' } as const;
  // Long enough that the review is still under way when the button is pressed.
  const { start, moves } = grown(book, 120);
  await review(visitor, book, start, moves);
  // With the accuracy the first pass is complete; a review without anything judged would begin anew.
  await visitor.page.getByRole('region', { name: say.accuracy }).waitFor({ timeout: 60_000 });
  // By the keyboard: what is found above the button moves it, and a pointer would have to follow.
  await visitor.button(say.stop).press('Enter');
  await visitor.main.getByText(say.stopped).waitFor();
  await visitor.page.reload();
  await visitor.main.getByText(say.stopped).waitFor();
  await visitor.button(say.resume).click();
  await visitor.page.getByRole('progressbar').waitFor();
  await visitor.page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 90_000 });
  // What is complete is there at once, also after a reload.
  await visitor.page.reload();
  await visitor.page.getByRole('region', { name: say.accuracy }).waitFor();
  expect(await visitor.page.getByRole('progressbar').count()).toBe(0);
});

test('closed in the middle, it goes on where it was', { timeout: 120_000 }, async ({ open }) => {
  const visitor = await open();
  const book = { game: 'billo', rules: '' } as const;
  const { start, moves } = grown(book, 120);
  const other = await visitor.tab();
  await review(visitor, book, start, moves);
  const address = visitor.page.url();
  const done = async (): Promise<number> => Number(await visitor.page.getByRole('progressbar').getAttribute('value'));
  await expect.poll(done, { timeout: 60_000 }).toBeGreaterThan(20);
  // Nobody presses anything: the page is gone, and another one is opened.
  await visitor.page.close();
  await other.page.goto(address);
  await other.main.getByText(say.stopped).waitFor();
  await other.page.getByRole('slider').waitFor();
  expect(await other.page.getByRole('slider').getAttribute('aria-valuetext')).toContain('%');
  await other.button(say.resume).click();
  await expect.poll(async () => Number(await other.page.getByRole('progressbar').getAttribute('value'))).toBeGreaterThan(15);
});

test(
  'the mistakes of other people are nobody’s puzzles; whoever says which seat was theirs gets its own',
  { timeout: 180_000 },
  async ({ open }) => {
    const visitor = await open();
    const book = { game: 'billo', rules: '' } as const;
    const tags: [string, string][] = [
      ['Red', 'Ana'],
      ['Black', 'Chloé'],
    ];
    const record = writeRecord({ rulebook: book, start: BILLO, moves: ['Rd4-e5'], tags, comments: [], result: '*' });
    await visitor.go(`#/review/s/${await pack(record)}`);
    await judged(visitor);
    const question = visitor.page.getByRole('group', { name: say.whichSeat });
    await question.waitFor();
    expect(await violations(visitor)).toEqual([]);
    await question.getByRole('button', { name: say.noSeat }).click();
    await question.waitFor({ state: 'detached' });
    expect(await visitor.main.getByText(say.keepPuzzles(1)).count()).toBe(0);
    // The answer is remembered.
    await visitor.page.reload();
    await visitor.page.getByRole('region', { name: say.accuracy }).waitFor();
    await expect.poll(() => question.count()).toBe(0);
    await visitor.go('#/puzzles');
    await visitor.main.getByText(puzzles.ownNone).waitFor();
    // Two people at one device are asked too.
    await review(visitor, book, BILLO, ['Rd4-e5', 'Sc5-b4']);
    await judged(visitor);
    await question.getByRole('button', { name: 'Red' }).click();
    await visitor.main.getByText(say.keepPuzzles(1)).waitFor();
  },
);

test('the legend names the curves, and mistakes are found in both directions', async ({ open }) => {
  const visitor = await open();
  await review(visitor, { game: 'billabong', rules: 'players=4' }, FOUR, ['i3-j3']);
  await judged(visitor);
  expect(await visitor.page.getByRole('list', { name: say.legend }).getByRole('listitem').allTextContents()).toEqual(en.seats.billabong);
  await visitor.page.getByRole('slider').focus();
  await visitor.page.keyboard.press('End');
  await visitor.button(say.previousMistake).click();
  await visitor.page.locator('[data-mistake="0"]').waitFor();
});

test('a game that is not here, and one without moves', async ({ open }) => {
  const visitor = await open();
  await visitor.go('#/review/nothing');
  await visitor.page.getByRole('heading', { name: say.notHere }).waitFor();
  await visitor.go('#/review/s/broken');
  await visitor.page.getByRole('heading', { name: say.notHere }).waitFor();
});

test('without a connection a game is reviewed', { timeout: 120_000 }, async ({ open }) => {
  const visitor = await open({ serviceWorkers: 'allow' });
  await visitor.lay({ game: 'billo', rules: '' }, BILLO, ['person', 'person'], ['Rd4-e5']);
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await visitor.context.setOffline(true);
  await visitor.page.reload();
  await visitor.unfold();
  await visitor.button(en.game.review).last().click();
  await judged(visitor);
  await visitor.page.getByRole('region', { name: say.mistakes }).getByRole('listitem').waitFor();
});
