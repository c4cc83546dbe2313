import type { RulebookText } from '../types';

export const billabong: RulebookText<'billabong'> = {
  line: 'Une course de kangourous sauteurs d’Eric Solomon, pour deux à quatre joueurs.',
  chapters: {
    goal: {
      title: 'Le but du jeu',
      body: [
        'Chaque joueur a cinq kangourous. Chacun doit franchir le ruisseau, faire une fois le tour du lac (le *billabong*) dans le sens des aiguilles d’une montre, et franchir de nouveau le ruisseau. Il est alors arrivé et quitte le tablier pour se baigner.',
        'Le premier qui amène ses cinq kangourous à l’arrivée gagne.',
      ],
    },
    material: {
      title: 'Le tablier et les kangourous',
      body: [
        'Le tablier a 16 colonnes, de a à p, et 14 rangées, de 1 à 14. Au milieu se trouve le *lac* : les colonnes g à j des rangées 7 et 8. Aucun kangourou ne peut s’y tenir. Il reste 216 cases, une bande large de six cases tout autour.',
        'Le *ruisseau* est à la fois le départ et l’arrivée. Il va du lac au bord sud, sur la ligne entre les colonnes h et i, le long des rangées 1 à 6. Qui court dans le sens des aiguilles d’une montre le franchit de i vers h : c’est le *bon sens*. De h vers i, on le franchit *à rebours*.',
        { figures: ['board'] },
        {
          list: [
            'Cinq *kangourous* par joueur : rouges, jaunes, bleus, verts. Ils sont dessinés en creux tant qu’ils n’ont pas franchi le ruisseau, pleins ensuite.',
            'Un *kangourou arbitre* noir, qui attend dans le lac.',
            'À deux joueurs, cinq *fantômes* : des kangourous d’une couleur que personne ne joue.',
          ],
        },
      ],
    },
    setup: {
      title: 'Avant la course',
      body: [
        'Rouge commence, puis Jaune, Bleu et Vert, selon le nombre de joueurs. Chacun pose à son tour un kangourou sur une case libre, hors du lac, jusqu’à ce que tous en aient posé cinq. Celui qui a posé le premier joue alors le premier coup de la course.',
        'Un kangourou posé juste après le ruisseau n’est pas parti : il doit d’abord le franchir, faire le tour du lac et le franchir encore. Et il n’est pas toujours bon de se mettre tout près de la ligne : un long saut demande de l’élan.',
        '*Les fantômes.* À deux, le tablier serait trop vide. La règle imprimée conseille donc de disposer, avant le placement, cinq kangourous d’une couleur inutilisée. Ils ne sont à personne et ne bougent jamais, mais chacun peut sauter par-dessus. Leur place se choisit : voyez « Options et variantes ».',
        { figures: ['ghosts'] },
      ],
    },
    turn: {
      title: 'Un coup',
      body: [
        'Quand c’est à vous de jouer, vous déplacez un de vos kangourous : il fait soit un *pas*, soit une *série* d’un ou plusieurs sauts. On ne combine jamais un pas et un saut, ni deux pas.',
        '*Le pas* mène sur l’une des huit cases voisines, si elle est libre et hors du lac.',
        { figures: ['step'] },
        'Il n’y a pas de prise, et jamais plus d’un kangourou par case.',
      ],
    },
    jump: {
      title: 'Le saut',
      body: [
        'On saute en ligne droite, le long d’une rangée, d’une colonne ou d’une diagonale, par-dessus un seul kangourou : l’un des vôtres, celui d’un autre joueur, un fantôme ou le kangourou arbitre. On retombe aussi loin derrière lui qu’on était devant. Par-dessus un voisin, on retombe juste derrière ; par-dessus un kangourou à quatre cases, on retombe quatre cases plus loin.',
        { figures: ['jump'] },
        {
          list: [
            'Toutes les cases avant et après celui que l’on saute doivent être libres, celle où l’on retombe aussi.',
            'On ne saute jamais par-dessus deux kangourous à la fois.',
            'Le chemin ne traverse jamais le lac.',
            'Une diagonale peut frôler le coin du lac : elle n’en touche que la pointe, pas une case. Cela vaut aussi pour les pas.',
          ],
        },
        { figures: ['forbidden', 'corner'] },
      ],
    },
    chain: {
      title: 'Les séries et le kangourou arbitre',
      body: [
        'Un kangourou qui a sauté peut sauter encore, dans n’importe quelle direction, autant de fois qu’il le peut. Il peut s’arrêter après chaque saut, et revenir par les mêmes cases ou par-dessus les mêmes kangourous. Tout cela ne fait qu’un coup.',
        { figures: ['chain'] },
        '*Le kangourou arbitre.* Pendant une série, il se tient sur la case d’où elle est partie. On peut sauter par-dessus lui comme par-dessus n’importe quel kangourou, il barre le chemin comme les autres, et la série ne peut pas finir sur sa case. On ne joue jamais sans lui : ce n’est pas au choix. Le coup fini, il retourne au lac.',
        { figures: ['referee'] },
        '*Une série commencée.* Si elle ne mène nulle part, vous pouvez revenir sur la case du kangourou arbitre et chercher un autre chemin, ou faire un simple pas. Mais le kangourou qui a commencé à sauter est celui qui doit jouer.',
      ],
    },
    stream: {
      title: 'Le ruisseau et l’arrivée',
      body: [
        'On compte pour chaque kangourou combien de fois il a franchi le ruisseau. Chaque fois qu’il le franchit dans le bon sens, de la colonne i à la colonne h sur les rangées 1 à 6, on ajoute un ; à rebours, on retire un. Les pas et les sauts comptent de la même façon ; un long saut par-dessus la ligne la franchit.',
        { figures: ['crossing'] },
        {
          gap: 'La règle imprimée ne dit rien du retour à rebours. Chez nous, le compte ne descend jamais sous zéro. Ainsi personne n’arrive sans avoir fait un vrai tour de lac, et un kangourou posé au-delà de la ligne ne perd rien à revenir en arrière.',
        },
        'La première fois, c’est le départ. La deuxième, c’est l’arrivée : le kangourou quitte aussitôt le tablier et le coup s’arrête là, même au milieu d’une série. Le pas ou le saut qui l’amène à l’arrivée doit être permis lui aussi, avec une case libre où retomber. On ne peut plus sauter par-dessus un kangourou arrivé.',
        { figures: ['home'] },
      ],
    },
    end: {
      title: 'La fin de la partie',
      body: [
        'Le premier dont les cinq kangourous sont arrivés gagne aussitôt. Les autres sont classés d’après le nombre des leurs qui sont arrivés.',
        {
          house:
            'On ne passe pas à volonté. Seul passe un joueur dont aucun kangourou ne peut faire ni un pas ni un saut, et il y est obligé.',
        },
        { house: 'Si chaque joueur joue cent coups de suite sans qu’aucun kangourou arrive, la partie est nulle.' },
      ],
    },
    options: {
      title: 'Options et variantes',
      body: [
        'Tout cela se choisit en préparant une partie. Le choix habituel vient en premier.',
        {
          options: {
            players: {
              line: 'Le nombre de joueurs. Chacun a cinq kangourous.',
              values: {
                '2': { source: 'official', text: 'Avec des fantômes, si vous voulez.' },
                '3': { source: 'official', text: 'Sans fantômes : il y a assez de kangourous par-dessus qui sauter.' },
                '4': { source: 'official', text: 'Sans fantômes non plus.' },
              },
            },
            laps: {
              line: 'Combien de fois on fait le tour du lac.',
              values: {
                '1': { source: 'official', text: 'On arrive en franchissant le ruisseau dans le bon sens pour la deuxième fois.' },
                '2': {
                  source: 'unofficial',
                  text: 'Deux tours de lac : on arrive à la troisième fois. Une course plus longue, transmise en marge de la règle imprimée, sans doute par un traducteur ; à notre connaissance, elle n’est pas de l’auteur.',
                },
              },
            },
            ghosts: {
              line: 'À deux joueurs : cinq kangourous d’une couleur inutilisée. Qu’il y ait des fantômes, c’est le conseil imprimé pour deux ; la façon de les disposer varie.',
              values: {
                opposite: { source: 'ours', text: 'Tirés au sort sur les rangées 8 à 14, loin du ruisseau, là où ils aident le plus.' },
                anywhere: { source: 'ours', text: 'Tirés au sort sur n’importe quelle case hors du lac.' },
                placed: {
                  source: 'official',
                  text: 'Les deux joueurs les disposent eux-mêmes avant leurs propres kangourous : un à la fois, chacun à son tour, sur une case libre hors du lac. Rouge commence et en pose donc trois. Puis Rouge commence aussi le placement, et joue ainsi deux fois de suite.',
                },
                none: { source: 'official', text: 'Le jeu imprimé, sans le conseil.' },
              },
            },
            placement: {
              line: 'Où l’on peut poser ses kangourous avant la course. Les fantômes peuvent être partout.',
              values: {
                anywhere: { source: 'official', text: 'Sur toute case libre hors du lac.' },
                quadrant: {
                  source: 'editions',
                  text: 'Seulement dans le quart qui précède la ligne de départ, colonnes i à p, rangées 1 à 7 : c’est ainsi que l’on joue dans plusieurs éditions et dans la version en ligne.',
                },
              },
            },
          },
        },
      ],
    },
    gaps: {
      title: 'Ce que les sources ne disent pas',
      body: [
        'Nous connaissons les règles par des textes imprimés dont les images manquent. Là où ils laissent une question ouverte, voici ce que nous jouons, et pourquoi.',
        {
          list: [
            '*Le tablier.* Les textes donnent un lac de 2 cases sur 4, au milieu. Le tablier publié a 16 cases sur 14, et il faut que le grand côté du lac suive celui de 16 pour que la bande ait partout la même largeur.',
            '*Le ruisseau à rebours.* Les textes n’en parlent pas. Nous ne comptons jamais sous zéro (voyez « Le ruisseau et l’arrivée »).',
            '*Passer, et les parties sans fin.* Les textes ne connaissent ni l’un ni l’autre. Les deux règles de « La fin de la partie » sont de nous, et ne servent qu’à terminer une partie.',
          ],
        },
      ],
    },
    origin: {
      title: 'D’où vient le jeu',
      body: [
        'Billabong est d’*Eric Solomon*, l’auteur anglais de Black Box. Il l’a d’abord décrit dans son livre « Games Programming » (Cambridge University Press, 1984).',
        'Comme jeu de société, il a paru en Allemagne chez Franjos (en 1993 ou 1994, selon les sources) et a été retenu dans la sélection du Spiel des Jahres (jeu de l’année) 1994. Amigo l’a publié en 1995, Franjos de nouveau en 2002 et en 2018. En anglais, on l’a aussi vendu sous le nom de « High Tail It! » (SimplyFun). Des autres éditions, nous ne savons rien de sûr.',
        'Les textes et les dessins de cette page sont de nous.',
      ],
    },
  },
  figures: {
    board: {
      caption: 'Autour du lac, dans le sens des aiguilles d’une montre : le ruisseau de i vers h, le tour du lac, et encore le ruisseau.',
      alt: 'Le tablier entier avec le lac au milieu. Le ruisseau descend du lac au bord sud, entre les colonnes h et i. Une flèche part de k3, franchit le ruisseau vers l’ouest, puis fait le tour du lac par le nord et l’est et revient en k3.',
    },
    step: {
      caption: 'Le kangourou rouge peut aller sur les cases marquées : ni dans le lac, ni sur le jaune.',
      alt: 'Un kangourou rouge en f6, près du coin du lac. Six de ses huit voisines sont marquées ; g7 est dans le lac, et en e7 se tient un kangourou jaune, avec un autre derrière lui en d8.',
    },
    jump: {
      caption: 'Autant après qu’avant : quatre et quatre dans la colonne, deux et deux en diagonale.',
      alt: 'Un kangourou rouge en b2. Une flèche va par-dessus le jaune de b6 jusqu’en b10, une autre par-dessus le jaune de d4 jusqu’en f6.',
    },
    forbidden: {
      caption: 'De c3, pas de saut en c8 (les distances diffèrent), en h3 (deux à la fois) ni en e5 (occupée).',
      alt: 'Un kangourou rouge en c3 ; des jaunes en c5, d4, e5, e3 et f3. Les cases c8, h3 et e5 sont marquées comme interdites.',
    },
    corner: {
      caption: 'Au ras du coin du lac, en sautant comme en marchant.',
      alt: 'Un kangourou rouge saute de d9 par-dessus un jaune en f7 jusqu’en h5. La diagonale frôle le coin inférieur gauche du lac.',
    },
    chain: {
      caption: 'Trois sauts en un coup : par-dessus b3, c5 et d8.',
      alt: 'Un kangourou rouge saute de b2 par-dessus b3 en b4, de là par-dessus c5 en d6, et de là par-dessus d8 en d10.',
    },
    referee: {
      caption: 'Le kangourou arbitre garde la case de départ, et le dernier saut va par-dessus lui.',
      alt: 'Une série partie de e3 est arrivée en g3 par e5 et g5. Le kangourou arbitre se tient en e3. Une flèche montre le saut suivant, par-dessus le kangourou arbitre jusqu’en c3.',
    },
    crossing: {
      caption: 'Tous deux franchissent le ruisseau, l’un d’un pas, l’autre d’un saut. Celui qui l’a franchi est plein.',
      alt: 'Au sud du lac : une flèche va de j4 par-dessus un kangourou jaune en h4 jusqu’en f4, une autre de i2 en h2. Un kangourou rouge en e3 est déjà parti.',
    },
    home: {
      caption: 'La deuxième fois : en sautant en h4, le kangourou rouge est arrivé.',
      alt: 'Un kangourou rouge déjà parti saute de l4 par-dessus un jaune en j4 jusqu’en h4, de l’autre côté du ruisseau.',
    },
    ghosts: {
      caption: 'Cinq fantômes de l’autre côté : des tremplins pour tous les deux.',
      alt: 'Des fantômes en d10, f12, i11, l12 et n9. Une flèche montre un kangourou rouge qui va de d8 en p12 en un coup, par-dessus trois d’entre eux.',
    },
  },
};
