// The analysis board: trees that are edited, kept, exported and opened again; by mouse, keyboard and screen reader.

import { text as all } from 'node:stream/consumers';
import { expect } from 'vitest';
import { en as words } from '../src/lib/analysis/messages';
import { en } from '../src/lib/i18n/messages.en';
import { violations } from './axe';
import { test, type Visitor } from './visitor';

const GAME = '[Game "billo"]\n[Red "Ana"]\n[Result "*"]\n\n1. Re1-f2 Re8-f7\n2. Rd1-c2\n*\n';

/** Opens a record for analysis through the import dialog. */
async function analyse(visitor: Visitor, record: string): Promise<void> {
  await visitor.go('#/open');
  await visitor.page.getByLabel(en.importing.paste).fill(record);
  await visitor.button(words.analyse).click();
  await visitor.board.waitFor();
}

const tree = (visitor: Visitor) => visitor.page.getByRole('tree', { name: words.tree });
const item = (visitor: Visitor, name: RegExp) => tree(visitor).getByRole('treeitem', { name });

async function record(visitor: Visitor): Promise<string> {
  await visitor.page.evaluate(() => navigator.clipboard.writeText(''));
  await visitor.button(words.copyText).click();
  let text = '';
  await expect.poll(async () => (text = await visitor.page.evaluate(() => navigator.clipboard.readText()))).not.toBe('');
  return text;
}

async function typeMove(visitor: Visitor, move: string): Promise<void> {
  const box = visitor.page.getByLabel(en.game.typed);
  await box.fill(move);
  await box.press('Enter');
}

test('a tree is grown, annotated and reordered, and a .bil file holds all of it', async ({ open }) => {
  const visitor = await open();
  await analyse(visitor, GAME);
  expect(await record(visitor)).toBe(GAME);

  // A variation, played on the board: the move that is looked at is the first one.
  await item(visitor, /Red Re1-f2/).click();
  await visitor.square('d8').click();
  await visitor.square('d7').click();
  await expect.poll(() => item(visitor, /Rd8-d7/).getAttribute('aria-selected')).toBe('true');
  await typeMove(visitor, 'Ra1-a2');
  await visitor.button(words.glyphNames[5]!).click();
  await visitor.page.getByLabel(words.commentLabel).fill('quiet, but why not?');
  await visitor.page.getByLabel(words.commentLabel).blur();
  await visitor.button(words.inks.green).click();
  await visitor.square('d4').click();
  await visitor.square('e5').click();
  await visitor.square('c3').click();
  await visitor.square('c3').click();
  await visitor.button(words.inks.green).click();
  const grown = GAME.replace('Re8-f7\n', 'Re8-f7 (Rd8-d7 2. Ra1-a2 !? {quiet, but why not?} {[%csl Gc3] [%cal Gd4e5]})\n');
  expect(await record(visitor)).toBe(grown);

  // The variation becomes the main line, and goes back.
  await visitor.button(words.makeMain).click();
  const main = await record(visitor);
  expect(main).toContain('Rd8-d7 (Re8-f7 2. Rd1-c2)\n2. Ra1-a2 !?');
  await visitor.button(words.undo).click();
  expect(await record(visitor)).toBe(grown);

  // Deleting, with a way back.
  await item(visitor, /Rd8-d7/).click();
  await visitor.page.locator('body').press('Delete');
  expect(await record(visitor)).toBe(GAME);
  await visitor.page.locator('body').press('Control+z');
  expect(await record(visitor)).toBe(grown);

  // Everything is there after a reload, and in a file that is opened elsewhere.
  await expect.poll(() => item(visitor, /Rd8-d7/).getAttribute('aria-selected')).toBe('true');
  await visitor.page.reload();
  await visitor.board.waitFor();
  expect(await record(visitor)).toBe(grown);
  const [saved] = await Promise.all([visitor.page.waitForEvent('download'), visitor.button(words.save).click()]);
  const file = await all(await saved.createReadStream());
  const other = await open();
  await analyse(other, file);
  expect(await record(other)).toBe(grown);
  expect(await violations(other)).toEqual([]);
});

test('a link holds everything, also what is looked at', async ({ open }) => {
  const visitor = await open();
  await analyse(visitor, GAME.replace('Re8-f7', 'Re8-f7 ! {so} (Rd8-d7 ?)'));
  await item(visitor, /Rd8-d7/).click();
  const text = await record(visitor);
  await visitor.page.evaluate(() => navigator.clipboard.writeText(''));
  await visitor.button(words.copyLink).click();
  let link = '';
  await expect.poll(async () => (link = await visitor.page.evaluate(() => navigator.clipboard.readText()))).toContain('#/analysis/s/');
  const other = await open();
  await other.page.goto(link);
  await other.board.waitFor();
  await expect.poll(() => item(other, /Rd8-d7/).getAttribute('aria-selected')).toBe('true');
  expect(await record(other)).toBe(text);
});

