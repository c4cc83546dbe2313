// The page in a real browser, served by the real server: `npm run test:browser`, or `cargo xtask test`.

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SecondTries } from './second-tries';

/** The files that take longest. They are started first, so that all workers have something to do until the end. */
const LONGEST = [
  'tour',
  'online-games',
  'online-table',
  'layout',
  'lessons',
  'people-tour',
  'after-game',
  'billo',
  'billabong',
  'bilitaire',
  'firefox',
];

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
    reporters: ['verbose', new SecondTries()],
    // One more than the cores of a small machine: tests also wait, for the server and for animations.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine takes longer than the usual second to show what a test waits for.
    expect: { poll: { timeout: 15_000 } },
    // One second try, so that one race does not cost the whole run. It is named at the end: see `second-tries.ts`.
    retry: 1,
    sequence: { sequencer: LongestFirst },
  },
});
