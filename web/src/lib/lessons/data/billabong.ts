// Billabong's lessons: boards with tasks.

import { press, watch } from '../actions';
import type { Course } from '../types';

const NO_GHOSTS = 'ghosts=none';
/** A kangaroo on f6, next to the lake and to yellow on e7. */
const AT_THE_LAKE = '16/16/16/16/16/16/6~~~~6/4y1~~~~6/5r10/12y3/16/16/16/16 0,0 4,3 r 0';
/** From b2, two long jumps: over b6 and over d4. */
const LONG_JUMPS = '16/16/16/16/16/16/6~~~~6/6~~~~6/1y14/16/3y12/16/1r14/16 0,0 4,3 r 0';
/** From b2, a chain of three jumps over b3, c5 and d8. */
const CHAIN = '16/16/16/16/16/16/3y2~~~~6/6~~~~6/16/2y13/16/1y14/1r14/16 0,0 4,2 r 0';
/** The placement: red on k3, yellow on l4. */
const PLACING = '16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/11y4/10r5/16/16 4,4 0,0 r 0';
/** The kangaroo on i4 has crossed the stream once. */
const CROSSED_ONCE = "16/16/16/16/16/12y3/6~~~~6/6~~~~6/13r2/16/8r'7/16/16/16 0,0 3,4 r 0";
/** Yellow on l4 and f4; red on i5 and p4. */
const ROOM = '16/16/16/16/16/12y3/6~~~~6/6~~~~6/16/8r7/5y5y3r/16/16/16 0,0 3,2 r 0';
/** All illegal jumps around the kangaroo on c3. */
const FORBIDDEN = '16/16/16/16/16/16/6~~~~6/6~~~~6/16/2y1y11/3y12/2r1yy10/16/16 0,0 4,0 r 0';
/** Four jumps, the last over the referee on e3. */
const ROUND_THE_BEND = '16/16/16/16/11r4/16/6~~~~6/6~~~~6/16/5y10/4y1y9/4r11/16/16 0,0 3,2 r 0';
/** The same with d3 occupied: the referee on e3 can't be jumped over, and blocks the row. */
const IN_THE_WAY = '16/16/16/16/11r4/16/6~~~~6/6~~~~6/16/5y10/4y1y9/3yr11/16/16 0,0 3,1 r 0';
/** Once around the lake in three turns, with yellow's answers. */
const LAP = ['n3:h3:b9', 'e6-e5', 'b9:b13:n13', 'b11-c12', 'n13:n3:h3'];

