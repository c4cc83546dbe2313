// A game against the computer with the best moves shown all the time: measures how soon the board responds, and whether
// anything blocks the page.

import { playButton, visitor } from './browser.mjs';
import { choose, liftable, viewTurn, play } from './rules.mjs';

/** How many men are lifted and put back in each turn. */
const LIFTS = 3;
/** The maximum length of the measured game. */
const MOST_PLIES = 40;

/** Runs in the page: measures what a person could notice. */
function watch() {
  window.measured = { presses: [], longest: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.measured.longest = Math.max(window.measured.longest, duration);
  }).observe({ type: 'longtask' });
  // From the end of the press to the end of the first frame that shows the response.
  addEventListener(
    'pointerup',
    ({ target, timeStamp }) => {
      if (!target.closest?.('[role=grid]')) return;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          const selected = document.querySelectorAll('[role=gridcell][aria-selected=true]').length;
          window.measured.presses.push({ time: performance.now() - timeStamp, selected });
        };
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

/** The response time of each press, the longest task in milliseconds (0: none of 50 or more), and the plies played. */
export async function playGame(browser, address, game) {
  const context = await visitor(browser);
  const page = await context.newPage();
  await page.goto(address);
  await playButton(page, game).click();
  await page.getByRole('grid').waitFor();
  await page
    .locator('details', { has: page.locator('#typed') })
    .locator('summary')
    .click();
  const own = await ownSeat(page);
  // The position is copied when it is our turn: after the computer's first move, if the computer begins.
  let ply = own === 0 ? 0 : 1;
  if (ply > 0) await moveShown(page, ply);
  await page.getByRole('button', { name: 'Copy position', exact: true }).click();
  const book = { game, rules: '' };
  let position = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Best moves', exact: true }).click();
  await page.evaluate(watch);

  const times = [];
  while (ply < MOST_PLIES) {
    const { status } = viewTurn(book, position, '');
    if (status.over) break;
    if (status.seat === own) {
      // Typing has scrolled to the text box.
      await page.evaluate(() => scrollTo(0, 0));
      for (const square of liftable(book, position).slice(0, LIFTS)) {
        times.push(await timed(page, square, 1), await timed(page, square, 0));
      }
      await page.locator('#typed').fill(choose(book, position));
      await page.locator('#typed').press('Enter');
    }
    position = play(book, position, await moveShown(page, ply + 1)).position;
    // After round 1 of Bi-litaire the page asks to go on.
    if (position.includes(' x - 2 ')) await page.getByRole('button', { name: 'Start round 2', exact: true }).click();
    ply++;
  }
  const { longest } = await page.evaluate(() => window.measured);
  await context.close();
  if (times.length === 0) throw new Error(`${game}: nothing could be pressed`);
  return { presses: times, longest, plies: ply };
}

/** The number of the seat that the page gave to the person; in some games it is drawn by lot. */
async function ownSeat(page) {
  const seats = await page.getByRole('list', { name: 'Players' }).getByRole('listitem').allTextContents();
  return seats.findIndex((text) => text.includes('You'));
}

/** The text of a move, as soon as the page shows it. */
async function moveShown(page, ply) {
  const move = page.locator(`[data-ply="${ply}"]`);
  await move.waitFor({ state: 'attached' });
  return move.textContent();
}

/** Presses a square and waits for the response, in which the `selected` squares must be marked. */
async function timed(page, square, selected) {
  const before = await page.evaluate(() => window.measured.presses.length);
  const box = await page.locator(`[role=gridcell][data-square="${square}"]`).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const press = await (await page.waitForFunction((before) => window.measured.presses[before], before)).jsonValue();
  if (press.selected !== selected) throw new Error(`${square}: ${press.selected} squares are marked, not ${selected}`);
  return press.time;
}
