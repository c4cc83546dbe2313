// Texts of the links to a table: to sit down, to watch, and to show it on another site.

export const en = {
  title: 'Links to this table',
  titleOf: (game: string, names: string) => `${game}: ${names}`,
  sit: 'Link to sit down',
  sitLine: 'Whoever opens it can take a free seat.',
  watch: 'Link to watch',
  watchLine: 'Whoever opens it can watch.',
  embed: 'Board for another site',
  embedLine: 'Put this into a page of yours: it shows the game as it goes on.',
  copy: 'Copy',
  copyOf: (what: string) => `Copy: ${what}`,
  copied: (what: string) => `${what}: copied.`,
  share: 'Send …',
  shareOf: (what: string) => `Send: ${what}`,
  code: 'As a code to scan',
  codeOf: (what: string) => `${what}, as a code to scan`,
  sitInstead: 'Take a seat',
  watchOnly: 'You came to watch. There are free seats:',
};

export type LinkMessages = typeof en;

export const fr: LinkMessages = {
  title: 'Liens vers cette table',
  titleOf: (game, names) => `${game}\u202f: ${names}`,
  sit: 'Lien pour jouer',
  sitLine: 'Qui l’ouvre peut prendre une place libre.',
  watch: 'Lien pour regarder',
  watchLine: 'Qui l’ouvre regarde la partie.',
  embed: 'Tablier pour un autre site',
  embedLine: 'Mettez ceci dans une de vos pages\u202f: on y suit la partie.',
  copy: 'Copier',
  copyOf: (what) => `Copier\u202f: ${what}`,
  copied: (what) => `${what}\u202f: copié.`,
  share: 'Envoyer…',
  shareOf: (what) => `Envoyer\u202f: ${what}`,
  code: 'Sous forme de code à scanner',
  codeOf: (what) => `${what}, sous forme de code à scanner`,
  sitInstead: 'Prendre place',
  watchOnly: 'Vous êtes là pour regarder. Il y a des places libres\u202f:',
};