export const billabong: Course<'billabong'> = {
  game: 'billabong',
  lessons: [
    // First: from the goal to a small game.
    {
      id: 'goal',
      part: 'first',
      chapter: 'goal',
      rules: NO_GHOSTS,
      tasks: [
        {
          kind: 'watch',
          position: '16/7y8/16/1y14/16/16/6~~~~3y2/6~~~~6/4y11/16/16/10y2r2/16/16 0,0 4,0 r 0',
          moves: LAP,
          solution: watch(LAP),
        },
        {
          kind: 'play',
          goal: { home: true },
          position: "16/7y5r'2/2y13/16/16/16/6~~~~3y2/6~~~~6/16/4y11/16/10y5/16/16 0,0 4,0 r 0",
          solution: press('n13', 'h3'),
          marks: ['n13', 'h3'],
        },
      ],
    },
    {
      id: 'step',
      part: 'first',
      chapter: 'turn',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'play', goal: { step: 'step' }, position: AT_THE_LAKE, solution: press('f6', 'e5') },
        { kind: 'refused', codes: ['in-lake'], position: AT_THE_LAKE, solution: press('f6', 'g7') },
        { kind: 'refused', codes: ['taken'], position: AT_THE_LAKE, solution: press('f6', 'e7') },
        {
          kind: 'refused',
          codes: ['nothing-to-jump', 'not-in-line', 'not-neighbour'],
          position: AT_THE_LAKE,
          solution: press('f6', 'f3'),
        },
        { kind: 'refused', codes: ['not-yours'], position: AT_THE_LAKE, solution: press('m5') },
      ],
    },
    {
      id: 'short-jump',
      part: 'first',
      chapter: 'jump',
      rules: NO_GHOSTS,
      tasks: [
        {
          kind: 'play',
          goal: { over: ['e5'], ends: 'e6' },
          position: '16/16/16/16/16/12y3/6~~~~6/6~~~~6/16/4y11/4r11/16/16/16 0,0 4,3 r 0',
          solution: press('e4', 'e6'),
        },
        {
          kind: 'play',
          goal: { over: ['f5'], ends: 'g6' },
          position: '16/16/16/16/16/12y3/6~~~~6/6~~~~6/16/5y10/4r11/16/16/16 0,0 4,3 r 0',
          solution: press('e4', 'g6'),
        },
        {
          kind: 'play',
          goal: { ends: 'e6', over: ['d5'] },
          position: '16/16/16/16/16/12y3/6~~~~6/6~~~~6/16/3r12/2r13/16/16/16 0,0 3,4 r 0',
          solution: press('c4', 'e6'),
        },
      ],
    },
    {
      id: 'long-jump',
      part: 'first',
      chapter: 'jump',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'play', goal: { ends: 'b10' }, position: LONG_JUMPS, solution: press('b2', 'b10') },
        { kind: 'play', goal: { ends: 'f6' }, position: LONG_JUMPS, solution: press('b2', 'f6') },
      ],
    },
    {
      id: 'chain',
      part: 'first',
      chapter: 'chain',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'play', goal: { ends: 'd10', hops: 3 }, position: CHAIN, solution: press('b2', 'd10'), marks: ['d10'] },
        {
          kind: 'play',
          goal: { ends: 'd6', hops: 2 },
          position: CHAIN,
          hops: true,
          solution: press('b2', 'b4', 'd6', 'd6'),
          marks: ['d6'],
        },
        { kind: 'refused', codes: ['step-and-jump'], position: CHAIN, hops: true, solution: press('b2', 'b4', 'a4') },
      ],
    },
    {
      id: 'stream',
      part: 'first',
      chapter: 'stream',
      rules: NO_GHOSTS,
      tasks: [
        {
          kind: 'play',
          goal: { from: 'i3', step: 'step', ends: ['h2', 'h3', 'h4'] },
          position: '16/16/16/16/16/12y3/6~~~~6/6~~~~6/16/16/16/8r7/16/16 0,0 4,4 r 0',
          solution: press('i3', 'h3'),
        },
        {
          kind: 'play',
          goal: { from: 'h3', step: 'step', ends: ['i2', 'i3', 'i4'] },
          position: "16/16/16/16/16/12y3/6~~~~6/6~~~~6/16/16/16/7r'8/16/16 0,0 4,4 r 0",
          solution: press('h3', 'i3'),
        },
        {
          kind: 'play',
          goal: { from: 'h3', step: 'step', ends: ['i2', 'i3', 'i4'] },
          position: '16/16/16/16/16/12y3/6~~~~6/6~~~~6/16/16/16/7r8/16/16 0,0 4,4 r 0',
          solution: press('h3', 'i4'),
        },
        {
          kind: 'play',
          goal: { ends: 'f4' },
          position: '16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/7y1r6/16/16/16 0,0 4,4 r 0',
          solution: press('j4', 'f4'),
          marks: ['f4'],
        },
      ],
    },
    {
      id: 'home',
      part: 'first',
      chapter: 'stream',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'play', goal: { home: true }, position: CROSSED_ONCE, solution: press('i4', 'h4') },
        {
          kind: 'play',
          goal: { home: true },
          position: "16/16/16/16/16/12y3/6~~~~6/6~~~~6/13r2/16/9y1r'4/16/16/16 0,0 3,3 r 0",
          solution: press('l4', 'h4'),
          marks: ['h4'],
        },
        {
          kind: 'refused',
          codes: ['taken'],
          position: "16/16/16/16/16/16/6~~~~6/6~~~~6/13r2/16/16/7yyr'6/16/16 0,0 3,3 r 0",
          solution: press('j3', 'h3'),
          marks: ['h3'],
        },
      ],
    },
    {
      id: 'first-race',
      part: 'first',
      chapter: 'end',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'win', level: 1, position: "16/16/16/16/4y'11/16/6~~~~r'5/2y'3~~~~6/16/12r'3/3y'12/16/16/16 0,0 3,2 r 0", solution: [] },
      ],
    },
    // Fine points.
    {
      id: 'placement',
      part: 'fine',
      chapter: 'setup',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'play', goal: {}, position: PLACING, solution: press('j5'), replies: ['@m3'] },
        { kind: 'refused', codes: ['in-lake'], solution: press('h7') },
        { kind: 'refused', codes: ['taken'], solution: press('l4') },
      ],
    },
    {
      id: 'room',
      part: 'fine',
      chapter: 'setup',
      rules: NO_GHOSTS,
      tasks: [
        {
          kind: 'play',
          goal: { from: 'i5', step: 'step', ends: ['h4', 'h5', 'h6'] },
          position: ROOM,
          solution: press('i5', 'h5'),
          marks: ['i5'],
        },
        { kind: 'play', goal: { ends: 'd4' }, position: ROOM, solution: press('p4', 'd4'), marks: ['p4', 'd4'] },
        { kind: 'play', goal: { moves: ['@p4'] }, position: PLACING, solution: press('p4'), marks: ['l4', 'h4'] },
      ],
    },
    {
      id: 'ghosts',
      part: 'fine',
      chapter: 'setup',
      tasks: [
        {
          kind: 'refused',
          codes: ['ghost'],
          position: '16/16/5x5x4/8x7/3x12/12yx2/3r2~~~~6/6~~~~6/16/16/16/16/16/16 0,0 4,4 r 0',
          solution: press('d10'),
        },
        { kind: 'play', goal: { ends: 'p12' }, solution: press('d8', 'p12'), marks: ['p12'] },
      ],
    },
    {
      id: 'corner',
      part: 'fine',
      chapter: 'jump',
      rules: NO_GHOSTS,
      tasks: [
        {
          kind: 'play',
          goal: { moves: ['f7-g6'] },
          position: '16/16/16/16/16/12y3/6~~~~6/5r~~~~6/16/16/16/16/16/16 0,0 4,4 r 0',
          solution: press('f7', 'g6'),
          marks: ['g6'],
        },
        {
          kind: 'play',
          goal: { ends: 'h5' },
          position: '16/16/16/16/16/3r12/6~~~~6/5y~~~~6/16/16/16/16/16/16 0,0 4,4 r 0',
          solution: press('d9', 'h5'),
          marks: ['h5'],
        },
      ],
    },
    {
      id: 'forbidden',
      part: 'fine',
      chapter: 'jump',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'refused', codes: ['wrong-distance'], position: FORBIDDEN, solution: press('c3', 'c8'), marks: ['c5', 'c8'] },
        { kind: 'refused', codes: ['over-several'], position: FORBIDDEN, solution: press('c3', 'h3'), marks: ['e3', 'f3'] },
        { kind: 'refused', codes: ['taken'], position: FORBIDDEN, solution: press('c3', 'e5'), marks: ['e5'] },
        {
          kind: 'refused',
          codes: ['over-lake'],
          position: '16/16/16/16/16/16/6~~~~6/6~~~~6/7y8/16/16/7r8/16/16 0,0 4,4 r 0',
          solution: press('h3', 'h9'),
          marks: ['h9'],
        },
      ],
    },
    {
      id: 'referee',
      part: 'fine',
      chapter: 'chain',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'press', begun: ['e3:e5'], position: ROUND_THE_BEND, hops: true, solution: press('e3', 'e5'), marks: ['e5'] },
        { kind: 'play', goal: { ends: 'c3', hops: 4, over: ['e3'] }, solution: press('c3'), marks: ['c3'] },
      ],
    },
    {
      id: 'referee-stays',
      part: 'fine',
      chapter: 'chain',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'refused', codes: ['referee'], position: IN_THE_WAY, hops: true, solution: press('e3', 'e5', 'e3'), marks: ['e5'] },
        {
          kind: 'refused',
          codes: ['over-several'],
          position: IN_THE_WAY,
          hops: true,
          solution: press('e3', 'e5', 'g5', 'g3', 'a3'),
          marks: ['g3', 'a3'],
        },
      ],
    },
    {
      id: 'touch-move',
      part: 'fine',
      chapter: 'chain',
      rules: NO_GHOSTS,
      tasks: [
        {
          kind: 'press',
          begun: ['e3'],
          touched: true,
          position: ROUND_THE_BEND,
          hops: true,
          solution: press('e3', 'e5', 'e3'),
          marks: ['e5'],
        },
        { kind: 'refused', codes: ['touch-move'], solution: press('l10'), marks: ['l10'] },
        { kind: 'play', goal: {}, solution: press('d3') },
      ],
    },
    {
      id: 'pass',
      part: 'fine',
      chapter: 'end',
      tasks: [
        {
          kind: 'refused',
          codes: ['must-pass'],
          position: '16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/x1y13/xx14/rxx13 0,0 4,4 r 0',
          solution: press('a1'),
        },
        { kind: 'play', goal: { moves: ['pass'] }, solution: [{ kind: 'pass' }], replies: ['c3-d4'] },
        { kind: 'play', goal: {}, solution: press('a1', 'c3') },
      ],
    },
    {
      id: 'end',
      part: 'fine',
      chapter: 'end',
      rules: NO_GHOSTS,
      tasks: [
        {
          kind: 'play',
          goal: { home: true },
          position: "16/16/16/16/16/12y3/6~~~~6/6~~~~6/10y5/16/16/11y'4/8yr'6/16 0,0 4,1 r 0",
          solution: press('j2', 'h2'),
        },
      ],
    },
    // Options.
    {
      id: 'quarter',
      part: 'options',
      chapter: 'options',
      rules: 'ghosts=none,placement=quadrant',
      tasks: [
        { kind: 'refused', codes: ['outside-zone'], position: PLACING, solution: press('f4') },
        { kind: 'play', goal: {}, solution: press('i4') },
      ],
    },
    {
      id: 'laps',
      part: 'options',
      chapter: 'options',
      rules: 'laps=2,ghosts=none',
      tasks: [
        {
          kind: 'play',
          goal: { from: 'i4', step: 'step', ends: ['h3', 'h4', 'h5'] },
          position: CROSSED_ONCE,
          solution: press('i4', 'h4'),
        },
        {
          kind: 'play',
          goal: { home: true },
          position: "16/16/16/16/16/12y3/6~~~~6/6~~~~6/13r2/16/8r''7/16/16/16 0,0 3,4 r 0",
          solution: press('i4', 'h4'),
        },
      ],
    },
    {
      id: 'ghosts-placed',
      part: 'options',
      chapter: 'options',
      rules: 'ghosts=placed,placement=quadrant',
      tasks: [
        {
          kind: 'play',
          goal: {},
          position: '16/16/16/16/3x12/13x2/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0',
          solution: press('f12'),
          replies: ['@l12'],
        },
        { kind: 'refused', codes: ['in-lake'], solution: press('h8') },
        { kind: 'play', goal: {}, solution: press('j10') },
        { kind: 'play', goal: {}, solution: press('j4'), replies: ['@k5'] },
      ],
    },
    // How to play well.
    {
      id: 'ladder',
      part: 'advice',
      chapter: 'chain',
      rules: NO_GHOSTS,
      tasks: [
        {
          kind: 'play',
          goal: { moves: ['b2-c2'] },
          position: "16/16/16/12y'3/1r'10y'3/1r'11y'2/6~~~~6/6~~~~6/2r'1r'6y'1y'2/16/16/16/1r'14/16 0,0 0,0 r 0",
          solution: press('b2', 'c2'),
          replies: ['m11:m9:o9:i3'],
          marks: ['b2', 'c2'],
        },
        { kind: 'play', goal: { hops: 4, ends: 'e8' }, solution: press('c2', 'e8'), marks: ['e8'] },
      ],
    },
    {
      id: 'straggler',
      part: 'advice',
      chapter: 'end',
      rules: NO_GHOSTS,
      tasks: [
        {
          kind: 'play',
          goal: { home: true, from: 'l12' },
          position: "16/16/11r'4/16/16/10r'5/6~~~~1r'4/6~~~~2y'3/16/9r'6/14y'1/12y'3/8r'7/16 0,0 0,2 r 0",
          solution: press('l12', 'd2'),
          replies: ['m7-l7'],
          marks: ['l12'],
        },
      ],
    },
    {
      id: 'shared',
      part: 'advice',
      chapter: 'chain',
      rules: NO_GHOSTS,
      tasks: [
        {
          kind: 'play',
          goal: { moves: ['e3-d4'] },
          position: "16/16/16/16/3r'12/2y'r'y'11/5r'~~~~6/6~~~~6/4y'11/3r'y'11/16/4r'11/3y'12/16 0,0 0,0 r 0",
          solution: press('e3', 'd4'),
          replies: ['e5:e7:g9'],
          marks: ['d2', 'e3'],
        },
      ],
    },
  ],
};
