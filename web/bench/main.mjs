// `cargo xtask bench-web`: measures the speed of the page in a real browser and prints it next to the targets. Being
// slow is not a failure.
//
// BILBY names the program with the embedded page; CHROMIUM names the browser.

import { availableParallelism, loadavg } from 'node:os';
import { closeBrowser, openBrowser, serve } from './browser.mjs';
import { enginesSpeed } from './engine.mjs';
import { firstLoad } from './first-load.mjs';
import { playGame } from './game.mjs';
import { returningVisit } from './returning.mjs';
import { REVIEWED, reviewGame } from './review.mjs';
import { GAMES } from './rules.mjs';
import { kilobytes, milliseconds, print, quantile } from './table.mjs';

const address = await serve();
const browser = await openBrowser();
const rows = [];

console.error('first load');
const load = await firstLoad(browser, address);
rows.push(
  ['script and style until the start page is there', kilobytes(load.home.page), '≤ 150 KB', load.home.page <= 150_000],
  ['script and style until a game is on the board', kilobytes(load.game.page), '≤ 150 KB', load.game.page <= 150_000],
  ['WebAssembly until the start page is there', kilobytes(load.home.wasm), '≤ 200 KB', load.home.wasm <= 200_000],
  ['WebAssembly until a game is on the board', kilobytes(load.game.wasm), '≤ 450 KB', load.game.wasm <= 450_000],
);

console.error('returning visit');
const again = await returningVisit(browser, address);
const fetched = again.filter((request) => !request.revalidation);
const what = again.map(({ path, status }) => `${path} ${status}`).join(', ');
rows.push(['requests of a returning visit', what || 'none', 'only revalidation', fetched.length === 0]);

console.error('engine');
for (const { name, browser: web, native } of await enginesSpeed(browser, address)) {
  const share = web / native;
  const thousands = (number) => `${Math.round(number / 1000)}`;
  rows.push([
    `engine, ${name}`,
    `${share.toFixed(2)} × (${thousands(web)} of ${thousands(native)} thousand nodes/s)`,
    '≥ 0.7 ×',
    share >= 0.7,
  ]);
}

const presses = [];
let longest = 0;
for (const game of GAMES) {
  console.error(`a game of ${game}`);
  const played = await playGame(browser, address, game);
  presses.push(...played.presses);
  longest = Math.max(longest, played.longest);
  rows.push([`press while the engine thinks, ${game}`, summary(played.presses), '≤ 50 ms', quantile(played.presses, 1) <= 50]);
  rows.push([`longest task, ${game}`, `${task(played.longest)} in ${played.plies} plies`, '≤ 100 ms', played.longest <= 100]);
}
rows.push(['press while the engine thinks, all', summary(presses), '≤ 50 ms', quantile(presses, 1) <= 50]);
rows.push(['longest task, all', task(longest), '≤ 100 ms', longest <= 100]);

for (const { name, book } of REVIEWED) {
  console.error(`a review of ${name}`);
  const { graph, all, plies, mistakes } = await reviewGame(browser, address, book);
  console.error(mistakes.join('\n'));
  rows.push([`review of ${plies} turns, first graph, ${name}`, milliseconds(graph), '≤ 3000 ms', graph <= 3000]);
  rows.push([`review of ${plies} turns, complete, ${name}`, milliseconds(all), '≤ 30000 ms', all <= 30_000]);
}

await closeBrowser();
print(rows);
// Other processes influence all times above.
console.log(`\n${availableParallelism()} cores; load of the machine (this among it): ${loadavg()[0].toFixed(1)}`);

function summary(times) {
  const [middle, most, all] = [0.5, 0.95, 1].map((share) => milliseconds(quantile(times, share)));
  return `${middle} p50, ${most} p95, ${all} at most (${times.length} presses)`;
}

/** The browser reports tasks of 50 ms and more. */
function task(longest) {
  return longest ? milliseconds(longest) : 'below 50 ms';
}
