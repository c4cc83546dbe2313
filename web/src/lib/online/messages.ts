// The texts of online play in the current language. They are separate from the page's other texts because they are loaded
// with the online part only.

import { i18n } from '../i18n/index.svelte';
import { en as correspondenceEn, fr as correspondenceFr } from './correspondence-messages';
import { en as hostEn, fr as hostFr, type HostMessages } from './host-messages';
import { en as linkEn, fr as linkFr, type LinkMessages } from './link-messages';
import { en, type OnlineMessages } from './messages.en';
import { fr } from './messages.fr';

export function messages(): OnlineMessages {
  return i18n.lang === 'fr' ? fr : en;
}

export function hostMessages(): HostMessages {
  return i18n.lang === 'fr' ? hostFr : hostEn;
}

export function linkMessages(): LinkMessages {
  return i18n.lang === 'fr' ? linkFr : linkEn;
}

/** The texts of games that are played over days. */
export function correspondenceMessages(): typeof correspondenceEn {
  return i18n.lang === 'fr' ? correspondenceFr : correspondenceEn;
}
