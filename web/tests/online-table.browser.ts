// What people do at a table besides playing: draws, takebacks, rematches, clocks, watching, talk, leaving.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { en as online } from '../src/lib/online/messages.en';
import { look } from '../src/lib/wasm';
import { beGuest, openTable, signUp, tableOf, together, type Company } from './online';
import { violations } from './axe';
import { DESKTOP, photograph, SMALLEST, test, type Visitor } from './visitor';

async function two(open: () => Promise<Visitor>): Promise<{ ana: Visitor; ben: Visitor; names: [string, string] }> {
  const [ana, ben] = [await open(), await open()];
  return { ana, ben, names: [await beGuest(ana), await beGuest(ben)] };
}

/** A first jump after which another may follow. */
function chain({ book, position }: Company): { from: string; over: string } | null {
  for (const { at } of look(book, position).next) {
    const goesOn = (text: string) => look(book, position, at + text).next.some(({ kind }) => kind === 'jump');
    const step = look(book, position, at).next.find(({ kind, text }) => kind === 'jump' && goesOn(text));
    if (step) return { from: at, over: step.at };
  }
  return null;
}

/** Plays on until there is one. */
async function untilChain(company: Company): Promise<{ from: string; over: string }> {
  for (;;) {
    const found = chain(company);
    if (found) return found;
    await company.play();
  }
}

test('a draw: declined, then accepted', async ({ open }) => {
  const { ana, ben, names } = await two(open);
  const company = await together([ana, ben], { game: 'billo' });
  await company.play('Re1-f2');
  await ana.button(online.table.offerDraw).click();
  await ben.main.getByText(online.table.asks.draw(names[0])).waitFor();
  await ben.button(online.table.no).click();
  await ana.page.getByText(online.table.declined.draw(names[1])).first().waitFor();
  // Nobody is pestered: once a turn.
  expect(await ana.button(online.table.offerDraw).count()).toBe(0);
  await company.play('Re8-f7');
  await ana.button(online.table.offerDraw).click();
  await ben.button(online.table.yes.draw).click();
  for (const visitor of [ana, ben]) {
    await visitor.headline.filter({ hasText: en.result.drawn }).waitFor();
    await visitor.main.getByText(en.result.reasons.agreement).waitFor();
  }
});

