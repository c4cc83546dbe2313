import type { CourseText } from '../types';

export const bilitaire: CourseText = {
  summary: 'One player jumps marbles as in solitaire; the other slides the trays they stand on, to stop it.',
  lessons: {
    opening: {
      title: 'The opening',
      intro:
        'Twelve trays, four marbles on each. The marble player begins by taking one marble off; then the two take turns: trays, marbles, trays, marbles.',
      tasks: [
        {
          ask: 'You play the marbles. Take the marble on d5 off the board.',
          done: 'There is a hole to jump into. The tray player has slid a tray.',
        },
        {
          ask: 'Jump over a neighbour into the empty hole.',
          done: 'The marble jumped over is gone: as few as possible should be left in the end.',
        },
      ],
    },
    jump: {
      title: 'The jump',
      intro:
        'A marble jumps over a neighbouring marble, along its row or column, into the empty hole right behind. Where trays touch, their holes are neighbours too.',
      tasks: [
        {
          ask: 'Jump with the marble on d4 over its right-hand neighbour.',
          done: 'From one tray over a marble of the next: the edge doesn’t matter.',
        },
        { ask: 'Try to jump from d4 upwards, to d6.', done: 'The hole behind is not empty.' },
        { ask: 'Try to jump from d4 diagonally, to f6.', done: 'Only along rows and columns.' },
        { ask: 'Try to jump from d4 to the left, over c4.', done: 'No tray, no hole.' },
      ],
    },
    slide: {
      title: 'Sliding trays',
      intro:
        'You play the trays now. Slide one tray by up to three cells, a line of two by up to two, a line of three by one, into cells without a tray. The marbles ride along.',
      tasks: [
        { ask: 'Slide the tray on A4 three cells to the right.', done: 'From corner to corner.' },
        { ask: 'Slide the two trays on A2 and B2 together, two cells to the right.', done: 'Both by the same distance.' },
        { ask: 'Slide the three trays of the first row one cell to the right.', done: 'Three trays are the longest train.' },
        { ask: 'Slide only C1 to the right; the ones behind it stay.', done: 'You need not take the whole line.' },
      ],
    },
    'no-slide': {
      title: 'Slides that don’t go',
      intro: 'Try what trays can’t do.',
      tasks: [
        { ask: 'Try to move A2 and B2 up together.', done: 'A line moves lengthwise only.' },
        { ask: 'Choose A1 alone and try to send it to D1.', done: 'No tray passes through another.' },
        {
          ask: 'Right after the opening: try to slide the tray on B2.',
          done: 'Full rows and columns don’t move; only the corners give room.',
        },
      ],
    },
    isolation: {
      title: 'Isolation',
      intro: 'Marbles only cross where trays touch edge to edge. A tray that stands alone is out of reach.',
      tasks: [
        { ask: 'Slide the full tray on D2 away from its neighbour.', done: 'It touches nothing any more. The marble player is on move.' },
        {
          ask: 'Play the marbles for a moment: try to jump with one on the lonely tray.',
          done: 'Four marbles that nobody can jump over, and none of them can leave.',
        },
      ],
    },
    'take-away': {
      title: 'Taking a tray away',
      intro: 'Instead of sliding, the tray player may take one empty tray off the board, for good.',
      tasks: [
        { ask: 'Choose the tray on C3 and try to take it away.', done: 'As long as one marble stands on it, a tray is safe.' },
        { ask: 'Take away the empty tray on C2.', done: 'Where it lay there are no holes any more.' },
      ],
    },
    calls: {
      title: 'Calls',
      intro:
        'With a slide or a take-away the tray player may call a number: the marble player must then jump exactly that often with one marble. Without a call it is one jump.',
      tasks: [
        { ask: 'Slide C3 and C2 down one cell and try to call 4.', done: 'Only what can be done can be called.' },
        { ask: 'Now slide C3 and C2 down one cell and call 3.', done: 'The marble player must find the threefold jump.' },
      ],
    },
    fold: {
      title: 'Exactly as called',
      intro: 'You play the marbles again, and 3 has been called: three jumps with one marble, turning as you like. Not two, not four.',
      tasks: [
        { ask: 'Try the marble on e3.', done: 'It could jump once, but that is not enough.' },
        { ask: 'Find the threefold jump.', done: 'Three marbles gone in one turn.' },
        {
          ask: 'The same board without a call. Jump with the marble on e2.',
          done: 'One jump and the turn is over: without a call it is single, even where more would be possible.',
        },
      ],
    },
    round: {
      title: 'The end of a round',
      intro:
        'When it is the marble player’s turn and no jump is left, the round is over. What counts is how many marbles are left. Then the roles change.',
      tasks: [
        { ask: 'Play the trays: leave no jump.', done: 'Four marbles are left. The board is set up anew, and now you play the marbles.' },
        { ask: 'Open the second round: take a marble off.', done: 'Leave fewer than four, and the match is yours.' },
      ],
    },
    match: {
      title: 'The match',
      intro: 'Two rounds, the roles exchanged. Whoever left fewer marbles as marble player wins; equal numbers are a draw.',
      tasks: [
        {
          ask: 'Round 2: your opponent left 5 marbles, five are left on the board, and it is your jump.',
          done: 'Four against five: you win the match.',
        },
      ],
    },
    'isolate-full': {
      title: 'Trays: isolate the full ones',
      intro: 'A full tray that touches nothing keeps all its four marbles to the end. Cut it off before the holes come near.',
      tasks: [
        { ask: 'Cut the full tray on A2 off.', done: 'Nothing else keeps as many marbles here: at best play 13 of 14 will be left.' },
      ],
    },
    dictate: {
      title: 'Trays: cut the roads, dictate the jumps',
      intro:
        'Empty holes are roads. Take an empty tray away where roads meet, and the marbles around it lose touch with each other. And make a call when the jump it forces is a bad one for your opponent.',
      tasks: [
        {
          ask: 'Find the tray that joins all the others, and take it away.',
          done: 'The best move here: any other leaves fewer marbles at the end.',
        },
        {
          ask: 'A call takes the choice away. Slide C1 one cell to the right and call 2.',
          done: 'Six jumps to choose from became a single one. With the call 7 marbles will be left, without it 6.',
        },
      ],
    },
    protect: {
      title: 'Marbles: protect your bridges',
      intro: 'Only an empty tray can be taken away. Where a tray joins others, leave a last marble on it.',
      tasks: [
        {
          ask: 'First see how it goes wrong: jump from c1 to a1.',
          done: 'B1 was empty, the bridge is gone, and with it every jump: 8 against 8, a draw.',
        },
        {
          ask: 'Do better: choose a jump after which a marble still stands on B1.',
          done: 'The bridge holds. From here you leave at most 7, and win the match.',
        },
      ],
    },
    goal: {
      title: 'What it is about',
      intro:
        'One player jumps with marbles, and every marble jumped over is gone. The other slides the trays to stop it. Then the roles change, and whoever left fewer marbles wins.',
      tasks: [
        {
          ask: 'Watch the end of a second round. In the first, five marbles were left.',
          done: 'No jump is left, and three marbles: fewer than five wins the match.',
        },
        {
          ask: 'Now you: make the last jump of that round, from f3 to f5.',
          done: 'The tray player can do nothing any more. Three against five: the match is yours.',
        },
      ],
    },
    'first-round': {
      title: 'A small match to win',
      intro:
        'You know enough for a round. In the first, your opponent left 13 marbles. Now you have the marbles, 16 are on the board, and a beginner plays the trays.',
      tasks: [
        {
          ask: 'Jump until nothing can jump any more, and leave 12 marbles or fewer.',
          done: 'You have won your first match! Now try a whole one, or learn the fine points.',
        },
      ],
    },
    'two-turns': {
      title: 'Empty, but not gone yet',
      intro:
        'A slide and a take-away are two actions, and so two turns. Between them the marble player jumps, perhaps onto the empty tray.',
      tasks: [
        {
          ask: 'The tray on C2 is empty, but leave it for later: slide D2 up one cell first, without a call.',
          done: 'A marble has jumped from c3 to e3, onto the empty tray.',
        },
        { ask: 'Now try to take the tray on C2 away.', done: 'Too late: a marble was put back on it, and it has to stay.' },
        { ask: 'The same board once more. Take C2 away at once.', done: 'An empty tray that matters is taken away while it is empty.' },
      ],
    },
    'force-off': {
      title: 'A call that empties a tray',
      intro: 'A tray with one last marble is safe. But a call can leave only one jump, and that jump may take this very marble.',
      tasks: [
        {
          ask: 'The tray on B1 joins the others, and one marble stands on it. Slide A2 one cell to the right and call 2.',
          done: 'Only one double jump was possible: over c2 and b1. B1 is empty now.',
        },
        {
          ask: 'Take the bridge away.',
          done: 'Nothing touches anything any more: the round is over, with 8 marbles left. Without the call there were six jumps to choose from.',
        },
      ],
    },
  },
};
