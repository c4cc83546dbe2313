// Shared by all tests: the server with the embedded page, and browsers. CHROMIUM names the browser. BILBY_POSTGRES names an
// empty PostgreSQL database for this server (`cargo xtask test` starts one); without it, and for the servers that files start
// for themselves, it is SQLite.

import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { serve } from './bilby';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the page. */
    address: string;
    /** The debugging addresses of the browsers, one for each worker, so that they don't share a clipboard. */
    browsers: string[];
  }
}

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell';
/** Chromium has no sandbox inside containers. The other flags keep the browser from contacting its vendor. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = process.env['BILBY_POSTGRES'];
  const bilby = await serve(...(postgres ? ['--database', postgres] : []));
  const workers = Array.from({ length: project.config.maxWorkers });
  const browsers = await Promise.all(workers.map(() => chromium.launchServer({ executablePath: CHROMIUM, args: ARGUMENTS })));
  project.provide('address', bilby.address);
  project.provide(
    'browsers',
    browsers.map((browser) => browser.wsEndpoint()),
  );
  return async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    await bilby.stop();
    bilby.forget();
  };
}
