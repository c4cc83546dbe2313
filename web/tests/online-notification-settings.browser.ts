// Being notified by mail and push messages: the page offers what the server has, and nothing else.

import { expect } from 'vitest';
import { en as online } from '../src/lib/online/messages.en';
import { en as text, fr as texte } from '../src/lib/online/notification-messages';
import type { NotificationSettings, NewAddress, NewNotificationSettings } from '../src/lib/online/wire';
import { violations } from './axe';
import { PASSWORD, signUp } from './online';
import { DESKTOP, PHONE, photograph, test } from './visitor';

test('without push messages and mail the page says nothing of them', async ({ open }) => {
  const ana = await open();
  await signUp(ana, 'Ana');
  const answer = ana.page.waitForResponse((response) => response.url().endsWith('/me/calls'));
  const [answered] = await Promise.all([answer, ana.go('#/account')]);
  expect((await answered.json()) as NotificationSettings).toMatchObject({ pushKey: null, hasMail: false, push: 'off', mail: 'off' });
  await ana.button(online.account.change).waitFor();
  expect(await ana.page.getByRole('heading', { name: text.title }).count()).toBe(0);
});

test('an address is given, confirmed with its code, and forgotten', async ({ open }) => {
  const ana = await open({ viewport: PHONE, expected: /422/ });
  await signUp(ana, 'Ana');
  let settings: NotificationSettings = {
    push: 'off',
    mail: 'off',
    language: 'en',
    minute: 0,
    devices: 0,
    address: null,
    wanted: null,
    pushKey: null,
    hasMail: true,
  };
  await ana.page.route('**/api/v1/me/calls', (route) => {
    const data = route.request().postDataJSON() as NewNotificationSettings | null;
    if (data) settings = { ...settings, ...data };
    return route.fulfill({ json: settings });
  });
  await ana.page.route('**/api/v1/me/address', (route) => {
    const method = route.request().method();
    if (method === 'PUT') {
      settings = { ...settings, wanted: (route.request().postDataJSON() as NewAddress).address };
      return route.fulfill({ status: 204 });
    }
    if (method === 'DELETE') {
      settings = { ...settings, address: null, mail: 'off' };
      return route.fulfill({ status: 204 });
    }
    const { code } = route.request().postDataJSON() as { code: string };
    if (code !== '123456') return route.fulfill({ status: 422, json: { code: 'wrong-code', message: 'no' } });
    settings = { ...settings, address: settings.wanted, wanted: null };
    return route.fulfill({ json: settings });
  });
  await ana.go('#/account');
  const section = ana.page.getByRole('region', { name: text.title });
  expect(await section.getByRole('heading', { name: text.push }).count()).toBe(0);
  await section.getByLabel(text.address).fill('ana@example.org');
  // When mail comes is chosen with the address, and the page says what will be sent.
  await section.getByText(text.whatComes.once).waitFor();
  await section.getByLabel(text.when).selectOption('deadline');
  await section.getByText(text.whatComes.deadline).waitFor();
  await section.getByLabel(text.password).fill(PASSWORD);
  await section.getByRole('button', { name: text.sendCode }).click();
  await section.getByText(text.codeSent('ana@example.org')).waitFor();
  await section.getByLabel(text.code).fill('999999');
  await section.getByRole('button', { name: text.confirm }).click();
  await section.getByRole('alert').filter({ hasText: online.problems['wrong-code'] }).waitFor();
  expect(await violations(ana)).toEqual([]);
  await photograph(ana, 'notifications-code-phone');
  await section.getByLabel(text.code).fill('123456');
  await section.getByRole('button', { name: text.confirm }).click();
  await section.getByText(text.mailTo('ana@example.org')).waitFor();
  expect(settings).toMatchObject({ mail: 'deadline', language: 'en' });
  await section.getByLabel(text.when).selectOption('daily');
  await section.getByText(text.whatComes.daily).waitFor();
  // In the morning, unless another time is chosen.
  await expect.poll(() => section.getByLabel(text.hour).inputValue()).toBe('08:00');
  await section.getByLabel(text.hour).fill('07:30');
  await section.getByText(text.saved).waitFor();
  expect(settings.mail).toBe('daily');
  await ana.page.setViewportSize(DESKTOP);
  expect(await violations(ana)).toEqual([]);
  await photograph(ana, 'notifications-mail-desktop');
  await section.getByRole('button', { name: text.forget }).click();
  await section.getByLabel(text.address).waitFor();
  await ana.go('#/settings');
  await ana.page.getByLabel('Français').check();
  await ana.go('#/account');
  await ana.page.getByRole('heading', { name: texte.title }).waitFor();
});
