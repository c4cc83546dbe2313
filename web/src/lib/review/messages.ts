// The texts of the review, in both languages.

import { compte, counted } from '../i18n/plural';
import { de } from '../i18n/elision';
import type { Mark, Missed } from '../wasm/review-types';

const en = {
  title: 'Game review',
  of: (game: string): string => `Review · ${game}`,
  start: 'Review the game',
  running: (percent: number): string => `Judging the moves: ${percent} %`,
  stop: 'Stop',
  resume: 'Go on with the review',
  stopped: 'The review has been interrupted. What is judged so far is kept on this device.',
  done: 'The review is complete.',
  failed: 'The computer has stopped. What is judged so far is kept.',
  notHere: 'There is no such game on this device.',
  empty: 'This game has no moves yet: there is nothing to review.',
  back: 'Back to the game',
  graph: 'Graph of the winning chances',
  graphMarbles: 'Graph of the marbles that each round is expected to leave',
  legend: 'What the curves are',
  atStart: 'Start of the game',
  afterMove: (move: string): string => `After ${move}`,
  chance: (seat: string, percent: string): string => `${seat} ${percent} %`,
  marbles: (number: string): string => `marbles expected: ${number}`,
  round: (number: number): string => `Round ${number}`,
  target: 'to beat',
  table: 'Table of all moves',
  agreed: 'A loss is reported only as far as all searches agree on it.',
  columns: {
    number: 'No.',
    seat: 'Seat',
    move: 'Move',
    chances: 'Chances after it',
    marbles: 'Marbles expected',
    lost: 'Lost',
    mark: 'Mark',
  },
  accuracy: 'Accuracy',
  accuracyHint:
    'from 0 to 100: how few winning chances the moves lost. 100 is the computer’s own choice every time. Moves without a choice don’t count.',
  noAccuracy: 'nothing to decide',
  marks: { dubious: 'Inaccuracy', mistake: 'Mistake', blunder: 'Blunder' } satisfies Record<Mark, string>,
  counts: (dubious: number, mistakes: number, blunders: number): string =>
    [
      dubious > 0 ? counted(dubious, 'inaccuracy', 'inaccuracies') : '',
      mistakes > 0 ? counted(mistakes, 'mistake') : '',
      blunders > 0 ? counted(blunders, 'blunder') : '',
    ]
      .filter(Boolean)
      .join(', ') || 'no mistakes',
  missedWins: (n: number): string => (n === 1 ? '1 proven win missed' : `${n} proven wins missed`),
  missedCalls: (n: number): string => (n === 1 ? '1 call missed' : `${n} calls missed`),
  missedClaims: (n: number): string => (n === 1 ? '1 claim missed' : `${n} claims missed`),
  thresholds: 'An inaccuracy loses at least 6 points of winning chances out of 100, a mistake 12, a blunder 25.',
  mistakes: 'Mistakes',
  noMistakes: 'No mistakes: every move was good.',
  noMistakesYet: 'No mistakes so far.',
  lost: (points: number): string => `${counted(points, 'point')} lost`,
  lostMore: (mark: string, seat: string, from: number, to: number): string =>
    `${mark} by ${seat}: winning chances fell from ${from} to ${to === 0 ? '' : 'at most '}${to} %.`,
  played: 'Played',
  better: 'Better',
  missedWin: (plies: number): string =>
    plies === 0 ? 'A proven win was missed.' : `A proven win, after ${counted(plies, 'move')}, was missed.`,
  missedCall: (number: number): string => `The call of ${number} was missed.`,
  missedClaim: 'The claim was missed.',
  line: 'The best line',
  previousMistake: 'Previous mistake',
  nextMistake: 'Next mistake',
  ignored: 'What if nothing is done?',
  ignoredHint: 'What the others would do if the player on move did nothing. No rule allows that: it only shows what was threatened.',
  looking: 'Looking for the threat…',
  threat: (seat: string, from: number, to: number): string =>
    `If nothing is done, the winning chances of ${seat} fall from ${from} to ${to} % with this line:`,
  noThreat: 'Nothing is threatened: doing nothing would cost hardly anything.',
  noThreatHere: 'Here doing nothing makes no sense.',
  threatFailed: 'The threat could not be found. Try again.',
  tryAgain: 'Try again',
  exercise: (seat: string): string => `Your turn (${seat}): find a better move.`,
  exerciseHint: 'Any move that loses at most 3.5 of 100 points of winning chances is good enough.',
  judging: 'Judging your move…',
  right: 'Right.',
  rightBest: 'Right, the best move.',
  rightNearly: (points: string): string => `Good: only ${points} of 100 points behind the best move.`,
  wrong: (points: number): string => `Not quite: it loses ${points} of 100 points. Once more.`,
  same: 'That is the move of the game. Once more.',
  solution: 'Show the better move',
  endExercise: 'Back to the review',
  keepPuzzles: (n: number): string =>
    n === 1 ? '1 mistake is now among your own puzzles.' : `${n} mistakes are now among your own puzzles.`,
  toPuzzles: 'My own puzzles',
  whichSeat: 'Which seat was yours? Your mistakes become puzzles.',
  noSeat: 'None of them',
  board: (game: string): string => `${game} board of the review`,
  critical: 'The critical moment:',
  lookingCritical: (percent: number): string => `Looking for the critical moment: ${percent} %`,
  fell: (seat: string, from: number, to: number): string =>
    `The winning chances of ${seat} fell from ${from} to ${to === 0 ? '' : 'at most '}${to} %.`,
  proven: 'proven',
};

