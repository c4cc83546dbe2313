import { expect, test } from 'vitest';
import { embedCode, sitAddress, watchAddress } from '../online/links';
import { tableIdIn } from './table-id';

test.each([
  ['k3x9wq2m7a', 'k3x9wq2m7a'],
  [' https://bilby.example/#/table/k3x9wq2m7a ', 'k3x9wq2m7a'],
  ['https://bilby.example/#/table/k3x9wq2m7a/watch', 'k3x9wq2m7a'],
  ['https://bilby.example/games/?x=1#/w/k3x9wq2m7a', 'k3x9wq2m7a'],
  ['https://bilby.example/t/k3x9wq2m7a?from=chat', 'k3x9wq2m7a'],
  ['https://bilby.example/w/k3x9wq2m7a/', 'k3x9wq2m7a'],
  ['https://bilby.example/embed/k3x9wq2m7a', 'k3x9wq2m7a'],
  ['#/table/abc', 'abc'],
  ['#/table/abc/watch', 'abc'],
  ['/w/abc', 'abc'],
  ['/t/abc', 'abc'],
  ['/embed/abc', 'abc'],
  ['', null],
  ['no table', null],
  ['https://bilby.example/#/person/abc', null],
  ['https://bilby.example/', null],
  ['a'.repeat(33), null],
  [`/t/${'a'.repeat(33)}`, null],
])('%s', (text, id) => {
  expect(tableIdIn(text)).toBe(id);
});

test('every link that the page gives is understood', () => {
  const here = 'https://bilby.example/games/#/table/k3x9';
  for (const link of [sitAddress('k3x9', here), watchAddress('k3x9', here), embedCode('k3x9', 'Billo: Ana', here), here])
    expect(tableIdIn(link)).toBe('k3x9');
});
