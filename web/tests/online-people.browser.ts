// Meeting others: the lobby, pairing, finished games, profiles, accounts.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { fr } from '../src/lib/i18n/messages.fr';
import { en as online } from '../src/lib/online/messages.en';
import { fr as enLigne } from '../src/lib/online/messages.fr';
import { readRecord } from '../src/lib/wasm';
import { beGuest, freshName, openTable, PASSWORD, signUp, startSharedGame } from './online';
import { test } from './visitor';

test('two who seek the same are paired', async ({ open }) => {
  const [ana, ben] = [await open(), await open()];
  for (const visitor of [ana, ben]) {
    await visitor.go();
    await visitor.main.getByRole('link', { name: en.shell.online }).click();
    await visitor.page.getByLabel('Billo', { exact: true }).check();
    await visitor.page.getByRole('radio', { name: '3 min + 2 s' }).check();
    await visitor.button(online.lobby.seek).click();
  }
  for (const visitor of [ana, ben]) await visitor.headline.filter({ hasText: /\(Red\)/ }).waitFor();
  expect(ana.page.url()).toBe(ben.page.url());
});

test('what is sought can be seen, joined and given up', async ({ open }) => {
  const [ana, ben] = [await open(), await open()];
  await ana.go('#/online');
  await ana.page.getByLabel('Bi-litaire', { exact: true }).check();
  await ana.page.getByRole('radio', { name: '3 days a turn' }).check();
  await ana.button(online.lobby.seek).click();
  await ana.main.getByText(online.lobby.seeking).waitFor();
  await ben.go('#/online');
  const offer = ben.button(/^Play: Bi-litaire, 3 days/);
  await offer.waitFor();
  await ana.button(online.lobby.stop).click();
  await expect.poll(() => offer.count()).toBe(0);
  await ana.button(online.lobby.seek).click();
  await offer.click();
  await ben.board.waitFor();
});

test('the lobby is live: tables open, fill, are played', async ({ open }) => {
  const [ana, ben, cleo] = [await open(), await open(), await open()];
  const name = await beGuest(ana);
  await cleo.go('#/online');
  await cleo.main.getByRole('heading', { name: online.lobby.open }).waitFor();
  const table = await openTable(ana, { game: 'billo', public: true });
  const row = cleo.page.locator('li', { hasText: name });
  await row.getByText(online.lobby.openSeats(1)).waitFor();
  await ben.go(`#/table/${table.id}`);
  await ben.button(online.table.takeSeatOf('Black')).click();
  await row.getByRole('link', { name: new RegExp(`^${online.lobby.look}`) }).click();
  await cleo.main.getByText(online.table.watching(0)).waitFor();
  await ana.go('#/online');
  await ana.main.getByText(online.lobby.yourTurn).waitFor();
});

test('who is asked for an account at a rated table comes back to it and plays', async ({ open }) => {
  const [ana, ben] = [await open(), await open()];
  await signUp(ana, 'Ana');
  const table = await openTable(ana, { game: 'billo', rated: true });
  await ben.go(`#/table/${table.id}`);
  await ben.main.getByText(online.table.ratedLine).waitFor();
  expect(await ben.button(online.table.takeSeatOf('Black')).count()).toBe(0);
  await ben.page.getByRole('link', { name: online.table.toAccount }).click();
  const create = ben.page.getByRole('form', { name: online.account.create });
  const name = freshName('Ben');
  await create.getByLabel(online.account.name).fill(name);
  await create.getByLabel(online.account.password).fill(PASSWORD);
  await create.getByRole('button').click();
  await ben.main.getByText(online.table.joinLine(name)).waitFor();
  await ben.button(online.table.takeSeatOf('Black')).click();
  await ben.headline.filter({ hasText: /to move \(Red\)/ }).waitFor();
});

test('who signs in in the middle of a game keeps the seat', async ({ open }) => {
  const [ana, ben, elsewhere] = [await open(), await open(), await open()];
  const name = await signUp(elsewhere, 'Ana');
  await beGuest(ana);
  const shared = await startSharedGame([ana, ben], { game: 'billo' });
  await shared.play('Re1-f2');
  await shared.play('Re8-f7');
  await ana.go('#/account');
  const signIn = ana.page.getByRole('form', { name: online.account.signIn });
  await signIn.getByText(online.account.signInLine).waitFor();
  await signIn.getByLabel(online.account.name).fill(name);
  await signIn.getByLabel(online.account.password).fill(PASSWORD);
  await signIn.getByRole('button').click();
  await ana.main.getByText(online.account.yours(name)).waitFor();
  await ana.go(`#/table/${shared.id}`);
  await ana.headline.filter({ hasText: en.game.yourTurn('Red') }).waitFor();
  await shared.play('Rd1-d2');
  await ben.main.getByText(name).first().waitFor();
});

