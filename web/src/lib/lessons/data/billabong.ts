// Billabong's lessons: boards with tasks.

import { placement, race, settingOut } from '../positions';
import type { Course } from '../types';

const NO_GHOSTS = 'ghosts=none';
/** All illegal jumps around the kangaroo on c3. */
const FORBIDDEN = race('c3', 'c5 d4 e5 e3 f3');
/** Four jumps, the last over the referee on e3. */
const ROUND_THE_BEND = race('e3 l10', 'e4 f5 g4');
/** The same with d3 occupied: the referee on e3 can't be jumped over, and blocks the row. */
const IN_THE_WAY = race('e3 l10', 'e4 f5 g4 d3');
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
        { kind: 'watch', position: race('n3', 'k3 e6 b11 h13 n8'), moves: LAP, solution: LAP.map(() => 'watch') },
        { kind: 'play', goal: { home: true }, position: race("n13'", 'k3 e5 c12 h13 n8'), solution: ['n13', 'h3'], marks: ['n13', 'h3'] },
      ],
    },
    {
      id: 'step',
      part: 'first',
      chapter: 'turn',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'play', goal: { step: 'step' }, position: race('f6', 'e7 m5'), solution: ['f6', 'e5'] },
        { kind: 'refused', codes: ['in-lake'], position: race('f6', 'e7 m5'), solution: ['f6', 'g7'] },
        { kind: 'refused', codes: ['taken'], position: race('f6', 'e7 m5'), solution: ['f6', 'e7'] },
        {
          kind: 'refused',
          codes: ['nothing-to-jump', 'not-in-line', 'not-neighbour'],
          position: race('f6', 'e7 m5'),
          solution: ['f6', 'f3'],
        },
        { kind: 'refused', codes: ['not-yours'], position: race('f6', 'e7 m5'), solution: ['m5'] },
      ],
    },
    {
      id: 'short-jump',
      part: 'first',
      chapter: 'jump',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'play', goal: { over: ['e5'], ends: 'e6' }, position: race('e4', 'e5 m9'), solution: ['e4', 'e6'] },
        { kind: 'play', goal: { over: ['f5'], ends: 'g6' }, position: race('e4', 'f5 m9'), solution: ['e4', 'g6'] },
        { kind: 'play', goal: { ends: 'e6', over: ['d5'] }, position: race('c4 d5', 'm9'), solution: ['c4', 'e6'] },
      ],
    },
    {
      id: 'long-jump',
      part: 'first',
      chapter: 'jump',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'play', goal: { ends: 'b10' }, position: race('b2', 'b6 d4'), solution: ['b2', 'b10'] },
        { kind: 'play', goal: { ends: 'f6' }, position: race('b2', 'b6 d4'), solution: ['b2', 'f6'] },
      ],
    },
    {
      id: 'chain',
      part: 'first',
      chapter: 'chain',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'play', goal: { ends: 'd10', hops: 3 }, position: race('b2', 'b3 c5 d8'), solution: ['b2', 'd10'], marks: ['d10'] },
        {
          kind: 'play',
          goal: { ends: 'd6', hops: 2 },
          position: race('b2', 'b3 c5 d8'),
          hops: true,
          solution: ['b2', 'b4', 'd6', 'd6'],
          marks: ['d6'],
        },
        { kind: 'refused', codes: ['step-and-jump'], position: race('b2', 'b3 c5 d8'), hops: true, solution: ['b2', 'b4', 'a4'] },
      ],
    },
    {
      id: 'stream',
      part: 'first',
      chapter: 'stream',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'play', goal: { from: 'i3', step: 'step', ends: ['h2', 'h3', 'h4'] }, position: race('i3', 'm9'), solution: ['i3', 'h3'] },
        { kind: 'play', goal: { from: 'h3', step: 'step', ends: ['i2', 'i3', 'i4'] }, position: race("h3'", 'm9'), solution: ['h3', 'i3'] },
        { kind: 'play', goal: { from: 'h3', step: 'step', ends: ['i2', 'i3', 'i4'] }, position: race('h3', 'm9'), solution: ['h3', 'i4'] },
        { kind: 'play', goal: { ends: 'f4' }, position: race('j4', 'h4'), solution: ['j4', 'f4'], marks: ['f4'] },
      ],
    },
    {
      id: 'home',
      part: 'first',
      chapter: 'stream',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'play', goal: { home: true }, position: race("i4' n6", 'm9'), solution: ['i4', 'h4'] },
        { kind: 'play', goal: { home: true }, position: race("l4' n6", 'j4 m9'), solution: ['l4', 'h4'], marks: ['h4'] },
        { kind: 'refused', codes: ['taken'], position: race("j3' n6", 'i3 h3'), solution: ['j3', 'h3'], marks: ['h3'] },
      ],
    },
    {
      id: 'first-race',
      part: 'first',
      chapter: 'end',
      rules: NO_GHOSTS,
      tasks: [{ kind: 'win', level: 1, position: race("m5' k8'", "e10' c7' d4'"), solution: [] }],
    },
    // Fine points.
    {
      id: 'placement',
      part: 'fine',
      chapter: 'setup',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'play', goal: {}, position: placement('k3', 'l4'), solution: ['j5'], replies: ['@m3'] },
        { kind: 'refused', codes: ['in-lake'], solution: ['h7'] },
        { kind: 'refused', codes: ['taken'], solution: ['l4'] },
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
          position: race('i5 p4', 'l4 f4 m9'),
          solution: ['i5', 'h5'],
          marks: ['i5'],
        },
        { kind: 'play', goal: { ends: 'd4' }, position: race('i5 p4', 'l4 f4 m9'), solution: ['p4', 'd4'], marks: ['p4', 'd4'] },
        { kind: 'play', goal: { moves: ['@p4'] }, position: placement('k3', 'l4'), solution: ['p4'], marks: ['l4', 'h4'] },
      ],
    },
    {
      id: 'ghosts',
      part: 'fine',
      chapter: 'setup',
      tasks: [
        { kind: 'refused', codes: ['ghost'], position: race('d8', 'm9', 'd10 f12 i11 l12 n9'), solution: ['d10'] },
        { kind: 'play', goal: { ends: 'p12' }, solution: ['d8', 'p12'], marks: ['p12'] },
      ],
    },
    {
      id: 'corner',
      part: 'fine',
      chapter: 'jump',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'play', goal: { moves: ['f7-g6'] }, position: race('f7', 'm9'), solution: ['f7', 'g6'], marks: ['g6'] },
        { kind: 'play', goal: { ends: 'h5' }, position: race('d9', 'f7'), solution: ['d9', 'h5'], marks: ['h5'] },
      ],
    },
    {
      id: 'forbidden',
      part: 'fine',
      chapter: 'jump',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'refused', codes: ['wrong-distance'], position: FORBIDDEN, solution: ['c3', 'c8'], marks: ['c5', 'c8'] },
        { kind: 'refused', codes: ['over-several'], position: FORBIDDEN, solution: ['c3', 'h3'], marks: ['e3', 'f3'] },
        { kind: 'refused', codes: ['taken'], position: FORBIDDEN, solution: ['c3', 'e5'], marks: ['e5'] },
        { kind: 'refused', codes: ['over-lake'], position: race('h3', 'h6'), solution: ['h3', 'h9'], marks: ['h9'] },
      ],
    },
    {
      id: 'referee',
      part: 'fine',
      chapter: 'chain',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'press', begun: ['e3:e5'], position: ROUND_THE_BEND, hops: true, solution: ['e3', 'e5'], marks: ['e5'] },
        { kind: 'play', goal: { ends: 'c3', hops: 4, over: ['e3'] }, solution: ['c3'], marks: ['c3'] },
      ],
    },
    {
      id: 'referee-stays',
      part: 'fine',
      chapter: 'chain',
      rules: NO_GHOSTS,
      tasks: [
        { kind: 'refused', codes: ['referee'], position: IN_THE_WAY, hops: true, solution: ['e3', 'e5', 'e3'], marks: ['e5'] },
        {
          kind: 'refused',
          codes: ['over-several'],
          position: IN_THE_WAY,
          hops: true,
          solution: ['e3', 'e5', 'g5', 'g3', 'a3'],
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
        { kind: 'press', begun: ['e3'], touched: true, position: ROUND_THE_BEND, hops: true, solution: ['e3', 'e5', 'e3'], marks: ['e5'] },
        { kind: 'refused', codes: ['touch-move'], solution: ['l10'], marks: ['l10'] },
        { kind: 'play', goal: {}, solution: ['d3'] },
      ],
    },
    {
      id: 'pass',
      part: 'fine',
      chapter: 'end',
      tasks: [
        { kind: 'refused', codes: ['must-pass'], position: race('a1', 'c3', 'a2 b1 b2 a3 c1'), solution: ['a1'] },
        { kind: 'play', goal: { moves: ['pass'] }, solution: ['play pass'], replies: ['c3-d4'] },
        { kind: 'play', goal: {}, solution: ['a1', 'c3'] },
      ],
    },
    {
      id: 'end',
      part: 'fine',
      chapter: 'end',
      rules: NO_GHOSTS,
      tasks: [{ kind: 'play', goal: { home: true }, position: race("j2'", "i2 k6 l3' m9"), solution: ['j2', 'h2'] }],
    },
    // Options.
    {
      id: 'quarter',
      part: 'options',
      chapter: 'options',
      rules: 'ghosts=none,placement=quadrant',
      tasks: [
        { kind: 'refused', codes: ['outside-zone'], position: placement('k3', 'l4'), solution: ['f4'] },
        { kind: 'play', goal: {}, solution: ['i4'] },
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
          position: race("i4' n6", 'm9'),
          solution: ['i4', 'h4'],
        },
        { kind: 'play', goal: { home: true }, position: race("i4'' n6", 'm9'), solution: ['i4', 'h4'] },
      ],
    },
    {
      id: 'ghosts-placed',
      part: 'options',
      chapter: 'options',
      rules: 'ghosts=placed,placement=quadrant',
      tasks: [
        { kind: 'play', goal: {}, position: settingOut('d10 n9', 'r'), solution: ['f12'], replies: ['@l12'] },
        { kind: 'refused', codes: ['in-lake'], solution: ['h8'] },
        { kind: 'play', goal: {}, solution: ['j10'] },
        { kind: 'play', goal: {}, solution: ['j4'], replies: ['@k5'] },
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
          position: race("b9' b10' c6' b2' e6'", "l6' m11' n6' n9' m10'"),
          solution: ['b2', 'c2'],
          replies: ['m11:m9:o9:i3'],
          marks: ['b2', 'c2'],
        },
        { kind: 'play', goal: { hops: 4, ends: 'e8' }, solution: ['c2', 'e8'], marks: ['e8'] },
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
          position: race("j5' i2' l8' k9' l12'", "m7' o4' m3'"),
          solution: ['l12', 'd2'],
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
          position: race("f8' d10' e3' d5' d9'", "e9' e6' c9' d2' e5'"),
          solution: ['e3', 'd4'],
          replies: ['e5:e7:g9'],
          marks: ['d2', 'e3'],
        },
      ],
    },
  ],
};
