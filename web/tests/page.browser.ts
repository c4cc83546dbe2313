// The page around the games: language, appearance, motion, keys, and a crashing engine.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { fr } from '../src/lib/i18n/messages.fr';
import { drag } from './player';
import { test } from './visitor';

/** A worker's script instead of the engine's, with the headers that the page requires of a worker. */
const engine = (body: string) => ({ headers: { 'content-type': 'text/javascript', 'cross-origin-embedder-policy': 'require-corp' }, body });
const NO_GHOSTS = { game: 'billabong', rules: 'ghosts=none' } as const;

test('the language is the browser’s, switches at once in the middle of a turn, and is remembered', async ({ open }) => {
  const visitor = await open({ locale: 'fr-FR' });
  await visitor.go();
  await visitor.button(fr.home.play('Billo')).click();
  await visitor.square('e1').click();
  await visitor.page.getByRole('heading', { name: fr.game.yourTurn('Rouge') }).waitFor();
  await visitor.button(fr.shell.settings).click();
  await visitor.page.getByLabel('English').check();
  await visitor.page.getByRole('heading', { name: en.settings.title }).waitFor();
  await visitor.button(en.shell.close).click();
  await visitor.headline.filter({ hasText: en.game.yourTurn('Red') }).waitFor();
  expect(await visitor.page.evaluate(() => document.documentElement.lang)).toBe('en');
  // The man is still lifted.
  await expect.poll(() => visitor.square('e1').getAttribute('aria-selected')).toBe('true');
  await visitor.page.reload();
  await visitor.headline.filter({ hasText: en.game.yourTurn('Red') }).waitFor();
});

test('light, dark, and as the device', async ({ open }) => {
  const visitor = await open({ colorScheme: 'dark' });
  await visitor.go('#/settings');
  const light = () =>
    visitor.page.evaluate(() => {
      const [red = 0] = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)!.map(Number);
      return red > 128;
    });
  expect(await light()).toBe(false);
  await visitor.page.getByLabel(en.settings.themes.light).check();
  await expect.poll(light).toBe(true);
  await visitor.page.reload();
  await visitor.page.getByRole('dialog').waitFor();
  expect(await light()).toBe(true);
  await visitor.page.getByLabel(en.settings.themes.dark).check();
  await expect.poll(light).toBe(false);
});

test('men move, unless less motion is wanted', async ({ open }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const visitor = await open({ reducedMotion });
    await visitor.lay(NO_GHOSTS, '16/16/16/16/16/11r4/3y2~~~~6/6~~~~6/16/2y13/16/1y14/1r14/16 0,0 3,2 r 0');
    await visitor.page.evaluate(() => {
      const counter = window as unknown as { animated: number };
      counter.animated = 0;
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...words) {
        counter.animated++;
        return animate.apply(this, words);
      };
    });
    await visitor.type('b2:b4:d6:d10');
    await expect.poll(() => visitor.moves()).toHaveLength(1);
    const animated = () => visitor.page.evaluate(() => (window as unknown as { animated: number }).animated);
    if (reducedMotion === 'reduce') expect(await animated()).toBe(0);
    else await expect.poll(animated).toBeGreaterThan(0);
  }
});

