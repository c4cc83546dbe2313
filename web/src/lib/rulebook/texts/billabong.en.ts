import type { RulebookText } from '../types';

export const billabong: RulebookText<'billabong'> = {
  line: 'A race of jumping kangaroos by Eric Solomon, for two to four players.',
  chapters: {
    goal: {
      title: 'The goal',
      body: [
        'Every player has five kangaroos. Each of them must cross the stream, run once round the lake (the *billabong*) clockwise, and cross the stream again. It is then home and leaves the board for a bathe.',
        'Whoever first has all five home wins.',
      ],
    },
    material: {
      title: 'The board and the kangaroos',
      body: [
        'The board has 16 columns, a to p, and 14 rows, 1 to 14. In its middle lies the *lake*: columns g to j of rows 7 and 8. No kangaroo can stand there. That leaves 216 squares, a belt six squares wide all round.',
        'The *stream* is the start and the finish. It runs from the lake to the south edge, on the line between columns h and i, along rows 1 to 6. Who runs clockwise crosses it from i to h: that is *forward*. From h to i is *backward*.',
        { figures: ['board'] },
        {
          list: [
            'Five *kangaroos* for each player: red, yellow, blue, green. Their outline is hollow until they have crossed the stream; then it is filled.',
            'One black *referee*, who waits in the lake.',
            'For two players, five *ghosts*: kangaroos of a colour that nobody plays.',
          ],
        },
      ],
    },
    setup: {
      title: 'Before the race',
      body: [
        'Red begins, then Yellow, Blue and Green, as many as play. In turn, each puts one kangaroo on any free square outside the lake, until all have placed five. Then the player who placed first makes the first move of the race.',
        'A kangaroo placed just past the stream has not started: it still has to cross it, come round and cross it again. And it is not always best to stand right at the line: a long jump needs room before it.',
        '*Ghosts.* With two players the board would be too empty. The printed rules therefore advise to set out five kangaroos of an unused colour before the placement. They belong to nobody and never move, but everybody may jump over them. Where they stand is a choice, found under “Options”.',
        { figures: ['ghosts'] },
      ],
    },
    turn: {
      title: 'A turn',
      body: [
        'On your turn you move one of your own kangaroos: it makes either one *step* or a *chain* of one or more jumps. A step and a jump are never combined, nor two steps.',
        '*The step* goes to one of the eight neighbouring squares, if that square is free and not in the lake.',
        { figures: ['step'] },
        'Nobody is ever captured, and there is never more than one kangaroo on a square.',
      ],
    },
    jump: {
      title: 'The jump',
      body: [
        'A jump goes straight, along a row, a column or a diagonal, over exactly one kangaroo: your own, another player’s, a ghost or the referee. It lands as far beyond that kangaroo as it began before it. Over a neighbour it lands right behind; over one that is four squares away it lands four squares behind.',
        { figures: ['jump'] },
        {
          list: [
            'All squares before and behind the one that is jumped over must be free, and so must the landing square.',
            'Over two kangaroos at once there is no jump.',
            'No part of the way may lie in the lake.',
            'A diagonal may touch the corner of the lake: only a point is shared there, not a square. This holds for steps too.',
          ],
        },
        { figures: ['forbidden', 'corner'] },
      ],
    },
    chain: {
      title: 'Chains and the referee',
      body: [
        'A kangaroo that has jumped may jump again, in any direction, as often as it can. It may stop after any jump, and it may come over the same squares and kangaroos again. All this is one turn.',
        { figures: ['chain'] },
        '*The referee.* While a chain is under way, the black referee stands on the square where it began. He can be jumped over like a kangaroo, he blocks the way like a kangaroo, and the chain can’t end on his square. He is always used: nobody chooses to play without him. After the turn he goes back to the lake.',
        { figures: ['referee'] },
        '*Once begun.* If a chain leads nowhere, you may go back to the referee’s square and try another way, or make a step instead. But the kangaroo that began to jump is the one that must move this turn.',
      ],
    },
    stream: {
      title: 'The stream and home',
      body: [
        'Every kangaroo counts how often it has crossed the stream. Forward, from column i to column h in rows 1 to 6, counts one more; backward takes one away again. Steps and jumps cross alike; a long jump that passes over the line crosses it.',
        { figures: ['crossing'] },
        {
          gap: 'The printed rules say nothing about going backward. We play that the count never falls below zero. So nobody comes home without a real lap, and a kangaroo placed beyond the line loses nothing by stepping back over it.',
        },
        'The first crossing is the start. The second is the finish: the kangaroo is *home*, leaves the board at once, and the turn ends there, even in the middle of a chain. The step or jump that brings it home must itself be a proper one, with a free square to land on. Nobody can jump over a kangaroo that is home.',
        { figures: ['home'] },
      ],
    },
    end: {
      title: 'The end',
      body: [
        'The first player with five kangaroos home wins at once. The others are ranked by how many they brought home.',
        { house: 'You can’t pass at will. Only a player whose kangaroos can neither step nor jump passes, and then has to.' },
        { house: 'If no kangaroo comes home during a hundred turns of each player in a row, the game is drawn.' },
      ],
    },
    options: {
      title: 'Options and variants',
      body: [
        'All of these can be chosen when you set up a game. The usual choice comes first.',
        {
          options: {
            players: {
              line: 'How many play. Everybody has five kangaroos.',
              values: {
                '2': { source: 'official', text: 'With ghosts, if you like.' },
                '3': { source: 'official', text: 'No ghosts: there are enough kangaroos to jump over.' },
                '4': { source: 'official', text: 'No ghosts either.' },
              },
            },
            laps: {
              line: 'How often round the lake.',
              values: {
                '1': { source: 'official', text: 'Home at the second forward crossing.' },
                '2': {
                  source: 'unofficial',
                  text: 'Twice round: home at the third. A longer race that was handed down beside the printed rules, probably by a translator; not by the author, as far as we know.',
                },
              },
            },
            ghosts: {
              line: 'For two players: five kangaroos of an unused colour. That there are ghosts is the printed advice for two; how they get to their squares differs.',
              values: {
                opposite: { source: 'ours', text: 'Drawn by lot on rows 8 to 14, away from the stream, where they help most.' },
                anywhere: { source: 'ours', text: 'Drawn by lot on any square outside the lake.' },
                placed: {
                  source: 'official',
                  text: 'The two players set them out themselves before their own kangaroos: one each in turn on any free square outside the lake, Red first, so Red sets three of them. Then Red also begins the placement and so plays twice running.',
                },
                none: { source: 'official', text: 'The printed game without the advice.' },
              },
            },
            placement: {
              line: 'Where kangaroos may be placed before the race. Ghosts may stand anywhere.',
              values: {
                anywhere: { source: 'official', text: 'On any free square outside the lake.' },
                quadrant: {
                  source: 'editions',
                  text: 'Only in the quarter before the start line, columns i to p, rows 1 to 7: several editions and the online version play it this way.',
                },
              },
            },
          },
        },
      ],
    },
    gaps: {
      title: 'What the sources leave open',
      body: [
        'We know the rules from printed texts without their pictures. Where they leave something open, this is what we play, and why.',
        {
          list: [
            '*The board.* The texts give the lake as 2 by 4 squares in the middle. The published board is 16 by 14, and only with the lake’s long side along the 16 is the belt around it the same width everywhere.',
            '*Backward over the stream.* The texts are silent. We never count below zero (see “The stream and home”).',
            '*Passing and endless games.* The texts know neither. Both rules under “The end” are ours, and only make a game end.',
          ],
        },
      ],
    },
    origin: {
      title: 'Where it comes from',
      body: [
        'Billabong is by *Eric Solomon*, the English author of Black Box. He first described it in his book “Games Programming” (Cambridge University Press, 1984).',
        'As a board game it appeared in Germany with Franjos (sources give 1993 or 1994) and was on the shortlist for the Game of the Year 1994. Amigo published it in 1995, Franjos again in 2002 and 2018. In English it has also been sold as “High Tail It!” (SimplyFun). Of other editions we know nothing for certain.',
        'The words and the drawings on this page are our own.',
      ],
    },
  },
  figures: {
    board: {
      caption: 'Clockwise round the lake: across the stream from i to h, round, and across it again.',
      alt: 'The whole board with the lake in its middle. The stream runs from the lake down to the south edge, between columns h and i. An arrow leads from k3 across the stream to the west, then north, east and south round the lake, back to k3.',
    },
    step: {
      caption: 'The red kangaroo can step to the squares that are marked: not into the lake, not onto the yellow one.',
      alt: 'A red kangaroo on f6 next to the lake’s corner. Six of its eight neighbours are marked as targets; g7 is lake, and on e7 stands a yellow kangaroo, with another behind it on d8.',
    },
    jump: {
      caption: 'As far behind as before: four and four up the column, two and two along the diagonal.',
      alt: 'A red kangaroo on b2. One arrow goes over the yellow one on b6 to b10, another over the yellow one on d4 to f6.',
    },
    forbidden: {
      caption: 'From c3 there is no jump to c8 (the distances differ), h3 (over two) or e5 (taken).',
      alt: 'A red kangaroo on c3; yellow ones on c5, d4, e5, e3 and f3. The squares c8, h3 and e5 are marked as forbidden.',
    },
    corner: {
      caption: 'Past the corner of the lake, by a jump or a step.',
      alt: 'A red kangaroo on d9 jumps over a yellow one on f7 to h5. The diagonal touches the lower left corner of the lake.',
    },
    chain: {
      caption: 'Three jumps in one turn: over b3, c5 and d8.',
      alt: 'A red kangaroo jumps from b2 over b3 to b4, from there over c5 to d6, and from there over d8 to d10.',
    },
    referee: {
      caption: 'The referee keeps the square where the chain began, and the last jump goes over him.',
      alt: 'A chain from e3 by e5 and g5 has come to g3. The black referee stands on e3. An arrow shows the next jump, over the referee to c3.',
    },
    crossing: {
      caption: 'Both cross the stream: one by a step, one by a jump. The one that has crossed is filled.',
      alt: 'South of the lake: an arrow leads from j4 over a yellow kangaroo on h4 to f4, another from i2 to h2. A red kangaroo on e3 has started already.',
    },
    home: {
      caption: 'The second crossing: with the jump to h4 the red kangaroo is home.',
      alt: 'A started red kangaroo on l4 jumps over a yellow one on j4 to h4, across the stream.',
    },
    ghosts: {
      caption: 'Five ghosts on the far side: stepping stones for both.',
      alt: 'Ghosts on d10, f12, i11, l12 and n9. An arrow shows a red kangaroo going from d8 over three of them to p12 in one turn.',
    },
  },
};
