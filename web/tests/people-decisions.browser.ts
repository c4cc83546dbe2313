// What people decide about each other and themselves: block, decline, a new name, a place among the leaders, all data in a file.

import { expect } from 'vitest';
import { en as online } from '../src/lib/online/messages.en';
import { en } from '../src/lib/people/messages.en';
import { violations } from './axe';
import { freshName, Messenger, openTable, playedTable, signUp } from './online';
import { ownServer } from './own-server';
import { DESKTOP, PHONE, test, type Visitor } from './visitor';

const bilby = ownServer();
/** After fewer turns, a game of Billo does not count for the ratings. */
const TURNS = 16;

/** Challenges somebody at Billo, from their page. */
async function challenge(visitor: Visitor, whom: string): Promise<void> {
  await visitor.go(`#/person/${whom}`);
  await visitor.page.getByRole('link', { name: en.person.challenge }).click();
  await visitor.page.getByLabel('Billo', { exact: true }).check({ force: true });
  await visitor.button(en.challenge.submit).click();
}

test('a challenge is declined, and who is blocked neither challenges nor sits down', async ({ open }) => {
  const { address } = bilby();
  const [ana, ben] = [
    await open({ address, viewport: PHONE }),
    await open({ address, expected: /challenges|socket|Failed to load resource/ }),
  ];
  const [anaName, benName] = [await signUp(ana, 'Ana'), await signUp(ben, 'Ben')];
  await ana.go('#/online');
  await challenge(ben, anaName);
  const row = ana.page.locator('li', { hasText: en.challenge.from(benName) });
  await row.getByRole('button', { name: en.challenge.decline }).click();
  await ben.page.getByText(en.challenge.declined(anaName)).first().waitFor();
  await expect.poll(() => row.count()).toBe(0);

  await ana.go(`#/person/${benName}`);
  await ana.page.getByText(en.person.more).click();
  await ana.button(en.person.block).click();
  await ana.button(en.person.unblock).waitFor();
  expect(await violations(ana)).toEqual([]);
  await challenge(ben, anaName);
  await ben.page.getByText(en.problems['apart']!).first().waitFor();
  const { id } = await openTable(ana, { game: 'billo', public: true });
  await ben.go(`#/table/${id}`);
  await ben.button(online.table.takeSeatOf('Black')).click();
  await ben.page.getByText(online.problems['apart']!).first().waitFor();
  // What was decided is listed, and taken back there.
  await ana.go('#/people');
  const blocked = ana.main.getByText(en.people.relations.blocked, { exact: true });
  await blocked.waitFor();
  await ana.button(en.people.undo).click();
  await expect.poll(() => blocked.count()).toBe(0);
  await ben.button(online.table.takeSeatOf('Black')).click();
  await ben.board.waitFor();
});

test('an account has a new name, and its old one leads to it', async ({ open }) => {
  const { address } = bilby();
  const [ana, ben] = [await open({ address, viewport: PHONE, expected: /me\/name|Failed to load resource/ }), await open({ address })];
  const [old, fresh] = [await signUp(ana, 'Ana'), freshName('Zoe')];
  await ana.go('#/account');
  const form = ana.page.getByRole('form', { name: en.name.accountTitle });
  await form.getByLabel(en.name.label).fill(fresh);
  await form.getByRole('button').click();
  await ana.main.getByText(online.account.yours(fresh)).waitFor();
  await form.getByLabel(en.name.label).fill(freshName('Eva'));
  await form.getByRole('button').click();
  await form.getByText(en.problems['renamed-lately']!).waitFor();
  await ben.go(`#/person/${old}`);
  await ben.page.getByRole('heading', { name: fresh }).waitFor();
});

test('five rated games lead to the leaderboard, and to a record', { timeout: 120_000 }, async ({ open }) => {
  const { address } = bilby();
  const [ana, ben] = [await open({ address, viewport: PHONE }), await open({ address })];
  const [anaName, benName] = [await signUp(ana, 'Ana'), await signUp(ben, 'Ben')];
  const people = [await Messenger.of(ana), await Messenger.of(ben)];
  for (let game = 0; game < 5; game++) {
    const { id } = await playedTable(people, { game: 'billo', time: '600+5', rated: true, public: true }, TURNS);
    await people[1]!.ask(id, { kind: 'resign' });
  }
  await ana.go('#/leaders/billo');
  const rows = ana.page.getByRole('row');
  await rows.nth(1).getByRole('link', { name: anaName }).waitFor();
  await rows.nth(2).getByRole('link', { name: benName }).waitFor();
  expect(await violations(ana)).toEqual([]);
  await ana.page.setViewportSize(DESKTOP);
  expect(await violations(ana)).toEqual([]);
  await rows.nth(1).getByRole('link', { name: anaName }).click();
  await ana.main.getByText(en.person.record(5, 0, 0)).waitFor();
  await ana.go(`#/person/${benName}`);
  await ana.main.getByText(en.person.record(0, 0, 5)).waitFor();
});

test('everything that is kept comes as a file', async ({ open }) => {
  const ana = await open({ address: bilby().address, viewport: PHONE });
  const name = await signUp(ana, 'Ana');
  await ana.go('#/account');
  const link = ana.page.getByRole('link', { name: en.data.export });
  const [file] = await Promise.all([ana.page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toBe('bilby-about-me.json');
  let text = '';
  for await (const part of await file.createReadStream()) text += String(part);
  const all = JSON.parse(text) as { person: { name: string }; sessions: object[]; leftOut: object[] };
  expect(all.person.name).toBe(name);
  expect(all.sessions.length).toBe(1);
  expect(all.leftOut.length).toBeGreaterThan(0);
});
