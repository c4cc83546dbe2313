import { describe, expect, it } from 'vitest';
import { Grid } from './geometry';
import { heading, push } from './trays';

const BED = new Grid(4, 4, false, 96, 'A');

/** A bed drawn from row 4 down: `#` a tray. */
const bed = (...rows: string[]): string[] =>
  rows.flatMap((row, down) => [...row].flatMap((sign, column) => (sign === '#' ? 'ABCD'[column]! + (4 - down) : [])));

describe('pushing trays', () => {
  const trays = bed('.##.', '##..', '#.##', '.#..');

  it('takes along what it touches ahead', () => {
    expect(push(BED, trays, [], 'A3', 'e')).toEqual({ trays: ['A3', 'B3'], direction: 'e', room: 2 });
    expect(push(BED, trays, [], 'B3', 'e')).toEqual({ trays: ['B3'], direction: 'e', room: 2 });
    expect(push(BED, trays, [], 'C4', 'w')).toEqual({ trays: ['C4', 'B4'], direction: 'w', room: 1 });
  });

  it('takes along what was chosen behind it', () => {
    expect(push(BED, trays, ['A3', 'B3'], 'B3', 'e').trays).toEqual(['A3', 'B3']);
    expect(push(BED, trays, ['A3', 'B3'], 'B3', 's')).toEqual({ trays: ['B3'], direction: 's', room: 1 });
  });

  it('stops at the next tray and at the edge', () => {
    expect(push(BED, trays, [], 'A2', 'e')).toEqual({ trays: ['A2'], direction: 'e', room: 1 });
    expect(push(BED, trays, [], 'D2', 'e').room).toBe(0);
    expect(push(BED, trays, [], 'B1', 'n').room).toBe(1);
  });

  it('reads a direction from a drag on a board either way round', () => {
    expect(heading(30, -10, false)).toBe('e');
    expect(heading(3, -10, false)).toBe('n');
    expect(heading(30, -10, true)).toBe('w');
    expect(heading(3, -10, true)).toBe('s');
  });
});
