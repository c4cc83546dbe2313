// A pointer on the board: pressed, then dragging once it has gone far enough to mean it.

import { length, minus, type Point } from './geometry';

/** How far a pointer may tremble, in pixels of the screen. */
const TREMBLE: Record<string, number> = { mouse: 4, pen: 6, touch: 9 };

export type Drag =
  | { phase: 'idle' }
  | { phase: 'pressed'; pointer: number; from: Point; slack: number }
  | { phase: 'dragging'; pointer: number; from: Point; by: Point };

export const IDLE: Drag = { phase: 'idle' };

export function pressed(drag: Drag, pointer: number, type: string, at: Point): Drag {
  // A second finger is no second hand.
  return drag.phase === 'idle' ? { phase: 'pressed', pointer, from: at, slack: TREMBLE[type] ?? 4 } : drag;
}

/** The pointer has moved. The same value means: nothing to do. */
export function dragged(drag: Drag, pointer: number, at: Point): Drag {
  if (drag.phase === 'idle' || drag.pointer !== pointer) return drag;
  const by = minus(at, drag.from);
  if (drag.phase === 'pressed' && length(by) < drag.slack) return drag;
  return { phase: 'dragging', pointer, from: drag.from, by };
}
