// Why something can't be played, in French: the same codes as in refusal-messages.en.ts.

import { isCell as isCellName } from '../board/cells';
import type { Refusal, RefusalCode } from '../wasm/types';

const square = (r: Refusal, i = 0): string => r.squares[i] ?? 'cette case';
const number = (r: Refusal, i = 0): number => r.numbers[i] ?? 0;
const word = (r: Refusal, i = 0): string => r.words[i] ?? '';
const times = (n: number, one: string, many: string): string => (n < 2 ? `${n === 1 ? 'un' : n} ${one}` : `${n} ${many}`);
const list = (items: string[]): string => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} et ${items.at(-1)}`);
/** Bi-litaire's cells are in capitals. */
const isCell = (r: Refusal): boolean => isCellName(r.squares[0] ?? '');

const MEN: Record<string, string> = { round: 'rond', square: 'carré', 'round billo': 'billo rond', 'square billo': 'billo carré' };
const man = (r: Refusal): string => MEN[word(r)] ?? 'pion';

export const refusals: Record<RefusalCode, (r: Refusal) => string> = {
  // In several games.
  'game-over': () => 'La partie est terminée : on ne joue plus.',
  unreadable: () => 'Ce texte n’est pas un coup : vérifiez la notation.',
  unfinished: () => 'Le coup n’est pas encore terminé.',
  'not-yours': (r) => `Ce qui se trouve en ${square(r)} n’est pas à vous : on ne joue que sa couleur.`,
  'nothing-lifted': () => 'Choisissez d’abord ce que vous voulez jouer.',
  'already-lifted': (r) => `Vous jouez déjà celui de ${square(r)} : un seul par coup.`,
  'wrong-distance': (r) =>
    r.numbers.length >= 2
      ? `La distance doit être la même avant et après le kangourou sauté : ici, ${number(r, 0)} avant ${square(r)} et ${number(r, 1)} après.`
      : `Une bille saute par-dessus sa voisine dans le trou juste derrière : ${square(r, 1)} n’est pas à deux trous de ${square(r, 0)}.`,
  blocked: (r) =>
    isCell(r)
      ? `Le plateau ${square(r)} barre le chemin : les plateaux ne glissent que vers des cases libres.`
      : `Le ${man(r)} en ${square(r)} ne peut pas bouger : aucune case ne lui est ouverte.`,

  // Billabong.
  'touch-move': (r) =>
    `Vous avez commencé à sauter avec le kangourou de ${square(r)} : il peut revenir au kangourou arbitre et recommencer, mais c’est lui que vous devez jouer.`,
  'setting-out': () => 'On pose d’abord les fantômes, puis les kangourous ; la course commence ensuite.',
  'still-placing': () => 'On place d’abord tous les kangourous ; la course commence ensuite.',
  'placement-over': () => 'Tous les kangourous sont placés : c’est la course, maintenant.',
  'off-board': (r) => `Il n’y a pas de case ${word(r) || square(r)} sur le tablier : colonnes a à p, rangées 1 à 14.`,
  'in-lake': (r) => `Aucun kangourou ne peut se poser en ${square(r)} : c’est dans le lac.`,
  taken: (r) => `Il faut une case libre : ${square(r)} est occupée.`,
  'outside-zone': (r) => `Selon ces règles, on ne place les kangourous que sur les cases indiquées : ${square(r)} n’en fait pas partie.`,
  'no-kangaroo': (r) => `Il n’y a pas de kangourou en ${square(r)}.`,
  ghost: (r) => `En ${square(r)} se tient un fantôme : tout le monde peut sauter par-dessus, personne ne le déplace.`,
  immobile: (r) => `Le kangourou en ${square(r)} est enfermé : il ne peut ni faire un pas ni sauter.`,
  'stands-there': (r) => `Le kangourou est déjà en ${square(r)}.`,
  'not-neighbour': (r) => `Un pas mène à une case voisine : ${square(r, 0)} ne touche pas ${square(r, 1)}.`,
  'not-in-line': (r) =>
    isCell(r)
      ? `Les plateaux suivent une rangée ou une colonne : ${square(r, 0)} et ${square(r, 1)} ne sont pas alignées.`
      : `Un saut suit une rangée, une colonne ou une diagonale : ${square(r, 0)} et ${square(r, 1)} ne sont pas alignées.`,
  'nothing-to-jump': (r) => `On saute par-dessus un kangourou : il n’y a personne entre ${square(r, 0)} et ${square(r, 1)}.`,
  'over-several': (r) => `On saute par-dessus un seul kangourou : ici il y en a ${r.squares.length}, en ${list(r.squares)}.`,
  'over-lake': (r) => `On ne saute pas par-dessus le lac : le chemin de ${square(r, 0)} à ${square(r, 1)} traverse ${square(r, 2)}.`,
  referee: (r) =>
    `Le kangourou arbitre se tient en ${square(r)}, d’où la série de sauts est partie : on peut sauter par-dessus, pas s’y poser.`,
  'step-and-jump': () => 'On ne combine jamais un pas et un saut dans le même coup.',
  'two-steps': () => 'Un seul pas par coup.',
  'already-home': () => 'Le kangourou est arrivé, il se baigne : le coup s’arrête là.',
  'can-move': () => 'On ne passe pas à volonté : qui peut jouer doit jouer.',
  'must-pass': () => 'Aucun de vos kangourous ne peut bouger : pour une fois, vous devez passer.',
  complete: () => 'Le coup est complet : rien ne peut suivre.',

  // Bi-litaire.
  'wrong-phase': (r) =>
    ({
      opening: 'Le joueur de billes ouvre la manche en retirant une bille.',
      trays: 'C’est au joueur de plateaux de jouer : les plateaux glissent, les billes attendent.',
      marbles: 'C’est au joueur de billes de jouer : une bille saute, les plateaux attendent.',
    })[word(r)] ?? 'C’est à l’autre joueur de jouer.',
  'out-of-order': () => 'Ce n’est pas possible à ce moment du coup.',
  void: (r) => `Il n’y a pas de trou en ${square(r)} : il n’y a pas de plateau à cet endroit.`,
  'no-marble': (r) => `Il n’y a pas de bille en ${square(r)}.`,
  'no-tray': (r) => `Il n’y a pas de plateau en ${square(r)}.`,
  'tray-twice': (r) => `Le plateau ${square(r)} est déjà choisi.`,
  'not-in-one-line': (r) => `Les plateaux glissent en ligne : celui de ${square(r)} n’est pas dans l’alignement.`,
  'not-touching': (r) => `Les plateaux qui glissent ensemble se touchent : ${square(r, 0)} et ${square(r, 1)} ne se touchent pas.`,
  'wrong-order': () => 'On nomme les plateaux d’arrière en avant, dans le sens du glissement.',
  'too-many-trays': () => 'On fait glisser trois plateaux au plus à la fois.',
  'takes-one': () => 'On n’enlève qu’un plateau à la fois.',
  sideways: () => 'Une ligne de plateaux glisse dans sa longueur, comme un train : jamais de côté.',
  'no-distance': () => 'Un plateau glisse d’au moins une case.',
  'too-far': (r) =>
    `C’est trop loin : ${times(number(r, 0), 'plateau glisse', 'plateaux glissent')} de ${number(r, 1)} ${number(r, 1) < 2 ? 'case' : 'cases'} au plus.`,
  'off-grid': () => 'Cela sortirait du tablier : les plateaux restent sur le carré de quatre cases sur quatre.',
  'not-empty': (r) => `On n’enlève qu’un plateau vide : en ${square(r)} il reste ${number(r) < 2 ? 'une bille' : `${number(r)} billes`}.`,
  stuck: (r) =>
    r.squares[1] === undefined || r.squares[0] === r.squares[1]
      ? `Le plateau ${square(r)} ne peut glisser nulle part.`
      : `La ligne de ${square(r, 0)} à ${square(r, 1)} ne peut pas glisser.`,
  'no-call': () => 'On annonce au moins deux sauts ; sans annonce, le saut est simple.',
  'call-too-high': (r) =>
    `On n’annonce que ce qui est réalisable : ${number(r, 0)} sauts sont impossibles ici, on peut en faire ${number(r, 1)} au plus.`,
  'no-such-call': (r) => `On annonce un nombre de 2 à ${number(r, 1)}.`,
  'call-at-end': () => 'Il ne reste aucun saut : la manche se termine, il n’y a rien à annoncer.',
  'jump-not-in-line': (r) =>
    `Les billes sautent le long d’une rangée ou d’une colonne, jamais en diagonale : ${square(r, 0)} et ${square(r, 1)} ne sont pas alignés.`,
  'nothing-jumped': (r) => `Une bille saute par-dessus une bille : ${square(r)} est vide.`,
  'landing-taken': (r) => `Le trou derrière doit être vide : il y a une bille en ${square(r)}.`,
  'landing-void': (r) => `Pas de trou où retomber : il n’y a pas de plateau en ${square(r)}.`,
  'too-many-jumps': (r) =>
    number(r) <= 1
      ? 'Sans annonce, le saut est simple, même si l’on pouvait continuer.'
      : `L’annonce est de ${number(r)} : exactement ${number(r)} sauts, pas davantage.`,
  'too-few-jumps': (r) =>
    number(r) <= 1
      ? 'La bille n’a pas encore sauté.'
      : `L’annonce est de ${number(r, 0)} : exactement ${number(r, 0)} sauts, pas ${number(r, 1)}.`,
  'out-of-reach': (r) =>
    number(r) <= 1
      ? `La bille en ${square(r)} ne peut pas sauter : il lui faut une bille voisine et un trou vide juste derrière.`
      : number(r, 1) === 0
        ? `Il faut exactement ${number(r, 0)} sauts, et la bille de ${square(r)} ne peut pas sauter.`
        : `L’annonce est d’exactement ${number(r, 0)} sauts : par ${square(r)}, on peut en faire ${number(r, 1)} au plus.`,

  // Billo.
  'nothing-to-claim': () => 'Il n’y a rien à réclamer : le dernier coup n’a négligé aucune prise.',
  'claimed-already': () => 'Vous avez déjà réclamé pour ce coup : jouez maintenant.',
  'claim-is-alone': () => 'On réclame la prise au lieu de jouer, pas en plus d’un coup.',
  'nothing-there': (r) => `Il n’y a rien en ${square(r)}.`,
  'no-such-man': (r) => `Vous n’avez pas de ${man(r)} en ${square(r)}.`,
  'must-capture': () => 'Selon ces règles, qui peut prendre doit prendre : jouez l’une des prises possibles.',
  'must-capture-claimed': () => 'Votre adversaire réclame la prise : jouez l’une des prises possibles.',
  'not-a-neighbour': (r) => `Chaque pas mène à une case voisine : ${square(r, 0)} ne touche pas ${square(r, 1)}.`,
  'not-ahead': (r) => `Les pions ne font qu’avancer, tout droit ou en diagonale : ${square(r, 0)} n’est pas devant ${square(r, 1)}.`,
  'wrong-direction': (r) =>
    `Selon ces règles, un billo ne va pas de ${square(r, 0)} à ${square(r, 1)} : les options disent dans quelles directions vont les billos.`,
  piece: (r) => `La pièce en ${square(r)}, un rond emboîté dans un carré, est fermée : on ne peut ni y entrer ni la prendre.`,
  'own-same-shape': (r) => `Seules des formes différentes s’emboîtent : votre pion en ${square(r)} a la même forme.`,
  'enemy-same-shape': (r) => `On ne prend que l’autre forme : en ${square(r)}, c’est la même.`,
  'billo-by-pawn': (r) => `Seul un billo prend un billo : un pion ne peut pas prendre celui de ${square(r)}.`,
  'after-free': (r) => `Une case libre termine le chemin : il s’arrête en ${square(r)}.`,
  'free-after-billo': (r) =>
    `Qui traverse son propre billo doit prendre ensuite : de ${square(r, 0)}, on ne peut pas aller sur la case libre ${square(r, 1)}.`,
  'free-after-partner': (r) =>
    `Un billo ne continue vers une case libre que juste après une prise : de votre pion en ${square(r, 0)}, il ne peut pas aller en ${square(r, 1)}.`,
  'free-after-capture': (r) =>
    `Après une prise, le pion reste là, prend encore ou s’emboîte avec l’un des siens : de ${square(r, 0)}, il ne peut pas continuer vers la case libre ${square(r, 1)}.`,
  'billo-free-in-path': (r) => `Un billo ne va sur une case libre que d’un simple pas : ${square(r)} ne peut pas faire partie d’un chemin.`,
  'start-square': (r) => `Le billo est parti de ${square(r)} et ne peut pas y revenir dans le même chemin.`,
  'emptied-square': (r) => `Cette prise vient de vider ${square(r)} : on ne peut pas y revenir dans le même coup.`,
  'is-a-capture': (r) => `Aller en ${square(r)} est une prise : écrivez x, pas -.`,
  'nothing-to-capture': (r) => `Il n’y a rien à prendre en ${square(r)} : écrivez -, pas x.`,
  'ends-on-billo': (r) => `Un chemin ne finit pas sur son propre billo : de ${square(r)}, il faut aller prendre.`,
  'capture-owed': (r) => `Qui traverse son propre billo doit prendre ensuite : depuis ${square(r)}, une prise est encore due.`,
  'no-capture-follows': (r) => `On ne traverse son propre billo en ${square(r)} que pour prendre, et aucune prise ne suit.`,
  'billo-joins': (r) => `Un billo ne s’emboîte jamais : il ne peut pas s’arrêter sur votre pion en ${square(r)}.`,
  'refused-by-table': (r) => r.message,
  'wrong-claim': () => 'Aucune prise n’a été négligée.',
};
