// Billo's lessons: boards with tasks.

import { press, pressPawn, watch } from '../actions';
import type { Course } from '../types';

const START = 'pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0';
/** A game to watch: a round and a square join, part again, and capture both of black's pawns. */
const BOTH_TAKEN = ['Sd2-c3', 'Sd7-c6', 'Rc3-c4', 'Sc6-c5', 'Rc4xc5', 'Rb7-a6', 'Sc3-b4', 'Ra6-a5', 'Sb4xa5'];

export const billo: Course<'billo'> = {
  game: 'billo',
  lessons: [
    // First: from the goal to a small game.
    {
      id: 'goal',
      part: 'first',
      chapter: 'goal',
      tasks: [
        { kind: 'watch', position: '8/1r1s4/8/8/8/2R1S3/3P4/8 r - 0', moves: BOTH_TAKEN, solution: watch(BOTH_TAKEN) },
        {
          kind: 'play',
          goal: { captures: 1 },
          position: '8/8/8/r1R5/1S6/4S3/3R4/8 r - 0',
          solution: press('b4', 'a5'),
          marks: ['b4', 'a5'],
        },
      ],
    },
    {
      id: 'nesting',
      part: 'first',
      chapter: 'material',
      tasks: [
        {
          kind: 'play',
          goal: { man: 'round' },
          position: START,
          solution: [pressPawn('e1', 'round'), ...press('e2')],
          replies: ['Sd8-d7'],
        },
        { kind: 'play', goal: { man: 'square' }, solution: [pressPawn('c1', 'square'), ...press('c2')] },
      ],
    },
    {
      id: 'ahead',
      part: 'first',
      chapter: 'turn',
      tasks: [
        { kind: 'play', goal: {}, position: '8/8/8/4s3/8/3R4/8/8 r - 0', solution: press('d3', 'e4') },
        { kind: 'refused', codes: ['not-ahead'], position: '8/8/8/4s3/8/3R4/8/8 r - 0', solution: press('d3', 'e3') },
        { kind: 'refused', codes: ['not-a-neighbour'], position: '8/8/8/4s3/8/3R4/8/8 r - 0', solution: press('d3', 'd5') },
        { kind: 'refused', codes: ['not-yours'], position: '8/8/8/4s3/8/3R4/8/8 r - 0', solution: press('e5') },
      ],
    },
    {
      id: 'complement',
      part: 'first',
      chapter: 'turn',
      tasks: [
        { kind: 'play', goal: { moves: ['Rd3-e4'] }, position: '8/8/2s5/8/4S3/3R4/8/8 r - 0', solution: press('d3', 'e4', 'e4') },
        { kind: 'play', goal: { through: ['e4'], hops: 2 }, position: '8/8/2s5/8/4S3/3R4/8/8 r - 0', solution: press('d3', 'e4', 'f5') },
        { kind: 'refused', codes: ['own-same-shape'], position: '8/8/2s5/8/2P1R3/3R4/8/8 r - 0', solution: press('d3', 'e4') },
        { kind: 'refused', codes: ['piece'], position: '8/8/2s5/8/2P1R3/3R4/8/8 r - 0', solution: press('d3', 'c4') },
      ],
    },
    {
      id: 'direct',
      part: 'first',
      chapter: 'capture',
      tasks: [
        { kind: 'play', goal: { moves: ['Re3xf4'] }, position: '8/8/8/8/3r1s2/4R3/8/8 r - 0', solution: press('e3', 'f4') },
        { kind: 'refused', codes: ['enemy-same-shape'], position: '8/8/8/8/3r1s2/4R3/8/8 r - 0', solution: press('e3', 'd4') },
        { kind: 'refused', codes: ['piece'], position: '8/8/8/8/3ps3/4R3/8/8 r - 0', solution: press('e3', 'd4') },
      ],
    },
    {
      id: 'multiple',
      part: 'first',
      chapter: 'capture',
      tasks: [
        { kind: 'play', goal: { captures: 3 }, position: '8/8/8/5s2/6s1/5s2/4R3/8 r - 0', solution: press('e2', 'f3', 'g4', 'f5') },
        { kind: 'play', goal: { moves: ['Re2xf3'] }, position: '8/8/8/5s2/6s1/5s2/4R3/8 r - 0', solution: press('e2', 'f3', 'f3') },
      ],
    },
    {
      id: 'promotion',
      part: 'first',
      chapter: 'promotion',
      tasks: [
        {
          kind: 'play',
          goal: { promoted: true },
          position: '2p2p2/4R3/8/8/8/1s6/8/4P3 r - 0',
          solution: press('e7', 'e8'),
          replies: ['Sb3-b2'],
        },
        { kind: 'play', goal: { man: 'billo', from: 'e8' }, solution: press('e8', 'e7') },
      ],
    },
    {
      id: 'billo',
      part: 'first',
      chapter: 'billo',
      tasks: [
        { kind: 'play', goal: { man: 'billo' }, position: '8/2s5/8/3O4/8/8/8/3P4 r - 0', solution: press('d5', 'd4') },
        { kind: 'refused', codes: ['wrong-direction'], position: '8/2s5/8/3O4/8/8/8/3P4 r - 0', solution: press('d5', 'e6') },
        { kind: 'refused', codes: ['not-a-neighbour', 'after-free'], position: '8/2s5/8/3O4/8/8/8/3P4 r - 0', solution: press('d5', 'd7') },
        { kind: 'refused', codes: ['billo-joins'], position: '8/2s5/8/3OS3/8/8/8/3P4 r - 0', solution: press('d5', 'e5') },
      ],
    },
    {
      id: 'first-game',
      part: 'first',
      chapter: 'end',
      tasks: [{ kind: 'win', level: 1, position: '8/4s1r1/8/8/8/3S1R2/4P3/8 r - 0', solution: [] }],
    },
    // Fine points.
    {
      id: 'distance',
      part: 'fine',
      chapter: 'capture',
      tasks: [
        { kind: 'play', goal: { moves: ['Re2-f3xg4'] }, position: '8/8/8/8/6s1/5S2/4R3/8 r - 0', solution: press('e2', 'f3', 'g4') },
        { kind: 'play', goal: { moves: ['Re2-f3xg4'] }, position: '8/8/8/8/6s1/5O2/4R3/8 r - 0', solution: press('e2', 'f3', 'g4') },
        {
          kind: 'refused',
          codes: ['no-capture-follows', 'ends-on-billo', 'capture-owed'],
          position: '8/8/8/7s/8/5O2/4R3/8 r - 0',
          solution: press('e2', 'f3'),
        },
      ],
    },
    {
      id: 'passing',
      part: 'fine',
      chapter: 'capture',
      tasks: [
        { kind: 'play', goal: { moves: ['Re2xf3-g4'] }, position: '8/8/8/8/6S1/5s2/4R3/8 r - 0', solution: press('e2', 'f3', 'g4', 'g4') },
        { kind: 'refused', codes: ['free-after-capture'], position: '8/8/8/8/6S1/5s2/4R3/8 r - 0', solution: press('e2', 'f3', 'f4') },
      ],
    },
    {
      id: 'billo-captures',
      part: 'fine',
      chapter: 'billo',
      tasks: [
        { kind: 'play', goal: { captures: 1, man: 'billo' }, position: '8/8/8/8/3Oq3/8/8/1P6 r - 0', solution: press('d4', 'e4') },
        { kind: 'refused', codes: ['billo-by-pawn'], position: '8/8/8/8/4q3/3R4/8/1P6 r - 0', solution: press('d3', 'e4') },
        { kind: 'play', goal: { captures: 3 }, position: '8/8/8/3ss3/3q4/3O4/8/1P6 r - 0', solution: press('d3', 'd4', 'd5', 'e5') },
        { kind: 'play', goal: { moves: ['Od3-d4xd5'] }, position: '8/8/8/3s4/3S4/3O4/8/8 r - 0', solution: press('d3', 'd4', 'd5') },
        {
          kind: 'refused',
          codes: ['emptied-square', 'start-square'],
          position: '8/8/8/3sO3/3qs3/8/8/1P6 r - 0',
          solution: press('e5', 'e4', 'd4', 'e4'),
        },
      ],
    },
    {
      id: 'claim',
      part: 'fine',
      chapter: 'claim',
      tasks: [
        {
          kind: 'play',
          goal: { moves: ['claim'] },
          position: '8/8/8/8/3sR3/5R2/8/1P6 r ?Sd5-d4 0',
          solution: [{ kind: 'claim' }],
          replies: ['Sd5xe4'],
        },
        { kind: 'play', goal: { captures: 1 }, solution: press('f3', 'e4') },
        { kind: 'refused', codes: ['must-capture-claimed'], position: '8/8/8/3s4/4R3/8/8/1P6 r ! 0', solution: press('e4', 'e5') },
        { kind: 'play', goal: { captures: 1 }, position: '8/8/8/3s4/4R3/8/8/1P6 r ! 0', solution: press('e4', 'd5') },
      ],
    },
    {
      id: 'end',
      part: 'fine',
      chapter: 'end',
      tasks: [
        { kind: 'play', goal: { captures: 1 }, position: '8/8/4s3/3R4/8/8/8/2P5 r - 0', solution: press('d5', 'e6') },
        { kind: 'play', goal: { moves: ['Rc2-b3'] }, position: '8/8/8/8/r7/R7/2R5/8 r - 0', solution: press('c2', 'b3') },
      ],
    },
    // Options.
    {
      id: 'options',
      part: 'options',
      chapter: 'options',
      rules: 'capture=strict,billo=all,passing=open',
      tasks: [
        { kind: 'refused', codes: ['must-capture'], position: '8/8/8/8/8/5s2/4R3/8 r - 0', solution: press('e2', 'd3') },
        { kind: 'play', goal: { through: ['f3'], hops: 2 }, position: '8/8/8/8/8/5s2/4R3/8 r - 0', solution: press('e2', 'f3', 'g4') },
        {
          kind: 'play',
          goal: { from: 'd4', ends: ['c3', 'c5', 'e3', 'e5'] },
          position: '8/6s1/8/8/3O4/8/8/1P6 r - 0',
          solution: press('d4', 'e5'),
        },
      ],
    },
    // How to play well.
    {
      id: 'opposition',
      part: 'advice',
      chapter: 'billo',
      tasks: [
        {
          kind: 'play',
          goal: { moves: ['Oc7-b7'] },
          position: 'q7/2O5/8/8/8/8/8/8 r - 0',
          solution: press('c7', 'b7'),
          replies: ['Qa8-b8'],
        },
        { kind: 'play', goal: { captures: 1 }, solution: press('b7', 'b8') },
        { kind: 'play', goal: { man: 'round' }, position: 'q7/1O6/8/8/8/8/6R1/8 r - 0', solution: press('g2', 'g3'), replies: ['Qa8-a7'] },
        { kind: 'play', goal: { captures: 1 }, solution: press('b7', 'a7') },
      ],
    },
    {
      id: 'wall',
      part: 'advice',
      chapter: 'turn',
      tasks: [
        { kind: 'refused', codes: ['blocked', 'piece'], position: '1ppp4/2R5/8/8/8/8/8/6P1 r - 0', solution: press('c7') },
        { kind: 'play', goal: { man: 'round', from: 'a2' }, position: '8/8/8/8/8/8/R2p4/2PPP3 r - 0', solution: press('a2', 'a3') },
      ],
    },
    {
      id: 'insist',
      part: 'advice',
      chapter: 'claim',
      tasks: [
        {
          kind: 'play',
          goal: { moves: ['Re4-d5'] },
          position: '8/8/2s1s3/8/2S1R3/3R4/8/8 r - 0',
          solution: press('e4', 'd5'),
          replies: ['Sc6-b5'],
        },
        { kind: 'play', goal: { moves: ['claim'] }, solution: [{ kind: 'claim' }], replies: ['Sc6xd5'] },
        { kind: 'play', goal: { captures: 2 }, solution: press('d3', 'c4', 'd5', 'e6') },
      ],
    },
  ],
};
