// The names of the ways to analysis, editor and library, for the pages that lead there.

import { i18n } from '../i18n/index.svelte';

const en = {
  analyse: 'Analyse',
  analysis: 'Analysis',
  analysisLine: 'Try moves and variations, with the computer beside you.',
  editor: 'Set up a position',
  library: 'Library',
  more: 'Study',
};

const fr: typeof en = {
  analyse: 'Analyser',
  analysis: 'Analyse',
  analysisLine: 'Essayez coups et variantes, avec l’ordinateur à vos côtés.',
  editor: 'Composer une position',
  library: 'Bibliothèque',
  more: 'Étudier',
};

export const doors = (): typeof en => (i18n.lang === 'fr' ? fr : en);