test('the list of keys, and dialogs that close with Escape', async ({ open }) => {
  const visitor = await open();
  await visitor.go();
  await visitor.page.keyboard.press('?');
  const dialog = visitor.page.getByRole('dialog', { name: en.keys.title });
  await dialog.waitFor();
  expect(await dialog.getByRole('definition').count()).toBe(en.keys.list.length);
  await visitor.page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  expect(new URL(visitor.page.url()).hash).toMatch(/^(#\/)?$/);
});

test('one dialog at a time, and to go elsewhere is to close it', async ({ open }) => {
  const visitor = await open();
  const dialogs = visitor.page.getByRole('dialog');
  const only = async (name: string) => {
    await dialogs.and(visitor.page.getByRole('dialog', { name })).waitFor();
    expect(await visitor.page.locator('dialog[open]').count()).toBe(1);
  };
  /** Like a person who edits the address. */
  const edit = (hash: string) => visitor.page.evaluate((hash) => void (location.hash = hash), hash);
  await visitor.begin('billo');
  const { hash } = new URL(visitor.page.url());
  await visitor.unfold();
  await visitor.button(en.game.import).click();
  await only(en.importing.title);
  // A dialog replaces another; when it is closed, the game is there and not the first dialog.
  await edit('#/settings');
  await only(en.settings.title);
  await edit('#/open');
  await only(en.importing.title);
  await visitor.page.keyboard.press('?');
  await only(en.importing.title);
  await visitor.page.keyboard.press('Escape');
  await expect.poll(() => dialogs.count()).toBe(0);
  expect(new URL(visitor.page.url()).hash).toBe(hash);
  await visitor.board.waitFor();
  // So does a page.
  for (const [name, title] of [
    ['settings', en.settings.title],
    ['keys', en.keys.title],
    ['open', en.importing.title],
  ] as const) {
    await edit(`#/${name}`);
    await only(title);
    await edit(name === 'keys' ? '#/new/billo' : '#/');
    await expect.poll(() => dialogs.count()).toBe(0);
  }
});

test('an engine that breaks down is noticed and started again, and the game goes on', async ({ open }) => {
  const visitor = await open();
  let broken = 0;
  // The first worker receives the question and crashes.
  await visitor.page.route(/\/assets\/engine-worker-[^/]*\.js$/, (route) => {
    if (broken++ > 0) return route.continue();
    return route.fulfill(engine('onmessage = ({ data }) => { if (data.kind === "think") throw new Error("out of order"); };'));
  });
  await visitor.begin('billo');
  await visitor.type('Re1-f2');
  await visitor.page.getByText(en.game.engineRestarted).first().waitFor();
  await expect.poll(() => visitor.moves(), { timeout: 20_000 }).toHaveLength(2);
  expect(broken).toBe(2);
});

test('an engine that breaks down between two questions is started again', async ({ open }) => {
  const visitor = await open();
  await visitor.begin('billo');
  await visitor.type('Re1-f2');
  await expect.poll(() => visitor.moves(), { timeout: 20_000 }).toHaveLength(2);
  const [worker] = visitor.page.workers();
  await worker!.evaluate(() => {
    setTimeout(() => {
      throw new Error('out of order');
    });
  });
  await visitor.page.getByText(en.game.engineRestarted).first().waitFor();
  await visitor.type('Rd1-c2');
  await expect.poll(() => visitor.moves(), { timeout: 20_000 }).toHaveLength(4);
});

test('an engine that breaks down for good can be asked again', async ({ open }) => {
  const visitor = await open();
  let broken = true;
  await visitor.page.route(/\/assets\/engine-worker-[^/]*\.js$/, (route) =>
    broken ? route.fulfill(engine('throw new Error("out of order");')) : route.continue(),
  );
  await visitor.begin('billo');
  await visitor.type('Re1-f2');
  await visitor.main.getByText(en.game.engineFailed).waitFor();
  broken = false;
  await visitor.button(en.shell.tryAgain).click();
  await expect.poll(() => visitor.moves(), { timeout: 20_000 }).toHaveLength(2);
});

test('rules that can’t be loaded are told of, and loaded again', async ({ open }) => {
  const visitor = await open({ expected: /wasm|ERR_FAILED/ });
  let broken = true;
  await visitor.page.route(/\.wasm$/, (route) => (broken ? route.abort() : route.continue()));
  await visitor.go('#/learn');
  await visitor.page.getByRole('heading', { name: en.shell.loadFailed }).waitFor();
  broken = false;
  await visitor.button(en.shell.tryAgain).click();
  await visitor.page.getByRole('link', { name: 'Billabong', exact: true }).waitFor();
});

test('settings open before the rules are loaded', async ({ open }) => {
  const visitor = await open();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await visitor.page.route(/\.wasm$/, async (route) => {
    await held;
    await route.continue();
  });
  await visitor.go('#/settings');
  await visitor.page.getByLabel('Français').check();
  await visitor.page.getByRole('heading', { name: fr.settings.title }).waitFor();
  release();
  await visitor.page.getByText(/^Bilby \d/).waitFor();
});

test('nothing of another origin, and no policy broken while pieces are dragged', async ({ open }) => {
  const visitor = await open();
  const strangers: string[] = [];
  visitor.page.on('request', (request) => {
    if (!/^(http:\/\/127\.0\.0\.1|data:|blob:)/.test(request.url())) strangers.push(request.url());
  });
  await visitor.lay(NO_GHOSTS, '16/16/16/16/16/11r4/3y2~~~~6/6~~~~6/16/2y13/16/1y14/1r14/16 0,0 3,2 r 0');
  await drag(visitor, 'l9', 'l10');
  await expect.poll(() => visitor.moves()).toEqual(['l9-l10']);
  expect(strangers).toEqual([]);
});
