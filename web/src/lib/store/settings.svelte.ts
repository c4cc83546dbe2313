// What a person has chosen about the page; remembered on this device.

import { keep, recall } from './db';

export interface Settings {
  lang: 'en' | 'fr';
  theme: 'system' | 'light' | 'dark';
  sound: boolean;
  motion: 'system' | 'on' | 'off';
  /** A far press goes one jump at a time. */
  hops: boolean;
}

function fromBrowser(): 'en' | 'fr' {
  const languages = typeof navigator === 'undefined' ? [] : (navigator.languages ?? [navigator.language]);
  for (const language of languages) {
    if (/^fr\b/i.test(language)) return 'fr';
    if (/^en\b/i.test(language)) return 'en';
  }
  return 'en';
}

export const settings = $state<Settings>({ lang: fromBrowser(), theme: 'system', sound: true, motion: 'system', hops: false });

const ALLOWED: { [K in keyof Settings]: readonly Settings[K][] } = {
  lang: ['en', 'fr'],
  theme: ['system', 'light', 'dark'],
  sound: [true, false],
  motion: ['system', 'on', 'off'],
  hops: [true, false],
};

/** Take over what was remembered, value by value, so that one bad value loses only itself. */
export async function loadSettings(): Promise<void> {
  const kept = await recall('settings');
  if (typeof kept !== 'object' || kept === null) return;
  for (const key of Object.keys(ALLOWED) as (keyof Settings)[]) {
    const value = (kept as Record<string, unknown>)[key];
    if ((ALLOWED[key] as readonly unknown[]).includes(value)) (settings as unknown as Record<string, unknown>)[key] = value;
  }
}

/** Remember from now on, and show language, theme and motion on the page's root; call once, in an effect root. */
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