test('the keyboard alone, and what a screen reader hears', async ({ open }) => {
  const visitor = await open();
  await analyse(visitor, GAME.replace('Re8-f7', 'Re8-f7 (Rd8-d7 2. Ra1-a2) (Ra8-a7)'));
  const { keyboard } = visitor.page;
  await tree(visitor).getByRole('treeitem', { name: words.startLabel }).click();
  const selected = () => tree(visitor).locator('[aria-selected="true"]').textContent();
  for (const [key, move] of [
    ['ArrowRight', 'Re1-f2'],
    ['ArrowRight', 'Re8-f7'],
    ['ArrowDown', 'Rd8-d7'],
    ['ArrowRight', 'Ra1-a2'],
    ['ArrowLeft', 'Rd8-d7'],
    ['ArrowUp', 'Re8-f7'],
    ['End', 'Rd1-c2'],
    ['Home', words.start],
  ] as const) {
    await keyboard.press(key);
    await expect.poll(selected, { message: key }).toBe(move);
  }
  // The focus follows, and each item says its level.
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  const focused = visitor.page.locator(':focus');
  expect(await focused.getAttribute('aria-label')).toContain(words.variationsOf(2));
  expect(await item(visitor, /Rd8-d7/).getAttribute('aria-level')).toBe('2');
  // Outside the tree, up and down choose among the alternatives.
  await visitor.button(words.copyText).focus();
  await keyboard.press('ArrowDown');
  await expect.poll(selected).toBe('Rd8-d7');
  await expect.poll(() => visitor.page.getByRole('status').first().textContent()).toContain('d7');
});

test('a transposition is recognised, and leads to the other place', async ({ open }) => {
  const visitor = await open();
  await analyse(visitor, '[Game "billo"]\n\n1. Re1-e2 (1. Rd1-d2 Rd8-d7 2. Re1-e2) Rd8-d7 2. Rd1-d2 *');
  await visitor.page.getByText(words.transposition).waitFor();
  await visitor.page.getByRole('button', { name: '2. Red Re1-e2' }).click();
  await expect.poll(() => tree(visitor).locator('[aria-selected="true"]').getAttribute('aria-level')).toBe('2');
});

test('the computer thinks along for four seats, and its line is added to the tree', async ({ open }) => {
  const visitor = await open();
  await analyse(visitor, '[Game "billabong"]\n[Rules "players=4"]\n\n1. @i3 @j4 @k5 @l6 *');
  await visitor.page.getByLabel(words.engineOn).check();
  const engine = visitor.page.getByRole('region', { name: words.engine });
  await engine.getByRole('listitem').nth(2).waitFor({ timeout: 40_000 });
  expect(await engine.getByRole('img').getAttribute('aria-label')).toMatch(/Red.*Yellow.*Blue.*Green/);
  const before = await tree(visitor).getByRole('treeitem').count();
  await engine.getByRole('listitem').first().getByRole('button').first().click();
  await expect.poll(() => tree(visitor).getByRole('treeitem').count()).toBe(before + 1);
});

