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
      intro: 'Le tour le plus simple : un de vos kangourous fait un pas vers l’une des huit cases qui l’entourent, si elle est libre.',
      tasks: [
        { ask: 'Faites un pas avec le kangourou rouge.', done: 'Un pas est un tour entier.' },
        { ask: 'Essayez d’entrer dans le lac.', done: 'Pas une patte dans l’eau avant la fin de la course.' },
        {
          ask: 'Essayez d’aller sur le kangourou jaune.',
          done: 'À Billabong, il n’y a pas de prise : une case occupée est occupée, voilà tout.',
        },
        {
          ask: 'Essayez d’avancer de plus d’une case.',
          done: 'Pour aller plus loin, il faut sauter, et pour sauter, quelqu’un par-dessus qui sauter.',
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
        'Celui qu’on saute peut être plus loin : on retombe exactement aussi loin derrière lui qu’on est parti devant, et toutes les cases entre les deux doivent être libres.',
      tasks: [
        { ask: 'Sautez par-dessus le kangourou de b6 : quatre avant, quatre après.', done: 'De b2 à b10 d’un seul bond.' },
        { ask: 'Maintenant en diagonale, par-dessus celui de d4.', done: 'Deux avant, deux après : f6.' },
      ],
    },
    corner: {
      title: 'Le coin du lac',
      intro:
        'Aucun chemin ne passe par-dessus le lac, mais une diagonale peut en frôler le coin : elle n’en touche que la pointe, pas une case.',
      tasks: [
        { ask: 'Faites un pas de f7 à g6, en frôlant le coin.', done: 'Les pieds au sec : la diagonale passe à côté du lac.' },
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
        { ask: 'Pas de place : essayez de sauter de c3 par-dessus d4 jusqu’en e5.', done: 'La case d’arrivée doit être libre.' },
        {
          ask: 'Par-dessus le lac : essayez de sauter de h3 par-dessus h6 jusqu’en h9.',
          done: 'La distance est bonne, mais il y a de l’eau dessous.',
        },
      ],
    },
    chain: {
      title: 'Les sauts en série',
      intro: 'Un kangourou qui a sauté peut sauter encore, et encore, en tournant à son gré : tout cela ne fait qu’un tour.',
      tasks: [
        {
          ask: 'Amenez le kangourou de b2 en d10 en trois sauts : touchez-le, puis touchez d10, ou avancez saut par saut.',
          done: 'Dès qu’un kangourou est choisi, tout ce qu’il peut atteindre est montré.',
        },
        {
          ask: 'Arrêtez-vous cette fois après deux sauts, en d6 : touchez la case où se trouve le kangourou pour finir le tour.',
          done: 'Personne n’est obligé de continuer.',
        },
        { ask: 'Sautez en b4, puis essayez d’ajouter un pas.', done: 'Un tour, c’est un pas ou une série de sauts, jamais les deux.' },
      ],
    },
    referee: {
      title: 'L’arbitre noir',
      intro: 'Pendant une série de sauts, l’arbitre garde la case de départ. On peut sauter par-dessus lui comme par-dessus un kangourou.',
      tasks: [
        {
          ask: 'Sautez de e3 en e5, et voyez qui prend votre place.',
          done: 'L’arbitre reste en e3 jusqu’à la fin de votre tour. Personne ne peut s’y poser.',
        },
        {
          ask: 'Continuez : par g5 et g3, puis par-dessus l’arbitre jusqu’en c3. Touchez c3, ou avancez saut par saut et touchez c3 encore une fois pour finir.',
          done: 'Quatre sauts, le dernier par-dessus l’arbitre ; il retourne maintenant au lac.',
        },
      ],
    },
    'touch-move': {
      title: 'Retour à l’arbitre',
      intro:
        'Si une série ne mène nulle part, revenez sur la case de l’arbitre et recommencez. Mais le kangourou qui a commencé à sauter est celui qui doit jouer.',
      tasks: [
        { ask: 'Sautez de e3 en e5, puis touchez l’arbitre en e3 pour revenir.', done: 'Le kangourou est revenu d’où il était parti.' },
        {
          ask: 'Essayez maintenant de prendre plutôt votre autre kangourou.',
          done: 'Une fois la série commencée, c’est ce kangourou-là qui joue.',
        },
        {
          ask: 'Jouez le kangourou de e3, comme vous voulez.',
          done: 'Un pas suffit : le choix du chemin reste libre, celui du kangourou non.',
        },
      ],
    },
    stream: {
      title: 'Passer le ruisseau',
      intro:
        'Le ruisseau au sud du lac est le départ et l’arrivée. Le passer dans le sens des aiguilles d’une montre, de la colonne i à la colonne h, compte pour un passage ; un kangourou qui ne l’a jamais passé n’est pas parti.',
      tasks: [
        { ask: 'Passez le ruisseau d’un pas, de i3 vers la colonne h.', done: 'Son aspect a changé : il est parti.' },
        {
          ask: 'Celui-ci est parti. Repassez le ruisseau à reculons, vers la colonne i.',
          done: 'Reculer annule le passage : il doit repartir.',
        },
        {
          ask: 'Celui-ci a été placé au-delà de la ligne et n’est pas parti. Repassez la ligne.',
          done: 'Il n’avait rien à perdre : le compte ne descend jamais sous zéro.',
        },
        { ask: 'Passez le ruisseau en sautant jusqu’en f4.', done: 'On passe en sautant aussi bien qu’en marchant.' },
      ],
    },
    home: {
      title: 'Rentrer',
      intro:
        'Un kangourou parti qui repasse le ruisseau dans le bon sens a fini son tour de lac : il quitte aussitôt le plateau pour se baigner, et le tour de jeu s’arrête.',
      tasks: [
        { ask: 'Faites rentrer le kangourou de i4 d’un pas.', done: 'Arrivé, et à l’eau. Plus personne ne peut sauter par-dessus lui.' },
        {
          ask: 'Faites rentrer celui de l4 d’un long saut jusqu’en h4.',
          done: 'Même au milieu d’une série, le tour s’arrête à l’arrivée.',
        },
        {
          ask: 'Essayez de rentrer depuis j3 alors que la case d’arrivée h3 est occupée.',
          done: 'Le dernier saut doit être un vrai saut, avec une case libre pour se poser.',
        },
      ],
    },
    laps: {
      title: 'Deux tours de lac',
      intro:
        'En option, la course fait deux fois le tour du lac : un kangourou est arrivé quand il passe le ruisseau dans le bon sens pour la troisième fois.',
      tasks: [
        { ask: 'Celui-ci a fait un tour. Passez le ruisseau.', done: 'Pas encore arrivé : le second tour commence.' },
        { ask: 'Celui-ci en a presque fait deux. Faites-le rentrer.', done: 'Départ, un tour, deux tours : le troisième passage.' },
      ],
    },
    ghosts: {
      title: 'Les fantômes',
      intro:
        'À deux joueurs, cinq kangourous d’une couleur inutilisée se tiennent de l’autre côté du lac. Ils ne bougent jamais, mais tout le monde peut sauter par-dessus.',
      tasks: [
        { ask: 'Essayez de jouer le fantôme de d10.', done: 'Les fantômes ne sont à personne.' },
        { ask: 'Servez-vous de trois fantômes pour atteindre p12 en un tour.', done: 'C’est pour cela qu’ils sont là.' },
      ],
    },
    pass: {
      title: 'Quand rien ne bouge',
      intro: 'On ne passe pas à volonté. Seul passe un joueur dont aucun kangourou ne peut ni marcher ni sauter, et alors il y est obligé.',
      tasks: [
        { ask: 'Essayez de jouer votre kangourou dans le coin.', done: 'Enfermé de tous côtés, sans place pour retomber.' },
        { ask: 'Alors passez.', done: 'Jaune a joué et ouvert le passage.' },
        { ask: 'Sautez hors du coin. Touchez encore une fois la case d’arrivée pour vous y arrêter.', done: 'Libre de nouveau.' },
      ],
    },
    end: {
      title: 'La fin de la course',
      intro:
        'Le premier dont les cinq kangourous sont rentrés gagne aussitôt. (Si aucun kangourou ne rentre pendant cent tours de chaque joueur, la partie est nulle.)',
      tasks: [{ ask: 'Quatre sont rentrés. Amenez le cinquième.', done: 'Cinq à l’eau : rouge a gagné.' }],
    },
    ladder: {
      title: 'Construire des échelles',
      intro:
        'Des kangourous alignés, un intervalle entre eux, portent toute une série de sauts, et une série ne coûte pas plus qu’un pas : un tour. Cherchez le pas qui complète l’échelle.',
      tasks: [
        {
          ask: 'Votre kangourou de b2 est le dernier. Quel pas l’aligne avec c6 ?',
          done: 'Aucun autre coup ne vaut celui-là ici. Jaune a joué aussi.',
        },
        {
          ask: 'Maintenant, prenez l’échelle : quatre sauts jusqu’en e8.',
          done: 'Six rangées gagnées en deux tours : le traînard a rejoint les autres.',
        },
      ],
    },
    straggler: {
      title: 'N’oublier personne',
      intro:
        'Les cinq doivent rentrer : la course dure autant que le chemin du dernier. Seul, il avance d’une case par tour ; amenez-le tant qu’il reste du monde par-dessus qui sauter.',
      tasks: [
        {
          ask: 'Celui de i2 pourrait rentrer d’un pas. Regardez d’abord ce que peut faire le dernier, en l12, tant que i2 est encore là.',
          done: 'Rentré d’un seul tour, par-dessus l8, m3 et i2. Celui de i2 rentrera à pied quand il voudra.',
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
          done: 'Le barreau de e3 a disparu et d4 barre la colonne : le dernier des jaunes ira à pied. Tout autre coup vaut ici environ trois tours de moins.',
        },
      ],
    },
  },
};
