import { expect, test } from 'vitest';
import { remainingText } from './remaining-time';

test('the time left has the units that matter', () => {
  const check = (milliseconds: number, en: string, fr = en) => {
    expect(remainingText(milliseconds, 'en').replaceAll('\u00a0', ' ')).toBe(en);
    expect(remainingText(milliseconds, 'fr').replaceAll('\u00a0', ' ')).toBe(fr);
  };
  check(0, '0 s');
  check(59_999, '59 s');
  check(12 * 60_000 + 59_000, '12 min');
  check(3_600_000, '1 h');
  check(3 * 3_600_000 + 20 * 60_000, '3 h 20 min');
  check(52 * 3_600_000, '2 d 4 h', '2 j 4 h');
  check(30 * 24 * 3_600_000, '30 d', '30 j');
});