test.for((['phone', 'desktop'] as const).flatMap((device) => (['light', 'dark'] as const).map((colorScheme) => ({ device, colorScheme }))))(
  'what is asked and tried is accessible: $device, $colorScheme',
  async ({ device, colorScheme }, { open }) => {
    const visit = { viewport: device === 'phone' ? SMALLEST : DESKTOP, colorScheme, reducedMotion: 'reduce' } as const;
    const [ana, ben] = [await open(visit), await open(visit)];
    await Promise.all([signUp(ana, 'Ana'), signUp(ben, 'Ben')]);
    const company = await together([ana, ben], { game: 'billo', rated: true, public: true });
    await company.play('Re1-f2');
    await company.play('Re8-f7');
    await ana.button(online.table.offerDraw).click();
    await ben.button(online.table.yes.draw).waitFor();
    await ana.square('a1').focus();
    await ana.page.keyboard.press('Enter');
    for (const visitor of [ana, ben]) {
      expect(await violations(visitor)).toEqual([]);
      expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await photograph(ben, `table-asked-${device}-${colorScheme}`);
    await ben.button(online.table.yes.draw).click();
    for (const visitor of [ana, ben]) {
      await visitor.page.getByLabel(/ → /).first().waitFor();
      expect(await violations(visitor)).toEqual([]);
    }
    await photograph(ben, `table-drawn-${device}-${colorScheme}`);
  },
);

test('a question can be taken back', async ({ open }) => {
  const { ana, ben, names } = await two(open);
  const company = await together([ana, ben], { game: 'billo' });
  await company.play('Re1-f2');
  await ana.button(online.table.offerDraw).click();
  await ben.button(online.table.yes.draw).waitFor();
  await ana.button(online.table.withdraw).click();
  await expect.poll(() => ben.main.getByText(online.table.asks.draw(names[0])).count()).toBe(0);
});

test('a turn taken back by consent, and another played', async ({ open }) => {
  const { ana, ben, names } = await two(open);
  const company = await together([ana, ben], { game: 'billo' });
  const before = company.position;
  await company.play('Re1-f2');
  await company.play('Re8-f7');
  await ana.button(en.game.takeBackHint).click();
  await ben.main.getByText(online.table.asks.takeback(names[0])).waitFor();
  // Nothing has changed yet.
  expect(await ana.moves()).toHaveLength(2);
  await ben.button(online.table.yes.takeback).click();
  for (const visitor of [ana, ben]) await expect.poll(() => visitor.moves()).toEqual([]);
  company.position = before;
  company.ply = 0;
  await company.play('Rd1-c2');
  for (const visitor of [ana, ben]) expect(await visitor.moves()).toEqual(['Rd1-c2']);
});

test('a rematch leads both to the next table, with the seats exchanged', async ({ open }) => {
  const { ana, ben, names } = await two(open);
  const company = await together([ana, ben], { game: 'billo' });
  await company.play('Re1-f2');
  await company.play('Re8-f7');
  await ana.button(en.game.resign).click();
  await ana.button(en.game.yes).click();
  for (const visitor of [ana, ben]) await visitor.main.getByText(en.result.reasons.resignation).waitFor();
  await ben.headline.filter({ hasText: en.result.youWon }).waitFor();
  await ben.button(online.table.rematch).click();
  await ana.main.getByText(online.table.asks.rematch(names[1])).waitFor();
  await ana.button(online.table.yes.rematch).click();
  await ben.headline.filter({ hasText: en.game.yourTurn('Red') }).waitFor();
  await ana.headline.filter({ hasText: en.game.toMove(names[1], 'Red') }).waitFor();
  expect(ana.page.url()).toBe(ben.page.url());
  expect(ana.page.url()).not.toContain(company.id);
  expect(await ana.moves()).toEqual([]);
});

test('clocks run, and one runs out', async ({ open }) => {
  const { ana, ben, names } = await two(open);
  const company = await together([ana, ben], { game: 'billo', time: '8+0' });
  await company.play('Re1-f2');
  await company.play('Re8-f7');
  const clock = ana.page.getByRole('timer').first();
  const seconds = async () => Number((await clock.textContent())!.trim().split(':').at(-1));
  const shown = await seconds();
  await expect.poll(seconds, { timeout: 8000 }).toBeLessThan(shown - 1);
  for (const visitor of [ana, ben]) await visitor.main.getByText(en.result.reasons.time).waitFor({ timeout: 15_000 });
  await ben.headline.filter({ hasText: en.result.youWon }).waitFor();
  expect(names[0]).not.toBe(names[1]);
});

test('a game that has hardly begun is aborted, at no cost', async ({ open }) => {
  const { ana, ben } = await two(open);
  const company = await together([ana, ben], { game: 'billo' });
  await company.play('Re1-f2');
  await ben.button(online.table.abort).click();
  for (const visitor of [ana, ben]) await visitor.headline.filter({ hasText: en.result.notPlayed }).waitFor();
});

test('who watches sees the referee’s path while it is tried, and has nothing to press', async ({ open }) => {
  const { ana, ben } = await two(open);
  const watcher = await open();
  const company = await together([ana, ben], { game: 'billabong', rules: 'ghosts=none,placement=quadrant', public: true });
  await watcher.go(`#/table/${company.id}`);
  await watcher.board.waitFor();
  await ana.main.getByText(online.table.watchers(1)).waitFor();
  await company.finish(10);
  // On until somebody can begin a chain that may go on.
  const begun = await untilChain(company);
  const { onMove } = company;
  const other = company.visitors.find((visitor) => visitor !== onMove)!;
  await onMove.square(begun.from).click();
  await onMove.square(begun.over).click();
  for (const visitor of [other, watcher]) {
    await expect.poll(() => visitor.square(begun.from).getAttribute('aria-label')).toContain(en.speech.referee);
    await expect.poll(() => visitor.square(begun.over).getAttribute('aria-label')).toContain(en.speech.lifted);
    expect(await visitor.board.getAttribute('aria-disabled')).toBe('true');
  }
  // What was begun is still begun after a reload, and the kangaroo that was touched must move.
  await onMove.page.reload();
  await expect.poll(() => onMove.square(begun.over).getAttribute('aria-label')).toContain(en.speech.lifted);
  await onMove.square(begun.from).click();
  await expect.poll(() => onMove.square(begun.from).getAttribute('aria-label')).toContain(en.speech.lifted);
  expect(await onMove.button(en.game.putBack).count()).toBe(0);
  // Who watches may ask the engine; who plays may not.
  await watcher.button(en.game.analysis).waitFor();
  expect(await onMove.button(en.game.analysis).count()).toBe(0);
  expect(await onMove.button(en.game.hint).count()).toBe(0);
  expect(await watcher.button(en.game.resign).count()).toBe(0);
});

test('the tab’s title says what waits for who looks elsewhere', async ({ open }) => {
  const { ana, ben } = await two(open);
  const elsewhere = (hidden: boolean) =>
    ana.page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  const { signs } = online.table;
  const shows = async (visitor: Visitor, title: string) => expect.poll(() => visitor.page.title()).toBe(title);
  const company = await together([ana, ben], { game: 'billo' });
  await shows(ana, `● ${signs.turn} · Billo`);
  await shows(ben, 'Billo · Bilby');
  await company.play('Re1-f2');
  await shows(ana, 'Billo · Bilby');
  await shows(ben, `● ${signs.turn} · Billo`);
  await company.play('Re8-f7');
  await company.play('Rd1-c2');
  await elsewhere(true);
  await ben.button(online.table.offerDraw).click();
  await shows(ana, `● ${signs.draw} · Billo`);
  await ben.button(online.table.withdraw).click();
  await shows(ana, 'Billo · Bilby');
  await ben.button(en.game.resign).click();
  await ben.button(en.game.yes).click();
  await shows(ana, `● ${signs.over} · Billo`);
  await elsewhere(false);
  await shows(ana, 'Billo · Bilby');
});

test('talk: folded away, marked when new, and seen by all', async ({ open }) => {
  const { ana, ben } = await two(open);
  await together([ana, ben], { game: 'billo' });
  const unfold = (visitor: Visitor) => visitor.page.locator('summary', { hasText: online.table.chat }).click();
  await unfold(ana);
  await ana.page.getByLabel(online.table.say).fill('Bonne chance !');
  await ana.button(online.table.send).click();
  await ana.page.getByRole('log').getByText('Bonne chance !').waitFor();
  await ben.page.getByText(online.table.unread(1)).waitFor();
  await unfold(ben);
  await ben.page.getByRole('log').getByText('Bonne chance !').waitFor();
  await expect.poll(() => ben.page.getByText(online.table.unread(1)).count()).toBe(0);
});

test('a table without talk has none', async ({ open }) => {
  const { ana, ben } = await two(open);
  await together([ana, ben], { game: 'billo', chat: false });
  expect(await ana.page.getByRole('log').count()).toBe(0);
});

test('a guest comes by the link that was copied, and can get up again', async ({ open }) => {
  const [ana, ben] = [await open(), await open()];
  await ana.go('#/online');
  await ana.page.getByRole('link', { name: online.lobby.newTable }).click();
  await ana.page.getByLabel('Billo', { exact: true }).check();
  await ana.button(online.newTable.submit).click();
  await ana.page.getByRole('heading', { name: online.table.waiting }).waitFor();
  await ana.button(online.table.copyLink).click();
  let link = '';
  await expect.poll(async () => (link = await ana.page.evaluate(() => navigator.clipboard.readText()))).toContain('#/table/');
  const code = ana.page.getByRole('img', { name: online.table.qr });
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await ana.button(online.table.rise).click();
  await ana.button(online.table.takeSeatOf('Black')).click();
  await ben.page.goto(link);
  await ben.button(online.table.takeSeatOf('Red')).click();
  await ben.headline.filter({ hasText: en.game.yourTurn('Red') }).waitFor();
  await ana.headline.filter({ hasText: /to move \(Red\)/ }).waitFor();
  // Whoever plays black sees the board from there.
  expect((await ana.square('a8').boundingBox())!.y).toBeGreaterThan((await ana.square('a1').boundingBox())!.y);
});

test('a computer at the table plays', async ({ open }) => {
  const ana = await open();
  await beGuest(ana);
  const table = await openTable(ana, { game: 'billo', seats: [{ kind: 'me' }, { kind: 'computer', level: 2 }] });
  await ana.go(`#/table/${table.id}`);
  await ana.type('Re1-f2');
  await expect.poll(() => ana.moves(), { timeout: 20_000 }).toHaveLength(2);
  await ana.headline.filter({ hasText: en.game.yourTurn('Red') }).waitFor();
});

test('of three, one leaves and the computer plays on', async ({ open }) => {
  const visitors = [await open(), await open(), await open()];
  const names = await Promise.all(visitors.map(beGuest));
  const company = await together(visitors, { game: 'billabong', rules: 'players=3' });
  await company.play();
  await company.play();
  await visitors[2]!.button(en.game.resign).click();
  await visitors[2]!.main.getByText(en.game.resignSeats).waitFor();
  await visitors[2]!.button(en.game.yes).click();
  await visitors[0]!.page.getByText(online.table.leftNow(names[2]!)).first().waitFor();
  await expect.poll(() => visitors[0]!.moves(), { timeout: 20_000 }).toHaveLength(3);
  await visitors[0]!.main.getByText(online.table.left['resignation']!).waitFor();
});

test('a turn that the server refuses goes back, with the reason', async ({ open }) => {
  const { ana, ben } = await two(open);
  const company = await together([ana, ben], { game: 'billabong', rules: 'ghosts=none,placement=quadrant' });
  await company.finish(10);
  const begun = await untilChain(company);
  const { book, position, onMove, ply } = company;
  // A chain was begun with one kangaroo; a step of another is typed.
  const steps = look(book, position).next.flatMap(({ at }) =>
    look(book, position, at)
      .next.filter(({ kind }) => kind === 'step')
      .map(({ text }) => ({ at, text })),
  );
  const other = steps.find(({ at }) => at !== begun.from)!;
  await onMove.square(begun.from).click();
  await onMove.square(begun.over).click();
  await expect.poll(async () => (await tableOf(ana, company.id)).live.touched).toBe(begun.from);
  await onMove.type(other.at + other.text);
  await onMove.main.getByText(online.problems['touched']!).first().waitFor();
  expect(await onMove.moves()).toHaveLength(ply);
});

test('names are people’s pages', async ({ open }) => {
  const [ana, ben] = [await open(), await open()];
  const name = await signUp(ana, 'Ana');
  await beGuest(ben);
  await together([ana, ben], { game: 'billo' });
  await ben.page.getByRole('link', { name }).click();
  await ben.page.getByRole('heading', { name, exact: true }).waitFor();
});
