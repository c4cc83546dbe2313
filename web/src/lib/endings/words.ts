// The texts of the solved endings, in both languages.

import type { Lang } from '../i18n/index.svelte';
import { compte as p, counted as s } from '../i18n/plural';

const number = (n: number): string => n.toLocaleString('en');
const nombre = (n: number): string => n.toLocaleString('fr');

/** How the command line makes the tables that are too large for the page. */
export const LARGER_COMMAND = {
  billabong: 'bilby endings billabong --rules ghosts=none --folder endings',
  billo: 'bilby endings billo --men 4 --folder endings',
};

const en = {
  title: 'Solved endings',
  titleOf: (game: string): string => `Solved endings of ${game}`,
  intro: 'The last turns of a game, proven to the end: what every move leads to, and how long the longest wins take.',
  games: {
    billabong: 'One kangaroo each: who comes home first, with best play?',
    bilitaire: 'The last marbles of a round, proven while you watch.',
    billo: 'At most three men: wins of up to 64 turns, move by move.',
  },
  open: 'Look at them',
  openOf: (game: string): string => `Look at them: the endings of ${game}`,
  won: (seat: string, turns: number): string => `${seat} wins in ${s(turns, 'turn')} with best play.`,
  drawn: 'Drawn with best play.',
  leaves: (n: number): string => `The round leaves ${s(n, 'marble')} with best play.`,
  noClock: 'The draw clock is not counted.',
  moves: 'All moves',
  moveWins: (turns: number): string => `wins in ${number(turns)}`,
  moveLoses: (turns: number): string => `loses in ${number(turns)}`,
  moveDraws: 'draws',
  moveLeaves: (n: number): string => `leaves ${number(n)}`,
  moveCount: (n: number): string => s(n, 'move'),
  bestLine: 'Show best play',
  bestLineHint: (n: number): string => `${s(n, 'turn')} to the end`,
  looking: (percent: number): string => `Proving: ${percent} %`,
  over: 'The game is over.',
  notSolved: 'This is none of the solved endings.',
  tooLong: 'It would take too long to prove what comes of this position.',
  failed: 'The engine failed.',
  tryAgain: 'Try again',
  choose: 'Which ending?',
  ending: 'Men of both sides',
  crossings: 'Crossings of the start line',
  crossingsOf: (mine: string, theirs: string): string => `${mine} (on move) – ${theirs}`,
  random: 'A position drawn by lot',
  report: 'All positions of this ending',
  onMove: 'On move',
  onMoveIs: (seat: string): string => `on move: ${seat}`,
  wins: (seat: string): string => `${seat} wins`,
  draws: 'Drawn',
  count: number,
  longest: (seat: string, turns: number): string => `The longest win of ${seat}: ${s(turns, 'turn')}`,
  rules: 'Rules',
  larger: {
    billabong:
      'Two kangaroos against one are solved too. Their table is too large for a page: making it takes about a minute, and it fills 80 MB of memory. The command line makes it:',
    billo:
      'Endings with four men are solved too. Their tables are too large for a page: the files have 64 MB. The command line makes them:',
  },
  noEndings: 'With these rules no endings are solved: they are for two players, and the ghosts must stand on the board.',
  setUp: 'Set up a position',
  analyse: 'Analyse',
  copyLink: 'Copy link',
  linkCopied: 'The link is copied.',
  moveTree: 'What was tried',
  letters: 'O: round billo, Q: square billo, R: round pawn, S: square pawn. Capitals are red’s.',
  unreadable: 'There is no such position. Here is another one.',
};

export type EndingWords = typeof en;

const fr: EndingWords = {
  title: 'Finales résolues',
  titleOf: (game) => `Finales résolues : ${game}`,
  intro: 'Les derniers coups d’une partie, prouvés jusqu’au bout : où mène chaque coup, et combien durent les gains les plus longs.',
  games: {
    billabong: 'Un kangourou chacun : qui arrive le premier si chacun joue au mieux ?',
    bilitaire: 'Les dernières billes d’une manche, prouvées sous vos yeux.',
    billo: 'Trois pions ou billos au plus : des gains de 64 coups, coup par coup.',
  },
  open: 'Les regarder',
  openOf: (game) => `Les regarder : les finales de ${game}`,
  won: (seat, turns) => `${seat} gagne en ${p(turns, 'coup')} si chacun joue au mieux.`,
  drawn: 'Nulle si chacun joue au mieux.',
  leaves: (n) => `La manche laisse ${p(n, 'bille')} si chacun joue au mieux.`,
  noClock: 'Le compteur de nulle n’est pas pris en compte.',
  moves: 'Tous les coups',
  moveWins: (turns) => `gagne en ${nombre(turns)}`,
  moveLoses: (turns) => `perd en ${nombre(turns)}`,
  moveDraws: 'fait nulle',
  moveLeaves: (n) => `laisse ${nombre(n)}`,
  moveCount: (n) => p(n, 'coup'),
  bestLine: 'Montrer le meilleur jeu',
  bestLineHint: (n) => `${p(n, 'coup')} jusqu’à la fin`,
  looking: (percent) => `Preuve en cours : ${percent} %`,
  over: 'La partie est finie.',
  notSolved: 'Ce n’est pas une des finales résolues.',
  tooLong: 'Il faudrait trop de temps pour prouver où mène cette position.',
  failed: 'Le moteur a échoué.',
  tryAgain: 'Réessayer',
  choose: 'Quelle finale ?',
  ending: 'Pions et billos de chaque camp',
  crossings: 'Passages de la ligne de départ',
  crossingsOf: (mine, theirs) => `${mine} (au trait) – ${theirs}`,
  random: 'Une position tirée au sort',
  report: 'Toutes les positions de cette finale',
  onMove: 'Au trait',
  onMoveIs: (seat) => `au trait : ${seat}`,
  wins: (seat) => `${seat} gagne`,
  draws: 'Nulles',
  count: nombre,
  longest: (seat, turns) => `Le gain le plus long de ${seat} : ${p(turns, 'coup')}`,
  rules: 'Règles',
  larger: {
    billabong:
      'Les finales à deux kangourous contre un sont résolues aussi. Leur table est trop grande pour une page : la calculer prend environ une minute, et elle occupe 80 Mo de mémoire. La ligne de commande la calcule :',
    billo:
      'Les finales à quatre pions ou billos sont résolues aussi. Leurs tables sont trop grandes pour une page : les fichiers pèsent 64 Mo. La ligne de commande les calcule :',
  },
  noEndings: 'Avec ces règles, aucune finale n’est résolue : il faut deux joueurs, et les fantômes doivent être posés.',
  setUp: 'Composer une position',
  analyse: 'Analyser',
  copyLink: 'Copier le lien',
  linkCopied: 'Le lien est copié.',
  moveTree: 'Ce qui a été essayé',
  letters: 'O : billo rond, Q : billo carré, R : pion rond, S : pion carré. Les majuscules sont à Rouge.',
  unreadable: 'Cette position n’existe pas. En voici une autre.',
};

export const words = (language: Lang): EndingWords => (language === 'fr' ? fr : en);
export { en, fr };
