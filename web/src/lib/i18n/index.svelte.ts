// The language of the page, and all its texts.

import type { GameName, Refusal, RefusalCode } from '../wasm/types';
import { settings } from '../store/settings.svelte';
import { en, type Messages } from './messages.en';
import { fr } from './messages.fr';
import { refusals as refusalsEn } from './refusal-messages.en';
import { refusals as refusalsFr } from './refusal-messages.fr';

export type { Messages };
export type Lang = 'en' | 'fr';

/** The current language. Setting it switches every text at once and is stored. */
export const i18n = {
  get lang(): Lang {
    return settings.lang;
  },
  set lang(lang: Lang) {
    settings.lang = lang;
  },
  /** The regional variant of the language (`en-GB`, `fr-CH`), for dates. */
  get locale(): string {
    return navigator.languages.find((language) => language.split('-')[0] === settings.lang) ?? settings.lang;
  },
};

/** The texts of the current language. */
export function t(): Messages {
  return settings.lang === 'fr' ? fr : en;
}

/** Why something can't be played, in the current language. */
export function refusal(refused: Refusal): string {
  return (settings.lang === 'fr' ? refusalsFr : refusalsEn)[refused.code](refused);
}

/** Whether a code from the server is also one of the rules. */
export const isRefusalCode = (code: string): code is RefusalCode => code in refusalsEn;

export function seatName(game: GameName, seat: number): string {
  return t().seats[game][seat] ?? `${seat + 1}`;
}
