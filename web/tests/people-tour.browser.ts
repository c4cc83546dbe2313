// The screens around the games, in both languages: one's games, notifications, correspondence, people, hosts, links, moderators, terms. Each is
// accessible and not too wide on a phone. If PICTURES names a folder, each is photographed in several forms.

import { expect } from 'vitest';
import { en as notificationsEn, fr as notificationsFr } from '../src/lib/online/notification-messages';
import { en as days, fr as jours } from '../src/lib/online/correspondence-messages';
import { en as host, fr as hote } from '../src/lib/online/host-messages';
import { en as links, fr as liens } from '../src/lib/online/link-messages';
import { en as online } from '../src/lib/online/messages.en';
import { fr as enLigne } from '../src/lib/online/messages.fr';
import { en } from '../src/lib/people/messages.en';
import { fr } from '../src/lib/people/messages.fr';
import { violations } from './axe';
import { mailSink, withMail } from './mail-sink';
import { Messenger, openTable, PASSWORD, playedTable, signUp } from './online';
import { ownServer } from './own-server';
import { PHONE, photograph, test, type Visitor } from './visitor';

const sink = await mailSink();
const bilby = ownServer('--absence-seconds', '1', ...(await withMail(sink)));

const LANDSCAPE = { width: 844, height: 390 };
const LAPTOP = { width: 1366, height: 768 };
const LARGE = { width: 2560, height: 1440 };
const FORMS = [
  ['phone-light', PHONE, 'light'],
  ...(process.env['PICTURES']
    ? ([
        ['phone-dark', PHONE, 'dark'],
        ['landscape-dark', LANDSCAPE, 'dark'],
        ['laptop-light', LAPTOP, 'light'],
        ['large-dark', LARGE, 'dark'],
      ] as const)
    : []),
] as const;

interface Screen {
  name: string;
  who: Visitor;
  go: (visitor: Visitor) => Promise<unknown>;
}

/** What is wrong with a screen in all forms. */
async function look({ name, who, go }: Screen, language: string): Promise<string[]> {
  const findings: string[] = [];
  await go(who);
  for (const [form, viewport, colorScheme] of FORMS) {
    await who.page.setViewportSize(viewport);
    await who.page.emulateMedia({ colorScheme });
    const wide = await who.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) findings.push(`${name}: ${wide} pixels wider than ${viewport.width}`);
    if (form === 'phone-light') findings.push(...(await violations(who)).map((violation) => `${name}: ${violation}`));
    await photograph(who, `${name}-${language}-${form}`);
  }
  await who.page.setViewportSize(PHONE);
  return findings;
}