test('who would play against themselves is warned before they sign in', async ({ open }) => {
  const [ana, guest] = [await open(), await open({ expected: /409/ })];
  const name = await signUp(ana, 'Ana');
  await startSharedGame([ana, guest], { game: 'billo' });
  await guest.go('#/account');
  const signIn = guest.page.getByRole('form', { name: online.account.signIn });
  await signIn.getByLabel(online.account.name).fill(name);
  await signIn.getByLabel(online.account.password).fill(PASSWORD);
  await signIn.getByRole('button', { name: online.account.signIn, exact: true }).click();
  await signIn.getByText(online.problems['same-table']).waitFor();
  await signIn.getByRole('button', { name: online.account.signInAnyway }).click();
  await guest.main.getByText(online.account.yours(name)).waitFor();
});

test('rated and taken back exclude each other', async ({ open }) => {
  const ana = await open();
  await signUp(ana, 'Ana');
  await ana.go('#/online/new');
  const box = (name: string) => ana.page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  const [rated, takebacks] = [box(online.newTable.rated), box(online.newTable.takebacks)];
  expect([await takebacks.isChecked(), await takebacks.isEnabled()]).toEqual([true, true]);
  await rated.check();
  expect([await takebacks.isChecked(), await takebacks.isEnabled()]).toEqual([false, false]);
  await ana.main.getByText(online.newTable.takebacksNotRated).waitFor();
  await rated.uncheck();
  expect([await takebacks.isChecked(), await takebacks.isEnabled()]).toEqual([true, true]);
});

test('finished games: searched, replayed, saved', async ({ open }) => {
  const [ana, ben] = [await open(), await open()];
  const name = await signUp(ana, 'Ana');
  await beGuest(ben);
  const shared = await startSharedGame([ana, ben], { game: 'billo', public: true });
  for (const move of ['Re1-f2', 'Re8-f7', 'Rd1-c2']) await shared.play(move);
  await ben.button(en.game.resign).click();
  await ben.button(en.game.yes).click();
  await ana.headline.filter({ hasText: en.result.youWon }).waitFor();
  await ben.go('#/history');
  await ben.page.getByLabel(online.history.player).fill(name);
  await ben.page.getByRole('combobox', { name: online.history.game }).selectOption('Billo');
  await ben.button(online.history.find).click();
  await ben.main.getByText(`${online.history.won(name)}, ${online.history.reasons['resignation']}.`).waitFor();
  expect(ben.page.url()).toContain(`player=${name}`);
  const [one] = await Promise.all([ben.page.waitForEvent('download'), ben.page.getByRole('link', { name: /^Save as \.bil/ }).click()]);
  const [game] = readRecord(await text(one));
  expect(game?.moves).toEqual(['Re1-f2', 'Re8-f7', 'Rd1-c2']);
  const [all] = await Promise.all([
    ben.page.waitForEvent('download'),
    ben.page.getByRole('link', { name: online.history.saveAll }).click(),
  ]);
  expect(readRecord(await text(all))).toHaveLength(1);
  await ben.page.getByRole('link', { name: /^Replay/ }).click();
  await expect.poll(() => ben.moves()).toHaveLength(3);
  await ben.page.keyboard.press('Home');
  await ben.main.getByText(en.game.lookingStart(3)).waitFor();
  await ben.go('#/history?game=billabong&player=' + name);
  await ben.main.getByText(online.history.none).waitFor();
});

async function text(download: { createReadStream: () => Promise<NodeJS.ReadableStream> }): Promise<string> {
  let read = '';
  for await (const part of await download.createReadStream()) read += String(part);
  return read;
}

test('an account: made of a guest, signed out, signed in, deleted', { timeout: 90_000 }, async ({ open }) => {
  const visitor = await open({ expected: /40\d/ });
  const name = freshName('Zoe');
  await visitor.go('#/account');
  const create = visitor.page.getByRole('form', { name: online.account.create });
  await create.getByLabel(online.account.name).fill(name);
  await create.getByLabel(online.account.password).fill(PASSWORD);
  await create.getByRole('button').click();
  await visitor.main.getByText(online.account.yours(name)).waitFor();
  await visitor.button(online.account.signOut).click();
  const signIn = visitor.page.getByRole('form', { name: online.account.signIn });
  await signIn.getByLabel(online.account.name).fill(name);
  await signIn.getByLabel(online.account.password).fill('something else');
  await signIn.getByRole('button').click();
  await signIn.getByText(online.problems['wrong-password']).waitFor();
  await signIn.getByLabel(online.account.password).fill(PASSWORD);
  await signIn.getByRole('button').click();
  await visitor.main.getByText(online.account.yours(name)).waitFor();
  await visitor.button(online.account.signOutAll).click();
  await signIn.waitFor();
  await signIn.getByLabel(online.account.name).fill(name);
  await signIn.getByLabel(online.account.password).fill(PASSWORD);
  await signIn.getByRole('button').click();
  await visitor.button(online.account.delete).click();
  // The page explains the consequences before deleting.
  await visitor.main.getByText(online.account.deleteLine).waitFor();
  await visitor.page.getByLabel(online.account.deletePassword).fill(PASSWORD);
  await visitor.button(online.account.deleteSure).click();
  await signIn.waitFor();
  await visitor.go(`#/person/${name}`);
  await visitor.page.getByRole('heading', { name: online.person.unknownTitle(name) }).waitFor();
});

