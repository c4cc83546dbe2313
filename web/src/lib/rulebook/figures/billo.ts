// The boards of Billo's rulebook.

import type { Figure, FigureName } from '../types';

export const billo: Record<FigureName<'billo'>, Figure> = {
  start: { position: 'pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0' },
  pawn: { position: '8/8/4s3/8/8/3R4/8/8 r - 0', begun: 'Rd3' },
  nesting: { position: '8/8/2s5/8/4S3/3R4/8/8 r - 0', arrows: [{ from: 'd3', path: ['e4', 'f5'] }] },
  direct: {
    position: '8/8/8/8/3r1s2/4R3/8/8 r - 0',
    arrows: [{ from: 'e3', path: ['f4'] }],
    marks: [{ square: 'd4', kind: 'bad' }],
  },
  multiple: { position: '8/8/8/5s2/6s1/5s2/4R3/8 r - 0', arrows: [{ from: 'e2', path: ['f3', 'g4', 'f5'] }] },
  distance: { position: '8/8/8/8/6s1/5S2/4R3/8 r - 0', arrows: [{ from: 'e2', path: ['f3', 'g4'] }] },
  passing: { position: '8/8/8/8/6S1/5s2/4R3/8 r - 0', arrows: [{ from: 'e2', path: ['f3', 'g4'] }] },
  promotion: { position: '1Op2p2/4R3/8/8/8/8/8/4P3 r - 0', arrows: [{ from: 'e7', path: ['e8'] }] },
  steps: { position: '8/2s5/8/3O4/8/8/8/3P4 r - 0', begun: 'Od5' },
  captures: { position: '8/8/8/3ss3/3q4/3O4/8/1P6 r - 0', arrows: [{ from: 'd3', path: ['d4', 'd5', 'e5'] }] },
  neglected: {
    position: '8/8/8/8/3sR3/5R2/8/1P6 r ?Sd5-d4 0',
    arrows: [{ from: 'd5', path: ['e4'] }],
    marks: [
      { square: 'd5', kind: 'note' },
      { square: 'd4', kind: 'note' },
    ],
  },
  blocked: { position: '8/8/8/8/r7/RR6/8/8 b - 0' },
};