for (const { locale, names, people, words, notifications, day, arrange, link } of [
  {
    locale: 'en-GB',
    names: ['Ana', 'Ben', 'Mona', 'Dan'],
    people: en,
    words: online,
    notifications: notificationsEn,
    day: days,
    arrange: host,
    link: links,
  },
  {
    locale: 'fr-FR',
    names: ['Zoe', 'Luc', 'Maud', 'Yann'],
    people: fr,
    words: enLigne,
    notifications: notificationsFr,
    day: jours,
    arrange: hote,
    link: liens,
  },
] as const) {
  test(`the screens around the games (${locale})`, { timeout: 180_000 }, async ({ open }) => {
    const { address, admin } = bilby();
    const visitors: Visitor[] = [];
    for (const name of names) {
      const expected = name === names[3] ? /403|Failed to load resource|WebSocket/ : undefined;
      const visitor = await open({ address, locale, viewport: PHONE, reducedMotion: 'reduce', ...(expected ? { expected } : {}) });
      await signUp(visitor, name, name);
      visitors.push(visitor);
    }
    const [ana, ben, mona, dan] = visitors as [Visitor, Visitor, Visitor, Visitor];
    admin('moderator', names[2]);
    const pair = [await Messenger.of(ana), await Messenger.of(ben)];
    const { id: waiting } = await playedTable(pair, { game: 'billo', time: '3d' }, 2);
    const { id: theirs } = await playedTable(pair, { game: 'billo', time: '10d+12h' }, 1);
    const heading = (visitor: Visitor, name: string) => visitor.page.getByRole('heading', { name, exact: true }).waitFor();
    const send = (visitor: Visitor, method: 'put' | 'post', path: string, data: object) =>
      visitor.page.request[method](`${address}api/v1/${path}`, { headers: { origin: new URL(address).origin }, data });
    await send(ben, 'post', `people/${names[0]}/challenges`, { game: 'billo', time: '600+5', seats: [{ kind: 'me' }, { kind: 'open' }] });
    await send(ana, 'put', `people/${names[1]}/relation`, { relation: 'friend' });
    await send(ana, 'put', `people/${names[3]}/relation`, { relation: 'blocked' });
    await send(ana, 'post', `people/${names[3]}/reports`, { reason: 'chat', text: 'He insults me.' });

    const screens: Screen[] = [
      {
        name: 'my-games',
        who: ana,
        go: async (visitor) => {
          await visitor.go('#/online');
          await heading(visitor, words.lobby.mine);
          await visitor.go();
          await heading(visitor, words.lobby.mine);
        },
      },
      {
        name: 'challenges',
        who: ana,
        go: async (visitor) => {
          await visitor.go('#/online');
          await visitor.main.getByText(people.challenge.from(names[1])).waitFor();
        },
      },
      {
        name: 'notification-settings',
        who: ana,
        go: async (visitor) => {
          await visitor.go('#/account');
          const section = visitor.page.getByRole('region', { name: notifications.title });
          await section.getByLabel(notifications.address).scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'recovery-codes',
        who: ana,
        go: async (visitor) => {
          await visitor.button(people.recovery.make).click();
          await visitor.page.getByRole('region', { name: people.recovery.title }).getByLabel(people.recovery.password).fill(PASSWORD);
          await visitor.button(people.recovery.make).click();
          await visitor.main.getByText(people.recovery.shown).scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'correspondence-settings',
        who: ana,
        go: async (visitor) => {
          await visitor.go('#/online/new');
          await visitor.page.getByLabel('Billo', { exact: true }).check({ force: true });
          await visitor.page.getByLabel(words.time.owns.bank).check({ force: true });
          await visitor.page.getByLabel(words.time.ownBank).scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'conditional-dialog',
        who: ana,
        go: async (visitor) => {
          await visitor.go(`#/table/${theirs}`);
          await visitor.button(day.add).click();
          await visitor.page.getByRole('dialog', { name: day.dialog }).getByRole('grid').waitFor();
        },
      },
      {
        name: 'holiday',
        who: ana,
        go: async (visitor) => {
          await visitor.go('#/online');
          await visitor.go(`#/table/${waiting}`);
          await visitor.page.getByRole('region', { name: day.holiday }).getByLabel(day.days).scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'profile',
        who: ana,
        go: async (visitor) => {
          await visitor.go(`#/person/${names[1]}`);
          await visitor.button(people.person.unfriend).waitFor();
        },
      },
      {
        name: 'report',
        who: ana,
        go: async (visitor) => {
          await visitor.page.getByText(people.person.more).click();
          await visitor.page.getByRole('form', { name: people.report.title }).scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'friends',
        who: ana,
        go: async (visitor) => {
          await visitor.go('#/people');
          await heading(visitor, people.people.friends);
          await visitor.page.getByRole('link', { name: names[1] }).waitFor();
        },
      },
      {
        name: 'leaderboard',
        who: ana,
        go: async (visitor) => {
          await visitor.go('#/leaders/billo');
          await visitor.main.getByText(people.leaders.line).waitFor();
        },
      },
      {
        name: 'host-tools',
        who: ana,
        go: async (visitor) => {
          const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }, { kind: 'computer', level: 3 }] as const;
          const { id } = await openTable(visitor, { game: 'billabong', rules: 'players=4', time: 'none', seats: [...seats] });
          await visitor.go(`#/table/${id}`);
          await visitor.page.getByRole('group', { name: arrange.tools }).waitFor();
        },
      },
      {
        name: 'links',
        who: ana,
        go: async (visitor) => {
          const code = visitor.page.getByRole('img', { name: link.codeOf(link.sit) });
          await code.scrollIntoViewIfNeeded();
          await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
        },
      },
      {
        name: 'embed',
        who: ana,
        go: async (visitor) => {
          await visitor.page.goto(`${address}embed/${waiting}`);
          await expect
            .poll(() => visitor.page.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
            .toBeGreaterThan(0);
        },
      },
      {
        name: 'lost-password',
        who: ben,
        go: async (visitor) => {
          await visitor.go('#/lost-password');
          await heading(visitor, people.recovery.mailTitle);
        },
      },
      {
        name: 'lost-password-code',
        who: ben,
        go: async (visitor) => {
          await visitor.go(`#/lost-password/${names[1]}/abcd-efgh-jkmn-pqrs`);
          await heading(visitor, people.recovery.codeTitle);
        },
      },
      {
        name: 'moderation',
        who: mona,
        go: async (visitor) => {
          await visitor.go('#/moderation');
          await visitor.main.getByText('He insults me.').first().waitFor();
          const act = visitor.page.getByRole('form', { name: people.moderation.act });
          await act.getByLabel(people.moderation.act).selectOption('ban');
        },
      },
      {
        name: 'banned',
        who: dan,
        go: async (visitor) => {
          await visitor.go('#/online');
          await visitor.main.getByText(words.lobby.youAre(names[3])).waitFor();
          admin('ban', names[3], '--for', '3d', '--reason', 'insults');
          await visitor.main.getByText(words.sanction.reason('insults')).waitFor();
        },
      },
      ...(['terms', 'privacy'] as const).map((which) => ({
        name: which,
        who: mona,
        go: async (visitor: Visitor) => {
          await visitor.go(`#/${which}`);
          await visitor.page.getByRole('heading', { level: 1 }).waitFor();
        },
      })),
      {
        name: 'announcement',
        who: mona,
        go: async (visitor) => {
          admin(
            'announce',
            '--fr',
            'Pause à 20 h : les pendules s’arrêtent.',
            '--en',
            'A pause at 8 p.m.: the clocks stand still.',
            '--for',
            '90m',
          );
          await visitor.go('#/online');
          await visitor.page
            .getByText(/20 h|8 p\.m\./)
            .first()
            .waitFor();
        },
      },
    ];
    const findings: string[] = [];
    for (const screen of screens) findings.push(...(await look(screen, locale.slice(0, 2))));
    admin('announce');
    expect(findings).toEqual([]);
  });

  test(`a computer stands in, on a phone (${locale})`, { timeout: 60_000 }, async ({ open }) => {
    const { address } = bilby();
    const visitors: Visitor[] = [];
    for (const name of ['Uma', 'Viv', 'Wim']) {
      const visitor = await open({ address, locale, viewport: PHONE, reducedMotion: 'reduce' });
      await signUp(visitor, name, `${name}-${locale.slice(0, 2)}`);
      visitors.push(visitor);
    }
    const [uma, viv, wim] = visitors as [Visitor, Visitor, Visitor];
    const shared = await playedTable(
      [await Messenger.of(uma), await Messenger.of(viv), await Messenger.of(wim)],
      { game: 'billabong', rules: 'players=3', time: 'none' },
      3,
    );
    const away = `Uma-${locale.slice(0, 2)}`;
    await viv.go(`#/table/${shared.id}`);
    // Uma, who is on move, goes away.
    await uma.context.pages()[1]!.close();
    const standIn = viv.button(words.table.claim.standIn(away));
    const findings = await look({ name: 'away', who: viv, go: () => standIn.waitFor({ timeout: 20_000 }) }, locale.slice(0, 2));
    await standIn.click();
    await viv.page.locator('[data-ply="4"]').waitFor({ state: 'attached' });
    const reclaim = uma.button(words.table.reclaim);
    findings.push(
      ...(await look(
        {
          name: 'stand-in',
          who: uma,
          go: async (visitor) => {
            await visitor.go(`#/table/${shared.id}`);
            await reclaim.waitFor();
          },
        },
        locale.slice(0, 2),
      )),
    );
    await reclaim.click();
    await reclaim.waitFor({ state: 'detached' });
    expect(findings).toEqual([]);
  });
}
