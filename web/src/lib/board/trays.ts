// Which trays a dragged tray pushes along, and how far they can go before they meet another tray or the edge. Whether the slide is
// legal, the rules decide when it is dropped.

import type { Direction } from '../wasm/types';
import type { Grid } from './geometry';
import { HEADINGS, shifted } from './slides';

export interface Push {
  /** The trays that move, from rear to front. */
  trays: string[];
  direction: Direction;
  /** How many cells are free before the front one. */
  room: number;
}

/** What moves if the tray on `cell` is pushed: it, the trays it touches ahead, and those chosen with it in that line. */
export function push(bed: Grid, trays: string[], chosen: string[], cell: string, direction: Direction): Push {
  const { across, up } = HEADINGS[direction];
  const line = [cell];
  let ahead = shifted(cell, across, up);
  for (; trays.includes(ahead); ahead = shifted(ahead, across, up)) line.push(ahead);
  if (chosen.includes(cell)) {
    let behind = shifted(cell, -across, -up);
    for (; chosen.includes(behind); behind = shifted(behind, -across, -up)) line.unshift(behind);
  }
  let room = 0;
  for (; bed.has(ahead) && !trays.includes(ahead); ahead = shifted(ahead, across, up)) room += 1;
  return { trays: line, direction, room };
}

/** The direction on the board that a drag on the screen goes in. */
export function heading(x: number, y: number, flip: boolean): Direction {
  const turned = flip ? -1 : 1;
  if (Math.abs(x) >= Math.abs(y)) return x * turned >= 0 ? 'e' : 'w';
  return y * turned >= 0 ? 's' : 'n';
}
