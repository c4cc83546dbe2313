import type { RulebookText } from '../types';

export const billo: RulebookText<'billo'> = {
  line: 'A game of pawns that complete each other by Alberto Glisoni, for two players.',
  chapters: {
    goal: {
      title: 'The goal',
      body: [
        'Capture all the enemy’s pawns, or shut them in: whoever has *no move* on his turn loses.',
        'A round captures squares, a square captures rounds. A round and a square of one colour on the same square of the board protect each other.',
      ],
    },
    material: {
      title: 'The board and the pawns',
      body: [
        'The board has 8 by 8 squares, columns a to h, rows 1 to 8. *Red* and *Black* each have sixteen pawns: eight *rounds* and eight hollow *squares*.',
        'A round fits into a square. The two together, on one square of the board, are a *piece*. A piece can’t be captured and doesn’t move as a whole, but either pawn can leave it, and the other stays behind alone.',
        'A pawn that has run through becomes a *billo*, a round one or a square one. On a real board two pawns of one shape are laid on each other to show it.',
      ],
    },
    setup: {
      title: 'The start',
      body: [
        'Red has eight pieces on row 1 and plays upwards, Black eight pieces on row 8 and plays downwards. Lots decide who is Red. Red moves first.',
        { figures: ['start'] },
        {
          gap: 'The picture of the start is lost. Eight rounds, eight squares and one “starting row” make eight pieces, one on each square.',
        },
      ],
    },
    turn: {
      title: 'Moving a pawn',
      body: [
        'On your turn you move one pawn or one billo. A *pawn* steps to one of the three squares ahead, straight or diagonally; never sideways or back.',
        { figures: ['pawn'] },
        'It may step onto a free square: that ends the turn. It may also enter a single pawn of your own of the *other shape*. There it can stop, and the two are a piece; or it goes on from there, to a free square or into the next one. So a few pawns in a row carry another far ahead in one turn.',
        { figures: ['nesting'] },
        'Nothing can enter a piece, yours or the enemy’s, nor a pawn of its own shape.',
      ],
    },
    capture: {
      title: 'How pawns capture',
      body: [
        'A pawn captures a single enemy pawn of the other shape that stands ahead of it, by stepping onto its square. The captured pawn is removed as it is entered. There are four ways, and they can be combined:',
        {
          list: [
            '*Directly*: one step, one capture.',
            '*Several*: from a captured pawn’s square on to the next. You may stop after any of them.',
            '*At a distance*: the way to the capture leads through your own, single pawns of the other shape or your billos of either shape.',
            '*In passing*: after a capture the pawn goes on into one of your own of the other shape and is safe there, or travels on through it.',
          ],
        },
        { figures: ['direct', 'multiple', 'distance', 'passing'] },
        'A path never ends on your own billo, and whoever goes through one must capture afterwards. After a capture it doesn’t go on to a free square (as an option it may; see “Options”). A pawn never captures a piece, a pawn of its own shape, or a billo.',
        {
          gap: 'The texts name these four captures, and a fuller one also names the long advance through one’s own pawns, but their pictures are lost. We put them all into one rule: square by square, whether free, your own or the enemy’s, as said above.',
        },
      ],
    },
    promotion: {
      title: 'Becoming a billo',
      body: ['A pawn whose move ends on the enemy’s starting row becomes a billo there. It keeps its shape.', { figures: ['promotion'] }],
    },
    billo: {
      title: 'The billo',
      body: [
        'A billo goes along rows and columns, in all four directions. Without capturing it makes exactly one step, to a free square. It never joins a pawn into a piece.',
        { figures: ['steps'] },
        'It captures pawns *and billos* of the other shape, one after another if it can, turning as it likes, and passes through your own single pawns of the other shape and through your billos on the way. It ends on a capture. It can’t return to the square it started from, nor to one that it has emptied in this turn. Only a billo captures a billo.',
        { figures: ['captures'] },
        { gap: 'The texts speak of “the four possible directions”. We read: straight, not diagonal. Other readings can be chosen.' },
      ],
    },
    claim: {
      title: 'The duty to capture',
      body: [
        'Whoever can capture must, if the opponent insists. You need not choose the larger capture, nor go on capturing.',
        'Any move may be played. But if it captured nothing although a capture was possible, the opponent may *claim* in place of a move: the move is taken back, and now you must play a capture, whichever you like. An opponent who simply moves has waived the claim.',
        { figures: ['neglected'] },
        '*Who notices.* You choose for each game whether *the page helps*, and says when a capture was passed up, or *the players watch*: then nothing is said, and it is always possible to claim. A wrong claim costs nothing, but both are told.',
      ],
    },
    end: {
      title: 'The end',
      body: [
        'A player who has no move on his turn loses: no pawns left, or all of them blocked. (Whoever can claim has a move.)',
        { figures: ['blocked'] },
        { house: 'A hundred moves in a row, both players’ together, without a capture or a pawn’s move: the game is drawn.' },
      ],
    },
    options: {
      title: 'Options and variants',
      body: [
        'All of these can be chosen when you set up a game. The usual choice comes first.',
        {
          options: {
            capture: {
              line: 'Whether captures must be played.',
              values: {
                claim: { source: 'official', text: 'If the opponent insists (see “The duty to capture”).' },
                strict: { source: 'ours', text: 'Always: where a capture is possible, only captures may be played.' },
                free: { source: 'ours', text: 'Never: there is no duty and nothing to claim.' },
              },
            },
            billo: {
              line: 'The directions of a billo’s steps. The texts say “the four possible directions”.',
              values: {
                orthogonal: { source: 'reading', text: 'Along rows and columns: what we think is meant.' },
                diagonal: { source: 'reading', text: 'Along diagonals: these are four directions too.' },
                all: { source: 'ours', text: 'All eight. Whether anybody ever played it so is not known to us.' },
              },
            },
            passing: {
              line: 'How a capture in passing may go on. The printed picture of it is lost, and both readings fit the words.',
              values: {
                nested: { source: 'reading', text: 'Only to further captures and into your own.' },
                open: {
                  source: 'reading',
                  text: 'Also to a square that was free before the turn; there it ends. The same holds for billos: after a capture they may end on such a square.',
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
        'We know the rules from printed texts whose pictures are lost. This is how we filled the gaps:',
        {
          list: [
            '*The start.* A piece on every square of the own first row.',
            '*The four captures.* One rule for all paths of a pawn yields each of them (see “How pawns capture”).',
            '*In passing.* Both readings can be played.',
            '*The billo’s directions.* Straight, unless you choose otherwise.',
            '*Endless games.* The draw after a hundred moves is our own rule and only makes a game end.',
          ],
        },
      ],
    },
    origin: {
      title: 'Where it comes from',
      body: [
        'Billo is by *Alberto Glisoni*, whom some sources call Alfredo. He published it himself in Italy: in 1993 by most accounts, in 1992 by one. Other publishers are not known to us.',
        'The words and the drawings on this page are our own.',
      ],
    },
  },
  figures: {
    start: {
      caption: 'The start: eight pieces each.',
      alt: 'The board at the start: on every square of row 1 a red piece, on every square of row 8 a black one. A piece is a disc in a hollow square.',
    },
    pawn: {
      caption: 'Ahead only, straight or diagonally.',
      alt: 'A red round on d3. The squares c4, d4 and e4 are marked as targets. A black square stands on e6.',
    },
    nesting: {
      caption: 'Into the square on e4, to stay there or to go on to a free square.',
      alt: 'A red round on d3 and a red square on e4. An arrow leads from d3 through e4 to f5.',
    },
    direct: {
      caption: 'Directly: the round takes the square on f4, but not the round on d4.',
      alt: 'A red round on e3. An arrow leads to the black square on f4. The black round on d4 is marked as not to be captured.',
    },
    multiple: {
      caption: 'Several: three squares in one turn.',
      alt: 'A red round goes from e2 over the black squares on f3, g4 and f5.',
    },
    distance: {
      caption: 'At a distance: by way of the own square on f3.',
      alt: 'A red round goes from e2 through a red square on f3 to a black square on g4.',
    },
    passing: {
      caption: 'In passing: f3 is captured, and the round nests on g4.',
      alt: 'A red round goes from e2 over a black square on f3 into a red square on g4.',
    },
    promotion: {
      caption: 'The last step makes a billo.',
      alt: 'A red round on e7, an arrow to e8 between black pieces on c8 and f8. A red billo stands on b8 already: two discs, one on the other.',
    },
    steps: {
      caption: 'One step along the row or the column.',
      alt: 'A red round billo on d5. Its four straight neighbours are marked as targets.',
    },
    captures: {
      caption: 'Three captures of a round billo, among them a billo; it may turn.',
      alt: 'A red round billo goes from d3 up to a black square billo on d4, up to a square on d5, then right to a square on e5.',
    },
    neglected: {
      caption: 'Black has gone from d5 to d4 although e4 could be captured: Red may claim.',
      alt: 'A black square on d4, which came from d5; red rounds on e4 and f3. The squares d5 and d4 are marked, and an arrow shows the capture passed up, from d5 to e4.',
    },
    blocked: {
      caption: 'Black’s round on a4 can’t enter a3 or b3: same shape. Black has no move and loses.',
      alt: 'A black round on a4 with red rounds on a3 and b3 before it. Nothing else is on the board.',
    },
  },
};
