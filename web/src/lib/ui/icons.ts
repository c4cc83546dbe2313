// Own line drawings on a 24 by 24 grid: what a stroke draws.

export const ICONS = {
  home: 'M4 11.5 12 5l8 6.5M6 10v9h4.5v-5h3v5H18v-9',
  learn: 'M12 7c-2-1.6-4.7-2-8-2v13c3.3 0 6 .4 8 2 2-1.6 4.7-2 8-2V5c-3.3 0-6 .4-8 2zv13',
  settings: 'M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h8M16 17h4M14 15v4',
  keys: 'M3.5 7h17v10h-17zM7 10.2v.1M11 10.2v.1M15 10.2v.1M18 10.2v.1M8 14h8',
  close: 'M6 6l12 12M18 6 6 18',
  first: 'M17 6l-7 6 7 6M7 6v12',
  previous: 'M15 6l-7 6 7 6',
  next: 'M9 6l7 6-7 6',
  last: 'M7 6l7 6-7 6M17 6v12',
  flip: 'M8 4v14M8 4 5 7.5M8 4l3 3.5M16 20V6M16 20l-3-3.5M16 20l3-3.5',
  undo: 'M8.5 5 4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-3',
  takeBack: 'M11 6l-6 6 6 6M19 6l-6 6 6 6',
  hint: 'M9.5 17h5M10 20h4M9.5 17c0-2.5-3-3.6-3-7.2a5.5 5.5 0 0 1 11 0c0 3.6-3 4.7-3 7.2',
  resign: 'M7 21V4c4-1.5 6 2 11 .5-1.5 3-1.5 5 0 8-5 1.5-7-2-11-.5',
  link: 'M10 14l4-4M8.5 11 6.2 13.300a3.2 3.2 0 0 0 4.5 4.500l2.3-2.300M11 8.500l2.3-2.300a3.2 3.2 0 0 1 4.5 4.500L15.5 13',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  save: 'M12 4v10M8 10.500l4 4 4-4M5 19h14',
  open: 'M12 15V5M8 8.500l4-4 4 4M5 19h14',
  plus: 'M12 5v14M5 12h14',
  again: 'M18.5 12A6.5 6.5 0 1 1 16 6.800M16.5 3.500v3.800h-3.8',
  lines: 'M5 18V9M10 18V5M15 18v-6M20 18v-9',
  play: 'M8 5.500v13l11-6.500z',
  trash: 'M5 7h14M10 7V4.500h4V7M7 7l1 13h8l1-13',
  check: 'M5 12.500l4.5 4.500L19 7.5',
} as const;

export type IconName = keyof typeof ICONS;
