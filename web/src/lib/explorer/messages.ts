// The texts of the explorer, in both languages.

import type { Lang } from '../i18n/index.svelte';
import { compte as p, counted as s } from '../i18n/plural';
import type { GameName } from '../wasm/types';

const number = (n: number): string => n.toLocaleString('en');
const nombre = (n: number): string => n.toLocaleString('fr');

const en = {
  title: 'Explorer',
  named: (game: string): string => `Explorer: ${game}`,
  switch: 'What was played here',
  intro:
    'What was played from any position, and how it ended: in your games, in games you imported, and in games that the computer played against itself.',
  about: {
    billabong: 'The placement of the kangaroos; with three or four players the race too.',
    bilitaire: 'Rounds are counted instead of games. All eight ways to turn and mirror the board count together.',
    billo: 'Left and right count together, and so do round and square.',
  },
  explore: (game: string): string => `Explore ${game}`,
  noSeats: (game: string, n: number): string => `${game} is not played by ${n}.`,
  seats: (n: number): string => s(n, 'player'),

  where: 'Which games?',
  sources: { own: 'Yours', imported: 'Imported', shipped: 'The computer’s' },
  server: 'On this server',
  device: 'On this device',
  count: (n: number): string => `(${number(n)})`,
  player: 'Player',
  playerHint: 'A name, or part of it',
  serverPlayerHint: 'The whole name',
  import: 'Import games',

  caption: (games: string): string => `What was played from here, in ${games}`,
  games: (game: GameName, n: number): string => (game === 'bilitaire' ? s(n, 'round') : s(n, 'game')),
  move: 'Move',
  column: (game: GameName): string => (game === 'bilitaire' ? 'Rounds' : 'Games'),
  won: (seat: string): string => `${seat} won`,
  drawn: 'Drawn',
  marbles: 'Marbles left',
  total: 'Total',
  alike: (n: number): string => `+ ${n} alike`,
  alikeLabel: (moves: string): string => `played alike: ${moves}`,
  play: (move: string): string => `Play ${move}`,
  percent: (n: number): string => `${n} %`,
  range: (low: number, high: number): string => `${low} to ${high}`,
  between: (low: number, high: number): string => `${low}–${high}`,
  plus: (n: string): string => `± ${n}`,
  plusLabel: (n: string): string => `plus or minus ${n}`,
  bars: 'The small figures and the bars show where the true share probably lies (Wilson’s interval, 95 %).',
  unplayed: (n: number): string => `Show ${s(n, 'move')} that nobody played`,
  hideUnplayed: 'Hide moves that nobody played',
  nothing: 'No game has passed here.',
  nothingYet: 'No game has passed here yet. Still reading …',
  over: 'The game is over here.',
  uncovered: 'The ghosts were drawn by lot, so every race is a game of its own. The explorer ends with the placement.',
  ghosts: 'Wherever the ghosts stand: they were drawn by lot in every game.',
  reading: (done: number, of: number): string => `Reading your games: ${number(done)} of ${number(of)}`,
  bad: (n: number): string => `${s(n, 'game')} on this device can’t be read and ${n === 1 ? 'is' : 'are'} left out.`,
  broken: 'The computer’s games could not be loaded.',
  failed: 'The explorer has stopped.',
  updated: (games: string, moves: number): string => `${games}, ${s(moves, 'different move')}.`,

  passed: (n: number): string => `${s(n, 'game')} of this device passed here`,
  latest: (n: number): string => `The latest ${n}:`,
  unknown: '?',
  against: ' – ',
  open: (name: string): string => `Open ${name}`,
  gone: 'This game is no longer there.',

  computers: 'Games with the computer',
  computersWhich: { with: 'With or without the computer', without: 'Between people only', only: 'With the computer only' },
  rating: 'Average rating',
  anyRating: 'Any',
  ratingFrom: (n: number): string => `${n} and above`,
  serverDepth: (depth: number): string => `The server follows games for ${depth} moves.`,
  serverLimited: (n: number): string => `Only the latest ${number(n)} games of this player are counted.`,
  unreachable: 'The server can’t be reached. The games of this device are still there.',
  noServer: 'There is no server at this address.',
  noPlayer: 'Nobody of this name plays here.',
};

export type ExplorerMessages = typeof en;

