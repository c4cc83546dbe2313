// The texts of a replay, in both languages.

import type { Lang } from '../i18n/index.svelte';

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

export const messages = (language: Lang): typeof en => (language === 'fr' ? fr : en);
