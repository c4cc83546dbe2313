import type { CourseText } from '../types';

export const bilitaire: CourseText = {
  summary: 'L’un fait sauter les billes comme au solitaire ; l’autre fait glisser les plateaux qui les portent, pour l’en empêcher.',
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
          done: 'On saute d’un plateau à l’autre : leurs bords ne comptent pas.',
        },
        { ask: 'Essayez de sauter de d4 vers le haut, en d6.', done: 'Le trou derrière n’est pas vide.' },
        { ask: 'Essayez de sauter de d4 en diagonale, en f6.', done: 'Le long des rangées et des colonnes seulement.' },
        { ask: 'Essayez de sauter de d4 vers la gauche, par-dessus c4.', done: 'Pas de plateau, pas de trou.' },
      ],
    },
    slide: {
      title: 'Faire glisser les plateaux',
      intro:
        'Vous jouez maintenant les plateaux. Un plateau seul glisse de trois cases au plus, deux plateaux alignés de deux cases au plus, trois d’une seule, vers des cases sans plateau. Leurs billes voyagent avec eux.',
      tasks: [
        { ask: 'Faites glisser le plateau A4 de trois cases vers la droite.', done: 'D’un coin à l’autre.' },
        { ask: 'Faites glisser ensemble les plateaux A2 et B2, de deux cases vers la droite.', done: 'Tous deux de la même distance.' },
        {
          ask: 'Faites glisser les trois plateaux de la première rangée d’une case vers la droite.',
          done: 'Trois plateaux : le plus long des trains.',
        },
        {
          ask: 'Ne faites glisser que C1 vers la droite ; ceux de derrière restent.',
          done: 'On n’est pas obligé d’emmener toute la ligne.',
        },
      ],
    },
    'no-slide': {
      title: 'Ce qui ne glisse pas',
      intro: 'Essayez ce que les plateaux ne peuvent pas faire.',
      tasks: [
        { ask: 'Essayez de faire monter A2 et B2 ensemble.', done: 'Une ligne ne glisse que dans sa longueur.' },
        { ask: 'Choisissez A1 seul et essayez de l’envoyer en D1.', done: 'Un plateau n’en traverse pas un autre.' },
        {
          ask: 'Juste après l’ouverture : essayez de faire glisser le plateau B2.',
          done: 'Les lignes pleines ne bougent pas ; seuls les coins donnent de la place.',
        },
      ],
    },
    isolation: {
      title: 'L’isolement',
      intro: 'Les billes ne vont d’un plateau à l’autre que là où ils se touchent bord à bord. Un plateau seul est hors d’atteinte.',
      tasks: [
        { ask: 'Écartez le plateau plein D2 de son voisin.', done: 'Il ne touche plus rien. C’est au joueur de billes de jouer.' },
        {
          ask: 'Jouez un instant les billes : essayez de sauter avec l’une de celles du plateau isolé.',
          done: 'Quatre billes que personne ne peut sauter, et qui ne peuvent pas partir.',
        },
      ],
    },
    'take-away': {
      title: 'Enlever un plateau',
      intro: 'Au lieu de faire glisser des plateaux, le joueur de plateaux peut en enlever un, pour de bon, s’il est vide.',
      tasks: [
        { ask: 'Choisissez le plateau C3 et essayez de l’enlever.', done: 'Tant qu’une bille s’y trouve, un plateau est à l’abri.' },
        { ask: 'Enlevez le plateau vide C2.', done: 'À sa place, il n’y a plus de trous.' },
      ],
    },
    calls: {
      title: 'Les annonces',
      intro:
        'Quand il fait glisser ou enlève un plateau, le joueur de plateaux peut annoncer un nombre : le joueur de billes doit alors sauter exactement autant de fois avec la même bille. Sans annonce, c’est un seul saut.',
      tasks: [
        { ask: 'Faites descendre C3 et C2 d’une case et essayez d’annoncer 4.', done: 'On n’annonce que ce qui est faisable.' },
        { ask: 'Faites maintenant descendre C3 et C2 d’une case et annoncez 3.', done: 'Au joueur de billes de trouver le triple saut.' },
      ],
    },
    fold: {
      title: 'Exactement comme annoncé',
      intro:
        'Vous jouez de nouveau les billes, et l’annonce est de 3 : trois sauts avec la même bille, en tournant à votre gré. Ni deux, ni quatre.',
      tasks: [
        { ask: 'Essayez la bille de e3.', done: 'Elle pourrait sauter une fois, mais cela ne suffit pas.' },
        { ask: 'Trouvez le triple saut.', done: 'Trois billes de moins en un coup.' },
        {
          ask: 'La même position, cette fois sans annonce. Sautez avec la bille de e2.',
          done: 'Un saut et le coup est fini : sans annonce, le saut est simple, même si l’on pouvait continuer.',
        },
      ],
    },
    round: {
      title: 'La fin d’une manche',
      intro:
        'Quand c’est au joueur de billes de jouer et qu’aucun saut n’est possible, la manche est finie. On compte les billes qui restent. Puis on échange les rôles.',
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
          ask: 'Seconde manche : votre adversaire a laissé cinq billes, il en reste cinq en jeu, et c’est à vous de sauter.',
          done: 'Quatre contre cinq : le match est à vous.',
        },
      ],
    },
    'isolate-full': {
      title: 'Plateaux : isoler les pleins',
      intro:
        'Un plateau plein qui ne touche rien garde ses quatre billes jusqu’à la fin. Coupez-le du reste avant que les trous n’approchent.',
      tasks: [
        {
          ask: 'Coupez du reste le plateau plein A2.',
          done: 'Aucun autre coup n’en sauve autant : si chacun joue au mieux, il en restera 13 sur 14.',
        },
      ],
    },
    dictate: {
      title: 'Plateaux : couper les routes, dicter les sauts',
      intro:
        'Les trous vides sont des routes. Enlevez un plateau vide là où elles se croisent, et les billes autour ne se touchent plus. Et faites une annonce quand le saut qu’elle impose dessert l’adversaire.',
      tasks: [
        {
          ask: 'Trouvez le plateau qui relie tous les autres, et enlevez-le.',
          done: 'Le meilleur coup ici : tout autre laisse moins de billes à la fin.',
        },
        {
          ask: 'Une annonce enlève le choix. Faites glisser C1 d’une case vers la droite et annoncez 2.',
          done: 'De six sauts possibles, il n’en reste qu’un. Avec l’annonce, il restera 7 billes ; sans elle, 6.',
        },
      ],
    },
    protect: {
      title: 'Billes : protéger les ponts',
      intro: 'Seul un plateau vide peut être enlevé. Quand un plateau en relie d’autres, laissez-y une dernière bille.',
      tasks: [
        {
          ask: 'Voyez d’abord comment cela tourne mal : sautez de c1 en a1.',
          done: 'B1 était vide, le pont a disparu, et avec lui tous les sauts : 8 contre 8, match nul.',
        },
        {
          ask: 'Faites mieux : choisissez un saut après lequel il reste une bille sur B1.',
          done: 'Le pont tient. À la fin, il restera 7 billes au plus : le match est à vous.',
        },
      ],
    },
    goal: {
      title: 'Le but du jeu',
      intro:
        'L’un fait sauter les billes, et toute bille sautée disparaît. L’autre fait glisser les plateaux pour l’en empêcher. Puis on échange les rôles, et celui qui a laissé le moins de billes gagne.',
      tasks: [
        {
          ask: 'Regardez la fin d’une seconde manche. Dans la première, il est resté cinq billes.',
          done: 'Plus aucun saut, et trois billes : moins de cinq, le match est gagné.',
        },
        {
          ask: 'À vous : faites le dernier saut de cette manche, de f3 en f5.',
          done: 'Le joueur de plateaux n’y peut plus rien. Trois contre cinq : le match est à vous.',
        },
      ],
    },
    'first-round': {
      title: 'Un petit match à gagner',
      intro:
        'Vous en savez assez pour une manche. Dans la première, votre adversaire a laissé 13 billes. À vous les billes : il y en a 16 en jeu, et un débutant joue les plateaux.',
      tasks: [
        {
          ask: 'Sautez tant que c’est possible, et laissez-en 12 au plus.',
          done: 'Vous avez gagné votre premier match ! Essayez-en un entier, ou découvrez les finesses.',
        },
      ],
    },
    'two-turns': {
      title: 'Vide, mais pas encore enlevé',
      intro:
        'Faire glisser et enlever sont deux actions, donc deux coups. Entre les deux, le joueur de billes saute, peut-être sur le plateau vide.',
      tasks: [
        {
          ask: 'Le plateau C2 est vide, mais gardez-le pour plus tard : faites d’abord monter D2 d’une case, sans annonce.',
          done: 'Une bille a sauté de c3 en e3, sur le plateau vide.',
        },
        { ask: 'Essayez maintenant d’enlever le plateau C2.', done: 'Trop tard : une bille y est revenue, et il doit rester.' },
        { ask: 'Encore la même position. Enlevez C2 tout de suite.', done: 'Un plateau vide qui compte, on l’enlève tant qu’il est vide.' },
      ],
    },
    'force-off': {
      title: 'Une annonce qui vide un plateau',
      intro:
        'Un plateau qui porte une dernière bille est à l’abri. Mais une annonce peut ne laisser qu’un seul saut, et ce saut peut prendre justement cette bille.',
      tasks: [
        {
          ask: 'Le plateau B1 relie les autres, et il ne porte qu’une bille. Faites glisser A2 d’une case vers la droite et annoncez 2.',
          done: 'Un seul double saut était possible : par-dessus c2 et b1. B1 est vide maintenant.',
        },
        {
          ask: 'Enlevez le pont.',
          done: 'Plus rien ne se touche : la manche est finie, et il reste 8 billes. Sans l’annonce, il y avait six sauts au choix.',
        },
      ],
    },
  },
};
