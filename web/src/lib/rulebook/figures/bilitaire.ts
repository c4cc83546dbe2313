// The boards of Bi-litaire's rulebook.

import type { Figure, FigureName } from '../types';

export const bilitaire: Record<FigureName<'bilitaire'>, Figure> = {
  start: { position: '--oooo--/--oooo--/oooooooo/oooooooo/oooooooo/oooooooo/--oooo--/--oooo-- x - 1 -' },
  jump: {
    position: '--------/--------/--1o2--/--1oo1--/--ooo1--/--1o2--/--------/-------- m - 1 -',
    arrows: [{ from: 'd4', path: ['f4'] }],
    marks: [{ square: 'd6', kind: 'bad' }],
  },
  slides: {
    position: 'oo------/oo------/----oooo/----oo2/oooo----/oooo----/oooooo--/oooooo-- t - 1 -',
    arrows: [
      { from: 'A4', path: ['D4'] },
      { from: 'B2', path: ['D2'] },
      { from: 'C1', path: ['D1'] },
    ],
  },
  isolated: {
    position: '--------/--------/------oo/------oo/--oo2--/--1oo1--/--------/-------- t - 1 -',
    marks: [{ square: 'D3', kind: 'note' }],
  },
  empty: {
    position: '--------/--------/----1o--/----1o--/--oo3o/--oo3o/----oooo/----4 t - 1 -',
    marks: [{ square: 'C2', kind: 'note' }],
  },
  called: {
    position: '--------/--------/--2----/--o1----/--1o2--/--o1o1--/----o1--/----2-- m 3 1 -',
    arrows: [{ from: 'e2', path: ['e4', 'c4', 'c6'] }],
  },
  over: { position: '--------/--------/--------/--------/--oo--2/--o1--o1/--------/-------- e - 2 8' },
};
