// The names of the pages for analysis, editor, library, endings and explorer, for the links that lead there.

import { i18n } from './index.svelte';

const en = {
  analyse: 'Analyse',
  analysis: 'Analysis',
  analysisLine: 'Try moves and variations, with the computer beside you.',
  editor: 'Set up a position',
  library: 'Library',
  endings: 'Solved endings',
  explorer: 'Explorer',
  more: 'Study',
};

const fr: typeof en = {
  analyse: 'Analyser',
  analysis: 'Analyse',
  analysisLine: 'Essayez coups et variantes, avec l’ordinateur à vos côtés.',
  editor: 'Composer une position',
  library: 'Bibliothèque',
  endings: 'Finales résolues',
  explorer: 'Explorateur',
  more: 'Étudier',
};

export const studyMessages = (): typeof en => (i18n.lang === 'fr' ? fr : en);
