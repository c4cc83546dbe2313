import type { CourseText } from '../types';

export const billo: CourseText = {
  summary: 'Des ronds s’emboîtent dans des carrés creux : ensemble ils sont à l’abri, séparés ils courent, prennent et deviennent billos.',
  lessons: {
    nesting: {
      title: 'Des pions qui s’emboîtent',
      intro:
        'Chaque camp a huit ronds et huit carrés creux. Un rond dans un carré de sa couleur forme une pièce ; l’un ou l’autre peut la quitter, et son compagnon reste.',
      tasks: [
        {
          ask: 'Sortez un rond d’une de vos pièces : touchez le disque au milieu.',
          done: 'Son carré est resté seul. Noir a joué un carré.',
        },
        {
          ask: 'Sortez maintenant un carré d’une de vos pièces : touchez son bord.',
          done: 'D’une pièce, on choisit le pion que l’on joue.',
        },
      ],
    },
    ahead: {
      title: 'Toujours en avant',
      intro: 'Un pion va sur l’une des trois cases devant lui : tout droit ou en diagonale.',
      tasks: [
        { ask: 'Avancez votre rond.', done: 'Un pas sur une case libre termine le coup.' },
        { ask: 'Essayez de le jouer de côté.', done: 'Les pions ne vont ni de côté ni en arrière.' },
        { ask: 'Essayez d’avancer de deux cases à la fois.', done: 'Pour aller plus loin, il faut des relais : c’est la leçon suivante.' },
        { ask: 'Essayez de jouer le carré noir.', done: 'Rouge joue les rouges, Noir les noirs.' },
      ],
    },
    complement: {
      title: 'Rejoindre les siens',
      intro:
        'Un pion peut rejoindre un pion isolé de sa couleur et de l’autre forme. Il s’y arrête et forme une pièce, ou il en repart, le tout en un seul coup.',
      tasks: [
        {
          ask: 'Emboîtez votre rond dans le carré de e4. Touchez e4 encore une fois pour vous y arrêter.',
          done: 'Une pièce : elle est imprenable.',
        },
        {
          ask: 'Allez maintenant par e4 jusqu’à une case libre devant.',
          done: 'Deux cases en un coup. Plusieurs relais de suite mènent plus loin encore.',
        },
        { ask: 'Essayez de rejoindre votre rond de e4 avec un rond.', done: 'Deux formes identiques ne s’emboîtent pas.' },
        { ask: 'Essayez d’entrer dans la pièce de c4.', done: 'Une pièce est complète : personne n’y entre, ni ami ni ennemi.' },
      ],
    },
    direct: {
      title: 'La prise directe',
      intro:
        'Un pion prend un pion adverse isolé de l’autre forme en se mettant à sa place : le rond prend le carré, le carré prend le rond.',
      tasks: [
        { ask: 'Prenez le carré noir en f4.', done: 'Il quitte le jeu, et votre rond prend sa place.' },
        { ask: 'Essayez de prendre le rond noir en d4 avec votre rond.', done: 'Deux formes identiques s’ignorent.' },
        { ask: 'Essayez de prendre la pièce noire en d4.', done: 'Emboîtés, les pions sont à l’abri : c’est tout l’intérêt des pièces.' },
      ],
    },
    multiple: {
      title: 'La prise multiple',
      intro: 'De la case d’un pion pris, on peut continuer vers le suivant, tant que chacun se trouve devant.',
      tasks: [
        { ask: 'Prenez les trois.', done: 'Trois en un coup, chacun retiré dès qu’il est pris.' },
        {
          ask: 'Rien n’oblige à continuer : ne prenez que le premier. Touchez f3 encore une fois.',
          done: 'Combien prendre, c’est à vous de choisir.',
        },
      ],
    },
    distance: {
      title: 'La prise à distance',
      intro:
        'Le chemin vers une prise peut traverser les vôtres : par des pions isolés de l’autre forme, et par vos billos, quelle que soit leur forme.',
      tasks: [
        { ask: 'Prenez g4 à travers votre carré de f3.', done: 'Votre carré reste où il est.' },
        { ask: 'Maintenant à travers votre billo de f3.', done: 'Un billo se laisse traverser par tous vos pions.' },
        {
          ask: 'Ici, il n’y a rien à prendre derrière f3. Essayez quand même de traverser le billo.',
          done: 'On ne traverse son billo que pour aller prendre.',
        },
      ],
    },
    passing: {
      title: 'La prise en passant',
      intro: 'Après une prise, le pion peut rejoindre un pion de sa couleur et de l’autre forme, et s’y emboîter, hors de danger.',
      tasks: [
        {
          ask: 'Prenez f3, puis rejoignez votre carré de g4. Touchez g4 encore une fois pour vous arrêter.',
          done: 'Pris en passant, et à l’abri dans une pièce.',
        },
        {
          ask: 'Essayez de continuer sur la case libre f4 après avoir pris f3.',
          done: 'Après une prise, on continue vers une prise ou vers les siens, pas vers une case libre.',
        },
      ],
    },
    promotion: {
      title: 'Devenir billo',
      intro: 'Un pion dont le coup finit sur la première rangée de l’adversaire devient un billo. Il garde sa forme.',
      tasks: [
        { ask: 'Faites un billo de votre rond de e7.', done: 'Deux disques l’un sur l’autre : un billo rond.' },
        { ask: 'Jouez votre billo.', done: 'Il peut aussi reculer : pour un billo, il n’y a plus ni avant ni arrière.' },
      ],
    },
    billo: {
      title: 'La marche du billo',
      intro: 'Un billo se déplace d’une case le long de sa rangée ou de sa colonne, dans les quatre directions, vers une case libre.',
      tasks: [
        { ask: 'Déplacez votre billo d’une case.', done: 'En avant, en arrière ou de côté.' },
        {
          ask: 'Essayez de le déplacer en diagonale.',
          done: 'Le long des rangées et des colonnes seulement. (D’autres directions peuvent être choisies en préparant une partie.)',
        },
        { ask: 'Essayez de le déplacer de deux cases.', done: 'Un pas, pas davantage, sauf pour prendre.' },
        { ask: 'Essayez de l’emboîter dans votre carré de e5.', done: 'Un billo ne fait jamais partie d’une pièce.' },
      ],
    },
    'billo-captures': {
      title: 'Les prises du billo',
      intro:
        'Un billo prend pions et billos de l’autre forme, l’un après l’autre, dans ses quatre directions, et traverse les siens en chemin. Il finit sur une prise.',
      tasks: [
        { ask: 'Prenez le billo noir.', done: 'Un billo rond prend un billo carré, et inversement.' },
        { ask: 'Essayez la même chose avec un pion.', done: 'Seul un billo vient à bout d’un billo.' },
        { ask: 'Prenez les trois.', done: 'En prenant, un billo peut tourner.' },
        { ask: 'Prenez d5 à travers votre carré de d4.', done: 'À distance, comme le font les pions.' },
        {
          ask: 'Prenez e4 et d4, puis essayez de revenir par e4.',
          done: 'Ce qu’un billo a vidé lui reste fermé, comme la case d’où il est parti.',
        },
      ],
    },
    claim: {
      title: 'L’obligation de prendre',
      intro:
        'Qui peut prendre doit prendre, si l’autre le réclame. Au lieu de jouer, on peut réclamer la prise : le dernier coup est repris, et il faut prendre.',
      tasks: [
        { ask: 'Noir pouvait prendre en e4 et a préféré d4. Réclamez la prise.', done: 'Noir a dû reprendre son coup et prendre en e4.' },
        { ask: 'Cela valait la peine : à vous de prendre.', done: 'Jouer sans rien réclamer, c’est y renoncer.' },
        {
          ask: 'Cette fois, c’est Noir qui réclame la prise. Essayez de jouer sans prendre.',
          done: 'Quand la prise est réclamée, seules les prises comptent.',
        },
        { ask: 'Alors prenez.', done: 'N’importe quelle prise convient, pas forcément la plus grande.' },
      ],
    },
    end: {
      title: 'La fin de la partie',
      intro:
        'Celui qui doit jouer et ne le peut pas a perdu : il n’a plus de pions, ou tous sont bloqués. (Cent coups de suite sans prise ni coup de pion : partie nulle.)',
      tasks: [
        { ask: 'Prenez le dernier pion noir.', done: 'Noir n’a plus rien à jouer : vous avez gagné.' },
        {
          ask: 'Le rond noir de a4 peut encore aller en b3. Enfermez-le.',
          done: 'Coincé face à deux pions de sa forme : Noir ne peut plus jouer, et vous avez gagné.',
        },
      ],
    },
    options: {
      title: 'Autres façons de jouer',
      intro:
        'En préparant une partie, on peut choisir la prise obligatoire, des prises en passant plus libres, et des billos qui vont aussi en diagonale. Ici, les trois s’appliquent.',
      tasks: [
        {
          ask: 'Prise obligatoire : essayez de jouer sans prendre.',
          done: 'Personne n’a besoin de réclamer : quand une prise est possible, on ne joue que des prises.',
        },
        {
          ask: 'En passant : prenez f3 et continuez sur une case libre.',
          done: 'Avec cette option, une case libre peut suivre une prise et termine le chemin.',
        },
        {
          ask: 'Dans toutes les directions : jouez votre billo en diagonale.',
          done: 'On peut choisir des pas orthogonaux, diagonaux, ou les deux.',
        },
      ],
    },
    opposition: {
      title: 'Le duel des billos',
      intro:
        'Quand il reste deux billos de formes différentes, celui qui doit venir à côté de l’autre est pris. Comptez les pas qui les séparent : si le nombre est pair, celui qui doit jouer perd le duel.',
      tasks: [
        {
          ask: 'Le billo noir est à trois pas. Jouez de façon qu’il en reste deux ; le coin fera le reste.',
          done: 'Toutes les sorties du coin menaient à côté de votre billo.',
        },
        { ask: 'Prenez-le.', done: 'Un nombre pair, et c’est à l’autre de jouer : voilà l’opposition.' },
        {
          ask: 'Ici, deux pas les séparent, mais c’est à vous de jouer, et l’on ne peut pas passer. Trouvez un coup qui laisse votre billo en place.',
          done: 'Un coup de pion en réserve rend la main à l’autre. Gardez-en pour la fin.',
        },
        { ask: 'Prenez.', done: 'Gagné, grâce à un petit pas de pion.' },
      ],
    },
    wall: {
      title: 'Des pièces à la maison',
      intro:
        'On ne peut ni entrer dans une pièce ni la prendre : trois pièces côte à côte sur votre première rangée arrêtent tous les pions qui sont devant. Ouvrez le mur, et les pions adverses y deviendront billos.',
      tasks: [
        { ask: 'Pour une fois, vous attaquez : essayez de jouer votre rond de c7.', done: 'Trois pièces devant lui : rien à faire.' },
        {
          ask: 'Maintenant le mur est à vous, et la dernière pièce noire est devant. Jouez sans l’ouvrir.',
          done: 'Noir ne peut plus jouer et perd. Si un pion avait quitté le mur, Noir aurait pris l’autre et serait devenu billo.',
        },
      ],
    },
    insist: {
      title: 'Offrir, réclamer, prendre davantage',
      intro:
        'L’obligation de prendre peut se retourner contre l’autre : offrez un pion là où sa prise vous permet d’en prendre deux, et réclamez-la si Noir n’en veut pas.',
      tasks: [
        { ask: 'Offrez votre rond de e4 : en d5, les deux carrés noirs peuvent le prendre.', done: 'Noir l’a vu et s’est écarté.' },
        { ask: 'Réclamez la prise.', done: 'Noir a dû revenir et prendre.' },
        {
          ask: 'Prenez maintenant les deux, à travers votre carré de c4.',
          done: 'Un pion donné, deux de pris, et il ne reste rien à Noir.',
        },
      ],
    },
    goal: {
      title: 'Le but du jeu',
      intro:
        'Les ronds prennent les carrés, les carrés prennent les ronds ; un rond dans un carré de sa couleur est à l’abri. Celui qui doit jouer et ne le peut pas a perdu : prenez tout, ou enfermez le reste.',
      tasks: [
        {
          ask: 'Regardez Rouge, en bas, s’emboîter, se séparer et prendre les deux pions noirs.',
          done: 'Il ne reste rien à Noir, qui ne peut pas jouer : Rouge gagne.',
        },
        {
          ask: 'À vous : faites la dernière prise. Votre carré de b4 prend le rond noir en a5.',
          done: 'Noir ne peut plus jouer. La partie est à vous.',
        },
      ],
    },
    'first-game': {
      title: 'Une petite partie à gagner',
      intro:
        'Vous en savez assez pour une partie. Vous êtes Rouge et avez quatre pions ; à Noir, un débutant, il reste un rond et un carré.',
      tasks: [
        {
          ask: 'Prenez les deux, ou enfermez-les. Ne les laissez pas filer : sur votre première rangée, ils deviennent billos.',
          done: 'Vous avez gagné votre première partie ! Essayez-en une entière, ou découvrez les finesses.',
        },
      ],
    },
  },
};
