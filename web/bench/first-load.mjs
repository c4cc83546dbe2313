// Measures what a first visit transfers, as the server compresses it.

import { arrived, playButton, visitor } from './browser.mjs';

/** Bytes of script and style (`page`) and of WebAssembly with the engine's weights, until the start page is shown and until a game is on the board. */
export async function firstLoad(browser, address) {
  const context = await visitor(browser);
  const page = await context.newPage();
  const sizes = { page: 0, wasm: 0 };
  const counted = [];
  // Requests of workers are reported on the context.
  context.on('requestfinished', (request) => {
    const kind = /\.(wasm|bin)$/.test(request.url()) ? 'wasm' : /\.(js|css)$/.test(request.url()) ? 'page' : null;
    if (kind) counted.push(request.sizes().then((size) => (sizes[kind] += size.responseBodySize)));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await arrived(page);
  await Promise.all(counted);
  const home = { ...sizes };
  await playButton(page, 'billabong').click();
  await page.getByRole('grid').waitFor();
  await page.waitForLoadState('networkidle');
  await Promise.all(counted);
  if (!sizes.page || !sizes.wasm) throw new Error('nothing was seen to be loaded');
  await context.close();
  return { home, game: { ...sizes } };
}
