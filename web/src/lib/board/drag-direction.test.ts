import { expect, test } from 'vitest';
import { heading } from './drag-direction';

test('a drag has a direction on a board either way round', () => {
  expect(heading(30, -10, false)).toBe('e');
  expect(heading(3, -10, false)).toBe('n');
  expect(heading(30, -10, true)).toBe('w');
  expect(heading(3, -10, true)).toBe('s');
});
