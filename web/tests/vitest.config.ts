// The page in a real browser, served by the real server: `npm run test:browser`, or `cargo xtask test`.

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest. They are started first, so that both workers have something to do until the end. */
const LONGEST = ['tour', 'hands', 'online-games', 'lessons', 'billabong', 'billo', 'bilitaire', 'firefox'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.browser.ts`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

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
    sequence: { sequencer: LongestFirst },
  },
});
