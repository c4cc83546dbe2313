import type { CourseText } from '../types';

export const billabong: CourseText = {
  summary: 'Five kangaroos a side race once round the lake, jumping over everybody on the way.',
  lessons: {
    placement: {
      title: 'Taking places',
      intro: 'Before the race, players take turns to put a kangaroo on any free square of land, until everyone has placed five.',
      tasks: [
        {
          ask: 'Place your next kangaroo wherever you like.',
          done: 'Yellow has placed one too. When all are placed, whoever placed first moves first.',
        },
        { ask: 'Try to place one in the lake.', done: 'The lake, the billabong, is for bathing after the race: nobody stands there.' },
        { ask: 'Try to place one on a square that is taken.', done: 'One kangaroo to a square.' },
      ],
    },
    quarter: {
      title: 'Placing in the quarter',
      intro:
        'Some editions place kangaroos only in the quarter just before the start line: columns i to p, rows 1 to 7. You choose this when you set up a game.',
      tasks: [
        { ask: 'Try to place one elsewhere.', done: 'With this option only the quarter is open.' },
        { ask: 'Place one in the quarter.', done: 'Everybody now starts from the same side of the line.' },
      ],
    },
    step: {
      title: 'One step',
      intro: 'The simplest turn: one of your kangaroos steps to any of the eight squares around it, if it is free.',
      tasks: [
        { ask: 'Step with the red kangaroo.', done: 'One step is a whole turn.' },
        { ask: 'Try to step into the lake.', done: 'Not one hop into the water before the race is run.' },
        { ask: 'Try to step onto the yellow kangaroo.', done: 'Nobody is ever captured in Billabong; a taken square is simply taken.' },
        { ask: 'Try to go further than one square.', done: 'Going further takes a jump, and a jump needs somebody to jump over.' },
        { ask: 'Try to move the yellow kangaroo on m5.', done: 'You move your own colour only.' },
      ],
    },
    'short-jump': {
      title: 'Jumping over a neighbour',
      intro: 'A kangaroo jumps over exactly one other, of any colour, straight or diagonally. Over a neighbour, it lands right behind.',
      tasks: [
        { ask: 'Jump straight over the kangaroo on e5.', done: 'One before it, one behind it.' },
        { ask: 'Now diagonally, over the one on f5.', done: 'All eight directions are good for jumping.' },
        { ask: 'Jump over your own kangaroo on d5.', done: 'Friends and rivals alike serve as springboards.' },
      ],
    },
    'long-jump': {
      title: 'Jumping from afar',
      intro:
        'The one jumped over may stand further off: the jump lands exactly as far behind it as it began before it, and all squares between must be free.',
      tasks: [
        { ask: 'Jump over the kangaroo on b6: four before, four behind.', done: 'From b2 to b10 in one jump.' },
        { ask: 'Now diagonally, over the one on d4.', done: 'Two before, two behind: f6.' },
      ],
    },
    corner: {
      title: 'Past the corner of the lake',
      intro: 'No way leads over the lake, but a diagonal may touch its corner: only the point is shared, not a square.',
      tasks: [
        { ask: 'Step from f7 to g6, past the corner.', done: 'Dry feet: the diagonal passes beside the lake.' },
        { ask: 'Jump from d9 over f7 to h5, along the same diagonal.', done: 'A long jump past the corner is fine too.' },
      ],
    },
    forbidden: {
      title: 'Four jumps that are none',
      intro: 'Try to break the rule of the jump in each of four ways.',
      tasks: [
        { ask: 'Wrong distance: try to jump from c3 over c5 to c8.', done: 'Two before and three behind don’t match.' },
        { ask: 'Two at once: try to jump from c3 over e3 and f3 to h3.', done: 'One jump, one kangaroo.' },
        { ask: 'No room to land: try to jump from c3 over d4 to e5.', done: 'The landing square must be free.' },
        { ask: 'Over the lake: try to jump from h3 over h6 to h9.', done: 'The distance is right, but there is water below.' },
      ],
    },
    chain: {
      title: 'Chains of jumps',
      intro: 'A kangaroo that has jumped may jump again, and again, turning as it likes: it is all one turn.',
      tasks: [
        {
          ask: 'Bring the kangaroo on b2 to d10 with three jumps: press it, then d10.',
          done: 'Lift a kangaroo and everything it can reach is shown.',
        },
        {
          ask: 'Now hop by hop: stop after two jumps, on d6, and press the square where the kangaroo stands to end the turn.',
          done: 'Nobody has to go on jumping.',
        },
        { ask: 'Jump to b4, then try to add a step.', done: 'A turn is one step or a chain of jumps, never both.' },
      ],
    },
    referee: {
      title: 'The black referee',
      intro: 'While a chain is under way, the referee marks the square it began on. He can be jumped over like any kangaroo.',
      tasks: [
        {
          ask: 'Jump from e3 to e5, and see who takes your place.',
          done: 'The referee stands on e3 until your turn is over. Nobody can land there.',
        },
        {
          ask: 'Go on: by g5 and g3, then over the referee to c3. Press c3.',
          done: 'Four jumps, the last over the referee; he goes back to the lake now.',
        },
      ],
    },
    'touch-move': {
      title: 'Back to the referee',
      intro:
        'If a chain leads nowhere, go back to the referee’s square and begin again. But a kangaroo that has begun to jump must be the one that moves.',
      tasks: [
        { ask: 'Jump from e3 to e5, then press the referee on e3 to go back.', done: 'The kangaroo is back where it began.' },
        { ask: 'Now try to take your other kangaroo instead.', done: 'Once a chain was begun, it is this kangaroo’s turn.' },
        {
          ask: 'Move the kangaroo on e3, any way you like.',
          done: 'A step will do: the choice of the way is free, the choice of the kangaroo is not.',
        },
      ],
    },
    stream: {
      title: 'Crossing the stream',
      intro:
        'The stream south of the lake is start and finish. Crossing it clockwise, from column i to column h, counts one; a kangaroo that has never crossed has not started.',
      tasks: [
        { ask: 'Step across the stream, from i3 to column h.', done: 'Its look has changed: it has started.' },
        {
          ask: 'This one has started. Step back across, to column i.',
          done: 'Going backward takes the crossing away: it must start again.',
        },
        {
          ask: 'This one was placed beyond the line and has not started. Step back across.',
          done: 'It had nothing to lose: the count never falls below zero.',
        },
        { ask: 'Jump across the stream to f4.', done: 'A jump crosses as well as a step does.' },
      ],
    },
    home: {
      title: 'Coming home',
      intro:
        'A started kangaroo that crosses forward again has run its lap: it leaves the board at once to bathe in the lake, and the turn ends.',
      tasks: [
        { ask: 'Bring the kangaroo on i4 home with a step.', done: 'Home and bathing. Nobody can jump over it any more.' },
        { ask: 'Bring the one on l4 home with a long jump to h4.', done: 'Even in the middle of a chain the turn ends at home.' },
        {
          ask: 'Try to come home from j3 although the landing square h3 is taken.',
          done: 'The last jump must be a proper one, with a free square to land on.',
        },
      ],
    },
    laps: {
      title: 'Twice round',
      intro: 'As an option the race goes twice round the lake: a kangaroo is home when it crosses forward for the third time.',
      tasks: [
        { ask: 'This one has run one lap. Cross the stream.', done: 'Not home yet: the second lap begins.' },
        { ask: 'This one has run nearly two. Bring it home.', done: 'Start, once round, twice round: the third crossing.' },
      ],
    },
    ghosts: {
      title: 'Ghosts',
      intro:
        'With two players, five kangaroos of an unused colour stand about the far side. They never move, but everyone can jump over them.',
      tasks: [
        { ask: 'Try to move the ghost on d10.', done: 'Ghosts belong to nobody.' },
        { ask: 'Use three ghosts to reach p12 in one turn.', done: 'That is what they are there for.' },
      ],
    },
    'ghosts-placed': {
      title: 'Ghosts you set out yourselves',
      intro:
        'As an option nobody draws lots for the ghosts: the two players set them out in turn, before the kangaroos are placed. Red sets the first, the third and the fifth.',
      tasks: [
        {
          ask: 'Two ghosts stand already. Set out the third, on any free square.',
          done: 'Any free square will do, wherever kangaroos are placed later. Yellow has set out the fourth.',
        },
        { ask: 'Try to set out the last one in the lake.', done: 'Ghosts need firm ground too.' },
        {
          ask: 'Set out the last ghost.',
          done: 'All five stand. Red set out the last one and begins the placement too: two turns running.',
        },
        { ask: 'So place your first kangaroo, before the start line.', done: 'From here on it is the game you know.' },
      ],
    },
    pass: {
      title: 'When nothing can move',
      intro: 'Nobody passes at will. Only a player whose kangaroos can neither step nor jump passes, and then has to.',
      tasks: [
        { ask: 'Try to move your kangaroo in the corner.', done: 'Shut in on all sides, with no room to land anywhere.' },
        { ask: 'So pass.', done: 'Yellow has moved and opened the way.' },
        { ask: 'Jump out of the corner.', done: 'Free again.' },
      ],
    },
    end: {
      title: 'The end of the race',
      intro: 'Whoever first has all five kangaroos home wins at once. (If nobody comes home for a hundred turns each, the game is drawn.)',
      tasks: [{ ask: 'Four are home. Bring the fifth.', done: 'Five home: Red has won.' }],
    },
    ladder: {
      title: 'Build ladders',
      intro:
        'Kangaroos that stand in line with a gap between them carry a whole chain, and a chain costs no more than a step: one turn. Look for the one step that completes it.',
      tasks: [
        {
          ask: 'Your kangaroo on b2 is the last. Which step brings it in line with c6?',
          done: 'No other move is as good here. Yellow has moved too.',
        },
        {
          ask: 'Now take the ladder: four jumps to e8.',
          done: 'Six rows further on for two turns, the one that was lagging behind among the others again.',
        },
      ],
    },
    straggler: {
      title: 'Leave nobody behind',
      intro:
        'All five must come home, so the race is as long as the way of the last. Alone it walks a square a turn: bring it along while others still stand there to be jumped over.',
      tasks: [
        {
          ask: 'The one on i2 could step home now. Look first what the last one, on l12, can do while i2 is still there.',
          done: 'All the way home in one turn, over l8, m3 and i2. The one on i2 can walk home whenever it likes.',
        },
      ],
    },
    shared: {
      title: 'Rungs are for everyone',
      intro: 'Your kangaroos carry the others too. Before you move, look at what the next player could jump over, and take the rung away.',
      tasks: [
        {
          ask: 'Yellow’s last kangaroo, on d2, wants to jump over e3 by f4 and d6 to h10, or over d5 to d8. One step of yours spoils both.',
          done: 'The rung on e3 is gone and d4 bars the column: Yellow’s last one has to walk. Any other move here is worth about three turns less.',
        },
      ],
    },
    goal: {
      title: 'What it is about',
      intro:
        'Five kangaroos each, once round the lake, clockwise: from the stream back to the stream. Whoever first has all five home wins.',
      tasks: [
        {
          ask: 'Watch Red’s last kangaroo run its lap, jumping over everybody on the way.',
          done: 'Across the stream, round the lake, across the stream again: home, and Red has won.',
        },
        {
          ask: 'Now you: bring it home. Press the kangaroo, then the square beyond the stream.',
          done: 'Four were home already: this was the fifth, and the race is yours.',
        },
      ],
    },
    'first-race': {
      title: 'A small race to win',
      intro:
        'You know enough for a race. You are Red, three of your kangaroos are home, and two are on their way to the stream, which they cross between columns i and h. Yellow, a beginner, still has three to bring home.',
      tasks: [
        {
          ask: 'Bring your two home before Yellow does. Steps will do; jumps are quicker.',
          done: 'You have won your first race! Now try a whole one, or learn the fine points.',
        },
      ],
    },
    room: {
      title: 'Room to jump',
      intro:
        'It is tempting to stand right at the start line. But a long jump needs room before it: who stands further back may get much further.',
      tasks: [
        {
          ask: 'First the kangaroo on i5, right at the line: cross the stream with it.',
          done: 'One square, and the turn is over: there was nobody in the right place to jump over.',
        },
        {
          ask: 'The same board, but now the one far back, on p4: over l4 and f4 to d4.',
          done: 'Twelve squares in one turn, across the stream and on. It needed the room before l4.',
        },
        {
          ask: 'So place your next kangaroo where it can jump over the one on l4 to h4, across the stream.',
          done: 'Four squares before l4, four squares behind it. Others may move away, though: don’t rely on one jump only.',
        },
      ],
    },
    'referee-stays': {
      title: 'The referee is always there',
      intro:
        'Nobody plays without the referee. During a chain its first square is never free: the chain can’t come back to it, and the referee bars the way like anybody else.',
      tasks: [
        {
          ask: 'Jump from e3 to e5, then try to end the chain where it began.',
          done: 'A chain ends elsewhere, or is taken back altogether.',
        },
        {
          ask: 'Go from e3 by e5 and g5 to g3. Then try to jump over d3 to a3.',
          done: 'With e3 empty it would be a jump over d3. But there the referee stands.',
        },
      ],
    },
  },
};
