// A game of each kind through a real screen reader: `npm run test:screen-reader`, or `cargo xtask screen-reader`.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: { include: ['tests/screen-reader/*.orca.ts'], reporters: ['verbose'], maxWorkers: 1, testTimeout: 900_000, hookTimeout: 120_000 },
});
