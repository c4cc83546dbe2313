// The texts about the people who play on this device, in both languages.

import { de } from '../i18n/elision';

const en = {
  name: 'Name (if you like)',
  nameOf: (seat: string): string => `Name of ${seat}`,
  suggested: (level: number): string => `After your last games, level ${level} should suit you.`,
};

const fr: typeof en = {
  name: 'Nom (si vous voulez)',
  nameOf: (seat) => `Nom ${de(seat)}`,
  suggested: (level) => `Après vos dernières parties, le niveau ${level} devrait vous convenir.`,
};

export { en, fr };
