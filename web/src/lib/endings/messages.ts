// The texts of the solved endings, in both languages.

import type { Lang } from '../i18n/index.svelte';
import { compte as p, counted as s } from '../i18n/plural';
import { de } from '../i18n/elision';

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
  intro: 'The last moves of a game, proven to the end: what every move leads to, and how long the longest wins take.',
  games: {
    billabong: 'One kangaroo each: who comes home first, with best play?',
    bilitaire: 'The last marbles of a round, proven while you watch.',
    billo: 'At most three men on the board: wins that take up to 64 moves of both sides.',
  },
  open: 'Look at them',
  openOf: (game: string): string => `Look at them: the endings of ${game}`,
  won: (seat: string, turns: number): string => `${seat} wins after ${s(turns, 'move')} with best play.`,
  drawn: 'Drawn with best play.',
  leaves: (n: number): string => `The round leaves ${s(n, 'marble')} with best play.`,
  counting: 'The moves of both sides are counted. The draw clock is left out.',
  moves: 'All moves',
  moveWins: (turns: number): string => `wins after ${number(turns)}`,
  moveLoses: (turns: number): string => `loses after ${number(turns)}`,
  moveDraws: 'draws',
  moveLeaves: (n: number): string => `leaves ${number(n)}`,
  moveCount: (n: number): string => s(n, 'move'),
  bestLine: 'Show best play',
  bestLineHint: (n: number): string => `${s(n, 'move')} to the end`,
  showingLine: (n: number): string => `Best play, ${s(n, 'move')}, is played on the board and written down below.`,
  looking: (percent: number): string => `Proving: ${percent} %`,
  over: 'The game is over.',
  notSolved: {
    billabong: 'This position can’t be browsed here: the page has the endings with one kangaroo each, for two players.',
    bilitaire: 'This position can’t be browsed here.',
    billo: 'This position can’t be browsed here: the page has the endings with at most three men.',
  },
  tooLong: 'It would take too long to prove what comes of this position.',
  failed: 'The proof has stopped.',
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
  longest: (seat: string, turns: number): string => `The longest win of ${seat}: ${s(turns, 'move')}`,
  rules: 'Rules',
  here: 'You can browse here:',
  notHere: 'Solved, but not to be browsed here:',
  larger: {
    billabong:
      'Two kangaroos against one. The table takes about a minute to compute and fills 80 MB of memory, which is too much for a page. This command computes it:',
    billo: 'Four men. The tables are files of 64 MB, which is too much for a page. This command computes them:',
  },
  noEndings: 'With these rules no endings are solved: they are for two players, and the ghosts must stand on the board.',
  setUp: 'Set up a position',
  analyse: 'Analyse',
  copyLink: 'Copy link',
  linkCopied: 'The link is copied.',
  moveTree: 'Moves that were tried',
  letters: 'O: round billo, Q: square billo, R: round pawn, S: square pawn. Capitals are red’s.',
  unreadable: 'There is no such position. Here is another one.',
};

export type EndingMessages = typeof en;

const fr: EndingMessages = {
  title: 'Finales résolues',
  titleOf: (game) => `Finales résolues : ${game}`,
  intro: 'Les derniers coups d’une partie, prouvés jusqu’au bout : où mène chaque coup, et combien durent les gains les plus longs.',
  games: {
    billabong: 'Un kangourou chacun : qui arrive le premier si chacun joue au mieux ?',
    bilitaire: 'Les dernières billes d’une manche, prouvées sous vos yeux.',
    billo: 'Trois pions ou billos au plus sur le tablier : des gains qui prennent jusqu’à 64 coups des deux joueurs.',
  },
  open: 'Les regarder',
  openOf: (game) => `Les regarder : les finales de ${game}`,
  won: (seat, turns) => `${seat} gagne après ${p(turns, 'coup')} si chacun joue au mieux.`,
  drawn: 'Nulle si chacun joue au mieux.',
  leaves: (n) => `Il restera ${p(n, 'bille')} à la fin de la manche si chacun joue au mieux.`,
  counting: 'On compte les coups des deux joueurs, sans tenir compte du compteur de nulle.',
  moves: 'Tous les coups',
  moveWins: (turns) => `gagne après ${nombre(turns)}`,
  moveLoses: (turns) => `perd après ${nombre(turns)}`,
  moveDraws: 'fait nulle',
  moveLeaves: (n) => `laisse ${nombre(n)}`,
  moveCount: (n) => p(n, 'coup'),
  bestLine: 'Montrer la meilleure suite',
  bestLineHint: (n) => `${p(n, 'coup')} jusqu’à la fin`,
  showingLine: (n) => `La meilleure suite, ${p(n, 'coup')}, est jouée sur le tablier et notée plus bas.`,
  looking: (percent) => `Preuve en cours : ${percent} %`,
  over: 'La partie est finie.',
  notSolved: {
    billabong: 'Cette position ne se consulte pas ici : la page contient les finales à un kangourou chacun, pour deux joueurs.',
    bilitaire: 'Cette position ne se consulte pas ici.',
    billo: 'Cette position ne se consulte pas ici : la page contient les finales à trois pions ou billos au plus.',
  },
  tooLong: 'Il faudrait trop de temps pour prouver où mène cette position.',
  failed: 'Le calcul s’est arrêté.',
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
  longest: (seat, turns) => `Le gain le plus long ${de(seat)} : ${p(turns, 'coup')}`,
  rules: 'Règles',
  here: 'À consulter ici :',
  notHere: 'Résolu, mais pas à consulter ici :',
  larger: {
    billabong:
      'Deux kangourous contre un. La table se calcule en une minute environ et occupe 80 Mo de mémoire, ce qui est trop pour une page. Cette commande la calcule :',
    billo: 'Quatre pions ou billos. Les tables sont des fichiers de 64 Mo, ce qui est trop pour une page. Cette commande les calcule :',
  },
  noEndings: 'Avec ces règles, aucune finale n’est résolue : il faut deux joueurs, et les fantômes doivent être posés.',
  setUp: 'Composer une position',
  analyse: 'Analyser',
  copyLink: 'Copier le lien',
  linkCopied: 'Le lien est copié.',
  moveTree: 'Les coups essayés',
  letters: 'O : billo rond, Q : billo carré, R : pion rond, S : pion carré. Les majuscules sont à Rouge.',
  unreadable: 'Cette position n’existe pas. En voici une autre.',
};

export const messages = (language: Lang): EndingMessages => (language === 'fr' ? fr : en);
export { en, fr };
