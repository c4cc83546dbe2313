// Links that the server sees: to sit down, to watch, and a board in a frame of another site.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';
import { en as links } from '../src/lib/online/link-messages';
import { en as online } from '../src/lib/online/messages.en';
import { violations } from './axe';
import { beGuest, Messenger, openTable, playedTable } from './online';
import { photograph, PHONE, test } from './visitor';

/** Another site, with whatever content. */
let site: Server;
let content = '';

beforeAll(async () => {
  site = createServer((_, answer) => void answer.writeHead(200, { 'content-type': 'text/html' }).end(content));
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
});
afterAll(() => void site.close());

test('the link to watch offers no seat, and that to sit down does', async ({ open }) => {
  const [ana, ben] = [await open(), await open({ viewport: PHONE })];
  const [name] = await Promise.all([ana, ben].map(beGuest));
  const { id } = await openTable(ana, { game: 'billo' });
  await ana.go(`#/table/${id}`);
  const watch = await ana.page.getByRole('textbox', { name: links.watch }).inputValue();
  expect(watch).toBe(`${ana.address}w/${id}`);
  expect(await violations(ana)).toEqual([]);
  await photograph(ana, 'links');
  await ben.page.goto(watch);
  await ben.main.getByText(name!).first().waitFor();
  expect(new URL(ben.page.url()).hash).toBe(`#/table/${id}/watch`);
  expect(await ben.button(online.table.takeSeatOf('Black')).count()).toBe(0);
  await ben.page.getByRole('link', { name: links.sitInstead }).click();
  await ben.button(online.table.takeSeatOf('Black')).click();
  await Promise.all([ana.board.waitFor(), ben.board.waitFor()]);
});

test('another site shows the board and nothing else of ours', async ({ open }) => {
  // The browser says in the console that a page may not be framed.
  const [ana, ben] = [await open({ expected: /frame-ancestors|ERR_BLOCKED_BY_RESPONSE|chromewebdata/ }), await open()];
  await Promise.all([ana, ben].map(beGuest));
  const people = [await Messenger.of(ana), await Messenger.of(ben)];
  const { id } = await playedTable(people, { game: 'billo' }, 3);
  const frame = (path: string) =>
    `<!doctype html><title>Club</title><iframe title="x" width="480" height="640" src="${ana.address}${path}"></iframe>`;
  content = frame(`embed/${id}`);
  await ana.page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const board = ana.page.frameLocator('iframe');
  await board.getByText('After 3 turns').waitFor();
  await expect.poll(() => board.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await photograph(ana, 'embed');
  // Without a reload, the next turn arrives.
  await people[1]!.ask(id, { kind: 'resign' });
  await board.getByText('has won').waitFor({ timeout: 15_000 });
  await board.getByRole('link', { name: 'One turn back' }).click();
  await board.getByText('After 2 turns').waitFor();
  content = frame('');
  await ana.page.reload();
  await expect.poll(() => ana.page.frames().some((inner) => inner.url().startsWith('chrome-error'))).toBe(true);
});
