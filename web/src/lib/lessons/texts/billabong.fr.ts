import type { CourseText } from '../types';

export const billabong: CourseText = {
  summary: 'Cinq kangourous par joueur font la course autour du lac en sautant par-dessus tout le monde.',
  lessons: {
    placement: {
      title: 'Prendre place',
      intro: 'Avant la course, chacun à son tour pose un kangourou sur une case de terre libre, jusqu’à ce que tous en aient posé cinq.',
      tasks: [
        {
          ask: 'Posez votre prochain kangourou où vous voulez.',
          done: 'Jaune en a posé un aussi. Quand tous sont posés, celui qui a posé le premier commence.',
        },
        {
          ask: 'Essayez d’en poser un dans le lac.',
          done: 'Le lac, le billabong, est réservé à la baignade d’après-course : personne ne s’y pose.',
        },
        { ask: 'Essayez d’en poser un sur une case occupée.', done: 'Un seul kangourou par case.' },
      ],
    },
    quarter: {
      title: 'Le quart de départ',
      intro:
        'Dans certaines éditions, on ne place les kangourous que dans le quart juste avant la ligne de départ : colonnes i à p, rangées 1 à 7. Cela se choisit en préparant la partie.',
      tasks: [
        { ask: 'Essayez d’en poser un ailleurs.', done: 'Avec cette option, seul le quart est ouvert.' },
        { ask: 'Posez-en un dans le quart.', done: 'Ainsi tout le monde part du même côté de la ligne.' },
      ],
    },
    step: {
      title: 'Un pas',
      intro: 'Le coup le plus simple : un de vos kangourous fait un pas vers l’une des huit cases qui l’entourent, si elle est libre.',
      tasks: [
        { ask: 'Faites un pas avec le kangourou rouge.', done: 'Un pas compte pour un coup entier.' },
        { ask: 'Essayez d’entrer dans le lac.', done: 'Pas une patte dans l’eau avant la fin de la course.' },
        {
          ask: 'Essayez d’aller sur la case du kangourou jaune.',
          done: 'À Billabong, il n’y a pas de prise : une case occupée est occupée, voilà tout.',
        },
        {
          ask: 'Essayez d’avancer de plus d’une case.',
          done: 'Pour aller plus loin, il faut sauter ; et pour sauter, il faut quelqu’un par-dessus qui sauter.',
        },
        { ask: 'Essayez de jouer le kangourou jaune de m5.', done: 'On ne joue que sa couleur.' },
      ],
    },
    'short-jump': {
      title: 'Sauter par-dessus un voisin',
      intro:
        'Un kangourou saute par-dessus un seul autre, de n’importe quelle couleur, tout droit ou en diagonale. Par-dessus un voisin, il retombe juste derrière.',
      tasks: [
        { ask: 'Sautez tout droit par-dessus le kangourou de e5.', done: 'Une case avant, une case après.' },
        { ask: 'Maintenant en diagonale, par-dessus celui de f5.', done: 'On saute dans les huit directions.' },
        { ask: 'Sautez par-dessus votre propre kangourou en d5.', done: 'Amis ou rivaux, tous servent de tremplin.' },
      ],
    },
    'long-jump': {
      title: 'Sauter de loin',
      intro:
        'Celui qu’on saute peut être plus loin : on retombe exactement aussi loin derrière lui qu’on était devant, et toutes les cases entre les deux doivent être libres.',
      tasks: [
        { ask: 'Sautez par-dessus le kangourou de b6 : quatre avant, quatre après.', done: 'De b2 à b10 d’un seul bond.' },
        { ask: 'Maintenant en diagonale, par-dessus celui de d4.', done: 'Deux avant, deux après : f6.' },
      ],
    },
    corner: {
      title: 'Le coin du lac',
      intro:
        'Aucun chemin ne mène par-dessus le lac, mais une diagonale peut en frôler le coin : elle n’en touche que la pointe, pas une case.',
      tasks: [
        { ask: 'Faites un pas de f7 à g6, en frôlant le coin.', done: 'Les pieds au sec : la diagonale longe le lac sans y entrer.' },
        { ask: 'Sautez de d9 par-dessus f7 jusqu’en h5, sur la même diagonale.', done: 'Un long saut qui frôle le coin est permis aussi.' },
      ],
    },
    forbidden: {
      title: 'Quatre sauts qui n’en sont pas',
      intro: 'Essayez d’enfreindre la règle du saut de quatre façons.',
      tasks: [
        {
          ask: 'Mauvaise distance : essayez de sauter de c3 par-dessus c5 jusqu’en c8.',
          done: 'Deux avant et trois après : le compte n’y est pas.',
        },
        { ask: 'Deux à la fois : essayez de sauter de c3 par-dessus e3 et f3 jusqu’en h3.', done: 'Un saut, un kangourou.' },
        { ask: 'Pas de place : essayez de sauter de c3 par-dessus d4 jusqu’en e5.', done: 'La case où l’on retombe doit être libre.' },
        {
          ask: 'Par-dessus le lac : essayez de sauter de h3 par-dessus h6 jusqu’en h9.',
          done: 'La distance est bonne, mais il y a de l’eau dessous.',
        },
      ],
    },
    chain: {
      title: 'Les sauts en série',
      intro: 'Un kangourou qui a sauté peut sauter encore, et encore, en tournant à son gré : tout cela ne fait qu’un coup.',
      tasks: [
        {
          ask: 'Amenez le kangourou de b2 en d10 en trois sauts : touchez-le, puis touchez d10.',
          done: 'Dès qu’un kangourou est choisi, toutes les cases qu’il peut atteindre s’affichent.',
        },
        {
          ask: 'Cette fois, saut par saut : arrêtez-vous après deux sauts, en d6, et touchez la case où se trouve le kangourou pour finir le coup.',
          done: 'Personne n’est obligé de continuer.',
        },
        { ask: 'Sautez en b4, puis essayez d’ajouter un pas.', done: 'Un coup, c’est un pas ou une série de sauts, jamais les deux.' },
      ],
    },
    referee: {
      title: 'Le kangourou arbitre',
      intro:
        'Pendant une série de sauts, le kangourou arbitre, tout noir, garde la case de départ. On peut sauter par-dessus lui comme par-dessus n’importe quel kangourou.',
      tasks: [
        {
          ask: 'Sautez de e3 en e5, et voyez qui prend votre place.',
          done: 'Le kangourou arbitre reste en e3 jusqu’à la fin de votre coup. Personne ne peut s’y poser.',
        },
        {
          ask: 'Continuez : par g5 et g3, puis par-dessus le kangourou arbitre jusqu’en c3. Touchez c3.',
          done: 'Quatre sauts, le dernier par-dessus le kangourou arbitre ; il retourne maintenant au lac.',
        },
      ],
    },
    'touch-move': {
      title: 'Retour au kangourou arbitre',
      intro:
        'Si une série ne mène nulle part, revenez sur la case du kangourou arbitre et recommencez. Mais le kangourou qui a commencé à sauter est celui qui doit jouer.',
      tasks: [
        {
          ask: 'Sautez de e3 en e5, puis touchez le kangourou arbitre en e3 pour revenir.',
          done: 'Le kangourou est revenu d’où il était parti.',
        },
        {
          ask: 'Essayez maintenant de jouer plutôt votre autre kangourou.',
          done: 'Une fois la série commencée, c’est ce kangourou-là qui joue.',
        },
        {
          ask: 'Jouez le kangourou de e3, comme vous voulez.',
          done: 'Un pas suffit : le choix du chemin reste libre, celui du kangourou non.',
        },
      ],
    },
    stream: {
      title: 'Franchir le ruisseau',
      intro:
        'Le ruisseau au sud du lac est le départ et l’arrivée. Chaque fois qu’on le franchit dans le sens des aiguilles d’une montre, de la colonne i à la colonne h, on ajoute un au compte du kangourou ; celui qui ne l’a jamais franchi n’est pas parti.',
      tasks: [
        { ask: 'Franchissez le ruisseau d’un pas, de i3 vers la colonne h.', done: 'Son aspect a changé : il est parti.' },
        {
          ask: 'Celui-ci est parti. Franchissez le ruisseau à rebours, vers la colonne i.',
          done: 'À rebours, on retire un : il doit prendre un nouveau départ.',
        },
        {
          ask: 'Celui-ci a été placé au-delà de la ligne et n’est pas parti. Franchissez-la à rebours.',
          done: 'Il n’avait rien à perdre : le compte ne descend jamais sous zéro.',
        },
        { ask: 'Franchissez le ruisseau en sautant jusqu’en f4.', done: 'On le franchit aussi bien d’un saut que d’un pas.' },
      ],
    },
    home: {
      title: 'L’arrivée',
      intro:
        'Un kangourou parti qui franchit de nouveau le ruisseau dans le bon sens a fini son tour de lac : il quitte aussitôt le tablier pour se baigner, et le coup s’arrête là.',
      tasks: [
        {
          ask: 'Amenez le kangourou de i4 à l’arrivée, d’un pas.',
          done: 'Arrivé, et à l’eau. Plus personne ne peut sauter par-dessus lui.',
        },
        {
          ask: 'Amenez celui de l4 à l’arrivée, d’un long saut jusqu’en h4.',
          done: 'Même au milieu d’une série, le coup s’arrête à l’arrivée.',
        },
        {
          ask: 'Essayez d’arriver depuis j3 alors que la case h3, où il faut retomber, est occupée.',
          done: 'Le dernier saut doit être un vrai saut, avec une case libre pour se poser.',
        },
      ],
    },
    laps: {
      title: 'Deux tours de lac',
      intro:
        'En option, la course fait deux fois le tour du lac : un kangourou est arrivé quand il franchit le ruisseau dans le bon sens pour la troisième fois.',
      tasks: [
        { ask: 'Celui-ci a fait un tour de lac. Franchissez le ruisseau.', done: 'Pas encore arrivé : le second tour de lac commence.' },
        {
          ask: 'Celui-ci en a presque fait deux. Amenez-le à l’arrivée.',
          done: 'Au départ, après un tour de lac, après deux tours de lac : cela fait trois fois.',
        },
      ],
    },
    ghosts: {
      title: 'Les fantômes',
      intro:
        'À deux joueurs, cinq kangourous d’une couleur inutilisée se tiennent de l’autre côté du lac. Ils ne bougent jamais, mais tout le monde peut sauter par-dessus.',
      tasks: [
        { ask: 'Essayez de jouer le fantôme de d10.', done: 'Les fantômes ne sont à personne.' },
        { ask: 'Servez-vous de trois fantômes pour atteindre p12 en un coup.', done: 'C’est pour cela qu’ils sont là.' },
      ],
    },
    'ghosts-placed': {
      title: 'Poser soi-même les fantômes',
      intro:
        'En option, on ne tire pas les fantômes au sort : les deux joueurs les posent à tour de rôle, avant de placer les kangourous. Rouge pose le premier, le troisième et le cinquième.',
      tasks: [
        {
          ask: 'Deux fantômes sont déjà là. Posez le troisième sur une case libre.',
          done: 'Toute case libre convient, où que l’on place ensuite les kangourous. Jaune a posé le quatrième.',
        },
        { ask: 'Essayez de poser le dernier dans le lac.', done: 'Aux fantômes aussi, il faut la terre ferme.' },
        {
          ask: 'Posez le dernier fantôme.',
          done: 'Les cinq sont en place. Rouge a posé le dernier et commence aussi le placement : deux coups de suite.',
        },
        { ask: 'Placez donc votre premier kangourou, avant la ligne de départ.', done: 'La suite, vous la connaissez.' },
      ],
    },
    pass: {
      title: 'Quand rien ne bouge',
      intro:
        'On ne passe pas à volonté. Seul passe un joueur dont aucun kangourou ne peut faire ni un pas ni un saut, et alors il y est obligé.',
      tasks: [
        { ask: 'Essayez de jouer votre kangourou dans le coin.', done: 'Enfermé de tous côtés, sans place pour retomber.' },
        { ask: 'Alors passez.', done: 'Jaune a joué et ouvert le chemin.' },
        { ask: 'Sautez hors du coin.', done: 'Libre de nouveau.' },
      ],
    },
    end: {
      title: 'La fin de la course',
      intro:
        'Le premier dont les cinq kangourous sont arrivés gagne aussitôt. (Si chaque joueur joue cent coups de suite sans qu’aucun kangourou arrive, la partie est nulle.)',
      tasks: [{ ask: 'Quatre sont arrivés. Amenez le cinquième.', done: 'Cinq à l’eau : vous avez gagné.' }],
    },
    ladder: {
      title: 'Construire des échelles',
      intro:
        'Des kangourous alignés, avec un intervalle entre eux, portent toute une série de sauts, et une série ne coûte pas plus qu’un pas : un coup. Cherchez le pas qui complète l’échelle.',
      tasks: [
        {
          ask: 'Votre kangourou de b2 est le dernier. Quel pas l’aligne avec c6 ?',
          done: 'Aucun autre coup ne vaut celui-là ici. Jaune a joué aussi.',
        },
        {
          ask: 'Maintenant, prenez l’échelle : quatre sauts jusqu’en e8.',
          done: 'Six rangées gagnées en deux coups : le traînard a rejoint les autres.',
        },
      ],
    },
    straggler: {
      title: 'N’oublier personne',
      intro:
        'Les cinq doivent arriver : la course ne finit qu’avec le dernier. Seul, il avance d’une case par coup ; amenez-le tant qu’il reste du monde par-dessus qui sauter.',
      tasks: [
        {
          ask: 'Celui de i2 pourrait arriver d’un pas. Regardez d’abord ce que peut faire le dernier, en l12, tant que i2 est encore là.',
          done: 'Arrivé d’un seul coup, par-dessus l8, m3 et i2. Celui de i2 arrivera d’un pas quand il voudra.',
        },
      ],
    },
    shared: {
      title: 'Les barreaux sont à tout le monde',
      intro:
        'Vos kangourous portent aussi les autres. Avant de jouer, regardez par-dessus qui le joueur suivant pourrait sauter, et retirez-lui le barreau.',
      tasks: [
        {
          ask: 'Le dernier kangourou jaune, en d2, veut sauter par-dessus e3, par f4 et d6, jusqu’en h10, ou par-dessus d5 jusqu’en d8. Un seul de vos pas empêche les deux.',
          done: 'Le barreau de e3 a disparu et d4 barre la colonne : le dernier des jaunes ira à pied. Tout autre coup coûterait ici environ trois coups de retard.',
        },
      ],
    },
    goal: {
      title: 'Le but du jeu',
      intro:
        'Cinq kangourous chacun, un tour de lac dans le sens des aiguilles d’une montre : du ruisseau au ruisseau. Le premier qui amène les cinq à l’arrivée gagne.',
      tasks: [
        {
          ask: 'Regardez le dernier kangourou rouge faire son tour de lac, en sautant par-dessus les autres.',
          done: 'Le ruisseau, le tour du lac, encore le ruisseau : il est arrivé, et Rouge a gagné.',
        },
        {
          ask: 'À vous : amenez-le à l’arrivée. Touchez le kangourou, puis la case au-delà du ruisseau.',
          done: 'Quatre étaient déjà arrivés : c’était le cinquième, et la course est à vous.',
        },
      ],
    },
    'first-race': {
      title: 'Une petite course à gagner',
      intro:
        'Vous en savez assez pour une course. Vous êtes Rouge, trois de vos kangourous sont arrivés, et deux approchent du ruisseau, à franchir entre les colonnes i et h. Jaune, un débutant, en a encore trois à amener à l’arrivée.',
      tasks: [
        {
          ask: 'Amenez vos deux kangourous à l’arrivée avant Jaune. Des pas suffisent ; des sauts vont plus vite.',
          done: 'Vous avez gagné votre première course ! Essayez-en une entière, ou découvrez les finesses.',
        },
      ],
    },
    room: {
      title: 'De la place pour sauter',
      intro:
        'On aimerait se mettre tout près de la ligne de départ. Mais un long saut demande de l’élan : qui part de plus loin va souvent bien plus loin.',
      tasks: [
        {
          ask: 'D’abord le kangourou de i5, tout près de la ligne : franchissez le ruisseau.',
          done: 'Une case, et le coup est fini : personne n’était à la bonne place pour servir de tremplin.',
        },
        {
          ask: 'La même position, mais avec celui qui est loin derrière, en p4 : par-dessus l4 et f4 jusqu’en d4.',
          done: 'Douze cases en un coup, par-dessus le ruisseau et au-delà. Il fallait pour cela de la place devant l4.',
        },
        {
          ask: 'Posez donc votre prochain kangourou là d’où il peut sauter par-dessus l4 jusqu’en h4, au-delà du ruisseau.',
          done: 'Quatre cases avant l4, quatre cases après. Mais les autres peuvent s’en aller : ne comptez pas sur un seul saut.',
        },
      ],
    },
    'referee-stays': {
      title: 'Le kangourou arbitre est toujours là',
      intro:
        'Personne ne joue sans le kangourou arbitre. Pendant une série, la case de départ n’est jamais libre : on ne peut pas y finir, et le kangourou arbitre barre le chemin comme n’importe quel autre.',
      tasks: [
        {
          ask: 'Sautez de e3 en e5, puis essayez de finir la série là où elle a commencé.',
          done: 'Une série finit ailleurs, ou on la reprend tout entière.',
        },
        {
          ask: 'Allez de e3 en g3, par e5 et g5. Essayez ensuite de sauter par-dessus d3 jusqu’en a3.',
          done: 'Si e3 était vide, ce serait un saut par-dessus d3. Mais le kangourou arbitre s’y tient.',
        },
      ],
    },
  },
};
