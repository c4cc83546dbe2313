import type { CourseText } from '../types';

export const billo: CourseText = {
  summary: 'Rounds nest in hollow squares: together they are safe, apart they run, capture and become billos.',
  lessons: {
    nesting: {
      title: 'Pawns that nest',
      intro:
        'Each side has eight rounds and eight hollow squares. A round in a square of its own colour is a piece; either of the two can leave it, and the other stays.',
      tasks: [
        {
          ask: 'Move a round out of one of your pieces: press the disc in the middle.',
          done: 'Its square stayed behind, alone. Black has moved a square.',
        },
        { ask: 'Now move a square out of one of your pieces: press its rim.', done: 'From a piece you choose which pawn you lift.' },
      ],
    },
    ahead: {
      title: 'Forward only',
      intro: 'A pawn steps to one of the three squares ahead of it: straight or diagonally.',
      tasks: [
        { ask: 'Move your round forward.', done: 'One step to a free square ends the turn.' },
        { ask: 'Try to move it sideways.', done: 'Pawns never go sideways or back.' },
        { ask: 'Try to move it two squares at once.', done: 'Going further needs stepping stones: that comes next.' },
        { ask: 'Try to move the black square.', done: 'Red moves red, Black moves black.' },
      ],
    },
    complement: {
      title: 'Entering your own',
      intro:
        'A pawn may enter a single own pawn of the other shape. It can stop there and form a piece, or go on from there, all in one turn.',
      tasks: [
        { ask: 'Nest your round in the square on e4. Press e4 once more to stop there.', done: 'A piece: it can’t be captured.' },
        {
          ask: 'Now go through e4 and on to a free square ahead.',
          done: 'Two squares forward in one turn. Several stones in a row carry further still.',
        },
        { ask: 'Try to enter your own round on e4 with a round.', done: 'Like doesn’t nest in like.' },
        { ask: 'Try to enter the piece on c4.', done: 'A piece is full, for friend and enemy.' },
      ],
    },
    direct: {
      title: 'The direct capture',
      intro: 'A pawn captures a single enemy pawn of the other shape by stepping onto it: round takes square, square takes round.',
      tasks: [
        { ask: 'Capture the black square on f4.', done: 'It leaves the board, and your round stands in its place.' },
        { ask: 'Try to capture the black round on d4 with your round.', done: 'Same shapes leave each other alone.' },
        { ask: 'Try to capture the black piece on d4.', done: 'Nested pawns are safe: that is what pieces are for.' },
      ],
    },
    multiple: {
      title: 'The multiple capture',
      intro: 'From one captured pawn’s square the capture may go on to the next, as long as each lies ahead.',
      tasks: [
        { ask: 'Capture all three.', done: 'Three in one turn, each removed as it was entered.' },
        { ask: 'Nobody has to go on: capture only the first and stop. Press f3 once more.', done: 'How much to capture is your choice.' },
      ],
    },
    distance: {
      title: 'The capture at a distance',
      intro:
        'The way to a capture may lead over your own: through single pawns of the other shape, and through your billos of either shape.',
      tasks: [
        { ask: 'Capture g4 by way of your square on f3.', done: 'Your square stays where it is.' },
        { ask: 'Now by way of your billo on f3.', done: 'A billo lets any of your pawns through.' },
        {
          ask: 'Here nothing can be captured behind f3. Try to enter the billo all the same.',
          done: 'Through an own billo only on the way to a capture.',
        },
      ],
    },
    passing: {
      title: 'The capture in passing',
      intro: 'After a capture the pawn may go on into an own pawn of the other shape and nest there, out of danger.',
      tasks: [
        {
          ask: 'Capture f3, then go on to your square on g4. Press g4 once more to stop.',
          done: 'Captured in passing, and safe in a piece.',
        },
        {
          ask: 'Try to go on to the free square f4 after capturing f3.',
          done: 'From a capture the way leads on to captures and own pawns, not to free squares.',
        },
      ],
    },
    promotion: {
      title: 'Becoming a billo',
      intro: 'A pawn whose move ends on the enemy’s first row becomes a billo. It keeps its shape.',
      tasks: [
        { ask: 'Promote your round on e7.', done: 'Two discs, one on the other: a round billo.' },
        { ask: 'Move your billo.', done: 'It may go back as well: billos know no forward.' },
      ],
    },
    billo: {
      title: 'How a billo moves',
      intro: 'A billo goes one square along its row or column, in any of the four directions, to a free square.',
      tasks: [
        { ask: 'Move your billo one square.', done: 'Forward, back or sideways.' },
        { ask: 'Try to move it diagonally.', done: 'Straight only. (As an option, other directions can be chosen when a game is set up.)' },
        { ask: 'Try to move it two squares.', done: 'One step, not more, unless it captures.' },
        { ask: 'Try to nest it in your square on e5.', done: 'A billo never becomes part of a piece.' },
      ],
    },
    'billo-captures': {
      title: 'How a billo captures',
      intro:
        'A billo captures pawns and billos of the other shape, one after the other, in its four directions, and passes through its own on the way. It ends on a capture.',
      tasks: [
        { ask: 'Capture the black billo.', done: 'A round billo takes a square one, and the other way round.' },
        { ask: 'Try the same with a pawn.', done: 'Only a billo is a match for a billo.' },
        { ask: 'Capture all three.', done: 'A billo may turn corners while it captures.' },
        { ask: 'Capture d5 by way of your own square on d4.', done: 'At a distance, just as pawns do it.' },
        {
          ask: 'Capture e4 and d4, then try to come back over e4.',
          done: 'What a billo has emptied stays closed to it, and so does the square it started from.',
        },
      ],
    },
    claim: {
      title: 'The duty to capture',
      intro:
        'Whoever can capture must, if the other insists. Instead of moving you may insist, that is claim: the last move is taken back, and a capture must be played.',
      tasks: [
        {
          ask: 'Black could have captured e4 and moved to d4 instead. Insist on the capture.',
          done: 'Black had to take back and capture on e4.',
        },
        { ask: 'That was worth it: capture back.', done: 'If you simply move instead of claiming, the matter is closed.' },
        { ask: 'Now Black has insisted, against you. Try to move without capturing.', done: 'After a claim only captures count.' },
        { ask: 'So capture.', done: 'Any capture will do; it need not be the largest.' },
      ],
    },
    end: {
      title: 'The end of the game',
      intro:
        'Whoever has no move on his turn loses: no pawns left, or all of them stuck. (A hundred moves in a row without a capture or a pawn’s move: drawn.)',
      tasks: [
        { ask: 'Capture Black’s last pawn.', done: 'Nothing left to move with: Red wins.' },
        {
          ask: 'Black’s round on a4 still has b3 to go to. Shut it in.',
          done: 'Stuck between two of its own shape: Black can’t move, Red wins.',
        },
      ],
    },
    options: {
      title: 'Other ways to play',
      intro:
        'When you set up a game you can choose stricter captures, freer captures in passing, and billos that go diagonally too. Here all three hold.',
      tasks: [
        {
          ask: 'Strict: try to move without capturing.',
          done: 'Nobody needs to insist: where a capture is possible, only captures may be played.',
        },
        {
          ask: 'In passing: capture f3 and go on to a free square.',
          done: 'With this option a free square may follow a capture and ends the path.',
        },
        { ask: 'In all directions: move your billo diagonally.', done: 'Choose straight, diagonal or both.' },
      ],
    },
    opposition: {
      title: 'The duel of billos',
      intro:
        'When two billos of different shape are left, whoever has to step next to the other is captured. Count the steps between them: with an even number, the one who has to move loses the duel.',
      tasks: [
        {
          ask: 'Black’s billo is three steps away. Step so that two are left, and the corner does the rest.',
          done: 'Every way out of the corner led next to your billo.',
        },
        { ask: 'Capture it.', done: 'The even number with the other to move: that is the opposition.' },
        {
          ask: 'Here it is two steps, but your turn: you wish you could pass. Find a move that keeps your billo where it is.',
          done: 'A spare pawn move hands the turn over. Keep some for the end.',
        },
        { ask: 'Capture.', done: 'Won, thanks to one small pawn step.' },
      ],
    },
    wall: {
      title: 'Pieces at home',
      intro:
        'A piece can be neither entered nor captured: three side by side on your first row stop every pawn before them. Open the wall and pawns get through and become billos.',
      tasks: [
        { ask: 'You are the attacker for once: try to move your round on c7.', done: 'Three pieces before it: no way through.' },
        {
          ask: 'Now the wall is yours, and Black’s last piece stands before it. Move without opening it.',
          done: 'Black can’t move and loses. Had a pawn left the wall, Black would have captured the other one and promoted.',
        },
      ],
    },
    insist: {
      title: 'Offer, insist, take more',
      intro:
        'The duty to capture can be turned against the other: offer a pawn where taking it leads into your double capture, and insist if Black won’t take it.',
      tasks: [
        { ask: 'Offer your round on e4: on d5 both black squares could take it.', done: 'Black has seen it and moved away instead.' },
        { ask: 'Insist on the capture.', done: 'Black had to come back and take.' },
        { ask: 'Now capture both, by way of your square on c4.', done: 'One given, two taken, and nothing is left of Black.' },
      ],
    },
    goal: {
      title: 'What it is about',
      intro:
        'Rounds take squares, squares take rounds; a round in a square of its own colour is safe. Whoever has no move on his turn loses: capture everything, or shut it in.',
      tasks: [
        {
          ask: 'Watch Red, from below, join and part again and take both of Black’s pawns.',
          done: 'Nothing is left of Black, who has no move: Red wins.',
        },
        {
          ask: 'Now you: make the last capture. Your square on b4 takes the black round on a5.',
          done: 'Black can’t move any more. The game is yours.',
        },
      ],
    },
    'first-game': {
      title: 'A small game to win',
      intro: 'You know enough for a game. You are Red and have four pawns; Black, a beginner, has a round and a square left.',
      tasks: [
        {
          ask: 'Capture both, or shut them in. Don’t let them slip past: on your first row they become billos.',
          done: 'You have won your first game! Now try a whole one, or learn the fine points.',
        },
      ],
    },
  },
};
