import type { RulebookText } from '../types';

export const billo: RulebookText<'billo'> = {
  line: 'Un jeu de pions complémentaires d’Alberto Glisoni, pour deux joueurs.',
  chapters: {
    goal: {
      title: 'Le but du jeu',
      body: [
        'Prenez tous les pions adverses, ou enfermez-les : celui qui doit jouer et *ne le peut pas* a perdu.',
        'Un rond prend des carrés, un carré prend des ronds. Un rond et un carré de la même couleur, sur la même case, se protègent l’un l’autre.',
      ],
    },
    material: {
      title: 'Le tablier et les pions',
      body: [
        'Le tablier a 8 cases sur 8, colonnes a à h, rangées 1 à 8. *Rouge* et *Noir* ont chacun seize pions : huit *ronds* et huit *carrés* creux.',
        'Un rond s’emboîte dans un carré. Ensemble, sur une même case, ils forment une *pièce*. Une pièce est imprenable et ne se déplace pas d’un bloc, mais l’un ou l’autre de ses pions peut la quitter ; l’autre reste seul.',
        'Un pion arrivé au bout devient un *billo*, rond ou carré. Sur un vrai tablier, on pose l’un sur l’autre deux pions de la même forme pour le montrer.',
      ],
    },
    setup: {
      title: 'La position de départ',
      body: [
        'Rouge a huit pièces sur la rangée 1 et joue vers le haut ; Noir a huit pièces sur la rangée 8 et joue vers le bas. Le sort décide qui a les rouges. Rouge commence.',
        { figures: ['start'] },
        {
          gap: 'L’image de la position de départ est perdue. Huit ronds, huit carrés et une « rangée de départ » font huit pièces, une par case.',
        },
      ],
    },
    turn: {
      title: 'La marche du pion',
      body: [
        'Quand c’est à vous de jouer, vous déplacez un pion ou un billo. Un *pion* va sur l’une des trois cases devant lui, tout droit ou en diagonale ; jamais de côté ni en arrière.',
        { figures: ['pawn'] },
        'S’il va sur une case libre, le coup est fini. Il peut aussi rejoindre un pion isolé de sa couleur et de l’*autre forme*. Il s’y arrête, et tous deux forment une pièce ; ou il en repart, vers une case libre ou vers le pion suivant. Quelques pions en file en portent ainsi un autre très loin en un seul coup.',
        { figures: ['nesting'] },
        'On ne peut entrer ni dans une pièce, la sienne ou celle de l’adversaire, ni sur la case d’un pion de sa propre forme.',
      ],
    },
    capture: {
      title: 'Les prises du pion',
      body: [
        'Un pion prend un pion adverse isolé, de l’autre forme, placé devant lui, en allant sur sa case. Le pion pris est retiré aussitôt. Il y a quatre façons de prendre, que l’on peut combiner :',
        {
          list: [
            '*La prise directe* : un pas, une prise.',
            '*La prise multiple* : de la case d’un pion pris, on va prendre le suivant. On peut s’arrêter après chacun.',
            '*La prise à distance* : le chemin vers la prise traverse les vôtres, pions isolés de l’autre forme ou billos de n’importe quelle forme.',
            '*La prise en passant* : après une prise, le pion rejoint un des vôtres, de l’autre forme, et s’y trouve à l’abri, ou en repart.',
          ],
        },
        { figures: ['direct', 'multiple', 'distance', 'passing'] },
        'Un chemin ne finit jamais sur votre billo, et qui traverse un billo doit prendre ensuite. Après une prise, on ne continue pas vers une case libre (c’est permis en option ; voyez « Options et variantes »). Un pion ne prend jamais une pièce, un pion de sa forme, ni un billo.',
        {
          gap: 'Les textes nomment ces quatre prises, et l’un d’eux mentionne aussi la longue avance à travers vos propres pions, mais leurs images sont perdues. Nous en avons fait une seule règle : case après case, qu’elle soit libre, à vous ou à l’adversaire, comme il est dit plus haut.',
        },
      ],
    },
    promotion: {
      title: 'Devenir billo',
      body: [
        'Un pion dont le coup finit sur la rangée de départ de l’adversaire y devient un billo. Il garde sa forme.',
        { figures: ['promotion'] },
      ],
    },
    billo: {
      title: 'Le billo',
      body: [
        'Un billo va le long des rangées et des colonnes, dans les quatre directions. Sans prendre, il fait exactement un pas, vers une case libre. Il ne forme jamais de pièce avec un pion.',
        { figures: ['steps'] },
        'Il prend les pions *et les billos* de l’autre forme, plusieurs de suite s’il le peut, en tournant à son gré, et traverse en chemin vos pions isolés de l’autre forme et vos billos. Il finit sur une prise. Il ne revient ni sur sa case de départ ni sur une case qu’il a vidée pendant ce coup. Seul un billo prend un billo.',
        { figures: ['captures'] },
        {
          gap: 'Les textes parlent des « quatre directions possibles ». Nous lisons : le long des rangées et des colonnes, pas en diagonale. On peut choisir une autre lecture.',
        },
      ],
    },
    claim: {
      title: 'L’obligation de prendre',
      body: [
        'Qui peut prendre doit prendre, si l’adversaire le réclame. On n’est pas obligé de choisir la plus grande prise, ni de continuer à prendre.',
        'Chacun joue le coup qu’il veut. Mais si ce coup n’a rien pris alors qu’une prise était possible, l’adversaire peut *réclamer* au lieu de jouer : le coup est repris, et il faut maintenant prendre, comme on veut. S’il joue simplement son coup, il renonce à réclamer.',
        { figures: ['neglected'] },
        '*Qui ouvre l’œil ?* Vous choisissez pour chaque partie : ou bien *la page aide* et dit quand une prise a été négligée, ou bien *les joueurs ouvrent l’œil*. Alors rien n’est dit, et l’on peut toujours réclamer. Une réclamation injustifiée ne coûte rien, mais les deux joueurs l’apprennent.',
      ],
    },
    end: {
      title: 'La fin de la partie',
      body: [
        'Celui qui doit jouer et ne le peut pas a perdu : il n’a plus de pions, ou tous sont bloqués. (Pouvoir réclamer, c’est pouvoir jouer.)',
        { figures: ['blocked'] },
        { house: 'Cent coups de suite, les deux joueurs confondus, sans prise ni coup de pion : la partie est nulle.' },
      ],
    },
    options: {
      title: 'Options et variantes',
      body: [
        'Tout cela se choisit en préparant une partie. Le choix habituel vient en premier.',
        {
          options: {
            capture: {
              line: 'Doit-on prendre quand on le peut ?',
              values: {
                claim: { source: 'official', text: 'Si l’adversaire le réclame (voyez « L’obligation de prendre »).' },
                strict: { source: 'ours', text: 'Toujours : quand une prise est possible, on ne joue que des prises.' },
                free: { source: 'ours', text: 'Aucune obligation : il n’y a rien à réclamer.' },
              },
            },
            billo: {
              line: 'Les directions dans lesquelles se déplace un billo. Les textes disent « les quatre directions possibles ».',
              values: {
                orthogonal: { source: 'reading', text: 'Le long des rangées et des colonnes : c’est, à notre avis, le sens du texte.' },
                diagonal: { source: 'reading', text: 'En diagonale : cela fait aussi quatre directions.' },
                all: { source: 'ours', text: 'Les huit. Nous ne savons pas si quelqu’un a jamais joué ainsi.' },
              },
            },
            passing: {
              line: 'Comment une prise en passant peut continuer. L’image imprimée est perdue, et le texte permet les deux lectures.',
              values: {
                nested: { source: 'reading', text: 'Seulement vers d’autres prises ou vers les vôtres.' },
                open: {
                  source: 'reading',
                  text: 'Aussi vers une case qui était libre avant le coup ; on s’y arrête. Il en va de même des billos : après une prise, ils peuvent finir sur une telle case.',
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
        'Nous connaissons les règles par des textes imprimés dont les images sont perdues. Voici comment nous avons comblé les lacunes :',
        {
          list: [
            '*Le départ.* Une pièce sur chaque case de la première rangée de chacun.',
            '*Les quatre prises.* Une seule règle pour tous les chemins d’un pion les donne toutes (voyez « Les prises du pion »).',
            '*La prise en passant.* On peut jouer les deux lectures.',
            '*Les directions du billo.* Le long des rangées et des colonnes, sauf si vous choisissez autre chose.',
            '*Les parties sans fin.* La partie nulle après cent coups est une règle maison, et ne sert qu’à terminer une partie.',
          ],
        },
      ],
    },
    origin: {
      title: 'D’où vient le jeu',
      body: [
        'Billo est d’*Alberto Glisoni*, que certaines sources appellent Alfredo. Il l’a édité lui-même en Italie : en 1993 d’après la plupart, en 1992 d’après l’une d’elles. Nous ne lui connaissons pas d’autre éditeur.',
        'Les textes et les dessins de cette page sont de nous.',
      ],
    },
  },
  figures: {
    start: {
      caption: 'Le départ : huit pièces de chaque côté.',
      alt: 'Le tablier au début : sur chaque case de la rangée 1 une pièce rouge, sur chaque case de la rangée 8 une pièce noire. Une pièce est un disque dans un carré creux.',
    },
    pawn: {
      caption: 'Toujours en avant, tout droit ou en diagonale.',
      alt: 'Un rond rouge en d3. Les cases c4, d4 et e4 sont marquées. Un carré noir se trouve en e6.',
    },
    nesting: {
      caption: 'Dans le carré de e4, pour y rester ou pour continuer vers une case libre.',
      alt: 'Un rond rouge en d3 et un carré rouge en e4. Une flèche va de d3 en f5 par e4.',
    },
    direct: {
      caption: 'Directe : le rond prend le carré de f4, mais pas le rond de d4.',
      alt: 'Un rond rouge en e3. Une flèche va au carré noir de f4. Le rond noir de d4 est marqué : il ne peut pas être pris.',
    },
    multiple: {
      caption: 'Multiple : trois carrés en un coup.',
      alt: 'Un rond rouge part de e2 et prend les carrés noirs de f3, g4 et f5.',
    },
    distance: {
      caption: 'À distance : à travers son propre carré, en f3.',
      alt: 'Un rond rouge va de e2 par un carré rouge en f3 jusqu’à un carré noir en g4.',
    },
    passing: {
      caption: 'En passant : f3 est pris, et le rond s’emboîte en g4.',
      alt: 'Un rond rouge va de e2 par un carré noir en f3 dans un carré rouge en g4.',
    },
    promotion: {
      caption: 'Le dernier pas fait un billo.',
      alt: 'Un rond rouge en e7, une flèche vers e8 entre les pièces noires de c8 et f8. Un billo rouge se trouve déjà en b8 : deux disques l’un sur l’autre.',
    },
    steps: {
      caption: 'Un pas le long de la rangée ou de la colonne.',
      alt: 'Un billo rond rouge en d5. Ses quatre voisines en ligne droite sont marquées.',
    },
    captures: {
      caption: 'Trois prises d’un billo rond, dont un billo ; il peut tourner.',
      alt: 'Un billo rond rouge va de d3 vers le haut sur un billo carré noir en d4, sur un carré en d5, puis vers la droite sur un carré en e5.',
    },
    neglected: {
      caption: 'Noir est allé de d5 en d4 alors qu’il pouvait prendre en e4 : Rouge peut réclamer.',
      alt: 'Un carré noir en d4, venu de d5 ; des ronds rouges en e4 et f3. Les cases d5 et d4 sont marquées, et une flèche montre la prise négligée, de d5 en e4.',
    },
    blocked: {
      caption: 'Le rond noir de a4 ne peut aller ni en a3 ni en b3 : même forme. Noir ne peut pas jouer et perd.',
      alt: 'Un rond noir en a4, avec des ronds rouges en a3 et b3 devant lui. Rien d’autre sur le tablier.',
    },
  },
};
