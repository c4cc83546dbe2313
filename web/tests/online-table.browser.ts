// Actions at a table besides playing: draws, takebacks, rematches, clocks, watching, chat, leaving.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { refusals } from '../src/lib/i18n/refusal-messages.en';
import { en as host } from '../src/lib/online/host-messages';
import { en as links } from '../src/lib/online/link-messages';
import { en as online } from '../src/lib/online/messages.en';
import { fr as enLigne } from '../src/lib/online/messages.fr';
import { viewTurn } from '../src/lib/wasm';
import { beGuest, Messenger, openTable, playedTable, signUp, tableOf, startSharedGame, type SharedGame } from './online';
import { violations } from './axe';
import { DESKTOP, photograph, SMALLEST, test, type Visitor } from './visitor';

async function two(open: () => Promise<Visitor>): Promise<{ ana: Visitor; ben: Visitor; names: [string, string] }> {
  const [ana, ben] = [await open(), await open()];
  return { ana, ben, names: [await beGuest(ana), await beGuest(ben)] };
}

/** A first jump after which another may follow, of a kangaroo that gets somewhere by several jumps only. */
function chain({ book, position }: SharedGame): { from: string; over: string } | null {
  for (const { at } of viewTurn(book, position).next) {
    if (!viewTurn(book, position, at).targets.some(({ hops }) => hops > 1)) continue;
    const goesOn = (text: string) => viewTurn(book, position, at + text).next.some(({ kind }) => kind === 'jump');
    const step = viewTurn(book, position, at).next.find(({ kind, text }) => kind === 'jump' && goesOn(text));
    if (step) return { from: at, over: step.at };
  }
  return null;
}

/** Plays on until there is one. */
async function untilChain(shared: SharedGame): Promise<{ from: string; over: string }> {
  for (;;) {
    const found = chain(shared);
    if (found) return found;
    await shared.play();
  }
}

test('a draw: declined, then accepted', async ({ open }) => {
  const { ana, ben, names } = await two(open);
  const shared = await startSharedGame([ana, ben], { game: 'billo' });
  await shared.play('Re1-f2');
  await ana.button(online.table.offerDraw).click();
  await ben.main.getByText(online.table.asks.draw(names[0])).waitFor();
  await ben.button(online.table.no).click();
  await ana.page.getByText(online.table.declined.draw(names[1])).first().waitFor();
  // A question can be asked once per turn.
  expect(await ana.button(online.table.offerDraw).count()).toBe(0);
  await shared.play('Re8-f7');
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
    const shared = await startSharedGame([ana, ben], { game: 'billo', rated: true, public: true });
    await shared.play('Re1-f2');
    await shared.play('Re8-f7');
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
      await visitor.main.getByText(online.table.unrated.short).waitFor();
      expect(await violations(visitor)).toEqual([]);
    }
    await photograph(ben, `table-drawn-${device}-${colorScheme}`);
  },
);

test('a question can be taken back', async ({ open }) => {
  const { ana, ben, names } = await two(open);
  const shared = await startSharedGame([ana, ben], { game: 'billo' });
  await shared.play('Re1-f2');
  await ana.button(online.table.offerDraw).click();
  await ben.button(online.table.yes.draw).waitFor();
  await ana.button(online.table.withdraw).click();
  await expect.poll(() => ben.main.getByText(online.table.asks.draw(names[0])).count()).toBe(0);
});

test('a turn taken back by consent, and another played', async ({ open }) => {
  const { ana, ben, names } = await two(open);
  const shared = await startSharedGame([ana, ben], { game: 'billo' });
  const before = shared.position;
  await shared.play('Re1-f2');
  await shared.play('Re8-f7');
  await ana.button(en.game.takeBackHint).click();
  await ben.main.getByText(online.table.asks.takeback(names[0])).waitFor();
  // Nothing has changed yet.
  expect(await ana.moves()).toHaveLength(2);
  await ben.button(online.table.yes.takeback).click();
  for (const visitor of [ana, ben]) await expect.poll(() => visitor.moves()).toEqual([]);
  shared.position = before;
  shared.ply = 0;
  await shared.play('Rd1-c2');
  for (const visitor of [ana, ben]) expect(await visitor.moves()).toEqual(['Rd1-c2']);
});

test('a rematch leads both to the next table, with the seats exchanged', async ({ open }) => {
  const { ana, ben, names } = await two(open);
  const shared = await startSharedGame([ana, ben], { game: 'billo' });
  await shared.play('Re1-f2');
  await shared.play('Re8-f7');
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
  expect(ana.page.url()).not.toContain(shared.id);
  expect(await ana.moves()).toEqual([]);
});

