import type { CourseText } from '../types';

export const bilitaire: CourseText = {
  summary: 'L’un fait sauter des billes comme au solitaire ; l’autre fait glisser les plateaux qui les portent, pour l’en empêcher.',
  lessons: {
    opening: {
      title: 'L’ouverture',
      intro:
        'Douze plateaux, quatre billes sur chacun. Le joueur de billes commence par en retirer une ; ensuite on alterne : plateaux, billes, plateaux, billes.',
      tasks: [
        {
          ask: 'Vous jouez les billes. Retirez la bille de d5.',
          done: 'Voilà un trou où sauter. Le joueur de plateaux a fait glisser un plateau.',
        },
        {
          ask: 'Sautez par-dessus une voisine dans le trou vide.',
          done: 'La bille sautée disparaît : à la fin, il doit en rester le moins possible.',
        },
      ],
    },
    jump: {
      title: 'Le saut',
      intro:
        'Une bille saute par-dessus une voisine, le long de sa rangée ou de sa colonne, dans le trou vide juste derrière. Là où des plateaux se touchent, leurs trous sont voisins aussi.',
      tasks: [
        {
          ask: 'Sautez avec la bille de d4 par-dessus sa voisine de droite.',
          done: 'D’un plateau par-dessus une bille du suivant : le bord ne compte pas.',
        },
        { ask: 'Essayez de sauter de d4 vers le haut, en d6.', done: 'Le trou derrière n’est pas vide.' },
        { ask: 'Essayez de sauter de d4 en diagonale, en f6.', done: 'Le long des rangées et des colonnes seulement.' },
        { ask: 'Essayez de sauter de d4 vers la gauche, par-dessus c4.', done: 'Pas de plateau, pas de trou.' },
      ],
    },
    slide: {
      title: 'Faire glisser les plateaux',
      intro:
        'Vous jouez maintenant les plateaux. Faites glisser un plateau de trois cases au plus, une ligne de deux de deux cases, une ligne de trois d’une case, vers des cases sans plateau. Les billes voyagent avec.',
      tasks: [
        { ask: 'Faites glisser le plateau A4 de trois cases vers la droite.', done: 'D’un coin à l’autre.' },
        { ask: 'Faites glisser ensemble les plateaux A2 et B2, de deux cases vers la droite.', done: 'Tous deux de la même distance.' },
        {
          ask: 'Faites glisser les trois plateaux de la première rangée d’une case vers la droite.',
          done: 'Trois plateaux : le plus long des trains.',
        },
        {
          ask: 'Ne faites glisser que C1 vers la droite ; ceux de derrière restent.',
          done: 'On n’est pas obligé de prendre toute la ligne.',
        },
      ],
    },
    'no-slide': {
      title: 'Ce qui ne glisse pas',
      intro: 'Essayez ce que les plateaux ne peuvent pas faire.',
      tasks: [
        { ask: 'Essayez de monter A2 et B2 ensemble.', done: 'Une ligne ne glisse que dans sa longueur.' },
        { ask: 'Choisissez A1 seul et essayez de l’envoyer en D1.', done: 'Un plateau ne passe pas à travers un autre.' },
        {
          ask: 'Juste après l’ouverture : essayez de faire glisser le plateau B2.',
          done: 'Les lignes pleines ne bougent pas ; seuls les coins donnent de la place.',
        },
      ],
    },
    isolation: {
      title: 'L’isolement',
      intro: 'Les billes ne passent que là où des plateaux se touchent bord à bord. Un plateau seul est hors d’atteinte.',
      tasks: [
        { ask: 'Écartez le plateau plein D2 de son voisin.', done: 'Il ne touche plus rien. C’est au joueur de billes.' },
        {
          ask: 'Jouez un instant les billes : essayez de sauter avec l’une de celles du plateau isolé.',
          done: 'Quatre billes que personne ne peut sauter, et qui ne peuvent pas partir.',
        },
      ],
    },
    'take-away': {
      title: 'Enlever un plateau',
      intro: 'Au lieu de faire glisser, le joueur de plateaux peut enlever un plateau vide, pour de bon.',
      tasks: [
        { ask: 'Choisissez le plateau C3 et essayez de l’enlever.', done: 'Tant qu’une bille s’y trouve, un plateau est à l’abri.' },
        { ask: 'Enlevez le plateau vide C2.', done: 'À sa place, il n’y a plus de trous.' },
      ],
    },
    calls: {
      title: 'Les annonces',
      intro:
        'En glissant ou en enlevant, le joueur de plateaux peut annoncer un nombre : le joueur de billes doit alors sauter exactement autant de fois avec une même bille. Sans annonce, c’est un saut.',
      tasks: [
        { ask: 'Faites descendre C3 et C2 d’une case et essayez d’annoncer 4.', done: 'On n’annonce que ce qui est faisable.' },
        { ask: 'Faites maintenant descendre C3 et C2 d’une case et annoncez 3.', done: 'Au joueur de billes de trouver le triple saut.' },
      ],
    },
    fold: {
      title: 'Exactement comme annoncé',
      intro:
        'Vous jouez de nouveau les billes, et l’annonce est de 3 : trois sauts avec une même bille, en tournant à votre gré. Ni deux, ni quatre.',
      tasks: [
        { ask: 'Essayez la bille de e3.', done: 'Elle pourrait sauter une fois, mais cela ne suffit pas.' },
        { ask: 'Trouvez le triple saut.', done: 'Trois billes de moins en un tour.' },
        {
          ask: 'Le même jeu sans annonce. Sautez avec la bille de e2.',
          done: 'Un saut et le tour est fini : sans annonce il est simple, même si l’on pouvait continuer.',
        },
      ],
    },
    round: {
      title: 'La fin d’une manche',
      intro:
        'Quand c’est au joueur de billes et qu’il n’y a plus de saut, la manche est finie. On compte les billes qui restent. Puis on échange les rôles.',
      tasks: [
        {
          ask: 'Jouez les plateaux : ne laissez aucun saut.',
          done: 'Il reste quatre billes. Le jeu est remis en place, et c’est vous qui jouez les billes.',
        },
        { ask: 'Ouvrez la seconde manche : retirez une bille.', done: 'Laissez-en moins de quatre, et le match est à vous.' },
      ],
    },
    match: {
      title: 'Le match',
      intro:
        'Deux manches, les rôles échangés. Celui qui a laissé le moins de billes en jouant les billes gagne ; à égalité, le match est nul.',
      tasks: [
        {
          ask: 'Seconde manche : votre adversaire a laissé 5 billes, il y en a cinq en jeu, et c’est à vous de sauter.',
          done: 'Quatre contre cinq : le match est à vous.',
        },
      ],
    },
    'isolate-full': {
      title: 'Plateaux : isoler les pleins',
      intro:
        'Un plateau plein qui ne touche rien garde ses quatre billes jusqu’à la fin. Coupez-le du reste avant que les trous n’approchent.',
      tasks: [
        { ask: 'Coupez du reste le plateau plein A2.', done: 'Rien ne garde autant de billes ici : au mieux, il en restera 13 sur 14.' },
      ],
    },
    dictate: {
      title: 'Plateaux : couper les routes, dicter les sauts',
      intro:
        'Les trous vides sont des routes. Enlevez un plateau vide là où elles se croisent, et les billes autour ne se touchent plus. Et annoncez quand le saut que vous nommez est mauvais pour l’autre.',
      tasks: [
        {
          ask: 'Trouvez le plateau qui relie tous les autres, et enlevez-le.',
          done: 'Le meilleur coup ici : tout autre laisse moins de billes à la fin.',
        },
        {
          ask: 'Une annonce enlève le choix. Faites glisser C1 d’une case vers la droite et annoncez 2.',
          done: 'De six sauts possibles, il n’en reste qu’un. Avec l’annonce il restera 7 billes, sans elle 6.',
        },
      ],
    },
    protect: {
      title: 'Billes : protéger les ponts',
      intro: 'Seul un plateau vide peut être enlevé. Là où un plateau en relie d’autres, laissez-y une dernière bille.',
      tasks: [
        {
          ask: 'Voyez d’abord comment cela tourne mal : sautez de c1 en a1.',
          done: 'B1 était vide, le pont a disparu, et avec lui tous les sauts : 8 contre 8, match nul.',
        },
        {
          ask: 'Faites mieux : choisissez un saut après lequel il reste une bille sur B1.',
          done: 'Le pont tient. D’ici, vous en laisserez 7 au plus, et gagnerez le match.',
        },
      ],
    },
  },
};