test('another password: this page stays signed in, the others do not', async ({ open }) => {
  const [ana, elsewhere] = [await open({ expected: /401|422/ }), await open({ expected: /401/ })];
  const name = await signUp(ana, 'Ana-Lena');
  const signIn = async (password: string): Promise<void> => {
    const form = elsewhere.page.getByRole('form', { name: online.account.signIn });
    await form.getByLabel(online.account.name).fill(name);
    await form.getByLabel(online.account.password).fill(password);
    await form.getByRole('button').click();
  };
  await elsewhere.go('#/account');
  await signIn(PASSWORD);
  await elsewhere.main.getByText(online.account.yours(name)).waitFor();

  await ana.go('#/account');
  await ana.button(online.account.change).click();
  const form = ana.page.getByRole('form', { name: online.account.change });
  // The focus is in the right field for a keyboard user.
  await ana.page.keyboard.type('something else');
  await form.getByLabel(online.account.newPassword).fill('better horse battery');
  await ana.button(online.account.changeSure).click();
  await form.getByText(online.account.oldPasswordWrong).waitFor();
  await form.getByLabel(online.account.oldPassword).fill(PASSWORD);
  // Long enough, but the server refuses the name as a password.
  await form.getByLabel(online.account.newPassword).fill(name);
  await ana.button(online.account.changeSure).click();
  await form.getByText(online.problems['bad-password']).waitFor();
  await form.getByLabel(online.account.newPassword).fill('better horse battery');
  await ana.button(online.account.changeSure).click();
  await ana.page.getByText(online.account.changed).waitFor();
  expect(await form.count()).toBe(0);
  await expect.poll(() => ana.button(online.account.change).evaluate((button) => button === document.activeElement)).toBe(true);
  await ana.main.getByText(online.account.yours(name)).waitFor();

  // The other page is a guest's again, and only the new password works.
  await signIn(PASSWORD);
  await elsewhere.main.getByText(online.problems['wrong-password']).waitFor();
  await signIn('better horse battery');
  await elsewhere.main.getByText(online.account.yours(name)).waitFor();
  await ana.page.reload();
  await ana.main.getByText(online.account.yours(name)).waitFor();
});

test('a name that looks like another’s is taken', async ({ open }) => {
  const [ana, visitor] = [await open(), await open({ expected: /409/ })];
  const name = await signUp(ana, 'Ana');
  await visitor.go('#/account');
  const create = visitor.page.getByRole('form', { name: online.account.create });
  await create.getByLabel(online.account.name).fill(name.toUpperCase());
  await create.getByLabel(online.account.password).fill(PASSWORD);
  await create.getByRole('button').click();
  await create.getByText(online.problems['name-taken']).waitFor();
});

test('rated games need an account', async ({ open }) => {
  const [guest, somebody] = [await open(), await open()];
  await guest.go('#/online/new');
  await guest.main.getByText(online.newTable.ratedNeedsAccount).waitFor();
  expect(await guest.page.getByRole('checkbox', { name: online.newTable.rated }).isDisabled()).toBe(true);
  await signUp(somebody, 'Ana');
  await somebody.go('#/online/new');
  await somebody.page.getByRole('checkbox', { name: online.newTable.rated }).check();
  await somebody.button(online.newTable.submit).click();
  await somebody.main.getByText(new RegExp(`, ${online.rated},`)).waitFor();
});

test('online in French', async ({ open }) => {
  const visitor = await open({ locale: 'fr-FR' });
  await visitor.go();
  await visitor.main.getByRole('link', { name: fr.shell.online }).click();
  await visitor.page.getByRole('heading', { name: enLigne.lobby.title, exact: true }).waitFor();
  await visitor.page.getByRole('link', { name: enLigne.lobby.newTable }).click();
  await visitor.button(enLigne.newTable.submit).click();
  await visitor.page.getByRole('heading', { name: enLigne.table.waiting }).waitFor();
});

test('a table that is not there', async ({ open }) => {
  const visitor = await open();
  await visitor.go('#/table/nosuchtable');
  await visitor.page.getByRole('heading', { name: online.table.unknownTitle }).waitFor();
  await visitor.page.getByRole('link', { name: online.table.toLobby }).click();
  await visitor.page.getByRole('heading', { name: online.lobby.quick }).waitFor();
});
