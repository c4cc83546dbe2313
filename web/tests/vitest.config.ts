// The page in a real browser, served by the real server: `npm run test:browser`, or `cargo xtask test`.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['tests/*.browser.ts'],
    globalSetup: 'tests/server.ts',
    reporters: ['verbose'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: 0,
  },
});
