// Stored games: after a reload, without a connection, as files and as links; and broken ones.

import { text as all } from 'node:stream/consumers';
import type { Download } from 'playwright-core';
import { expect } from 'vitest';
import { en as analysis } from '../src/lib/analysis/messages';
import { en } from '../src/lib/i18n/messages.en';
import { readRecord } from '../src/lib/wasm';
import { test, type Visitor } from './visitor';

const BILLO = { game: 'billo', rules: '' } as const;
const PAWNS = 'pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0';
const MOVES = ['Re1-f2', 'Re8-f7', 'Rd1-c2'];

async function content(download: Download): Promise<string> {
  return all(await download.createReadStream());
}

/** Writes into the page's database directly. */
async function putStored(visitor: Visitor, game: Record<string, unknown>): Promise<void> {
  await visitor.page.evaluate(
    (game) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('bilby');
        request.onerror = () => reject(request.error!);
        request.onsuccess = () => {
          const transaction = request.result.transaction('games', 'readwrite');
          transaction.objectStore('games').put(game);
          transaction.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    game,
  );
}

async function stored(visitor: Visitor): Promise<Record<string, unknown>[]> {
  return visitor.page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('bilby');
        request.onerror = () => reject(request.error!);
        request.onsuccess = () => {
          const all = request.result.transaction('games').objectStore('games').getAll();
          all.onsuccess = () => {
            request.result.close();
            resolve(all.result);
          };
        };
      }),
  );
}

test('a game in progress survives a reload, the turn begun included', async ({ open }) => {
  const visitor = await open();
  await visitor.begin('billo');
  await visitor.type('Re1-f2');
  await expect.poll(() => visitor.moves(), { timeout: 20_000 }).toHaveLength(2);
  const position = await visitor.copied(en.game.copyPosition);
  const moves = await visitor.moves();
  await visitor.square('d1').click();
  await expect.poll(() => visitor.square('d1').getAttribute('aria-selected')).toBe('true');
  await expect.poll(async () => (await stored(visitor))[0]?.['begun']).toBe('Rd1');
  await visitor.page.reload();
  await expect.poll(() => visitor.square('d1').getAttribute('aria-selected')).toBe('true');
  expect(await visitor.moves()).toEqual(moves);
  expect(await visitor.copied(en.game.copyPosition)).toBe(position);
  // It is on the start page too.
  await visitor.go();
  await visitor.page.getByRole('link', { name: en.home.continueGame, exact: true }).click();
  await expect.poll(() => visitor.moves()).toEqual(moves);
});

test('two tabs of one game show the same, and neither destroys what the other played', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BILLO, PAWNS);
  const other = await visitor.tab();
  await other.page.goto(visitor.page.url());
  await other.board.waitFor();
  for (const move of MOVES) await visitor.type(move);
  await expect.poll(() => other.moves()).toEqual(MOVES);
  await other.page.getByText(en.game.openElsewhere).waitFor();
  await other.square('d8').click();
  await other.page.keyboard.press('Escape');
  await other.type('Rd8-c7');
  await expect.poll(() => visitor.moves()).toEqual([...MOVES, 'Rd8-c7']);
  for (const tab of [visitor, other]) {
    await tab.page.reload();
    await expect.poll(() => tab.moves()).toEqual([...MOVES, 'Rd8-c7']);
  }
  expect((await stored(visitor))[0]?.['plies']).toBe(4);
});

test('a tab that could not hear of the other does not write over its moves', async ({ open }) => {
  const visitor = await open();
  await visitor.context.addInitScript(() => Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined }));
  await visitor.lay(BILLO, PAWNS);
  const other = await visitor.tab();
  await other.page.goto(visitor.page.url());
  await other.board.waitFor();
  for (const move of MOVES) await visitor.type(move);
  await expect.poll(async () => (await stored(visitor))[0]?.['plies']).toBe(3);
  await other.type('Rd1-e2');
  await other.page.getByText(en.game.newerElsewhere).waitFor();
  await expect.poll(() => other.moves()).toEqual(MOVES);
  await visitor.page.reload();
  await expect.poll(() => visitor.moves()).toEqual(MOVES);
});

/** Does something, and reloads the page in the same task. */
async function andReload(visitor: Visitor, selector: string, act: 'submit' | 'click'): Promise<void> {
  const loaded = visitor.page.waitForEvent('load');
  await visitor.page.evaluate(
    ({ selector, act }) => {
      const element = document.querySelector<HTMLInputElement>(selector)!;
      if (act === 'submit') element.form!.requestSubmit();
      else element.click();
      location.reload();
    },
    { selector, act },
  );
  await loaded;
}