const fr: ExplorerMessages = {
  title: 'Explorateur',
  named: (game) => `Explorateur : ${game}`,
  switch: 'Ce qu’on a joué ici',
  intro:
    'Ce qu’on a joué à partir de n’importe quelle position, et comment cela a fini : dans vos parties, dans celles que vous avez importées et dans celles que l’ordinateur a jouées contre lui-même.',
  about: {
    billabong: 'Le placement des kangourous ; à trois ou quatre, la course aussi.',
    bilitaire: 'On compte des manches, pas des parties. Les huit façons de tourner ou de retourner le tablier comptent ensemble.',
    billo: 'La gauche et la droite comptent ensemble, de même que rond et carré.',
  },
  explore: (game) => `Explorer ${game}`,
  noSeats: (game, n) => `${game} ne se joue pas à ${n}.`,
  seats: (n) => p(n, 'joueur'),

  where: 'Dans quelles parties ?',
  sources: { own: 'Les vôtres', imported: 'Importées', shipped: 'De l’ordinateur' },
  server: 'Sur ce serveur',
  device: 'Sur cet appareil',
  count: (n) => `(${nombre(n)})`,
  player: 'Joueur',
  playerHint: 'Un nom, même incomplet',
  serverPlayerHint: 'Le nom complet',
  import: 'Importer des parties',

  caption: (games) => `Ce qu’on a joué ici, dans ${games}`,
  games: (game, n) => (game === 'bilitaire' ? p(n, 'manche') : p(n, 'partie')),
  move: 'Coup',
  column: (game) => (game === 'bilitaire' ? 'Manches' : 'Parties'),
  won: (seat) => `Victoires (${seat})`,
  drawn: 'Nulles',
  marbles: 'Billes restantes',
  total: 'Total',
  alike: (n) => `+ ${n} équiv.`,
  alikeLabel: (moves) => `équivalent à ${moves}`,
  play: (move) => `Jouer ${move}`,
  percent: (n) => `${n} %`,
  range: (low, high) => `de ${low} à ${high}`,
  between: (low, high) => `${low}–${high}`,
  plus: (n) => `± ${n}`,
  plusLabel: (n) => `à ${n} près`,
  bars: 'Les petits chiffres et les barres montrent où se situe probablement la vraie proportion (intervalle de Wilson, 95 %).',
  unplayed: (n) => `Montrer ${p(n, 'coup')} que personne n’a ${n < 2 ? 'joué' : 'joués'}`,
  hideUnplayed: 'Cacher les coups que personne n’a joués',
  nothing: 'Aucune partie n’est passée par ici.',
  nothingYet: 'Aucune partie n’est encore passée par ici. Lecture en cours…',
  over: 'La partie est finie ici.',
  uncovered: 'Les fantômes ont été tirés au sort : chaque course est unique. L’explorateur s’arrête à la fin du placement.',
  ghosts: 'Où que soient les fantômes : ils ont été tirés au sort à chaque partie.',
  reading: (done, of) => `Lecture de vos parties : ${nombre(done)} sur ${nombre(of)}`,
  bad: (n) =>
    n < 2
      ? '1 partie illisible de cet appareil n’est pas comptée.'
      : `${nombre(n)} parties illisibles de cet appareil ne sont pas comptées.`,
  broken: 'Les parties de l’ordinateur n’ont pas pu être chargées.',
  failed: 'L’explorateur s’est arrêté.',
  updated: (games, moves) => `${games}, ${p(moves, 'coup différent', 'coups différents')}.`,

  passed: (n) => (n < 2 ? '1 partie de cet appareil est passée par ici' : `${nombre(n)} parties de cet appareil sont passées par ici`),
  latest: (n) => `Les ${n} dernières :`,
  unknown: '?',
  against: ' – ',
  open: (name) => `Ouvrir ${name}`,
  gone: 'Cette partie n’est plus là.',

  computers: 'Parties avec l’ordinateur',
  computersWhich: { with: 'Avec ou sans l’ordinateur', without: 'Seulement entre personnes', only: 'Seulement avec l’ordinateur' },
  rating: 'Classement moyen',
  anyRating: 'Peu importe',
  ratingFrom: (n) => `${n} et plus`,
  serverDepth: (depth) => `Le serveur suit les parties pendant ${depth} coups.`,
  serverLimited: (n) => `Seules les ${nombre(n)} dernières parties de cette personne sont comptées.`,
  unreachable: 'Le serveur ne répond pas. Les parties de cet appareil sont toujours là.',
  noServer: 'Il n’y a pas de serveur à cette adresse.',
  noPlayer: 'Personne ne joue ici sous ce nom.',
};

export const messages = (language: Lang): ExplorerMessages => (language === 'fr' ? fr : en);
export { en, fr };
