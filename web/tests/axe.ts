// Checks the accessibility of the current screen with axe.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Visitor } from './visitor';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown; failureSummary?: string }[];
}

/** What is wrong with the screen, by all rules of axe or only by those that are named. */
export async function violations(visitor: Visitor, rules?: string[]): Promise<string[]> {
  await visitor.page.evaluate(AXE);
  const found = await visitor.page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: { run: (where: Document, options: object) => Promise<{ violations: Violation[] }> } };
      const { violations } = await axe.run(document, options);
      return violations;
    },
    { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) },
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`),
  );
}