test('what was done in the moment before a reload is kept', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BILLO, PAWNS);
  await visitor.unfold();
  await visitor.page.getByLabel(en.game.typed).fill('Re1-f2');
  await andReload(visitor, '#typed', 'submit');
  await expect.poll(() => visitor.moves()).toEqual(['Re1-f2']);
  // What was put aside is written, and nothing stays behind.
  await expect.poll(async () => (await stored(visitor))[0]?.['plies']).toBe(1);
  expect(await visitor.page.evaluate(() => localStorage.length)).toBe(0);
  // The same on the analysis board, which writes less often.
  await visitor.unfold();
  await visitor.button(analysis.analyse).click();
  // Until then, the field is still that of the game.
  await visitor.page.getByRole('treeitem', { name: /Re1-f2/ }).waitFor();
  await visitor.page.getByLabel(en.game.typed).fill('Re8-f7');
  await andReload(visitor, '#typed', 'submit');
  await visitor.page.getByRole('treeitem', { name: /Re8-f7/ }).waitFor();
  // And a setting.
  await visitor.go('#/settings');
  await visitor.page.getByLabel(en.settings.themes.dark).waitFor();
  await andReload(visitor, 'input[type=radio][value=dark]', 'click');
  await expect.poll(() => visitor.page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
});

test('a reload while the computer thinks: it thinks again and moves', async ({ open }) => {
  const visitor = await open();
  // At this level the computer uses all its time. In Billabong's placement it would be done before the reload.
  await visitor.setUp('billo', ['person', 10]);
  // Until the reload the engine does not even load, so that it can't have moved by then.
  let held = true;
  await visitor.page.route(/\/assets\/engine-worker-[^/]*\.js$/, (route) => (held ? undefined : route.continue()));
  await visitor.type('Re1-e2');
  await visitor.headline.filter({ hasText: en.game.thinking('Black') }).waitFor();
  await expect.poll(async () => (await stored(visitor))[0]?.['plies']).toBe(1);
  held = false;
  await visitor.page.reload();
  await visitor.headline.filter({ hasText: en.game.thinking('Black') }).waitFor();
  await expect.poll(() => visitor.moves(), { timeout: 20_000 }).toHaveLength(2);
});

test('without a connection the page loads, plays and teaches', async ({ open }) => {
  const visitor = await open({ serviceWorkers: 'allow' });
  await visitor.begin('billo');
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await visitor.context.setOffline(true);
  await visitor.page.reload();
  await visitor.board.waitFor();
  await visitor.type('Re1-f2');
  await expect.poll(() => visitor.moves(), { timeout: 20_000 }).toHaveLength(2);
  // A page that was never opened while there was a connection.
  await visitor.page.getByRole('link', { name: en.shell.learn, exact: true }).click();
  await visitor.page
    .getByRole('link', { name: /^Lesson 1/ })
    .first()
    .click();
  await visitor.board.waitFor();
  await visitor.button(en.shell.settings).click();
  await visitor.page.getByRole('dialog').waitFor();
});

test('saved as a .bil file and opened again, from the file and pasted', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BILLO, PAWNS, ['person', 'person'], MOVES);
  await visitor.unfold();
  const [download] = await Promise.all([visitor.page.waitForEvent('download'), visitor.button(en.game.export).click()]);
  expect(download.suggestedFilename()).toMatch(/^billo-\d{4}-\d\d-\d\d\.bil$/);
  const text = await content(download);
  expect(readRecord(text)[0]!.moves).toEqual(MOVES);

  const other = await open();
  await other.go();
  await other.button(en.home.importButton).click();
  await other.page.getByLabel(en.importing.file).setInputFiles({ name: 'game.bil', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect.poll(() => other.moves()).toEqual(MOVES);
  await other.paste(text);
  await expect.poll(() => other.moves()).toEqual(MOVES);
  // A record of several games asks which one to open.
  await other.paste(`${text}\n${text}`);
  await other.page.getByText(en.importing.several(2)).waitFor();
  await other.button(/^2\. Billo/).click();
  await expect.poll(() => other.moves()).toEqual(MOVES);
});

test('a record with tags, comments and variations comes out as it went in', async ({ open }) => {
  const visitor = await open();
  const record =
    '[Game "billo"]\n[Red "Ana"]\n[Black "Ben"]\n[Date "1987.05.17"]\n[Event "Spring cup"]\n[Result "*"]\n\n1. Re1-f2 $1 {Bold.} (1. Rd1-c2 {Safer.}) Re8-f7\n*\n';
  await visitor.paste(record);
  await expect.poll(() => visitor.moves()).toHaveLength(2);
  await visitor.page.reload();
  await visitor.unfold();
  const [download] = await Promise.all([visitor.page.waitForEvent('download'), visitor.button(en.game.export).click()]);
  expect(await content(download)).toBe(record);
  const link = await visitor.copied(en.game.share);
  const friend = await open();
  await friend.page.goto(link);
  await friend.unfold();
  const [again] = await Promise.all([friend.page.waitForEvent('download'), friend.button(en.game.export).click()]);
  expect(await content(again)).toBe(record);
});

