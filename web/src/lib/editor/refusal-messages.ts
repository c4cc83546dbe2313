// Why the rules refuse a position, in both languages: a missing sentence is a type error.

import { FIELDS as FIELDS_EN } from '../i18n/record-messages.en';
import { FIELDS as FIELDS_FR } from '../i18n/record-messages.fr';
import type { PositionField, SetupCode } from '../wasm/types';
import { compte as p, counted as s } from '../i18n/plural';

/** What a sentence names. */
export interface Named {
  /** The field of the position's text that is wrong. */
  field: PositionField;
  at: string;
  n: (index?: number) => number;
  seat: string;
  /** A kind of man, or a phase. */
  word: string;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Whose number it is, if it is somebody's. */
const of = (seat: string): string => (seat ? `${seat}, ` : '');

type Sentences = Record<SetupCode, (named: Named) => string>;

const MEN_EN: Record<string, string> = {
  round: 'round pawn',
  square: 'square pawn',
  'round billo': 'round billo',
  'square billo': 'square billo',
};
const MEN_FR: Record<string, string> = {
  round: 'pion rond',
  square: 'pion carré',
  'round billo': 'billo rond',
  'square billo': 'billo carré',
};

export const en: Sentences = {
  'too-high': ({ field, seat, n }) => `${capital(of(seat) + FIELDS_EN[field])}: ${n()} is too high, ${n(1)} is the most.`,
  'in-lake': ({ at }) => `${at} is in the lake: nothing can stand there.`,
  'too-many-crossings': ({ at, n }) => `The kangaroo on ${at} has crossed the line more often than there are laps (${n()}).`,
  'not-playing': ({ seat, n }) => `${seat} does not play: there are ${n()} players.`,
  'too-many-kangaroos': ({ seat }) => `${seat} has more than five kangaroos.`,
  'not-five': ({ seat, n }) =>
    `${seat} has ${s(n(), 'kangaroo')} on the board, ${n(1)} to place and ${n(2)} home. Together they must be five.`,
  'too-many-ghosts': ({ n }) => (n() === 0 ? 'These rules have no ghosts.' : `There are more than ${s(n(), 'ghost')}.`),
  'wrong-ghosts': ({ n }) => `There are ${s(n(), 'ghost')}; these rules need ${n(1)}.`,
  'two-home': () => 'Two players can’t both have all their kangaroos home.',
  'kangaroo-before-ghosts': ({ at }) => `There is a kangaroo on ${at}, but not all ghosts are set out yet.`,
  'hand-before-ghosts': () => 'Before all ghosts are set out, everybody has five kangaroos to place.',
  'home-before-ghosts': () => 'Before all ghosts are set out, no kangaroo is home.',
  'ghost-turn': ({ seat, n }) => `After ${s(n(), 'ghost')}, ${seat} sets out the next.`,
  'clock-before-ghosts': () => 'Before all ghosts are set out, the draw clock is 0.',
  'turn-order': ({ seat }) => `These numbers of placed kangaroos don’t come about with ${seat} on move: everybody places in turn.`,
  'crossing-while-placing': ({ at }) => `The kangaroo on ${at} has started, but kangaroos are still being placed.`,
  'home-while-placing': () => 'While kangaroos are being placed, none is home.',
  'clock-while-placing': () => 'While kangaroos are being placed, the draw clock is 0.',
  'opening-board': () => 'A round opens on the start board: twelve trays with all 48 marbles.',
  'nothing-taken': () => 'All 48 marbles are there, but the opening takes one off.',
  'no-jump': () => 'It is a marble’s turn to jump, but none can.',
  'jump-left': () => 'The match is not over: a marble can still jump.',
  'call-in-phase': () => 'A number is called only before a marble jumps.',
  'call-too-low': () => 'A called number is 2 or more.',
  'call-too-high': ({ n }) => `No marble can make ${n()} jumps: the longest way has ${n(1)}.`,
  'over-in-round-one': () => 'The match ends in round 2.',
  'no-score': () => 'Round 2 needs the number of marbles left in round 1.',
  'score-zero': () => 'A round leaves at least one marble.',
  'no-tray': () => 'There is no tray on the board.',
  'too-many-trays': ({ n }) => `There are ${n()} trays; twelve is the most.`,
  'no-marble': () => 'There is no marble on the board.',
  'too-many': ({ seat, word, n }) => `${seat} has ${n()} ${word === 'round' ? 'rounds' : 'squares'}, billos included; ${n(1)} is the most.`,
  'pawn-on-far-row': ({ seat, at }) => `A pawn of ${seat} on ${at} would have become a billo there.`,
  'no-claims': () => 'With these rules nothing can be claimed.',
  'clock-after-claim': () => 'After a claim the draw clock is 0.',
  'nothing-to-capture': () => 'A capture must be played, but none is possible.',
  'not-there': ({ seat, word, at }) => `The last move should have left a ${MEN_EN[word] ?? word} of ${seat} on ${at}, but there is none.`,
  'not-left': ({ at }) => `The last move started on ${at}, but the square does not look as it would have left it.`,
  'clock-after-pawn': () => 'After a pawn’s move the draw clock is 0.',
  'clock-after-billo': () => 'After a billo’s move without a capture the draw clock is above 0.',
  'nothing-passed-up': () => 'The last move passed up nothing: no capture was possible.',
  'not-legal': () => 'The last move was not a legal move without a capture.',
};

export const fr: Sentences = {
  'too-high': ({ field, seat, n }) => `${capital(of(seat) + FIELDS_FR[field])} : ${n()}, c’est trop, ${n(1)} est le maximum.`,
  'in-lake': ({ at }) => `${at} est dans le lac : rien ne peut s’y trouver.`,
  'too-many-crossings': ({ at, n }) => `Le kangourou en ${at} a passé la ligne plus souvent que permis (${n()}).`,
  'not-playing': ({ seat, n }) => `${seat} ne joue pas : il y a ${n()} joueurs.`,
  'too-many-kangaroos': ({ seat }) => `${seat} a plus de cinq kangourous.`,
  'not-five': ({ seat, n }) => `${seat} a ${p(n(), 'kangourou')} en jeu, ${n(1)} à placer et ${n(2)} arrivés. Il en faut cinq en tout.`,
  'too-many-ghosts': ({ n }) => (n() === 0 ? 'Avec ces règles, il n’y a pas de fantômes.' : `Il y a plus de ${p(n(), 'fantôme')}.`),
  'wrong-ghosts': ({ n }) => `Il y a ${p(n(), 'fantôme')} ; avec ces règles, il en faut ${n(1)}.`,
  'two-home': () => 'Deux joueurs ne peuvent pas avoir tous leurs kangourous arrivés.',
  'kangaroo-before-ghosts': ({ at }) => `Il y a un kangourou en ${at}, mais tous les fantômes ne sont pas encore posés.`,
  'hand-before-ghosts': () => 'Avant que tous les fantômes soient posés, chacun a cinq kangourous à placer.',
  'home-before-ghosts': () => 'Avant que tous les fantômes soient posés, aucun kangourou n’est arrivé.',
  'ghost-turn': ({ seat, n }) => `Après ${p(n(), 'fantôme')}, c’est ${seat} qui pose le suivant.`,
  'clock-before-ghosts': () => 'Avant que tous les fantômes soient posés, le compteur de nulle est à 0.',
  'turn-order': ({ seat }) => `On n’arrive pas à ces nombres de kangourous placés avec ${seat} au trait : chacun place à son tour.`,
  'crossing-while-placing': ({ at }) => `Le kangourou en ${at} est déjà parti, mais on place encore des kangourous.`,
  'home-while-placing': () => 'Pendant le placement, aucun kangourou n’est arrivé.',
  'clock-while-placing': () => 'Pendant le placement, le compteur de nulle est à 0.',
  'opening-board': () => 'Une manche s’ouvre avec la disposition de départ : douze plateaux et les 48 billes.',
  'nothing-taken': () => 'Les 48 billes sont là, mais l’ouverture en enlève une.',
  'no-jump': () => 'Une bille doit sauter, mais aucune ne le peut.',
  'jump-left': () => 'Le match n’est pas fini : une bille peut encore sauter.',
  'call-in-phase': () => 'On n’annonce un nombre qu’avant le saut d’une bille.',
  'call-too-low': () => 'Le nombre annoncé est au moins 2.',
  'call-too-high': ({ n }) => `Aucune bille ne peut faire ${n()} sauts : le plus long chemin en a ${n(1)}.`,
  'over-in-round-one': () => 'Le match finit à la deuxième manche.',
  'no-score': () => 'À la deuxième manche, il faut le nombre de billes restantes à la première.',
  'score-zero': () => 'Il reste toujours au moins une bille.',
  'no-tray': () => 'Il n’y a aucun plateau.',
  'too-many-trays': ({ n }) => `Il y a ${n()} plateaux ; douze est le maximum.`,
  'no-marble': () => 'Il n’y a aucune bille.',
  'too-many': ({ seat, word, n }) => `${seat} a ${n()} ${word === 'round' ? 'ronds' : 'carrés'}, billos compris ; ${n(1)} est le maximum.`,
  'pawn-on-far-row': ({ seat, at }) => `Un pion de ${seat} en ${at} y serait devenu un billo.`,
  'no-claims': () => 'Avec ces règles, rien ne se réclame.',
  'clock-after-claim': () => 'Après une réclamation, le compteur de nulle est à 0.',
  'nothing-to-capture': () => 'Une prise doit être jouée, mais aucune n’est possible.',
  'not-there': ({ seat, word, at }) => `Le dernier coup aurait laissé un ${MEN_FR[word] ?? word} de ${seat} en ${at}, mais il n’y est pas.`,
  'not-left': ({ at }) => `Le dernier coup partait de ${at}, mais la case n’est pas comme il l’aurait laissée.`,
  'clock-after-pawn': () => 'Après un coup de pion, le compteur de nulle est à 0.',
  'clock-after-billo': () => 'Après un coup de billo sans prise, le compteur de nulle est au-dessus de 0.',
  'nothing-passed-up': () => 'Le dernier coup n’a rien négligé : aucune prise n’était possible.',
  'not-legal': () => 'Le dernier coup n’était pas un coup permis sans prise.',
};

/** A text that can't be read, by the field in which it is wrong. */
export function unreadable(field: PositionField): string {
  return `Ce texte n’est pas une position : ${FIELDS_FR[field]} ne convient pas.`;
}
