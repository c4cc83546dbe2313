import { describe, expect, it } from 'vitest';
import { IDLE, dragged, pressed } from './drag';

describe('a pointer', () => {
  const down = (type: string) => pressed(IDLE, 1, type, { x: 100, y: 100 });

  it('presses until it has gone far enough, a finger further than a mouse', () => {
    expect(dragged(down('mouse'), 1, { x: 103, y: 100 }).phase).toBe('pressed');
    expect(dragged(down('mouse'), 1, { x: 105, y: 100 }).phase).toBe('dragging');
    expect(dragged(down('touch'), 1, { x: 105, y: 100 }).phase).toBe('pressed');
    expect(dragged(down('touch'), 1, { x: 100, y: 110 }).phase).toBe('dragging');
  });

  it('stays dragging when it comes back', () => {
    const away = dragged(down('mouse'), 1, { x: 150, y: 90 });
    expect(away).toMatchObject({ by: { x: 50, y: -10 } });
    expect(dragged(away, 1, { x: 100, y: 100 })).toMatchObject({ phase: 'dragging', by: { x: 0, y: 0 } });
  });

  it('is alone: other fingers are ignored', () => {
    const one = down('touch');
    expect(pressed(one, 2, 'touch', { x: 0, y: 0 })).toBe(one);
    expect(dragged(one, 2, { x: 300, y: 300 })).toBe(one);
    expect(dragged(IDLE, 1, { x: 300, y: 300 })).toBe(IDLE);
  });
});
