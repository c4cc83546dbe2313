// The keyboard's focus when what had it disappears.

import { tick } from 'svelte';

/** Once the page has changed: gives the focus to `next`, if it was lost with what had it. */
export async function moveFocus(next: () => HTMLElement | null | undefined): Promise<void> {
  await tick();
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) next()?.focus();
}
