// Wrong addresses, in a browser that has cached the page.

import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { test, type Visitor } from './visitor';

/** A proxy that serves the page under a path: it removes the path and changes nothing else. */
const PATH = '/games/bilby';
let proxy: Server;
let below: string;

beforeAll(async () => {
  proxy = createServer((asked, answer) => {
    if (!asked.url?.startsWith(`${PATH}/`)) return void answer.writeHead(404).end();
    const { hostname, port } = new URL(inject('address'));
    const passed = request({ hostname, port, path: asked.url.slice(PATH.length), method: asked.method, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  below = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${PATH}/`;
});

afterAll(() => {
  proxy.closeAllConnections();
  proxy.close();
});

/** Waits until the service worker controls this page. */
async function kept({ page }: Visitor): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

for (const [where, root] of [
  ['at the root', () => new URL('/', inject('address')).href],
  ['under a path', () => below],
] as const) {
  test(`nobody is shown an empty page, ${where}`, async ({ open }) => {
    const visitor = await open({ serviceWorkers: 'allow', address: root(), expected: /404|foo\/bar/ });
    const { page } = visitor;
    await visitor.go();
    await kept(visitor);
    // The server answers for addresses outside the page.
    for (const address of ['foo/bar', 'foo/', 'foo']) {
      const answer = await page.goto(root() + address);
      expect(answer?.status()).toBe(404);
      await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    }
    await visitor.context.setOffline(true);
    await page.goto(`${root()}foo/bar`);
    await page.getByRole('heading', { name: en.shell.notFound('foo/bar') }).waitFor();
    await page.getByRole('link', { name: en.shell.toHome }).click();
    await visitor.button(en.home.play('Billo')).waitFor();
    expect(page.url()).toBe(`${root()}#/`);
    // A query that an external link appends does not matter.
    await page.goto(`${root()}?from=elsewhere`);
    await visitor.button(en.home.play('Billo')).waitFor();
  });
}
