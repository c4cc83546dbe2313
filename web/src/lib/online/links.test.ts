import { expect, test } from 'vitest';
import { embedCode, sitAddress, watchAddress } from './links';

test('links work wherever the page is', () => {
  expect(sitAddress('k3x9', 'https://bilby.example/#/table/k3x9')).toBe('https://bilby.example/t/k3x9');
  expect(watchAddress('k3x9', 'http://10.0.0.7:8080/games/#/online')).toBe('http://10.0.0.7:8080/games/w/k3x9');
  expect(sitAddress('k3x9', 'https://bilby.example/index.html#/')).toBe('https://bilby.example/t/k3x9');
});

test('a name can’t break out of the frame’s code', () => {
  expect(embedCode('k3x9', 'Billo: "Ana" <b> & Ben', 'https://bilby.example/')).toBe(
    '<iframe src="https://bilby.example/embed/k3x9" title="Billo: &quot;Ana&quot; &lt;b> &amp; Ben" width="480" height="640" loading="lazy"></iframe>',
  );
});