test('a proof is marked as one, and from there the game is played on', async ({ open }) => {
  const visitor = await open();
  await analyse(visitor, '[Game "billo"]\n[Start "8/8/8/8/8/8/8/q6O r - 0"]\n\n*');
  await visitor.page.getByLabel(words.engineOn).check();
  await visitor.page.locator('.proven').first().waitFor({ timeout: 40_000 });
  await visitor.button(words.playOn).click();
  await visitor.page.waitForURL(/#\/game\//);
  await visitor.board.waitFor();
});

test('a game in progress leads to its analysis and back into the same one', async ({ open }) => {
  const visitor = await open();
  await visitor.lay({ game: 'billo', rules: '' }, 'pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0', ['person', 'person'], ['Re1-f2']);
  const game = visitor.page.url();
  await visitor.unfold();
  await visitor.button(words.analyse).click();
  await visitor.page.waitForURL(/#\/analysis\//);
  const address = visitor.page.url();
  await typeMove(visitor, 'Rb8-b7');
  await visitor.page.waitForTimeout(600);
  await visitor.page.goto(game);
  await visitor.type('Re8-f7');
  await visitor.unfold();
  await visitor.button(words.analyse).click();
  await visitor.page.waitForURL(address);
  await expect
    .poll(async () => (await tree(visitor).getByRole('treeitem').allTextContents()).join(' '))
    .toBe(`${words.start} Re1-f2 Rb8-b7 Re8-f7`);
});

test('a turn goes hop by hop, as in play', async ({ open }) => {
  const visitor = await open();
  const start = "15y/16/16/16/16/16/6~~~~6/6~~~~6/16/16/8y1y1y1yr'/16/16/16 0,0 4,0 r 0";
  await visitor.go();
  await visitor.set(new RegExp(en.settings.hops));
  await analyse(visitor, `[Game "billabong"]\n[Rules "ghosts=none"]\n[Start "${start}"]\n\n*\n`);
  await visitor.square('p4').click();
  await visitor.square('l4').click();
  // Only the first hop of the way to l4 is made, and the turn waits.
  await visitor.button(en.game.endHere).waitFor();
  expect(await tree(visitor).getByRole('treeitem').count()).toBe(1);
  await visitor.square('l4').click();
  await visitor.button(en.game.endHere).click();
  await item(visitor, /p4:n4:l4/).waitFor();
});

test('broken trees are refused with their reason', async ({ open }) => {
  const visitor = await open();
  await visitor.go('#/open');
  await visitor.page.getByLabel(en.importing.paste).fill('[Game "billo"]\n\n1. Re1-f2 (1. Re1-e9) *');
  await visitor.button(words.analyse).click();
  await expect.poll(() => visitor.page.getByRole('alert').textContent()).toContain('e9');
  await visitor.go('#/analysis/s/AAAA');
  await visitor.page.getByRole('heading', { name: words.brokenLink }).waitFor();
  await visitor.go('#/analysis/nothing');
  await visitor.page.getByRole('heading', { name: words.notHere }).waitFor();
});

test('thousands of moves stay usable', { timeout: 120_000 }, async ({ open }) => {
  const visitor = await open();
  const variations = Array.from({ length: 800 }, () => '(1. Ra1-a2 Ra8-a7 2. Rb1-b2 Rb8-b7)').join(' ');
  await analyse(visitor, `[Game "billo"]\n\n1. Re1-e2 ${variations} Rd8-d7 *`);
  await expect.poll(() => tree(visitor).getByRole('treeitem').count(), { timeout: 60_000 }).toBe(3203);
  await visitor.page.locator('body').press('Home');
  await visitor.page.locator('body').press('ArrowRight');
  await expect.poll(() => tree(visitor).locator('[aria-selected="true"]').textContent()).toContain('Re1-e2');
});

/** A game of so many moves, in which two billos walk to and fro. */
function longGame(moves: number): string {
  const steps = ['Oa1-a2', 'Qh8-h7', 'Oa2-a1', 'Qh7-h8'];
  const played = Array.from({ length: moves }, (_, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ` : '') + steps[ply % 4]);
  const tags = '[Game "billo"]\n[Start "7q/8/8/8/8/8/8/O7 r - 0"]\n[Result "won red by resignation"]';
  return `${tags}\n\n${played.join(' ')} won red\n`;
}

test('the list shows the current move as soon as it is opened, and the result in words', async ({ open }) => {
  const visitor = await open();
  await analyse(visitor, longGame(96));
  const isInView = () =>
    tree(visitor).evaluate((list) => {
      const frame = list.getBoundingClientRect();
      const move = list.querySelector('[aria-selected="true"]')!.getBoundingClientRect();
      return list.scrollHeight > list.clientHeight && move.top >= frame.top && move.bottom <= frame.bottom;
    });
  await expect.poll(isInView).toBe(true);
  expect(await tree(visitor).evaluate((list) => list.scrollTop)).toBeGreaterThan(0);
  await visitor.page.reload();
  await visitor.board.waitFor();
  await expect.poll(isInView).toBe(true);
  await visitor.page.getByText(words.result('Red wins (by resignation)')).waitFor();
});

test('an analysis without anything in it is not listed; the others are removed by their names', async ({ open }) => {
  const visitor = await open();
  await visitor.go('#/analysis');
  await visitor.button(words.beginOf(en.games.billo.name)).click();
  await visitor.board.waitFor();
  await visitor.go('#/explorer/billo');
  await visitor.board.waitFor();
  await visitor.go('#/analysis');
  await visitor.page.getByText(words.none).waitFor();
  await visitor.button(words.beginOf(en.games.billo.name)).click();
  await typeMove(visitor, 'Ra1-a2');
  await item(visitor, /Ra1-a2/).waitFor();
  await visitor.page.getByRole('link', { name: words.all }).click();
  await visitor.button(new RegExp(`^${words.remove(words.unnamed(en.games.billo.name))}`)).click();
  await visitor.page.getByText(words.none).waitFor();
  await visitor.button(words.bringBack).click();
  await visitor.page.getByText(words.moves(1)).waitFor();
});

test('two tabs: what the other tab has changed is shown, and nobody overwrites it', async ({ open }) => {
  const visitor = await open();
  await analyse(visitor, GAME);
  const other = await visitor.tab();
  await other.go(new URL(visitor.page.url()).hash);
  await other.board.waitFor();
  await typeMove(other, 'Ra8-a7');
  await item(other, /Ra8-a7/).waitFor();
  // Coming back to a tab shows what the other one has changed.
  const comesBack = (tab: Visitor, move: RegExp) =>
    expect
      .poll(async () => {
        await tab.page.evaluate(() => dispatchEvent(new Event('focus')));
        return item(tab, move).count();
      })
      .toBe(1);
  await comesBack(visitor, /Ra8-a7/);
  await visitor.page.getByText(words.newerElsewhere).waitFor();
  await typeMove(visitor, 'Rb1-b2');
  await item(visitor, /Rb1-b2/).waitFor();
  await comesBack(other, /Rb1-b2/);
  expect(await record(other)).toContain('Ra8-a7\n3. Rb1-b2');
  expect(other.page.url()).toBe(visitor.page.url());
});
