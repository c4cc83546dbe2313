import { expect, test } from 'vitest';
import { de } from './elision';
import cases from './elision-cases.json';

test.each(cases)('%s: %s', (name, expected) => {
  expect(de(name!)).toBe(expected);
});
