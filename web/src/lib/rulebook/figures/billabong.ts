// The boards of Billabong's rulebook.

import { race } from '../../lessons/positions';
import type { Figure, FigureName } from '../types';

const rules = 'ghosts=none';

export const billabong: Record<FigureName<'billabong'>, Figure> = {
  board: {
    rules,
    position: race("k5 l2 n3 d6' e10'", "j3 l5 f3' c9' k12'"),
    arrows: [{ from: 'k3', path: ['h3', 'c3', 'c12', 'n12', 'n4', 'k3'] }],
  },
  step: { rules, position: race('f6', 'e7 d8'), begun: 'f6', part: ['a1', 'h9'] },
  jump: {
    rules,
    position: race('b2', 'b6 d4'),
    arrows: [
      { from: 'b2', path: ['b10'] },
      { from: 'b2', path: ['f6'] },
    ],
    part: ['a1', 'j10'],
  },
  forbidden: {
    rules,
    position: race('c3', 'c5 d4 e5 e3 f3'),
    marks: [
      { square: 'c8', kind: 'bad' },
      { square: 'h3', kind: 'bad' },
      { square: 'e5', kind: 'bad' },
    ],
    part: ['a1', 'i9'],
  },
  corner: { rules, position: race('d9', 'f7'), arrows: [{ from: 'd9', path: ['h5'] }], part: ['c3', 'k11'] },
  chain: { rules, position: race('b2', 'b3 c5 d8'), arrows: [{ from: 'b2', path: ['b4', 'd6', 'd10'] }], part: ['a1', 'j10'] },
  referee: {
    rules,
    position: race('e3 l10', 'e4 f5 g4'),
    begun: 'e3:e5:g5:g3',
    arrows: [{ from: 'g3', path: ['c3'] }],
    part: ['a1', 'i7'],
  },
  crossing: {
    rules,
    position: race("j4 i2 e3'", 'h4 m9'),
    arrows: [
      { from: 'j4', path: ['f4'] },
      { from: 'i2', path: ['h2'] },
    ],
    part: ['d1', 'm8'],
  },
  home: { rules, position: race("l4' n6", 'j4 m9'), arrows: [{ from: 'l4', path: ['h4'] }], part: ['d1', 'm8'] },
  ghosts: { position: race('d8', 'm9', 'd10 f12 i11 l12 n9'), arrows: [{ from: 'd8', path: ['d12', 'h12', 'p12'] }] },
};
