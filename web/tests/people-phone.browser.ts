// On a phone, in both languages: somebody is found and challenged, and a report leads to a ban.

import { expect } from 'vitest';
import { en as seats } from '../src/lib/i18n/messages.en';
import { fr as places } from '../src/lib/i18n/messages.fr';
import { en as online } from '../src/lib/online/messages.en';
import { fr as enLigne } from '../src/lib/online/messages.fr';
import { en } from '../src/lib/people/messages.en';
import { fr } from '../src/lib/people/messages.fr';
import { openTable, signUp } from './online';
import { ownServer } from './own-server';
import { PHONE, test, type Visit, type Visitor } from './visitor';

const bilby = ownServer();

/** The screen is not wider than the phone. */
async function fits({ page }: Visitor): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

for (const { locale, people, words, black, suffix } of [
  { locale: 'en-GB', people: en, words: online, black: seats.seats.billo[1]!, suffix: 'en' },
  { locale: 'fr-FR', people: fr, words: enLigne, black: places.seats.billo[1]!, suffix: 'fr' },
] as const) {
  const visit = (): Visit => ({ address: bilby().address, locale, viewport: PHONE, hasTouch: true, isMobile: true });

  test(`a challenge from phone to phone (${locale})`, async ({ open }) => {
    const [ana, ben] = [await open(visit()), await open(visit())];
    const [anaName, benName] = [await signUp(ana, 'Ana', `Ana-${suffix}`), await signUp(ben, 'Ben', `Ben-${suffix}`)];
    await ana.go('#/people');
    await ana.page.getByLabel(people.people.findLabel).fill('BEN');
    await ana.button(people.people.findSubmit).tap();
    await ana.page.getByRole('link', { name: benName }).tap();
    await ana.button(people.person.friend).tap();
    await ana.button(people.person.unfriend).waitFor();
    await fits(ana);
    await ana.page.getByRole('link', { name: people.person.challenge }).tap();
    await ana.page.getByLabel('Billo', { exact: true }).check({ force: true });
    await ana.button(people.challenge.submit).tap();
    await ben.go('#/online');
    const row = ben.page.locator('li', { hasText: people.challenge.from(anaName) });
    await fits(ben);
    await row.getByRole('link', { name: people.challenge.accept }).tap();
    await ben.button(words.table.takeSeatOf(black)).tap();
    await Promise.all([ana.board.waitFor(), ben.board.waitFor()]);
    await Promise.all([fits(ana), fits(ben)]);
  });

  test(`a report leads to a ban, by phone (${locale})`, async ({ open }) => {
    const { admin } = bilby();
    const banned = /\/api\/v1\/|WebSocket|Failed to load resource/;
    const [mona, ana, dan] = [await open(visit()), await open(visit()), await open({ ...visit(), expected: banned })];
    const names = ['Mona', 'Eva', 'Dan'].map((name) => `${name}-${suffix}`) as [string, string, string];
    for (const [index, visitor] of [mona, ana, dan].entries()) await signUp(visitor, names[index]!, names[index]);
    admin('moderator', names[0]);
    const table = await openTable(ana, { game: 'billo' });
    await dan.go(`#/table/${table.id}`);
    await dan.page.locator('summary', { hasText: words.table.chat }).tap();
    await dan.page.getByLabel(words.table.say).fill('you fool');
    await dan.button(words.table.send).tap();
    await dan.main.getByText('you fool').waitFor();
    await ana.go(`#/person/${names[2]}`);
    await ana.page.getByText(people.person.more).tap();
    const report = ana.page.getByRole('form', { name: people.report.title });
    await report.getByLabel(people.report.table).fill(table.id);
    await report.getByLabel(people.report.text).fill('He insults me.');
    await fits(ana);
    await report.getByRole('button').tap();
    await ana.page.getByText(people.report.sent).waitFor();
    await mona.go('#/moderation');
    await mona.main.getByText('He insults me.').first().waitFor();
    await mona.main.getByText(people.moderation.evidence).first().tap();
    await mona.main.getByText('you fool').first().waitFor();
    await fits(mona);
    const act = mona.page.getByRole('form', { name: people.moderation.act });
    await act.getByLabel(people.moderation.act).selectOption('ban');
    await act.getByLabel(people.moderation.person).fill(names[2]);
    await act.getByLabel(people.moderation.reason).fill('insults');
    await act.getByRole('button').tap();
    await dan.main.getByText(words.sanction.reason('insults')).waitFor();
    await fits(dan);
    await dan.go('#/online');
    await dan.main.getByText(words.sanction.reason('insults')).waitFor();
    // The report is dealt with, so that the next test begins without one.
    const row = mona.page.locator('form', { has: mona.page.getByLabel(people.moderation.outcome) }).first();
    await row.getByLabel(people.moderation.outcome).fill('banned');
    await row.getByRole('button').tap();
    await mona.main.getByText(people.moderation.noReports).waitFor();
  });
}
