// Texts about people in the current language, loaded with the pages that need them.

import { i18n } from '../i18n/index.svelte';
import { en, type PeopleMessages } from './messages.en';
import { fr } from './messages.fr';

export function words(): PeopleMessages {
  return i18n.lang === 'fr' ? fr : en;
}

/** A span of minutes as moderators choose it. */
export const DURATIONS = [60, 24 * 60, 7 * 24 * 60, 30 * 24 * 60, 365 * 24 * 60, 100 * 365 * 24 * 60] as const;
