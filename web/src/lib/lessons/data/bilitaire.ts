// Bi-litaire's lessons: boards with tasks.

import { press, watch } from '../actions';
import type { Course } from '../types';

const START = '--oooo--/--oooo--/oooooooo/oooooooo/oooooooo/oooooooo/--oooo--/--oooo-- x - 1 -';
const OPENED = '--oooo--/--oooo--/oooooooo/ooo1oooo/oooooooo/oooooooo/--oooo--/--oooo-- t - 1 -';
/** The marble on d4 has one legal jump and three illegal ones. */
const JUMPS = '--------/--------/--1o2--/--1oo1--/--ooo1--/--1o2--/--------/-------- m - 1 -';
/** Lines of one, two and three trays with room to slide; after any slide, only single jumps are left. */
const SLIDES = 'oo------/oo------/----oooo/----oo2/oooo----/oooo----/oooooo--/oooooo-- t - 1 -';
/** An empty tray between full ones. */
const CROSSROADS = '--------/--------/----1o--/----1o--/--oo3o/--oo3o/----oooo/----4 t - 1 -';
/** B1 joins the other trays; one marble stands on it. Round 2, 8 marbles left in round 1. */
const BRIDGE = '--------/--------/--------/--------/--o1----/--oo----/o3o1--/1oo1oo-- m - 2 8';
/** A round to watch: seven marbles, of which three are left. */
const SEVEN = '--------/--------/--1o2--/--1oo1--/--ooo1--/--1o2--/--------/-------- m - 2 5';
const THREE_LEFT = ['d4:f4', 'B3B2s1', 'd4:d2', 'C2B2w1', 'd1:d3', 'B2e1', 'f3:f5', 'A2n2'];
/** Whatever the tray player does, at least four of the 16 marbles can be taken: enough to beat 13. */
const FOUR_TO_TAKE = 'o1o1--1o/o1o1--2/3o3o/7o/1o3o--/o2o1o--/----1o1o/----o3 m - 2 13';
const CALLS = '--------/--------/--4--/--o1o1--/--1oo1--/--o3--/--------/-------- t - 1 -';
const THREE_FOLD = '--------/--------/--2----/--o1----/--1o2--/--o1o1--/----o1--/----2-- m 3 1 -';

