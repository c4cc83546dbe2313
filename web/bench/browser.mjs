// Starts the server with the embedded page, and a browser.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const BILBY = process.env.BILBY ?? 'bilby';
/** Chromium has no sandbox inside containers. The other flags keep the browser from contacting its vendor. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
const SIZE = { width: 1280, height: 800 };

let server;
let browser;

/** Starts the server on any free port; its first line of output is the address. */
export async function serve() {
  server = spawn(BILBY, ['serve', '--listen', '127.0.0.1:0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  process.on('exit', () => server.kill('SIGINT'));
  for await (const line of createInterface(server.stdout)) {
    if (line.startsWith('http://')) return line.trim();
  }
  throw new Error('the server ended without telling its address');
}

export async function openBrowser() {
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
  return browser;
}

export async function closeBrowser() {
  await browser.close();
  server.kill('SIGINT');
}

/** Opens a fresh browser profile. The service worker, which caches everything, is enabled only on request. */
export async function visitor(browser, { worker = false } = {}) {
  const context = await browser.newContext({
    viewport: SIZE,
    locale: 'en-GB',
    serviceWorkers: worker ? 'allow' : 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(30_000);
  return context;
}

/** Waits until the start page is usable. */
export async function arrived(page) {
  await playButton(page, 'billo').waitFor();
}

const NAMES = { billabong: 'Billabong', bilitaire: 'Bi-litaire', billo: 'Billo' };

/** The button that starts a game with one press. */
export function playButton(page, game) {
  return page.getByRole('button', { name: `Play ${NAMES[game]}`, exact: true });
}
