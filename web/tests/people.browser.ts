// People: names of guests, challenges, friends, hidden talk, recovery codes, reports and moderators.

import { expect } from 'vitest';
import { en as online } from '../src/lib/online/messages.en';
import { fr as enLigne } from '../src/lib/online/messages.fr';
import { en } from '../src/lib/people/messages.en';
import { fr } from '../src/lib/people/messages.fr';
import { violations } from './axe';
import { freshName, openTable, PASSWORD, signUp } from './online';
import { test } from './visitor';

test('a guest chooses a name, and it goes with them', async ({ open }) => {
  const ana = await open({ expected: /me\/name|Failed to load resource/ });
  await ana.go('#/account');
  const form = ana.page.getByRole('form', { name: en.name.guestTitle });
  await form.getByLabel(en.name.label).fill('two words');
  await form.getByRole('button').click();
  await form.getByText(online.problems['bad-name']).waitFor();
  const name = freshName('Zoe');
  await form.getByLabel(en.name.label).fill(name);
  await form.getByRole('button').click();
  await ana.main.getByText(`${name} (${online.guest})`).first().waitFor();
  await ana.go('#/online');
  await ana.main.getByText(online.lobby.youAre(`${name} (${online.guest})`)).waitFor();
});

test('a person is found, challenged, and sits down to play', async ({ open }) => {
  const [ana, ben] = [await open(), await open()];
  const [anaName, benName] = [await signUp(ana, 'Ana'), await signUp(ben, 'Ben')];
  await ben.go('#/online');
  await ben.main.getByText(online.lobby.youAre(benName)).waitFor();
  await ana.go('#/people');
  await ana.page.getByLabel(en.people.findLabel).fill(benName.slice(0, -1));
  await ana.button(en.people.findSubmit).click();
  await ana.page.getByRole('link', { name: benName }).click();
  await ana.button(en.person.friend).click();
  await ana.button(en.person.unfriend).waitFor();
  expect(await violations(ana)).toEqual([]);
  await ana.page.getByRole('link', { name: en.person.challenge }).click();
  await ana.page.getByRole('heading', { name: en.challenge.title(benName) }).waitFor();
  await ana.page.getByLabel('Billo', { exact: true }).check();
  await ana.button(en.challenge.submit).click();
  const row = ben.page.locator('li', { hasText: en.challenge.from(anaName) });
  await row.getByRole('link', { name: en.challenge.accept }).click();
  await ben.button(online.table.takeSeatOf('Black')).click();
  await Promise.all([ana.board.waitFor(), ben.board.waitFor()]);
  await ana.go('#/people');
  await ana.page.getByRole('link', { name: benName }).waitFor();
  expect(await violations(ana)).toEqual([]);
  await ana.go('#/leaders/billabong/race');
  await ana.main.getByText(en.leaders.line).waitFor();
  expect(await violations(ana)).toEqual([]);
});

test('what a hidden person writes is not shown, and talk can be switched off', async ({ open }) => {
  const [ana, ben] = [await open(), await open()];
  const [, benName] = [await signUp(ana, 'Ana'), await signUp(ben, 'Ben')];
  const table = await openTable(ana, { game: 'billo' });
  await ana.go(`#/table/${table.id}`);
  await ben.go(`#/table/${table.id}`);
  for (const visitor of [ana, ben]) await visitor.page.locator('summary', { hasText: online.table.chat }).click();
  await ben.page.getByLabel(online.table.say).fill('rude words');
  await ben.button(online.table.send).click();
  await ana.main.getByText('rude words').waitFor();
  await ana.page.getByRole('log').getByRole('link', { name: benName }).click();
  await ana.page.getByText(en.person.more).click();
  await ana.button(en.person.hide).click();
  await ana.button(en.person.unhide).waitFor();
  await ana.go(`#/table/${table.id}`);
  await ana.main.getByText(en.talk.hiddenLines(1)).waitFor();
  expect(await ana.main.getByText('rude words').count()).toBe(0);
  await ana.button(en.talk.off).click();
  await ana.button(en.talk.on).waitFor();
  await expect.poll(() => ben.page.getByLabel(online.table.say).count()).toBe(0);
});

test('a recovery code brings a lost account back, in French', async ({ open }) => {
  // The code ends her other session, and her page may learn of it before the test is over.
  const [ana, later] = [await open({ locale: 'fr-FR', expected: /401|Failed to load resource/ }), await open({ locale: 'fr-FR' })];
  const name = await signUp(ana, 'Ana');
  await ana.go('#/account');
  await ana.button(fr.recovery.make).click();
  await ana.page.getByLabel(fr.recovery.password, { exact: true }).fill(PASSWORD);
  await ana.button(fr.recovery.make).click();
  await ana.main.getByText(fr.recovery.shown).waitFor();
  const codes = await ana.page.locator('code').allTextContents();
  expect(codes).toHaveLength(8);
  expect(await violations(ana)).toEqual([]);
  await later.go('#/account');
  await later.page.getByRole('link', { name: fr.recovery.lost }).click();
  const form = later.page.getByRole('form', { name: fr.recovery.codeTitle });
  await form.getByLabel(enLigne.account.name).fill(name);
  await form.getByLabel(fr.recovery.code, { exact: true }).fill(codes[0]!.toUpperCase());
  await form.getByLabel(fr.recovery.newPassword).fill('un nouveau mot de passe');
  await form.getByRole('button').click();
  await later.main.getByText(enLigne.account.yours(name)).waitFor();
});
