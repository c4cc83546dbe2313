// Bi-litaire's cells and their holes, by name.

import { CELLS } from '../wasm/constants';

/** Whether a name is that of one of Bi-litaire's cells. */
export const isCell = (name: string): boolean => Object.hasOwn(CELLS, name);

const CELL_OF = new Map(Object.entries(CELLS).flatMap(([cell, holes]) => holes.map((hole) => [hole, cell] as const)));

/** The cell that a hole of Bi-litaire lies in. */
export const cellOf = (hole: string): string => CELL_OF.get(hole) ?? '';
