// Every screen and dialog, on a phone and on a desktop, light and dark: accessible, not too wide, and photographed if
// PICTURES names a folder.

import { expect } from 'vitest';
import { violations } from './axe';
import { STOPS } from './tour';
import { DESKTOP, PHONE, photograph, SMALLEST, test } from './visitor';

const DEVICES = { phone: { viewport: PHONE, hasTouch: true, isMobile: true }, desktop: { viewport: DESKTOP } };

test.for((['phone', 'desktop'] as const).flatMap((device) => (['light', 'dark'] as const).map((colorScheme) => ({ device, colorScheme }))))(
  'every screen: $device, $colorScheme',
  { timeout: 240_000 },
  async ({ device, colorScheme }, { open }) => {
    const visitor = await open({ ...DEVICES[device], colorScheme, reducedMotion: 'reduce' });
    const findings: string[] = [];
    for (const stop of STOPS) {
      await stop.go(visitor);
      for (const viewport of device === 'phone' ? [SMALLEST, PHONE] : [DESKTOP]) {
        await visitor.page.setViewportSize(viewport);
        // The new size reaches the page a moment later.
        const fits = visitor.page.waitForFunction(
          (width) => innerWidth === width && document.documentElement.scrollWidth <= width,
          viewport.width,
          { timeout: 3000 },
        );
        await fits.catch(() => findings.push(`${stop.name}: wider than ${viewport.width} pixels`));
      }
      findings.push(...(await violations(visitor)).map((violation) => `${stop.name}: ${violation}`));
      await photograph(visitor, `${stop.name}-${device}-${colorScheme}`);
    }
    expect(findings).toEqual([]);
  },
);
