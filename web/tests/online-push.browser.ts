// Push messages on the page: the server is real, and so is its key. Only the browser's push service is not, which tests can't reach.

import { expect } from 'vitest';
import { en as text } from '../src/lib/online/notification-messages';
import { en as online } from '../src/lib/online/messages.en';
import type { NotificationSettings } from '../src/lib/online/wire';
import { violations } from './axe';
import { openTable, signUp } from './online';
import { ownServer } from './own-server';
import { PHONE, test, type Visitor } from './visitor';

const bilby = ownServer('--push-contact', 'mailto:host@example.org');

/** The browser subscribes at a push service that does not exist, with the keys of the example in RFC 8291. */
async function standInForPushService(visitor: Visitor): Promise<void> {
  await visitor.context.grantPermissions(['notifications'], { origin: new URL(visitor.address).origin });
  await visitor.context.addInitScript(() => {
    const subscription = (endpoint: string) => ({
      endpoint,
      toJSON: () => ({
        endpoint,
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
      unsubscribe: () => {
        localStorage.removeItem('subscribed');
        return Promise.resolve(true);
      },
    });
    const there = () => {
      const endpoint = localStorage.getItem('subscribed');
      return endpoint ? subscription(endpoint) : null;
    };
    const stub = {
      getSubscription: () => Promise.resolve(there()),
      subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem('subscribed', `https://push.example.net/${applicationServerKey.slice(0, 8)}`);
        return Promise.resolve(there());
      },
    };
    Object.assign(PushManager.prototype, stub);
    Notification.requestPermission = () => Promise.resolve('granted');
  });
}

async function settings(visitor: Visitor): Promise<NotificationSettings> {
  return (await (await visitor.page.request.get(`${visitor.address}api/v1/me/calls`)).json()) as NotificationSettings;
}

/** Runs in the service worker: a push message comes, and its notice is pressed. A headless browser shows no notices, so the worker's are noted. */
async function pushAndPress(message: { title: string; body: string; table: string }): Promise<object[]> {
  interface Notice {
    body: string;
    tag: string;
    data: object;
  }
  interface Page {
    url: string;
    postMessage: (message: object) => void;
  }
  const self = globalThis as unknown as {
    registration: { showNotification: (title: string, notice: Notice) => Promise<void> };
    clients: { matchAll: (which: object) => Promise<Page[]> };
    dispatchEvent: (event: Event) => void;
  };
  const happen = async (kind: string, about: object) => {
    const done: Promise<unknown>[] = [];
    const event = Object.assign(new Event(kind), about, { waitUntil: (until: Promise<unknown>) => void done.push(until) });
    self.dispatchEvent(event);
    await Promise.all(done);
  };
  const shown: { title: string; notice: Notice }[] = [];
  self.registration.showNotification = (title, notice) => {
    shown.push({ title, notice });
    return Promise.resolve();
  };
  // Only a press by a person may bring a page to the front.
  const real = self.clients.matchAll.bind(self.clients);
  self.clients.matchAll = async (which) => {
    const pages = await real(which);
    return pages.map((page) => ({
      url: page.url,
      visibilityState: 'visible',
      focus: () => Promise.resolve(),
      postMessage: (message: object) => page.postMessage(message),
    }));
  };
  await happen('push', { data: { json: () => message } });
  for (const { notice } of shown) await happen('notificationclick', { notification: { close: () => undefined, data: notice.data } });
  return shown.map(({ title, notice: { body, tag } }) => ({ title, body, tag }));
}

test('a browser is notified, and no longer once its person has signed out', async ({ open }) => {
  const ana = await open({ address: bilby().address, viewport: PHONE, serviceWorkers: 'allow' });
  await standInForPushService(ana);
  await signUp(ana, 'Ana');
  await ana.go('#/account');
  // The page works without its service worker, which is registered a little later.
  await ana.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const section = ana.page.getByRole('region', { name: text.title });
  await section.getByRole('button', { name: text.pushHere }).click();
  await section.getByRole('button', { name: text.pushOff }).waitFor();
  await section.getByText(text.devices(1)).waitFor();
  expect(await violations(ana)).toEqual([]);
  expect(await settings(ana)).toMatchObject({ push: 'once', devices: 1 });
  const { pushKey } = await settings(ana);
  expect(await ana.page.evaluate(() => localStorage.getItem('subscribed'))).toBe(`https://push.example.net/${pushKey!.slice(0, 8)}`);
  await section.getByLabel(text.when).selectOption('deadline');
  await expect.poll(async () => (await settings(ana)).push).toBe('deadline');
  // On and off again.
  await section.getByRole('button', { name: text.pushOff }).click();
  await section.getByRole('button', { name: text.pushHere }).click();
  await section.getByRole('button', { name: text.pushOff }).waitFor();
  await expect.poll(async () => (await settings(ana)).devices).toBe(1);

  // A message is shown, and a press on it leads to the table.
  const { id } = await openTable(ana, { game: 'billo' });
  const worker = ana.context.serviceWorkers()[0] ?? (await ana.context.waitForEvent('serviceworker'));
  const shown = await worker.evaluate(pushAndPress, { title: 'Your turn in Billo', body: 'Billo with Ben', table: id });
  expect(shown).toEqual([{ title: 'Your turn in Billo', body: 'Billo with Ben', tag: id }]);
  await expect.poll(() => new URL(ana.page.url()).hash).toBe(`#/table/${id}`);
  await ana.main.getByText(online.table.yourSeat).waitFor();
  await ana.go('#/account');

  await ana.button(online.account.signOut).click();
  await ana.main.getByRole('heading', { name: online.account.create }).waitFor();
  expect(await ana.page.evaluate(() => localStorage.getItem('subscribed'))).toBe(null);
});