export const bilitaire: Course<'bilitaire'> = {
  game: 'bilitaire',
  lessons: [
    // First: from the goal to a small game.
    {
      id: 'goal',
      part: 'first',
      chapter: 'goal',
      tasks: [
        { kind: 'watch', position: SEVEN, moves: THREE_LEFT, solution: watch(THREE_LEFT) },
        {
          kind: 'play',
          goal: {},
          position: '--------/--------/----2--/----o1--/2--1o--/2--1o--/--o1----/--2---- m - 2 5',
          solution: press('f3', 'f5'),
          replies: ['A2n2'],
          marks: ['f3', 'f5'],
        },
      ],
    },
    {
      id: 'opening',
      part: 'first',
      chapter: 'setup',
      tasks: [
        { kind: 'play', goal: { moves: ['xd5'] }, position: START, solution: press('d5'), replies: ['A3n1'], marks: ['d5'] },
        { kind: 'play', goal: {}, solution: press('f5', 'd5'), marks: ['d5'] },
      ],
    },
    {
      id: 'jump',
      part: 'first',
      chapter: 'jump',
      tasks: [
        { kind: 'play', goal: { moves: ['d4:f4'] }, position: JUMPS, solution: press('d4', 'f4'), marks: ['d4', 'f4'] },
        { kind: 'refused', codes: ['landing-taken'], position: JUMPS, solution: press('d4', 'd6'), marks: ['d4', 'd6'] },
        { kind: 'refused', codes: ['jump-not-in-line'], position: JUMPS, solution: press('d4', 'f6'), marks: ['d4', 'f6'] },
        { kind: 'refused', codes: ['landing-void', 'void'], position: JUMPS, solution: press('d4', 'b4'), marks: ['d4'] },
      ],
    },
    {
      id: 'slide',
      part: 'first',
      chapter: 'slide',
      tasks: [
        { kind: 'play', goal: { slide: { trays: ['A4'], directions: ['e'], distance: 3 } }, position: SLIDES, solution: press('A4', 'D4') },
        {
          kind: 'play',
          goal: { slide: { trays: ['A2', 'B2'], directions: ['e'], distance: 2 } },
          position: SLIDES,
          solution: press('A2', 'B2', 'D2'),
        },
        {
          kind: 'play',
          goal: { slide: { trays: ['A1', 'B1', 'C1'], directions: ['e'], distance: 1 } },
          position: SLIDES,
          solution: press('A1', 'B1', 'C1', 'D1'),
        },
        { kind: 'play', goal: { slide: { trays: ['C1'], directions: ['e'], distance: 1 } }, position: SLIDES, solution: press('C1', 'D1') },
      ],
    },
    {
      id: 'isolation',
      part: 'first',
      chapter: 'slide',
      tasks: [
        {
          kind: 'play',
          goal: { slide: { trays: ['D2'], directions: ['n', 's'], distance: 1 } },
          position: '--------/--------/--------/--------/--oo2oo/--1oo1oo/--------/-------- t - 1 -',
          solution: press('D2', 'D3'),
        },
        { kind: 'refused', codes: ['out-of-reach'], solution: press('g5'), marks: ['g5', 'h5', 'g6', 'h6'] },
      ],
    },
    {
      id: 'calls',
      part: 'first',
      chapter: 'call',
      tasks: [
        { kind: 'refused', codes: ['call-too-high'], position: CALLS, solution: [...press('C3', 'C2', 'C1'), { kind: 'call', number: 4 }] },
        {
          kind: 'play',
          goal: { moves: ['C3C2s1!3'] },
          position: CALLS,
          solution: [...press('C3', 'C2', 'C1'), { kind: 'call', number: 3 }],
        },
      ],
    },
    {
      id: 'fold',
      part: 'first',
      chapter: 'call',
      tasks: [
        { kind: 'refused', codes: ['out-of-reach', 'too-few-jumps'], position: THREE_FOLD, solution: press('e3'), marks: ['e3'] },
        { kind: 'play', goal: { hops: 3 }, position: THREE_FOLD, solution: press('e2', 'e4', 'c4', 'c6'), marks: ['e2'] },
        {
          kind: 'play',
          goal: { moves: ['e2:e4'] },
          position: THREE_FOLD.replace('m 3', 'm -'),
          solution: press('e2', 'e4'),
          marks: ['e2'],
        },
      ],
    },
    {
      id: 'round',
      part: 'first',
      chapter: 'end',
      tasks: [
        {
          kind: 'play',
          goal: { roundOver: true },
          position: '--------/--------/--------/--------/--oo2--/--o1o1--/--------/-------- t - 1 -',
          solution: press('C2', 'D2'),
        },
        { kind: 'play', goal: {}, solution: press('e4') },
      ],
    },
    {
      id: 'first-round',
      part: 'first',
      chapter: 'end',
      tasks: [{ kind: 'win', level: 1, position: FOUR_TO_TAKE, solution: [] }],
    },
    // Fine points.
    {
      id: 'no-slide',
      part: 'fine',
      chapter: 'slide',
      tasks: [
        { kind: 'refused', codes: ['sideways'], position: SLIDES, solution: press('A2', 'B2', 'A3') },
        { kind: 'refused', codes: ['blocked'], position: SLIDES, solution: press('A1', 'D1') },
        { kind: 'refused', codes: ['stuck'], position: OPENED, solution: press('B2') },
      ],
    },
    {
      id: 'take-away',
      part: 'fine',
      chapter: 'take-away',
      tasks: [
        { kind: 'refused', codes: ['not-empty'], position: CROSSROADS, solution: [...press('C3'), { kind: 'take-away', tray: 'C3' }] },
        {
          kind: 'play',
          goal: { from: 'C2', step: 'takeaway' },
          position: CROSSROADS,
          solution: [...press('C2'), { kind: 'take-away', tray: 'C2' }],
        },
      ],
    },
    {
      id: 'two-turns',
      part: 'fine',
      chapter: 'take-away',
      tasks: [
        {
          kind: 'play',
          goal: { moves: ['D2n1'] },
          position: CROSSROADS,
          solution: [...press('D2', 'D3'), { kind: 'call', number: 1 }],
          replies: ['c3:e3'],
          marks: ['C2', 'D2'],
        },
        { kind: 'refused', codes: ['not-empty'], solution: [...press('C2'), { kind: 'take-away', tray: 'C2' }], marks: ['C2'] },
        {
          kind: 'play',
          goal: { moves: ['C2x'] },
          position: CROSSROADS,
          solution: [...press('C2'), { kind: 'take-away', tray: 'C2' }],
          marks: ['C2'],
        },
      ],
    },
    {
      id: 'force-off',
      part: 'fine',
      chapter: 'call',
      tasks: [
        {
          kind: 'play',
          goal: { moves: ['A2e1!2'] },
          position: '----o1--/----2--/--------/--------/1o------/oo------/1oo2o--/1o2oo-- t - 1 -',
          solution: [...press('A2', 'B2'), { kind: 'call', number: 2 }],
          replies: ['c3:c1:a1'],
          marks: ['A2', 'B1'],
        },
        { kind: 'play', goal: { roundOver: true }, solution: [...press('B1'), { kind: 'take-away', tray: 'B1' }], marks: ['B1'] },
      ],
    },
    {
      id: 'match',
      part: 'fine',
      chapter: 'end',
      tasks: [
        {
          kind: 'play',
          goal: {},
          position: '--------/--------/--------/--------/--oo2--/--o1oo--/--------/-------- m - 2 5',
          solution: press('c4', 'e4'),
          replies: ['C2e1'],
        },
      ],
    },
    // How to play well.
    {
      id: 'isolate-full',
      part: 'advice',
      chapter: 'slide',
      tasks: [
        {
          kind: 'play',
          goal: { moves: ['A2n1', 'A2n2'] },
          position: '--------/--------/--------/--------/oo------/oo------/o2oo3/oooo1ooo t - 1 -',
          solution: press('A2', 'A3'),
        },
      ],
    },
    {
      id: 'dictate',
      part: 'advice',
      chapter: 'call',
      tasks: [
        { kind: 'play', goal: { moves: ['C2x'] }, position: CROSSROADS, solution: [...press('C2'), { kind: 'take-away', tray: 'C2' }] },
        {
          kind: 'play',
          goal: { moves: ['C1e1!2'] },
          position: '--------/--------/--------/--------/1o1o2--/3oo1--/oo4--/1ooo2-- t - 1 -',
          solution: [...press('C1', 'D1'), { kind: 'call', number: 2 }],
          replies: ['c1:a1:a3'],
        },
      ],
    },
    {
      id: 'protect',
      part: 'advice',
      chapter: 'take-away',
      tasks: [
        { kind: 'play', goal: { moves: ['c1:a1'] }, position: BRIDGE, solution: press('c1', 'a1'), replies: ['B1x'], marks: ['c1', 'a1'] },
        { kind: 'play', goal: { moves: ['f1:d1', 'c4:c2', 'b1:d1'] }, position: BRIDGE, solution: press('c4', 'c2') },
      ],
    },
  ],
};
