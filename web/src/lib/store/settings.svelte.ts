// The settings of the page, stored on this device.

import { keep, recall } from './db';

export interface Settings {
  lang: 'en' | 'fr';
  theme: 'system' | 'light' | 'dark';
  sound: boolean;
  motion: 'system' | 'on' | 'off';
  /** A press moves one hop at a time. */
  hops: boolean;
  /** Whether a finger taps a target twice: to see the way, then to play it. */
  taps: 'fit' | 'twice' | 'once';
}

function fromBrowser(): 'en' | 'fr' {
  const languages = typeof navigator === 'undefined' ? [] : (navigator.languages ?? [navigator.language]);
  for (const language of languages) {
    if (/^fr\b/i.test(language)) return 'fr';
    if (/^en\b/i.test(language)) return 'en';
  }
  return 'en';
}

export const settings = $state<Settings>({ lang: fromBrowser(), theme: 'system', sound: true, motion: 'system', hops: false, taps: 'fit' });

const ALLOWED: { [K in keyof Settings]: readonly Settings[K][] } = {
  lang: ['en', 'fr'],
  theme: ['system', 'light', 'dark'],
  sound: [true, false],
  motion: ['system', 'on', 'off'],
  hops: [true, false],
  taps: ['fit', 'twice', 'once'],
};

/** Takes over stored values one by one, so that a bad value loses only itself. */
export async function loadSettings(): Promise<void> {
  const kept = await recall('settings');
  if (typeof kept !== 'object' || kept === null) return;
  for (const key of Object.keys(ALLOWED) as (keyof Settings)[]) {
    const value = (kept as Record<string, unknown>)[key];
    if ((ALLOWED[key] as readonly unknown[]).includes(value)) (settings as unknown as Record<string, unknown>)[key] = value;
  }
}

/** Stores changes from now on, and applies language, theme and motion to the page's root; call once, in an effect root. */
export function rememberSettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.lang;
    if (settings.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    if (settings.motion === 'system') delete root.dataset.motion;
    else root.dataset.motion = settings.motion;
    void keep('settings', $state.snapshot(settings));
  });
}
