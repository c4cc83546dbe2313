// Texts of games that are played over days, in the current language.

import { i18n } from '../i18n/index.svelte';
import { en, fr } from './correspondence-texts';

export function correspondence(): typeof en {
  return i18n.lang === 'fr' ? fr : en;
}

/** The day and time of a moment by the server's clock. */
export function momentText(at: number): string {
  return new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' }).format(at);
}
