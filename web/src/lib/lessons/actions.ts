// Short forms for the actions in the solutions of lessons.

import type { Shape } from '../wasm/types';
import type { Action } from './types';

/** Presses on squares, holes or cells, one after the other. */
export const press = (...squares: string[]): Action[] => squares.map((square) => ({ kind: 'press', square }));

/** A press on one of the pawns of a piece. */
export const pressPawn = (square: string, shape: Shape): Action => ({ kind: 'press', square, shape });

/** A demonstration, watched to its end. */
export const watch = (moves: string[]): Action[] => moves.map(() => ({ kind: 'watch' }));