test('clocks run, and one runs out', { timeout: 90_000 }, async ({ open }) => {
  const { ana, ben, names } = await two(open);
  const shared = await startSharedGame([ana, ben], { game: 'billo', time: '15+0' });
  await shared.play('Re1-f2');
  await shared.play('Re8-f7');
  const clock = ana.page.getByRole('timer').first();
  const seconds = async () => Number((await clock.textContent())!.trim().split(':').at(-1));
  const shown = await seconds();
  await expect.poll(seconds).toBeLessThan(shown);
  for (const visitor of [ana, ben]) await visitor.main.getByText(en.result.reasons.time).waitFor({ timeout: 30_000 });
  await ben.headline.filter({ hasText: en.result.youWon }).waitFor();
  await expect.poll(async () => (await clock.textContent())!.trim()).toBe('0:00');
  expect(names[0]).not.toBe(names[1]);
});

test('a game that has hardly begun is aborted, at no cost', async ({ open }) => {
  const { ana, ben } = await two(open);
  const shared = await startSharedGame([ana, ben], { game: 'billo' });
  await shared.play('Re1-f2');
  await ben.button(online.table.abort).click();
  for (const visitor of [ana, ben]) await visitor.headline.filter({ hasText: en.result.notPlayed }).waitFor();
});

test('who watches sees the referee’s path while it is tried, and has nothing to press', async ({ open }) => {
  const { ana, ben } = await two(open);
  const watcher = await open();
  const shared = await startSharedGame([ana, ben], { game: 'billabong', rules: 'ghosts=none,placement=quadrant', public: true });
  await watcher.go(`#/table/${shared.id}`);
  await watcher.board.waitFor();
  await ana.main.getByText(online.table.watchers(1)).waitFor();
  await shared.finish(10);
  // Plays on until somebody can begin a chain of several jumps.
  const begun = await untilChain(shared);
  const { onMove } = shared;
  const other = shared.visitors.find((visitor) => visitor !== onMove)!;
  await onMove.square(begun.from).click();
  await onMove.button(en.settings.hops).click();
  await onMove.square(begun.over).click();
  for (const visitor of [other, watcher]) {
    await expect.poll(() => visitor.square(begun.from).getAttribute('aria-label')).toContain(en.speech.referee);
    await expect.poll(() => visitor.square(begun.over).getAttribute('aria-label')).toContain(en.speech.lifted);
    expect(await visitor.board.getAttribute('aria-disabled')).toBe('true');
  }
  // The begun chain survives a reload, and the touched kangaroo must move.
  await onMove.page.reload();
  await expect.poll(() => onMove.square(begun.over).getAttribute('aria-label')).toContain(en.speech.lifted);
  await onMove.square(begun.from).click();
  await expect.poll(() => onMove.square(begun.from).getAttribute('aria-label')).toContain(en.speech.lifted);
  expect(await onMove.button(en.game.putBack).count()).toBe(0);
  // Watchers can use the engine; players can't.
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
  const { tabStatus } = online.table;
  const shows = async (visitor: Visitor, title: string) => expect.poll(() => visitor.page.title()).toBe(title);
  const shared = await startSharedGame([ana, ben], { game: 'billo' });
  await shows(ana, `● ${tabStatus.turn} · Billo`);
  await shows(ben, 'Billo · Bilby');
  await shared.play('Re1-f2');
  await shows(ana, 'Billo · Bilby');
  await shows(ben, `● ${tabStatus.turn} · Billo`);
  await shared.play('Re8-f7');
  await shared.play('Rd1-c2');
  await elsewhere(true);
  await ben.button(online.table.offerDraw).click();
  await shows(ana, `● ${tabStatus.draw} · Billo`);
  await ben.button(online.table.withdraw).click();
  await shows(ana, 'Billo · Bilby');
  await ben.button(en.game.resign).click();
  await ben.button(en.game.yes).click();
  await shows(ana, `● ${tabStatus.over} · Billo`);
  await elsewhere(false);
  await shows(ana, 'Billo · Bilby');
});

