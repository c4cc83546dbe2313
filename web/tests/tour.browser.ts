// Every screen and dialog, on a phone and on a desktop, light and dark: accessible, not too wide, and photographed if
// PICTURES names a folder.

import { expect } from 'vitest';
import { violations } from './axe';
import { STOPS } from './tour';
import { DESKTOP, PHONE, photograph, SMALLEST, test } from './visitor';

const DEVICES = {
  phone: { visit: { viewport: PHONE, hasTouch: true, isMobile: true }, viewports: [SMALLEST, PHONE] },
  desktop: { visit: { viewport: DESKTOP }, viewports: [DESKTOP] },
};

test.for(['phone', 'desktop'] as const)('every screen: %s', { timeout: 240_000 }, async (device, { open }) => {
  const { visit, viewports } = DEVICES[device];
  const visitor = await open({ ...visit, colorScheme: 'light', reducedMotion: 'reduce' });
  const findings: string[] = [];
  for (const stop of STOPS) {
    await stop.go(visitor);
    for (const viewport of viewports) {
      await visitor.page.setViewportSize(viewport);
      // The new size reaches the page a moment later.
      const fits = visitor.page.waitForFunction(
        (width) => innerWidth === width && document.documentElement.scrollWidth <= width,
        viewport.width,
        { timeout: 15_000 },
      );
      await fits.catch(() => findings.push(`${stop.name}: wider than ${viewport.width} pixels`));
    }
    findings.push(...(await violations(visitor)).map((violation) => `${stop.name}: ${violation}`));
    await photograph(visitor, `${stop.name}-${device}-light`);
    // Only the colours differ.
    await visitor.page.emulateMedia({ colorScheme: 'dark' });
    findings.push(...(await violations(visitor, ['color-contrast'])).map((violation) => `${stop.name}, dark: ${violation}`));
    await photograph(visitor, `${stop.name}-${device}-dark`);
    await visitor.page.emulateMedia({ colorScheme: 'light' });
  }
  expect(findings).toEqual([]);
});
