// Texts about people in the current language, loaded with the pages that need them.

import { i18n } from '../i18n/index.svelte';
import { en, type PeopleMessages } from './messages.en';
import { fr } from './messages.fr';

export function messages(): PeopleMessages {
  return i18n.lang === 'fr' ? fr : en;
}
