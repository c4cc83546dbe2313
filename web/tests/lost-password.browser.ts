// A lost password, on a phone: a code comes by mail to the address that the account has confirmed, and sets a new one.

import { expect } from 'vitest';
import { en as notificationsEn, fr as notificationsFr } from '../src/lib/online/notification-messages';
import { en as online } from '../src/lib/online/messages.en';
import { fr as enLigne } from '../src/lib/online/messages.fr';
import { en } from '../src/lib/people/messages.en';
import { fr } from '../src/lib/people/messages.fr';
import { violations } from './axe';
import { mailSink, withMail } from './mail-sink';
import { PASSWORD, signUp } from './online';
import { ownServer } from './own-server';
import { PHONE, test } from './visitor';

const sink = await mailSink();
const bilby = ownServer(...(await withMail(sink)));

/** The mail with this number, when it has come. */
async function mail(number: number): Promise<string> {
  await expect.poll(() => sink.mails.length).toBeGreaterThan(number);
  // Long lines may be broken.
  return sink.mails[number]!.replaceAll('=\n', '');
}

for (const [locale, name, people, words, notifications, subject] of [
  ['en-GB', 'Ana', en, online, notificationsEn, 'A new password for Bilby'],
  ['fr-FR', 'Zoe', fr, enLigne, notificationsFr, 'Un nouveau mot de passe pour Bilby'],
] as const) {
  test(`a code comes by mail and sets a new password (${locale})`, async ({ open }) => {
    // A wrong code, and a session that has ended.
    const visit = { address: bilby().address, locale, viewport: PHONE, expected: /401|Failed to load resource/ };
    const [ana, later] = [await open(visit), await open(visit)];
    const text = people.recovery;
    await signUp(ana, name, name);
    const before = sink.mails.length;
    await ana.go('#/account');
    const section = ana.page.getByRole('region', { name: notifications.title });
    await section.getByLabel(notifications.address).fill(`${name}@example.org`);
    await section.getByLabel(notifications.password).fill(PASSWORD);
    await section.getByRole('button', { name: notifications.sendCode }).click();
    await section.getByLabel(notifications.code).fill(codeIn(await mail(before)));
    await section.getByRole('button', { name: notifications.confirm }).click();
    await section.getByText(notifications.mailTo(`${name}@example.org`)).waitFor();

    await later.go('#/account');
    await later.page.getByRole('link', { name: text.lost }).click();
    const byMail = later.page.getByRole('form', { name: text.mailTitle });
    await byMail.getByLabel(words.account.name).fill(name.toLowerCase());
    await byMail.getByRole('button').click();
    await byMail.getByText(text.mailSent).waitFor();
    expect(await violations(later)).toEqual([]);
    const sent = await mail(before + 1);
    expect(sent).toContain(`Subject: ${subject}`);
    const link = new RegExp(`^ *(${bilby().address}#/lost-password/\\S+)`, 'm').exec(sent)![1]!;
    const byCode = later.page.getByRole('form', { name: text.codeTitle });
    await byCode.getByLabel(text.code, { exact: true }).fill('aaaa-bbbb-cccc-dddd');
    await byCode.getByLabel(text.newPassword).fill('another horse battery');
    await byCode.getByRole('button').click();
    await byCode.getByRole('alert').filter({ hasText: people.problems['wrong-code'] }).waitFor();
    // The link in a mail brings name and code along.
    await later.page.goto(link);
    await later.page.reload();
    expect(await byMail.count()).toBe(0);
    expect(await violations(later)).toEqual([]);
    await byCode.getByLabel(text.newPassword).fill('another horse battery');
    await byCode.getByRole('button').click();
    await later.main.getByText(words.account.yours(name)).waitFor();
    expect(new URL(later.page.url()).hash).toBe('#/account');
    // The other device is signed out.
    await ana.go('#/account');
    await ana.main.getByRole('heading', { name: words.account.create }).waitFor();
  });
}

/** The code of six digits in a mail that is encoded as base64 or not at all. */
function codeIn(mail: string): string {
  const body = mail.slice(mail.indexOf('\n\n') + 2);
  const plain = /Content-Transfer-Encoding: base64/i.test(mail) ? Buffer.from(body, 'base64').toString() : body;
  return /\b\d{6}\b/.exec(plain)![0];
}

test('without mail the page says nothing of it', async ({ open }) => {
  const visitor = await open({ viewport: PHONE });
  await visitor.go('#/lost-password');
  await visitor.main.getByText(en.recovery.lostLineNoMail).waitFor();
  expect(await visitor.page.getByRole('form', { name: en.recovery.mailTitle }).count()).toBe(0);
  expect(await visitor.main.getByText(/mail/i).count()).toBe(0);
});
