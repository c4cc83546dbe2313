// The texts of a replay, in both languages.

import { i18n } from '../i18n/index.svelte';

export const en = {
  replay: 'Play through the moves',
  pause: 'Pause',
  speed: 'Speed',
  speeds: ['slow', 'normal', 'fast'],
};

export const fr: typeof en = {
  replay: 'Faire défiler les coups',
  pause: 'Pause',
  speed: 'Vitesse',
  speeds: ['lente', 'normale', 'rapide'],
};

export const replayWords = (): typeof en => (i18n.lang === 'fr' ? fr : en);
