// Moderators: a report with its evidence, a ban that is told to the person, and an announcement on every page.

import { expect } from 'vitest';
import { en as page } from '../src/lib/i18n/messages.en';
import { en as online } from '../src/lib/online/messages.en';
import { en } from '../src/lib/people/messages.en';
import { violations } from './axe';
import { freshName, Messenger, openTable, PASSWORD, playedTable, signUp, tableOf } from './online';
import { ownServer } from './own-server';
import { photograph, PHONE, test } from './visitor';

const bilby = ownServer();
/** After fewer turns, a game of Billo does not count for the ratings. */
const TURNS = 16;

test('a report leads to a ban, and an announcement is everywhere', async ({ open }) => {
  const { address, admin } = bilby();
  const banned = /\/api\/v1\/|WebSocket|Failed to load resource/;
  const [mona, ana, ben] = [await open({ address }), await open({ address }), await open({ address, expected: banned })];
  await signUp(mona, 'Mona', 'Mona');
  await signUp(ana, 'Ana', 'Ana');
  await signUp(ben, 'Ben', 'Ben');
  admin('moderator', 'Mona');
  const table = await openTable(ana, { game: 'billo' });
  await ana.go(`#/table/${table.id}`);
  await ben.go(`#/table/${table.id}`);
  await ben.page.locator('summary', { hasText: online.table.chat }).click();
  await ben.page.getByLabel(online.table.say).fill('you fool');
  await ben.button(online.table.send).click();
  await ben.main.getByText('you fool').waitFor();
  await ana.go('#/person/Ben');
  await ana.page.getByText(en.person.more).click();
  const report = ana.page.getByRole('form', { name: en.report.title });
  await report.getByLabel(en.report.table).fill(`${address}#/table/${table.id}`);
  await report.getByLabel(en.report.text).fill('He insults me.');
  await report.getByRole('button').click();
  await ana.page.getByText(en.report.sent).waitFor();

  await mona.go('#/account');
  await mona.page.getByRole('link', { name: en.moderation.title }).click();
  await mona.main.getByText('He insults me.').waitFor();
  await mona.main.getByText(en.moderation.evidence).click();
  await mona.main.getByText('you fool').waitFor();
  expect(await violations(mona)).toEqual([]);
  const act = mona.page.getByRole('form', { name: en.moderation.act });
  await act.getByLabel(en.moderation.act).selectOption('ban');
  await act.getByLabel(en.moderation.person).fill('Ben');
  await act.getByLabel(en.moderation.reason).fill('insults');
  await act.getByRole('button').click();
  await ben.main.getByText(online.sanction.reason('insults')).waitFor();
  await ben.go('#/online');
  await ben.main.getByText(online.sanction.reason('insults')).waitFor();
  // What is kept about him is still his.
  const saved = ben.page.waitForEvent('download');
  await ben.page.getByRole('link', { name: en.data.export }).click();
  expect((await saved).suggestedFilename()).toBe('bilby-about-me.json');
  expect(await violations(ben)).toEqual([]);
  await photograph(ben, 'banned-desktop');
  await ben.button(en.banned.signOut).click();
  await ben.go('#/account');
  const signIn = ben.page.getByRole('form', { name: online.account.signIn });
  await signIn.getByLabel(online.account.name).fill('Ben');
  await signIn.getByLabel(online.account.password).fill(PASSWORD);
  await signIn.getByRole('button', { name: online.account.signIn }).click();
  await signIn.getByText(en.banned.data).waitFor();
  const again = ben.page.waitForEvent('download');
  await signIn.getByRole('button', { name: en.data.export }).click();
  await again;
  await ben.page.setViewportSize(PHONE);
  await signIn.getByText(en.banned.data).scrollIntoViewIfNeeded();
  await photograph(ben, 'banned-sign-in-phone');
  expect(await violations(ben)).toEqual([]);
  await mona.page.getByRole('region', { name: en.moderation.audit }).getByText(en.moderation.actions.ban, { exact: true }).waitFor();

  await act.getByLabel(en.moderation.act).selectOption('announce');
  await act.getByLabel(en.moderation.fr).fill('Pause à 20 h');
  await act.getByLabel(en.moderation.en).fill('Pause at 8 p.m.');
  await act.getByRole('button').click();
  await mona.page.getByText('Pause at 8 p.m.').first().waitFor();
  await ana.go('#/learn');
  await ana.page.getByText('Pause at 8 p.m.').waitFor();
  await ana.page.getByRole('button', { name: page.shell.dismiss }).first().click();
  await expect.poll(() => ana.page.getByText('Pause at 8 p.m.').count()).toBe(0);
});

