// Whether things should move: the setting, or what the device asks for.

import { settings } from '../store/settings.svelte';

export function reducedMotion(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'off';
  return typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