test('a broken record says where and why, and nothing is lost', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BILLO, PAWNS, ['person', 'person'], MOVES);
  const before = await stored(visitor);
  await visitor.go();
  await visitor.button(en.home.importButton).click();
  const text = (before[0]!['record'] as string).replace('Re8-f7', 'Re8-f5');
  await visitor.page.getByLabel(en.importing.paste).fill(text);
  await visitor.button(en.importing.open).click();
  const alert = visitor.page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.textContent()).toMatch(/Line \d+, move 2: “Re8-f5”\. .*f5.*\./);
  // After a correction it opens; the typed text is still there.
  await visitor.page.getByLabel(en.importing.paste).fill(text.replace('f5', 'f7'));
  await visitor.button(en.importing.open).click();
  await expect.poll(() => visitor.moves()).toEqual(MOVES);
  expect(await stored(visitor)).toHaveLength(before.length + 1);
});

test('a link holds the whole game at a move, for somebody else', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BILLO, PAWNS, ['person', 'person'], MOVES);
  await visitor.page.keyboard.press('ArrowLeft');
  const link = await visitor.copied(en.game.share);
  expect(link).toMatch(/#\/s\/[\w-]+@2$/);

  const friend = await open();
  await friend.page.goto(link);
  await friend.page.getByRole('heading', { name: en.shared.title }).waitFor();
  await friend.main.getByText(en.game.looking(2, 3)).waitFor();
  expect(await friend.moves()).toEqual(MOVES);
  expect(await stored(friend)).toEqual([]);
  await friend.button(en.game.playFromHere).click();
  await expect.poll(() => friend.moves()).toEqual(MOVES.slice(0, 2));
  await friend.type('Rd1-c2');
  await expect.poll(() => friend.moves()).toEqual(MOVES);
});

test('a broken link says so and leads on', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BILLO, PAWNS, ['person', 'person'], MOVES);
  const link = await visitor.copied(en.game.share);
  for (const broken of [link.replace(/.{12}@/, '@'), link.replace(/#.*/, '#/s/abc'), link.replace(/#.*/, '#/s/%%%@2')]) {
    await visitor.page.goto(broken);
    await visitor.page.getByRole('heading', { name: en.shared.broken }).waitFor();
    await visitor.page.getByRole('link', { name: en.shell.toHome }).click();
    await visitor.button(en.home.play('Billo')).waitFor();
  }
  await visitor.go('#/nowhere/at/all');
  await visitor.page.getByRole('heading', { name: en.shell.notFound('nowhere/at/all') }).waitFor();
  await visitor.go('#/game/gone');
  await visitor.page.getByRole('heading', { name: en.game.notHere }).waitFor();
});

test('damaged games in the store are told of, kept, and can be taken out', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BILLO, PAWNS, ['person', 'person'], MOVES);
  const [whole] = await stored(visitor);
  const damaged = { ...whole!, id: 'damaged', record: (whole!['record'] as string).replace('Re8-f7', 'Re8-f5') };
  await putStored(visitor, damaged);
  await putStored(visitor, { id: 'garbage', nonsense: true });
  await visitor.go();
  await visitor.page.reload();
  await visitor.page.getByText(en.home.damaged('garbage')).waitFor();
  const [download] = await Promise.all([visitor.page.waitForEvent('download'), visitor.button(en.home.download).click()]);
  expect(JSON.parse(await content(download))).toEqual({ id: 'garbage', nonsense: true });
  // The list still works, with the good game and the one with invalid moves.
  await expect.poll(() => visitor.page.getByRole('link', { name: en.home.continueGame, exact: true }).count()).toBe(2);
  await visitor.go('#/game/damaged');
  await visitor.page.getByRole('heading', { name: en.home.damaged('billo') }).waitFor();
  await visitor.main.getByText(/f5/).waitFor();
  await visitor.button(en.home.download).waitFor();
  await visitor.page.getByRole('link', { name: en.shell.toHome }).click();
  await visitor.button(en.home.play('Billo')).waitFor();
  await visitor.begin('billo');
  expect(await stored(visitor)).toHaveLength(4);
  expect((await stored(visitor)).find((game) => game['id'] === 'damaged')).toEqual(damaged);
});

test('a game removed by mistake comes back', async ({ open }) => {
  const visitor = await open();
  await visitor.lay(BILLO, PAWNS, ['person', 'person'], MOVES);
  await visitor.go();
  await visitor.button(/^Remove: Billo/).click();
  await expect.poll(() => stored(visitor)).toHaveLength(0);
  await visitor.button(en.home.bringBack).click();
  await visitor.page.getByRole('link', { name: en.home.continueGame, exact: true }).click();
  await expect.poll(() => visitor.moves()).toEqual(MOVES);
});
