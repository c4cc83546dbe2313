// The language of the page, and every text in it.

import type { GameName, Refusal } from '../wasm/types';
import { settings } from '../store/settings.svelte';
import { en, type Messages } from './messages.en';
import { fr } from './messages.fr';
import { refusals as refusalsEn } from './refusals.en';
import { refusals as refusalsFr } from './refusals.fr';

export type { Messages };
export type Lang = 'en' | 'fr';

/** The language in use; setting it switches every text at once and is remembered. */
export const i18n = {
  get lang(): Lang {
    return settings.lang;
  },
  set lang(lang: Lang) {
    settings.lang = lang;
  },
  /** The language as it is spoken where the reader is (`en-GB`, `fr-CH`): for dates. */
  get locale(): string {
    return navigator.languages.find((language) => language.split('-')[0] === settings.lang) ?? settings.lang;
  },
};

/** The texts of the current language. */
export function t(): Messages {
  return settings.lang === 'fr' ? fr : en;
}

/** Why something can't be played, in the current language; the rules' own sentence where a code is unknown. */
export function refusal(refused: Refusal): string {
  const sentence = (settings.lang === 'fr' ? refusalsFr : refusalsEn)[refused.code];
  return sentence ? sentence(refused) : refused.message;
}

export function seatName(game: GameName, seat: number): string {
  return t().seats[game][seat] ?? `${seat + 1}`;
}
