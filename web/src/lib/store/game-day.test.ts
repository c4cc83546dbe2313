import { beforeAll, expect, test, vi } from 'vitest';
import { ready, recordHead } from '../wasm';
import { dayOf } from './game-day';

beforeAll(ready);

test('one’s own game is of the day at this place, an opened one of the day in its record', () => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  const created = Date.UTC(2026, 10, 14, 20);
  expect(dayOf({ created }, recordHead)).toBe('2026-11-15');
  vi.unstubAllEnvs();
  expect(dayOf({ created, source: '[Game "billo"]\n[Date "1998.03.07"]\n\n1. Re1-e2 *' }, recordHead)).toBe('1998-03-07');
  expect(dayOf({ created, source: '[Game "billo"]\n\n1. Re1-e2 *' }, recordHead)).toBe('');
  expect(dayOf({ created, source: 'no record' }, recordHead)).toBe('');
});
