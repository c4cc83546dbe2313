import { expect, test } from 'vitest';
import { tableIdIn } from './table-id';

test.each([
  ['k3x9wq2m7a', 'k3x9wq2m7a'],
  [' https://bilby.example/#/table/k3x9wq2m7a ', 'k3x9wq2m7a'],
  ['#/table/abc', 'abc'],
  ['', null],
  ['no table', null],
  ['https://bilby.example/#/person/abc', null],
  ['a'.repeat(33), null],
])('%s', (text, id) => {
  expect(tableIdIn(text)).toBe(id);
});
