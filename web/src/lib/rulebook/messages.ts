// The texts around the rulebooks, in both languages. Games and lessons take their links from here.

import type { Lang } from '../i18n/index.svelte';
import type { Source } from './types';

const en = {
  /** Next to a refusal: opens the chapter that it is about. */
  why: 'The rule',
  contents: 'Chapters',
  tryIt: 'Try it:',
  lessons: 'Learn it by trying',
  play: (game: string): string => `Play ${game}`,
  print: 'Print',
  asPage: 'As a page of its own',
  others: 'Other games:',
  figure: (number: number): string => `Figure ${number}.`,
  gap: 'Left open by the sources.',
  house: 'A rule of ours.',
  usual: 'usual',
  sources: {
    official: 'Printed rules',
    editions: 'Some editions',
    reading: 'A reading of the printed rules',
    unofficial: 'Unofficial',
    ours: 'Ours',
    unknown: 'Of unknown origin',
  } satisfies Record<Source, string>,
};

export type RulebookMessages = typeof en;

const fr: RulebookMessages = {
  why: 'La règle',
  contents: 'Chapitres',
  tryIt: 'Essayez :',
  lessons: 'Apprendre en essayant',
  play: (game) => `Jouer à ${game}`,
  print: 'Imprimer',
  asPage: 'Sur une page à part',
  others: 'Autres jeux :',
  figure: (number) => `Figure ${number}.`,
  gap: 'Question laissée ouverte par les sources.',
  house: 'Règle maison.',
  usual: 'habituel',
  sources: {
    official: 'Règle imprimée',
    editions: 'Certaines éditions',
    reading: 'Lecture de la règle imprimée',
    unofficial: 'Règle non officielle',
    ours: 'Règle maison',
    unknown: 'D’origine inconnue',
  },
};

export const messages = (language: Lang): RulebookMessages => (language === 'fr' ? fr : en);
