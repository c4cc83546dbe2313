// The direction in which a tray is dragged. What it takes along is part of the view.

import type { Direction } from '../wasm/types';

/** The direction on the board that a drag on the screen goes in. */
export function heading(x: number, y: number, flip: boolean): Direction {
  const turned = flip ? -1 : 1;
  if (Math.abs(x) >= Math.abs(y)) return x * turned >= 0 ? 'e' : 'w';
  return y * turned >= 0 ? 's' : 'n';
}
