// A virtual desktop: a screen, a window manager, the accessibility bus, Orca, and Chromium with its keyboard.

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const BROWSER = [
  '--no-sandbox',
  '--disable-gpu',
  '--force-renderer-accessibility',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--window-size=1280,880',
  '--remote-debugging-port=0',
];

export class Desktop {
  page!: Page;
  #folder = mkdtempSync(join(tmpdir(), 'bilby-orca-'));
  #display: string;
  #processes: ChildProcess[] = [];
  #browser!: Browser;
  #heard = 0;

  private constructor(display: string) {
    this.#display = display;
  }

  /** Starts everything and opens an address; must run inside a session bus (`dbus-run-session`). */
  static async start(address: string, language: string, display = ':87'): Promise<Desktop> {
    const desktop = new Desktop(display);
    try {
      await desktop.#open(address, language);
    } catch (error) {
      await desktop.stop();
      throw error;
    }
    return desktop;
  }

  async #open(address: string, language: string): Promise<void> {
    this.#run('Xvfb', [this.#display, '-screen', '0', '1280x900x24']);
    await pause(2000);
    this.#run('openbox', []);
    this.#run('/usr/libexec/at-spi-bus-launcher', ['--launch-immediately']);
    await pause(2000);
    this.#run('orca', ['--replace', '--debug', `--debug-file=${this.#log}`]);
    await pause(6000);
    const browser = this.#run(CHROMIUM, [
      ...BROWSER,
      `--lang=${language}`,
      `--accept-lang=${language}`,
      `--user-data-dir=${join(this.#folder, 'profile')}`,
      address,
    ]);
    this.#browser = await chromium.connectOverCDP(await endpoint(browser), { timeout: 120_000 });
    this.page = this.#browser.contexts()[0]!.pages()[0]!;
    await this.page.bringToFront();
    await pause(6000);
  }

  get #log(): string {
    return join(this.#folder, 'orca.log');
  }

  #run(program: string, words: string[]): ChildProcess {
    const process_ = spawn(program, words, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DISPLAY: this.#display, HOME: this.#folder, XDG_RUNTIME_DIR: this.#folder, ACCESSIBILITY_ENABLED: '1' },
    });
    // The stream must be read, or the process would block on a full pipe.
    process_.stderr!.resume();
    this.#processes.push(process_);
    return process_;
  }

  /** Presses a key, and waits until Orca has had the time to speak. */
  async key(name: string): Promise<void> {
    execFileSync('xdotool', ['key', '--clearmodifiers', name], { env: { ...process.env, DISPLAY: this.#display } });
    await pause(700);
  }

  /** What Orca has said since the last call. */
  heard(): string[] {
    let log: string;
    try {
      log = readFileSync(this.#log, 'utf8');
    } catch {
      return [];
    }
    const said = [...log.matchAll(/SPEECH OUTPUT: '(.*?)'\s*\{/gs)].map((match) => match[1]!.replaceAll(/\s+/g, ' ').trim());
    const fresh = said.slice(this.#heard);
    this.#heard = said.length;
    // The names of the keys themselves are noise.
    return fresh.filter((text) => text !== '' && !/^(tab|return|space|up|down|left|right|left shift|right shift)$/i.test(text));
  }

  async stop(): Promise<void> {
    await this.#browser?.close().catch(() => undefined);
    for (const process_ of this.#processes.reverse()) await ended(process_);
    // Processes that the browser left may still write to its folder.
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** Asks a process to end, and kills it if it does not: Orca may ignore the request. */
async function ended(process_: ChildProcess): Promise<void> {
  if (process_.exitCode !== null || process_.signalCode !== null) return;
  const exit = once(process_, 'exit');
  process_.kill();
  const insist = setTimeout(() => process_.kill('SIGKILL'), 5000);
  await exit;
  clearTimeout(insist);
}

/**
 * Chromium prints its debugging address to standard error. The stream must be read on, because a browser whose error output is
 * closed hangs.
 */
function endpoint(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    browser.stderr!.on('data', (chunk) => {
      text += String(chunk);
      const address = /DevTools listening on (\S+)/.exec(text)?.[1];
      if (address) resolve(address);
    });
    browser.once('exit', () => reject(new Error(`Chromium did not start: ${text}`)));
  });
}
