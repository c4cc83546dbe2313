import type { RulebookText } from '../types';

export const bilitaire: RulebookText<'bilitaire'> = {
  line: 'Le solitaire à deux, de Kris Burm : l’un fait sauter les billes, l’autre fait glisser les plateaux qui les portent.',
  chapters: {
    goal: {
      title: 'Le but du jeu',
      body: [
        'Un match a deux manches. À chacune, l’un des joueurs a les billes et les fait sauter comme au solitaire : toute bille sautée quitte le jeu. L’autre a les plateaux et lui rend la tâche aussi difficile que possible.',
        'Puis on échange les rôles. Celui qui laisse le *moins de billes* en jouant les billes gagne le match.',
      ],
    },
    material: {
      title: 'Le tablier, les plateaux et les billes',
      body: [
        'Le tablier est un carré de 4 cases sur 4, colonnes A à D, rangées 1 à 4. On y trouve jusqu’à douze *plateaux coulissants*, chacun de la taille d’une case et percé de 2 trous sur 2.',
        'Ensemble, les trous forment une grille de 8 sur 8, colonnes a à h, rangées 1 à 8. Là où il n’y a pas de plateau, il n’y a pas de trous. 48 *billes* remplissent les trous des douze plateaux. Leurs couleurs ne signifient rien.',
      ],
    },
    setup: {
      title: 'Avant une manche',
      body: [
        'Il y a un plateau sur chaque case sauf les quatre coins, et une bille dans chaque trou. Le sort décide qui commence avec les billes.',
        { figures: ['start'] },
        'La manche s’ouvre quand le *joueur de billes* retire une bille, celle qu’il veut.',
      ],
    },
    turn: {
      title: 'Coup après coup',
      body: [
        'Après l’ouverture, on joue chacun à son tour, le joueur de plateaux d’abord :',
        {
          list: [
            'Le *joueur de plateaux* fait une seule action : il fait glisser des plateaux, ou il enlève un plateau vide. Il peut y joindre une annonce.',
            'Le *joueur de billes* saute avec une bille : une fois, ou autant de fois qu’annoncé.',
          ],
        },
        'On ne passe jamais. Le joueur de plateaux peut remettre en place ce qu’il a fait glisser au coup précédent.',
      ],
    },
    jump: {
      title: 'Le saut',
      body: [
        'Une bille saute par-dessus une voisine, le long de sa rangée ou de sa colonne, dans le trou juste derrière. Ce trou doit exister et être vide. La bille sautée quitte le jeu.',
        'Là où deux plateaux se touchent bord à bord, leurs trous sont voisins aussi : on saute de l’un à l’autre.',
        { figures: ['jump'] },
        'Sans annonce, le saut est simple, même si la bille pouvait continuer.',
      ],
    },
    slide: {
      title: 'Faire glisser les plateaux',
      body: [
        'On fait glisser une ligne d’un, deux ou trois plateaux qui se touchent, dans le sens de la longueur, jamais de côté. Leurs billes voyagent avec eux.',
        {
          list: [
            'Un plateau glisse d’une, deux ou trois cases.',
            'Deux plateaux glissent d’une ou deux cases.',
            'Trois plateaux glissent d’une case.',
          ],
        },
        'Tous vont à la même distance, dans la même direction. Les cases où ils arrivent doivent être sur le tablier et sans plateau. On n’avance que par cases entières. Les plateaux restés derrière ne bougent pas : rien n’oblige à emmener toute la ligne.',
        { figures: ['slides', 'isolated'] },
        'Un plateau qui n’en touche aucun autre est hors d’atteinte tant qu’il reste ainsi : ses billes ne peuvent ni être sautées ni le quitter, car quatre trous seuls ne suffisent jamais à un saut.',
      ],
    },
    'take-away': {
      title: 'Enlever un plateau',
      body: [
        'Au lieu de faire glisser des plateaux, le joueur de plateaux peut en enlever un sur lequel il n’y a plus de bille. Ce plateau est enlevé pour de bon. Ce n’est jamais une obligation.',
        { figures: ['empty'] },
        'Faire glisser et enlever sont deux actions, donc deux coups. Entre les deux, le joueur de billes saute, et une bille peut retomber sur le plateau vide : il doit alors rester.',
      ],
    },
    call: {
      title: 'Les annonces',
      body: [
        'Quand il fait glisser ou enlève un plateau, le joueur de plateaux peut annoncer un nombre, à partir de deux. Le joueur de billes doit alors sauter exactement ce nombre de fois avec la même bille, en tournant à son gré ; chaque bille est retirée dès qu’elle est sautée. Il est interdit de s’arrêter avant comme de continuer après. Le choix de la bille et du chemin revient au joueur de billes.',
        'Un long saut prend beaucoup de billes, mais il peut aussi gâcher la suite : il chasse parfois la dernière bille d’un plateau, ou disperse les autres.',
        { figures: ['called'] },
        {
          gap: 'La règle imprimée ne parle que d’annonces réalisables. Avec l’aide de la page, on ne peut donc annoncer que ce qui est faisable.',
        },
        '*Qui ouvre l’œil ?* D’après la règle imprimée, un joueur de plateaux qui ne voit pas un saut multiple n’obtient qu’un saut simple. Vous choisissez pour chaque partie : ou bien *la page aide* et montre combien on peut annoncer, ou bien *les joueurs ouvrent l’œil*. Alors rien n’est montré, on peut annoncer n’importe quel nombre, et une annonce irréalisable ne compte pas : les deux joueurs l’apprennent, et le saut est simple.',
      ],
    },
    end: {
      title: 'La fin d’une manche et du match',
      body: [
        'Une manche est finie quand c’est au joueur de billes de jouer et qu’aucun saut n’est possible. Les billes qui restent sont son score.',
        { figures: ['over'] },
        'Après la manche 1, on remet tout en place et on échange les rôles. Après la manche 2, on compare : celui qui a laissé le moins de billes gagne ; à égalité, le match est nul. Par exemple, 21 billes perdent contre 17.',
      ],
    },
    options: {
      title: 'Options et variantes',
      body: [
        'Nous ne connaissons pas de variante, officielle ou non, et n’en avons pas ajouté. On choisit seulement qui ouvre l’œil : la page, ou les joueurs seuls (voyez « Les annonces ») ; cela ne change aucune règle.',
      ],
    },
    gaps: {
      title: 'Ce que les sources ne disent pas',
      body: [
        'Nous connaissons les règles par des textes imprimés dont les images manquent.',
        {
          list: [
            '*Les annonces irréalisables.* Les textes n’en parlent pas. Avec l’aide de la page, on ne peut pas les faire ; quand les joueurs ouvrent l’œil, elles ne comptent pas.',
            '*Les manches sans fin.* Elles sont impossibles : chaque saut prend une bille. Nous n’avons eu besoin d’aucune règle de notre cru.',
          ],
        },
      ],
    },
    origin: {
      title: 'D’où vient le jeu',
      body: [
        'Bi-litaire est de *Kris Burm*, connu pour les jeux du projet GIPF ; c’est l’un de ses premiers. Une critique française le date de 1995, une autre nomme l’éditeur Peri Spiele. Nous n’en savons pas plus sur ses éditions.',
        'Les textes et les dessins de cette page sont de nous.',
      ],
    },
  },
  figures: {
    start: {
      caption: 'Douze plateaux, 48 billes. Les coins laissent aux plateaux la place de glisser.',
      alt: 'Le tablier au début : des plateaux de quatre billes sur toutes les cases sauf A1, A4, D1 et D4.',
    },
    jump: {
      caption: 'De d4 par-dessus e4 en f4, d’un plateau à l’autre. Vers le haut, le trou est occupé ; à gauche, il n’y en a pas.',
      alt: 'Quatre plateaux en carré. Une flèche va de la bille de d4 par-dessus celle de e4 jusqu’au trou vide f4. Le trou d6 est marqué : une bille s’y trouve.',
    },
    slides: {
      caption: 'Un plateau glisse de trois cases, deux plateaux de deux cases, trois d’une seule.',
      alt: 'Trois flèches : le plateau A4 jusqu’en D4, les plateaux A2 et B2 ensemble de deux cases vers la droite, en C2 et D2 ; les plateaux A1, B1 et C1 ensemble d’une case vers la droite, en B1, C1 et D1.',
    },
    isolated: {
      caption: 'Le plateau plein D3 ne touche rien : tant que les plateaux sont ainsi, aucune bille ne peut y sauter.',
      alt: 'Deux plateaux côte à côte en B2 et C2, et un plateau plein en D3 qui ne touche aucun d’eux bord à bord.',
    },
    empty: {
      caption: 'Le plateau vide C2 relie tous les autres. Enlevé, il les laisse séparés.',
      alt: 'Un plateau vide en C2, marqué, entouré de plateaux en C3, B2, D2 et C1.',
    },
    called: {
      caption: 'Trois sauts annoncés : de e2 en e4, c4, c6. Exactement trois, avec la même bille.',
      alt: 'Une flèche de trois sauts à partir de la bille de e2 : vers le haut en e4, vers la gauche en c4, vers le haut en c6, chaque fois par-dessus une voisine.',
    },
    over: {
      caption: 'Plus aucun saut : il reste quatre billes. Moins il en reste, mieux c’est.',
      alt: 'Deux plateaux en B2 et D2 qui ne se touchent pas, avec quatre billes en tout et aucun saut possible.',
    },
  },
};
