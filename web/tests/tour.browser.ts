// Every screen and dialog, on a phone and on a desk, light and dark: accessible, nothing too wide, and photographed if PICTURES
// names a folder.

import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'vitest';
import { STOPS } from './tour';
import { DESKTOP, PHONE, test, type Visitor } from './visitor';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PICTURES = process.env['PICTURES'];
const SMALLEST = { width: 360, height: 640 };
const DEVICES = { phone: { viewport: PHONE, hasTouch: true, isMobile: true }, desktop: { viewport: DESKTOP } };

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown; failureSummary?: string }[];
}

async function violations(visitor: Visitor): Promise<string[]> {
  await visitor.page.evaluate(AXE);
  const found = await visitor.page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (where: Document, options: object) => Promise<{ violations: Violation[] }> } };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations;
  });
  return found.flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`));
}

test.for(
  (['phone', 'desktop'] as const).flatMap((device) => (['light', 'dark'] as const).map((colorScheme) => ({ device, colorScheme }))),
)('every screen: $device, $colorScheme', { timeout: 240_000 }, async ({ device, colorScheme }, { open }) => {
  const visitor = await open({ ...DEVICES[device], colorScheme, reducedMotion: 'reduce' });
  const findings: string[] = [];
  for (const stop of STOPS) {
    await stop.go(visitor);
    for (const viewport of device === 'phone' ? [SMALLEST, PHONE] : [DESKTOP]) {
      await visitor.page.setViewportSize(viewport);
      // The new size reaches the page a moment later.
      const fits = visitor.page.waitForFunction((width) => innerWidth === width && document.documentElement.scrollWidth <= width, viewport.width, { timeout: 3000 });
      await fits.catch(() => findings.push(`${stop.name}: wider than ${viewport.width} pixels`));
    }
    findings.push(...(await violations(visitor)).map((violation) => `${stop.name}: ${violation}`));
    if (PICTURES) {
      mkdirSync(PICTURES, { recursive: true });
      await visitor.page.screenshot({ path: join(PICTURES, `${stop.name}-${device}-${colorScheme}.png`) });
    }
  }
  expect(findings).toEqual([]);
});
