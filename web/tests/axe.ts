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

export async function violations(visitor: Visitor): Promise<string[]> {
  await visitor.page.evaluate(AXE);
  const found = await visitor.page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (where: Document, options: object) => Promise<{ violations: Violation[] }> } };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations;
  });
  return found.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`),
  );
}
