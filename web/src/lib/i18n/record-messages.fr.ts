// Problems of a record, in French: the same codes as in record-messages.en.ts.

import type { PositionField, RecordError, RecordProblem } from '../wasm/types';
import { refusals } from './refusal-messages.fr';

const word = (r: RecordError, i = 0): string => r.words[i] ?? '';

/** The fields of a position, with their articles. */
export const FIELDS: Record<PositionField, string> = {
  BOARD: 'le tablier',
  HAND: 'le nombre de kangourous à placer',
  HOME: 'le nombre de kangourous arrivés',
  TURN: 'le joueur au trait',
  CLOCK: 'le compteur de nulle',
  PHASE: 'la phase',
  CALL: 'l’annonce',
  ROUND: 'la manche',
  SCORE: 'le nombre de billes de la première manche',
  PENDING: 'le coup à réclamer',
};

export const where = (r: RecordError): string => {
  const place = [`Ligne ${r.line}`, r.game > 1 ? `partie ${r.game}` : '', r.ply === null ? '' : `coup ${r.ply}`].filter(Boolean).join(', ');
  return r.text ? `${place} : « ${r.text} ».` : `${place}.`;
};

export const problems: Record<RecordProblem, (r: RecordError) => string> = {
  'not-utf8': () => 'Ce n’est pas du texte.',
  'no-game-tag': () => 'Une partie commence par la balise [Game "…"].',
  'bad-tag': () => 'Cette balise est mal écrite : une balise tient sur une ligne, [Nom "valeur"].',
  'repeated-tag': () => 'Cette balise est donnée deux fois.',
  'unknown-game': (r) => `Il n’y a pas de jeu « ${word(r)} » ici : c’est billabong, bilitaire ou billo.`,
  'rules-not-a-pair': (r) => `« ${word(r)} » n’est pas une règle : une règle s’écrit clé=valeur.`,
  'rules-unknown-key': (r) =>
    word(r, 1)
      ? `Ce jeu n’a pas de règle « ${word(r)} », seulement ${word(r, 1)}.`
      : `Ce jeu n’a pas de règle « ${word(r)} » : il se joue d’une seule façon.`,
  'rules-repeated-key': (r) => `La règle ${word(r)} est donnée deux fois.`,
  'rules-unknown-value': (r) => `« ${word(r)} » n’est pas possible pour ${word(r, 1)}, seulement ${word(r, 2)}.`,
  'rules-clash': () => 'Ces règles ne vont pas ensemble : à trois ou quatre, il n’y a pas de fantômes.',
  start: (r) => `La position de départ n’est pas possible : ${FIELDS[word(r) as PositionField]} ne convient pas.`,
  'no-start': () => 'Avec des fantômes tirés au sort, il faut la balise Start : elle dit où ils sont.',
  'no-blank-line': () => 'Il manque une ligne vide avant cela.',
  move: (r) => (r.refusal && refusals[r.refusal.code](r.refusal)) ?? 'Cela ne peut pas être joué.',
  'bad-result': () => 'Ce n’est pas un résultat : on écrit « won » et un camp, « drawn » ou « * ».',
  'no-result': () => 'La partie se termine sans résultat : « won » et un camp, « drawn » ou « * ».',
  'results-differ': (r) => `La balise Result dit autre chose : « ${word(r)} ».`,
  'contradicts-board': (r) => `La position finale dit autre chose : « ${word(r)} ».`,
  'result-in-variation': () => 'Une variante n’a pas de résultat.',
  'after-result': () => 'Rien ne peut suivre le résultat.',
  'nothing-before': () => 'Il n’y a pas de coup avant cela.',
  'bad-glyph': () => 'Ce n’est pas un symbole : on écrit $ et un nombre jusqu’à 255.',
  'open-comment': () => 'Le commentaire n’est jamais fermé : il manque « } ».',
  'bad-comment': () => 'Un commentaire ne peut pas contenir d’accolade fermante.',
  'open-variation': () => 'La variante n’est jamais fermée : il manque « ) ».',
  'empty-variation': () => 'La variante n’a pas de coup.',
  'stray-bracket': () => 'Cette parenthèse ne ferme rien.',
  'too-deep': () => 'Trop de variantes les unes dans les autres.',
  'too-many-moves': () => 'Trop de coups : 20 000 au plus, variantes comprises.',
};
