// What all tests share: the server with the page in it, and browsers.
//
// BILBY names the program (`cargo xtask test` does); without it cargo builds it. CHROMIUM names the browser.

import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the page. */
    address: string;
    /** Where the browsers are spoken to, one for each worker: what is copied in one is not pasted in the other. */
    browsers: string[];
  }
}

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** No sandbox: inside containers there is none to be had. The rest keeps the browser from calling home. */
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, address } = await serve();
  const workers = Array.from({ length: project.config.maxWorkers });
  const browsers = await Promise.all(workers.map(() => chromium.launchServer({ executablePath: CHROMIUM, args: ARGUMENTS })));
  project.provide('address', address);
  project.provide('browsers', browsers.map((browser) => browser.wsEndpoint()));
  return async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    server.kill('SIGINT');
  };
}

/** Starts the server on any free port; its first line is the address. */
async function serve(): Promise<{ server: ChildProcess; address: string }> {
  const words = ['serve', '--listen', '127.0.0.1:0'];
  const program = process.env['BILBY'];
  const server = program
    ? spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    : spawn('cargo', ['run', '--quiet', '--package', 'bilby-cli', '--', ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(server.stdout)) {
    if (line.startsWith('http://')) return { server, address: line.trim() };
  }
  throw new Error('the server ended without telling its address');
}