export type ReviewMessages = typeof en;

const fr: ReviewMessages = {
  title: 'Bilan de la partie',
  of: (game) => `Bilan · ${game}`,
  start: 'Faire le bilan',
  running: (percent) => `Évaluation des coups : ${percent} %`,
  stop: 'Arrêter',
  resume: 'Reprendre le bilan',
  stopped: 'Le bilan a été interrompu. Ce qui est déjà évalué reste sur cet appareil.',
  done: 'Le bilan est terminé.',
  failed: 'L’ordinateur s’est arrêté. Ce qui est déjà évalué est conservé.',
  notHere: 'Cette partie n’est pas sur cet appareil.',
  empty: 'Aucun coup n’a encore été joué : il n’y a pas de bilan à faire.',
  back: 'Retour à la partie',
  graph: 'Courbe des chances de gain',
  graphMarbles: 'Courbe des billes que chaque manche devrait laisser',
  legend: 'Légende des courbes',
  atStart: 'Début de la partie',
  afterMove: (move) => `Après ${move}`,
  chance: (seat, percent) => `${seat} ${percent} %`,
  marbles: (number) => `billes attendues : ${number}`,
  round: (number) => `Manche ${number}`,
  target: 'à battre',
  table: 'Tableau de tous les coups',
  agreed: 'Une perte n’est indiquée que dans la mesure où toutes les recherches s’accordent.',
  columns: {
    number: 'Nº',
    seat: 'Joueur',
    move: 'Coup',
    chances: 'Chances ensuite',
    marbles: 'Billes attendues',
    lost: 'Perdu',
    mark: 'Marque',
  },
  accuracy: 'Précision',
  accuracyHint:
    'de 0 à 100 : plus les coups ont perdu de chances de gain, plus elle est basse. À 100, chaque coup est celui de l’ordinateur. Les coups forcés ne comptent pas.',
  noAccuracy: 'rien à décider',
  marks: { dubious: 'Imprécision', mistake: 'Erreur', blunder: 'Gaffe' },
  counts: (dubious, mistakes, blunders) =>
    [
      dubious > 0 ? compte(dubious, 'imprécision') : '',
      mistakes > 0 ? compte(mistakes, 'erreur') : '',
      blunders > 0 ? compte(blunders, 'gaffe') : '',
    ]
      .filter(Boolean)
      .join(', ') || 'aucune erreur',
  missedWins: (n) => (n < 2 ? `${n} gain prouvé manqué` : `${n} gains prouvés manqués`),
  missedCalls: (n) => (n < 2 ? `${n} annonce manquée` : `${n} annonces manquées`),
  missedClaims: (n) => (n < 2 ? `${n} réclamation manquée` : `${n} réclamations manquées`),
  thresholds: 'Une imprécision perd au moins 6 points de chances de gain sur 100, une erreur 12, une gaffe 25.',
  mistakes: 'Erreurs',
  noMistakes: 'Aucune erreur : tous les coups étaient bons.',
  noMistakesYet: 'Aucune erreur pour l’instant.',
  lost: (points) => compte(points, 'point perdu', 'points perdus'),
  lostMore: (mark, seat, from, to) =>
    `${mark} ${de(seat)} : les chances de gain passent de ${from} à ${to === 0 ? '' : 'au plus '}${to} %.`,
  played: 'Joué',
  better: 'Meilleur',
  missedWin: (plies) => (plies === 0 ? 'Un gain prouvé a été manqué.' : `Un gain prouvé, après ${compte(plies, 'coup')}, a été manqué.`),
  missedCall: (number) => `L’annonce de ${number} a été manquée.`,
  missedClaim: 'La réclamation a été manquée.',
  line: 'La meilleure suite',
  previousMistake: 'Erreur précédente',
  nextMistake: 'Erreur suivante',
  ignored: 'Et si l’on ne fait rien ?',
  ignoredHint:
    'Ce que feraient les autres si le joueur au trait ne faisait rien. Aucune règle ne le permet : cela montre seulement ce qui menaçait.',
  looking: 'Recherche de la menace…',
  threat: (seat, from, to) => `Si l’on ne fait rien, les chances de gain ${de(seat)} passent de ${from} à ${to} % par cette suite :`,
  noThreat: 'Rien ne menace : ne rien faire ne coûterait presque rien.',
  noThreatHere: 'Ici, ne rien faire n’a pas de sens.',
  threatFailed: 'La menace n’a pas pu être trouvée. Réessayez.',
  tryAgain: 'Réessayer ce coup',
  exercise: (seat) => `À vous (${seat}) : trouvez un meilleur coup.`,
  exerciseHint: 'Tout coup qui perd au plus 3,5 points sur 100 de chances de gain convient.',
  judging: 'Évaluation de votre coup…',
  right: 'Très bien.',
  rightBest: 'Très bien, c’est le meilleur coup.',
  rightNearly: (points) => `Bien : le meilleur coup ne ferait gagner que ${points} points sur 100 de plus.`,
  wrong: (points) => `Pas tout à fait : il perd ${points} points sur 100. Essayez encore.`,
  same: 'C’est le coup de la partie. Essayez encore.',
  solution: 'Montrer le meilleur coup',
  endExercise: 'Retour au bilan',
  keepPuzzles: (n) => (n < 2 ? `${n} erreur est maintenant parmi vos problèmes.` : `${n} erreurs sont maintenant parmi vos problèmes.`),
  toPuzzles: 'Mes problèmes',
  whichSeat: 'Quel camp était le vôtre ? Vos erreurs deviendront des problèmes.',
  noSeat: 'Aucun',
  board: (game) => `Tablier du bilan, ${game}`,
  critical: 'Le moment décisif :',
  lookingCritical: (percent) => `Recherche du moment décisif : ${percent} %`,
  fell: (seat, from, to) => `Les chances de gain ${de(seat)} passent de ${from} à ${to === 0 ? '' : 'au plus '}${to} %.`,
  proven: 'prouvé',
};

export const messages = (language: 'en' | 'fr'): ReviewMessages => (language === 'fr' ? fr : en);

/** Winning chances in percent. */
export const percent = (odds: number): number => Math.round(odds * 100);

/** Lost chances in whole points, rounded down, so that no loss seems to reach a limit that it missed. (0.06 is a little less in 32 bits.) */
export const points = (loss: number): number => Math.floor(loss * 100 + 0.0001);

/** What a move overlooked. */
export function missedText(say: ReviewMessages, { what, number }: Missed): string {
  if (what === 'win') return say.missedWin(number);
  return what === 'call' ? say.missedCall(number) : say.missedClaim;
}
