// Which trays a hand pushes, and how far they can go: only what wood does in a bed four cells wide.
// Whether the slide is allowed is for the rules to say when it is dropped.

import { HEADINGS, shifted, type Direction } from './notation';

export interface Push {
  /** The trays that move, from rear to front. */
  trays: string[];
  direction: Direction;
  /** How many cells are free before the front one. */
  room: number;
}

const inBed = (cell: string): boolean => /^[A-D][1-4]$/.test(cell);

/** What moves if the tray on `cell` is pushed: it, the trays it touches ahead, and those chosen with it in that line. */
export function push(trays: string[], chosen: string[], cell: string, direction: Direction): Push {
  const { across, up } = HEADINGS[direction];
  const line = [cell];
  let ahead = shifted(cell, across, up);
  for (; trays.includes(ahead); ahead = shifted(ahead, across, up)) line.push(ahead);
  if (chosen.includes(cell)) {
    let behind = shifted(cell, -across, -up);
    for (; chosen.includes(behind); behind = shifted(behind, -across, -up)) line.unshift(behind);
  }
  let room = 0;
  for (; inBed(ahead) && !trays.includes(ahead); ahead = shifted(ahead, across, up)) room += 1;
  return { trays: line, direction, room };
}

/** The cells that the front of a chosen line can be pushed to, either way. */
export function landings(trays: string[], chosen: string[]): string[] {
  return (['n', 'e', 's', 'w'] as const).flatMap((direction) => {
    const { across, up } = HEADINGS[direction];
    const ahead = (cell: string): number => cell.charCodeAt(0) * across + Number(cell.slice(1)) * up;
    const front = [...chosen].sort((a, b) => ahead(b) - ahead(a))[0];
    if (!front) return [];
    const line = push(trays, chosen, front, direction);
    // A line goes lengthwise, and alone.
    const alone = line.trays.length === chosen.length && line.trays.every((tray) => chosen.includes(tray));
    return alone ? Array.from({ length: line.room }, (_, n) => shifted(front, across * (n + 1), up * (n + 1))) : [];
  });
}

/** The direction on the board that a drag on the screen goes in. */
export function heading(x: number, y: number, flip: boolean): Direction {
  const turned = flip ? -1 : 1;
  if (Math.abs(x) >= Math.abs(y)) return x * turned >= 0 ? 'e' : 'w';
  return y * turned >= 0 ? 's' : 'n';
}
