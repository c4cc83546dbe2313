// The boards of Billabong's rulebook.

import type { Figure, FigureName } from '../types';

const rules = 'ghosts=none';

export const billabong: Record<FigureName<'billabong'>, Figure> = {
  board: {
    rules,
    position: "16/16/10y'5/16/4r'11/2y'13/6~~~~6/6~~~~6/3r'12/10ry4/16/5y'3y3r2/11r4/16 0,0 0,0 r 0",
    arrows: [{ from: 'k3', path: ['h3', 'c3', 'c12', 'n12', 'n4', 'k3'] }],
  },
  step: { rules, position: '16/16/16/16/16/16/3y2~~~~6/4y1~~~~6/5r10/16/16/16/16/16 0,0 4,3 r 0', begun: 'f6', part: ['a1', 'h9'] },
  jump: {
    rules,
    position: '16/16/16/16/16/16/6~~~~6/6~~~~6/1y14/16/3y12/16/1r14/16 0,0 4,3 r 0',
    arrows: [
      { from: 'b2', path: ['b10'] },
      { from: 'b2', path: ['f6'] },
    ],
    part: ['a1', 'j10'],
  },
  forbidden: {
    rules,
    position: '16/16/16/16/16/16/6~~~~6/6~~~~6/16/2y1y11/3y12/2r1yy10/16/16 0,0 4,0 r 0',
    marks: [
      { square: 'c8', kind: 'bad' },
      { square: 'h3', kind: 'bad' },
      { square: 'e5', kind: 'bad' },
    ],
    part: ['a1', 'i9'],
  },
  corner: {
    rules,
    position: '16/16/16/16/16/3r12/6~~~~6/5y~~~~6/16/16/16/16/16/16 0,0 4,4 r 0',
    arrows: [{ from: 'd9', path: ['h5'] }],
    part: ['c3', 'k11'],
  },
  chain: {
    rules,
    position: '16/16/16/16/16/16/3y2~~~~6/6~~~~6/16/2y13/16/1y14/1r14/16 0,0 4,2 r 0',
    arrows: [{ from: 'b2', path: ['b4', 'd6', 'd10'] }],
    part: ['a1', 'j10'],
  },
  referee: {
    rules,
    position: '16/16/16/16/11r4/16/6~~~~6/6~~~~6/16/5y10/4y1y9/4r11/16/16 0,0 3,2 r 0',
    begun: 'e3:e5:g5:g3',
    arrows: [{ from: 'g3', path: ['c3'] }],
    part: ['a1', 'i7'],
  },
  crossing: {
    rules,
    position: "16/16/16/16/16/12y3/6~~~~6/6~~~~6/16/16/7y1r6/4r'11/8r7/16 0,0 2,3 r 0",
    arrows: [
      { from: 'j4', path: ['f4'] },
      { from: 'i2', path: ['h2'] },
    ],
    part: ['d1', 'm8'],
  },
  home: {
    rules,
    position: "16/16/16/16/16/12y3/6~~~~6/6~~~~6/13r2/16/9y1r'4/16/16/16 0,0 3,3 r 0",
    arrows: [{ from: 'l4', path: ['h4'] }],
    part: ['d1', 'm8'],
  },
  ghosts: {
    position: '16/16/5x5x4/8x7/3x12/12yx2/3r2~~~~6/6~~~~6/16/16/16/16/16/16 0,0 4,4 r 0',
    arrows: [{ from: 'd8', path: ['d12', 'h12', 'p12'] }],
  },
};
