// A pointer on the board: pressed, then dragging once it has moved far enough.

import { length, minus, type Point } from './geometry';

/** How far a pointer can move before it drags, in pixels of the screen. */
const DRAG_THRESHOLD: Record<string, number> = { mouse: 4, pen: 6, touch: 9 };

export type Drag =
  | { phase: 'idle' }
  | { phase: 'pressed'; pointer: number; from: Point; threshold: number }
  | { phase: 'dragging'; pointer: number; from: Point; by: Point };

export const IDLE: Drag = { phase: 'idle' };

export function pressed(drag: Drag, pointer: number, type: string, at: Point): Drag {
  // A second finger is ignored.
  return drag.phase === 'idle' ? { phase: 'pressed', pointer, from: at, threshold: DRAG_THRESHOLD[type] ?? 4 } : drag;
}

/** Handles a movement of the pointer. Returns the same value if there is nothing to do. */
export function dragged(drag: Drag, pointer: number, at: Point): Drag {
  if (drag.phase === 'idle' || drag.pointer !== pointer) return drag;
  const by = minus(at, drag.from);
  if (drag.phase === 'pressed' && length(by) < drag.threshold) return drag;
  return { phase: 'dragging', pointer, from: drag.from, by };
}