test('talk: folded away, marked when new, and seen by all', async ({ open }) => {
  const { ana, ben } = await two(open);
  await startSharedGame([ana, ben], { game: 'billo' });
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

test('a game that was long enough counts, and the next with the same person for half', { timeout: 120_000 }, async ({ open }) => {
  const [ana, ben] = [await open(), await open()];
  const names = [await signUp(ana, 'Ana'), await signUp(ben, 'Ben')];
  const people = [await Messenger.of(ana), await Messenger.of(ben)];
  for (const parts of [1, 2]) {
    const { id } = await playedTable(people, { game: 'billo', rated: true, public: true }, 16);
    await ana.go(`#/table/${id}`);
    await ana.board.waitFor();
    await people[1]!.ask(id, { kind: 'resign' });
    await ana.page.getByLabel(/ → /).first().waitFor();
    expect(await ana.main.getByText(online.table.countsPart(2)).count()).toBe(parts - 1);
  }
  const { id } = await playedTable(people, { game: 'billo', rated: true, public: true }, 2);
  await people[1]!.ask(id, { kind: 'resign' });
  await ben.go(`#/history?player=${names[0]}`);
  await ben.main.getByText(online.table.unrated.short).waitFor();
});

test('who watches a rated game gets no engine lines before its end, and talks apart', { timeout: 120_000 }, async ({ open }) => {
  const [ana, ben] = [await open(), await open()];
  const [watcher, spectateur] = [await open(), await open({ locale: 'fr-FR' })];
  await Promise.all([signUp(ana, 'Ana'), signUp(ben, 'Ben')]);
  await Promise.all([beGuest(watcher), beGuest(spectateur)]);
  const shared = await startSharedGame([ana, ben], { game: 'billo', rated: true, public: true });
  await watcher.go(`#/table/${shared.id}`);
  await spectateur.go(`#/table/${shared.id}`);
  for (const move of ['Re1-f2', 'Re8-f7']) await shared.play(move);
  await shared.seen([watcher, spectateur]);
  await watcher.main.getByText(online.table.noEngineYet).waitFor();
  await spectateur.main.getByText(enLigne.table.noEngineYet).waitFor();
  await watcher.page.keyboard.press('e');
  for (const visitor of [ana, ben, watcher]) {
    expect(await visitor.button(en.game.analysis).count()).toBe(0);
    expect(await visitor.button(en.game.hint).count()).toBe(0);
    expect(await visitor.button(en.game.playFromHere).count()).toBe(0);
    expect(await visitor.page.getByRole('region', { name: en.game.analysis }).count()).toBe(0);
  }

  const unfold = (visitor: Visitor) =>
    visitor.page.locator('summary', { hasText: visitor === spectateur ? enLigne.table.chat : online.table.chat }).click();
  const say = async (visitor: Visitor, text: string) => {
    await visitor.page.getByLabel(online.table.say).fill(text);
    await visitor.button(online.table.send).click();
    await visitor.page.getByRole('log').getByText(text).waitFor();
  };
  for (const visitor of [ana, ben, watcher, spectateur]) await unfold(visitor);
  await ana.main.getByText(online.table.playersTalk).waitFor();
  await watcher.main.getByText(online.table.watchersTalk).waitFor();
  await spectateur.main.getByText(enLigne.table.watchersTalk).waitFor();
  await say(ana, 'Good luck!');
  await say(watcher, 'Red should go to the middle.');
  await ben.page.getByRole('log').getByText('Good luck!').waitFor();
  await spectateur.page.getByRole('log').getByText('Red should go to the middle.').waitFor();
  for (const visitor of [ana, ben]) {
    expect(await visitor.page.getByText('Red should go').count()).toBe(0);
    expect(await visitor.page.getByRole('radio', { name: online.table.rooms.watchers }).count()).toBe(0);
  }
  for (const visitor of [watcher, spectateur]) expect(await visitor.page.getByText('Good luck').count()).toBe(0);
  await photograph(watcher, 'talk-watching');

  await ben.button(en.game.resign).click();
  await ben.button(en.game.yes).click();
  await ana.page.getByRole('radio', { name: online.table.rooms.watchers }).check();
  await ana.page.getByRole('log').getByText('Red should go to the middle.').waitFor();
  await photograph(ana, 'talk-over');
  expect(await violations(ana)).toEqual([]);
  await say(ana, 'Thank you for watching.');
  await watcher.page.getByRole('log').getByText('Thank you for watching.').waitFor();
  await ana.page.getByRole('radio', { name: online.table.rooms.players }).check();
  await ana.page.getByRole('log').getByText('Good luck!').waitFor();
  expect(await watcher.page.getByText('Good luck').count()).toBe(0);
  // Now everybody can use the engine.
  await watcher.button(en.game.previous).click();
  await watcher.button(en.game.analysis).click();
  await watcher.page.getByRole('region', { name: en.game.analysis }).waitFor();
});

test('a table without talk has none', async ({ open }) => {
  const { ana, ben } = await two(open);
  await startSharedGame([ana, ben], { game: 'billo', chat: false });
  expect(await ana.page.getByRole('log').count()).toBe(0);
});

test('a guest comes by the link that was copied', async ({ open }) => {
  const [ana, ben] = [await open(), await open()];
  await ana.go('#/online');
  await ana.page.getByRole('link', { name: online.lobby.newTable }).click();
  await ana.page.getByLabel('Billo', { exact: true }).check();
  await ana.button(online.newTable.submit).click();
  await ana.page.getByRole('heading', { name: online.table.waiting }).waitFor();
  await ana.button(links.copyOf(links.sit)).click();
  let link = '';
  await expect.poll(async () => (link = await ana.page.evaluate(() => navigator.clipboard.readText()))).toContain('/t/');
  const code = ana.page.getByRole('img', { name: links.codeOf(links.sit) });
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await ben.page.goto(link);
  await ben.button(online.table.takeSeatOf('Black')).click();
  await ana.headline.filter({ hasText: en.game.yourTurn('Red') }).waitFor();
  await ben.headline.filter({ hasText: /to move \(Red\)/ }).waitFor();
  // The player of black sees the board from their side.
  expect((await ben.square('a8').boundingBox())!.y).toBeGreaterThan((await ben.square('a1').boundingBox())!.y);
});

test('who has sat down can get up again; who is alone closes the table', async ({ open }) => {
  const { ana, ben } = await two(open);
  const table = await openTable(ana, {
    game: 'billabong',
    rules: 'players=3',
    seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }],
  });
  await ben.go(`#/table/${table.id}`);
  await ben.button(online.table.takeSeatOf('Yellow')).click();
  await ben.button(online.table.rise).click();
  await ben.button(online.table.takeSeatOf('Blue')).click();
  await ben.button(online.table.rise).click();
  await ana.go(`#/table/${table.id}`);
  await ana.button(host.close).click();
  await expect.poll(() => tableOf(ana, table.id).then(({ live }) => live.ending?.reason)).toBe('closed');
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
  const shared = await startSharedGame(visitors, { game: 'billabong', rules: 'players=3' });
  await shared.play();
  await shared.play();
  await visitors[2]!.button(en.game.resign).click();
  await visitors[2]!.main.getByText(en.game.resignSeats).waitFor();
  await visitors[2]!.button(en.game.yes).click();
  await visitors[0]!.page.getByText(online.table.leftNow(names[2]!)).first().waitFor();
  await expect.poll(() => visitors[0]!.moves(), { timeout: 20_000 }).toHaveLength(3);
  await visitors[0]!.main.getByText(online.table.left['resignation']!).waitFor();
});

