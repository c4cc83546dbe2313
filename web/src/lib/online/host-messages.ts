// Texts of what a host arranges before a game, and of being ready for it.

export const en = {
  host: 'host',
  computerHere: 'Give to the computer',
  computerHereOf: (seat: string) => `Give to the computer: ${seat}`,
  levelOf: (seat: string) => `Level of the computer: ${seat}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  tools: 'Arrange the table',
  shuffle: 'Draw lots for the seats',
  startWith: (n: number) => `Start with ${n}`,
  close: 'Close the table',
  waitsForHost: (name: string) => `${name} arranges the table and may start earlier.`,
  ready: 'I am ready',
  readyAsk: 'All seats are taken. Are you ready?',
  readyLine: 'Somebody sat down while you were away. The clocks run when everybody is ready.',
  readyWait: (names: string) => `All seats are taken. Not ready yet: ${names}. The clocks don’t run before that.`,
  shuffled: (seat: string) => `Lots were drawn. You are ${seat}.`,
  shuffledOthers: 'Lots were drawn for the seats.',
  youWereRemoved: 'The host has taken you off your seat, and you can’t sit down here again. You can still watch.',
};

export type HostMessages = typeof en;

export const fr: HostMessages = {
  host: 'hôte',
  computerHere: 'Donner à l’ordinateur',
  computerHereOf: (seat) => `Donner à l’ordinateur : ${seat}`,
  levelOf: (seat) => `Niveau de l’ordinateur : ${seat}`,
  remove: 'Retirer',
  removeOf: (name) => `Retirer ${name}`,
  tools: 'Préparer la table',
  shuffle: 'Tirer les places au sort',
  startWith: (n) => `Commencer à ${n}`,
  close: 'Fermer la table',
  waitsForHost: (name) => `${name} prépare la table et peut commencer plus tôt.`,
  ready: 'Je suis là',
  readyAsk: 'Toutes les places sont prises. On commence ?',
  readyLine: 'Quelqu’un a pris place en votre absence. Les pendules démarrent quand tout le monde est là.',
  readyWait: (names) => `Toutes les places sont prises. On attend encore ${names} : les pendules ne démarrent pas avant.`,
  shuffled: (seat) => `Les places ont été tirées au sort. La vôtre\u202f: ${seat}.`,
  shuffledOthers: 'Les places ont été tirées au sort.',
  youWereRemoved: 'L’hôte a libéré votre place\u202f: vous ne pouvez plus vous asseoir à cette table, mais vous pouvez regarder.',
};
