// Names the tests that passed only at the second try.

import type { Reporter, TestModule } from 'vitest/node';

/** Such a test has a race, or the page has one: a bug in either case, which must not go unseen. */
export class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests('passed')]);
    const flaky = tests.filter((test) => test.diagnostic()?.flaky);
    if (flaky.length === 0) return;
    console.log(`\nPassed only at the second try, so there is a race to be found:`);
    for (const test of flaky) {
      const errors = test.result().errors ?? [];
      console.log(`  ${test.module.relativeModuleId} > ${test.fullName}`);
      for (const error of errors) {
        const frame = error.stacks?.find(({ file }) => file.includes('/tests/'));
        console.log(`    ${error.message.split('\n')[0]}${frame ? ` (${frame.file}:${frame.line})` : ''}`);
      }
    }
  }
}
