// The texts of a final score, in both languages.

import { i18n } from '../../i18n/index.svelte';
import { compte as p, counted as s } from '../../i18n/plural';

const en = {
  title: 'The final score',
  you: 'You',
  billabong: (who: string, n: number): string => `${who}: ${s(n, 'kangaroo')} home`,
  bilitaire: (who: string, n: number): string => `${who}: ${s(n, 'marble')} left`,
  billo: (who: string, n: number): string => `${who}: ${s(n, 'man', 'men')} left`,
};

const fr: typeof en = {
  title: 'Le score final',
  you: 'Vous',
  billabong: (who, n) => `${who} : ${p(n, 'kangourou arrivé', 'kangourous arrivés')}`,
  bilitaire: (who, n) => `${who} : ${p(n, 'bille restante', 'billes restantes')}`,
  billo: (who, n) => `${who} : ${p(n, 'pion ou billo restant', 'pions et billos restants')}`,
};

export const messages = (): typeof en => (i18n.lang === 'fr' ? fr : en);
