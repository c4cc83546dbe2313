// Measures what a returning visitor still requests from the server.

import { createServer, request } from 'node:http';
import { arrived, playButton, visitor } from './browser.mjs';

/** The requests of a second visit, recorded between browser and server, where no cache hides any. */
export async function returningVisit(browser, address) {
  const seen = [];
  const between = createServer((asked, answer) => {
    const onwards = request(
      new URL(asked.url, address),
      { method: asked.method, headers: { ...asked.headers, host: new URL(address).host } },
      (answered) => {
        const revalidation = answered.statusCode === 304 || asked.url.endsWith('/sw.js');
        seen.push({ path: asked.url, status: answered.statusCode, revalidation });
        answer.writeHead(answered.statusCode, answered.headers);
        answered.pipe(answer);
      },
    );
    onwards.on('error', () => answer.destroy());
    asked.pipe(onwards);
  });
  await new Promise((resolve) => between.listen(0, '127.0.0.1', resolve));
  const here = `http://127.0.0.1:${between.address().port}/`;
  const context = await visitor(browser, { worker: true });
  const first = await context.newPage();
  await first.goto(here);
  await arrived(first);
  await first.evaluate(() => navigator.serviceWorker.ready);
  await first.waitForLoadState('networkidle');
  await first.close();
  if (seen.length === 0) throw new Error('no request was seen');
  seen.length = 0;
  const second = await context.newPage();
  await second.goto(here);
  await playButton(second, 'billabong').click();
  await second.getByRole('grid').waitFor();
  await second.waitForLoadState('networkidle');
  await context.close();
  between.closeAllConnections();
  between.close();
  return [...seen];
}