test('a moderator mutes, lifts, renames, closes a table and undoes ratings', { timeout: 90_000 }, async ({ open }) => {
  const { address, admin } = bilby();
  const [mona, ana, ben] = [
    await open({ address, viewport: PHONE, expected: /moderation|422|Failed to load resource/ }),
    await open({ address }),
    await open({ address }),
  ];
  const [monaName, anaName, benName] = [await signUp(mona, 'Mona'), await signUp(ana, 'Ana'), await signUp(ben, 'Ben')];
  admin('moderator', monaName);
  const table = await openTable(ana, { game: 'billo' });
  await ana.go(`#/table/${table.id}`);
  await ben.go(`#/table/${table.id}`);
  await mona.go('#/moderation');
  const act = mona.page.getByRole('form', { name: en.moderation.act });
  const decide = async (kind: string, fields: Record<string, string>) => {
    await act.getByLabel(en.moderation.act).selectOption(kind);
    for (const [label, value] of Object.entries(fields)) await act.getByLabel(label, { exact: true }).fill(value);
    const answer = mona.page.waitForResponse((response) => response.request().method() === 'POST');
    const [answered] = await Promise.all([answer, act.getByRole('button').click()]);
    expect(answered.ok()).toBe(true);
  };
  const audit = mona.page.getByRole('region', { name: en.moderation.audit });

  // Mute, and lift it from the list.
  await decide('mute', { [en.moderation.person]: benName, [en.moderation.reason]: 'shouting' });
  await ben.page.locator('summary', { hasText: online.table.chat }).click();
  await ben.page.getByLabel(online.table.say).fill('hello');
  await ben.button(online.table.send).click();
  await ben.page.getByText(online.problems['muted']!).first().waitFor();
  const force = mona.page.getByRole('region', { name: en.moderation.sanctions });
  const muted = force.getByRole('listitem').filter({ hasText: benName });
  await muted.waitFor();
  expect(await violations(mona)).toEqual([]);
  await muted.getByRole('button', { name: en.moderation.lift }).click();
  await expect.poll(() => muted.count()).toBe(0);
  await ben.page.getByLabel(online.table.say).fill('hello again');
  await ben.button(online.table.send).click();
  await ana.page.locator('summary', { hasText: online.table.chat }).click();
  await ana.main.getByText('hello again').waitFor();

  // A name that must go.
  const fresh = freshName('Quiet');
  await decide('rename', { [en.moderation.person]: benName, [en.moderation.newName]: fresh });
  await ana.go(`#/person/${benName}`);
  await ana.page.getByRole('heading', { name: fresh }).waitFor();
  await audit.getByText(`${benName} → ${fresh}`).waitFor();

  // A table is closed for everybody.
  await decide('closeTable', { [en.moderation.table]: `${address}#/table/${table.id}` });
  await audit.getByText(en.moderation.actions['close-table'], { exact: true }).waitFor();
  await expect.poll(async () => (await tableOf(ana, table.id)).live.phase).toBe('over');

  // A game that was not fair no longer counts.
  const people = [await Messenger.of(ana), await Messenger.of(ben)];
  const { id } = await playedTable(people, { game: 'billo', time: '600+5', rated: true, public: true }, TURNS);
  await people[1]!.ask(id, { kind: 'resign' });
  await decide('undoRatings', { [en.moderation.table]: id });
  await audit.getByText(en.moderation.actions['undo-ratings'], { exact: true }).waitFor();
  await act.getByLabel(en.moderation.table).fill(id);
  await act.getByRole('button').click();
  await act.getByText(en.problems['nothing-to-undo']!).waitFor();
  await ana.go(`#/person/${anaName}`);
  await ana.page.getByRole('heading', { name: anaName }).waitFor();
});

test('terms and privacy are read in both languages', async ({ open }) => {
  const { address } = bilby();
  for (const [locale, title] of [
    ['en-GB', 'Privacy'],
    ['fr-FR', 'Vie privée'],
  ]) {
    const visitor = await open({ address, locale: locale! });
    await visitor.go('#/privacy');
    await visitor.page.getByRole('heading', { level: 1, name: title! }).waitFor();
    expect(await violations(visitor)).toEqual([]);
  }
});
