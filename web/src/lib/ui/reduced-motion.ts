// Whether animations should play: by the setting, or by the device's preference.

import { settings } from '../store/settings.svelte';

export function reducedMotion(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'off';
  return typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