test('whoever comes too late by a link is told so, and watches', async ({ open }) => {
  const [ana, ben, cleo, dan] = [await open(), await open(), await open(), await open()];
  await beGuest(ana);
  const shared = await startSharedGame([ana, ben], { game: 'billo', public: true });
  await cleo.go(`#/table/${shared.id}`);
  await cleo.main.getByText(online.table.tooLate).waitFor();
  await cleo.button(en.shell.close).click();
  await expect.poll(() => cleo.main.getByText(online.table.tooLate).count()).toBe(0);
  // A person who comes to watch is not offered a seat.
  await dan.go('#/online');
  await dan.page
    .getByRole('link', { name: new RegExp(`^${online.lobby.look}: Billo`) })
    .first()
    .click();
  await dan.board.waitFor();
  expect(await dan.main.getByText(online.table.tooLate).count()).toBe(0);
  for (const visitor of [ana, ben]) expect(await visitor.main.getByText(online.table.tooLate).count()).toBe(0);
});

test('who has begun a chain can type no other kangaroo’s move either', async ({ open }) => {
  const { ana, ben } = await two(open);
  const shared = await startSharedGame([ana, ben], { game: 'billabong', rules: 'ghosts=none,placement=quadrant' });
  await shared.finish(10);
  const begun = await untilChain(shared);
  const { book, position, onMove, ply } = shared;
  // A chain was begun with one kangaroo; a step of another is typed.
  const steps = viewTurn(book, position).next.flatMap(({ at }) =>
    viewTurn(book, position, at)
      .next.filter(({ kind }) => kind === 'step')
      .map(({ text }) => ({ at, text })),
  );
  const other = steps.find(({ at }) => at !== begun.from)!;
  await onMove.square(begun.from).click();
  await onMove.button(en.settings.hops).click();
  await onMove.square(begun.over).click();
  await expect.poll(async () => (await tableOf(ana, shared.id)).live.touched).toBe(begun.from);
  await onMove.type(other.at + other.text);
  const reason = refusals['touch-move']!({ code: 'touch-move', message: '', squares: [begun.from], numbers: [], words: [], seat: null });
  await onMove.page.locator('.refused').getByText(reason).waitFor();
  expect(await onMove.moves()).toHaveLength(ply);
});

test('names are people’s pages', async ({ open }) => {
  const [ana, ben] = [await open(), await open()];
  const name = await signUp(ana, 'Ana');
  await beGuest(ben);
  await startSharedGame([ana, ben], { game: 'billo' });
  await ben.page.getByRole('link', { name }).click();
  await ben.page.getByRole('heading', { name, exact: true }).waitFor();
});
