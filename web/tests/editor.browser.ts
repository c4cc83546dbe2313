// The position editor: what it refuses and why, and where a position can go from there.

import { buffer as all } from 'node:stream/consumers';
import { expect } from 'vitest';
import { en as sentences, type Named } from '../src/lib/editor/refusal-messages';
import { en as words, fr } from '../src/lib/editor/messages';
import { en } from '../src/lib/i18n/messages.en';
import { violations } from './axe';
import { test, type Visitor } from './visitor';

const verdict = (visitor: Visitor) => visitor.page.getByRole('region', { name: words.verdict });

async function hold(visitor: Visitor, name: string): Promise<void> {
  await visitor.page.getByRole('group', { name: words.tools }).getByRole('button', { name, exact: true }).click();
}

test('Billo: refusals come and go as men are placed', async ({ open }) => {
  const visitor = await open();
  await visitor.go('#/editor/billo');
  await visitor.board.waitFor();
  await visitor.button(words.clear).click();
  await hold(visitor, words.pawnOf(en.seats.billo[0]!, words.man.round));
  await visitor.square('e8').click();
  const named: Named = { field: 'BOARD', at: 'e8', n: () => 0, seat: en.seats.billo[0]!, word: '' };
  await expect.poll(() => verdict(visitor).textContent()).toContain(sentences['pawn-on-far-row'](named));
  expect(await visitor.button(words.play).isDisabled()).toBe(true);
  // The same once more takes it off.
  await visitor.square('e8').click();
  await visitor.square('e4').click();
  await hold(visitor, words.pawnOf(en.seats.billo[1]!, words.man.squareBillo));
  await visitor.square('d6').click();
  await expect.poll(() => verdict(visitor).textContent()).toContain(words.legal);
  expect(await visitor.page.getByLabel(words.textHint).inputValue()).toBe('8/8/3q4/8/4R3/8/8/8 r - 0');
  await visitor.page.getByLabel(words.clock).fill('101');
  await visitor.page.getByLabel(words.clock).blur();
  await expect.poll(() => verdict(visitor).textContent()).toContain('100 is the most');
  await visitor.button(words.undo).click();
  await visitor.button(words.play).click();
  await visitor.page.waitForURL(/#\/game\//);
  await visitor.board.waitFor();
});

test('Bi-litaire: trays and marbles, phases and rounds', async ({ open }) => {
  const visitor = await open();
  await visitor.go('#/editor/bilitaire');
  await visitor.board.waitFor();
  await visitor.button(words.clear).click();
  await expect
    .poll(() => verdict(visitor).textContent())
    .toContain(sentences['no-tray']({ field: 'BOARD', at: '', n: () => 0, seat: '', word: '' }));
  await hold(visitor, words.marble);
  for (const hole of ['a1', 'b1']) await visitor.square(hole).click();
  await expect.poll(() => verdict(visitor).textContent()).toContain(words.legal);
  await visitor.page.getByLabel(words.phase).selectOption('marbles');
  await expect.poll(() => verdict(visitor).textContent()).toContain('none can');
  await hold(visitor, words.tray);
  await visitor.square('B1').click();
  await expect.poll(() => verdict(visitor).textContent()).toContain(words.legal);
  await visitor.button(words.analyse).click();
  await visitor.page.waitForURL(/#\/analysis\//);
});

test('Billabong: five kangaroos each, by keyboard too; rules change what is right', async ({ open }) => {
  const visitor = await open();
  await visitor.go('#/editor/billabong');
  await visitor.board.waitFor();
  await visitor.button(words.clear).click();
  await expect.poll(() => verdict(visitor).textContent()).toContain('0 ghosts; these rules need 5');
  await visitor.page.getByText(words.rules, { exact: true }).click();
  await visitor.page.getByLabel(en.setup.options['ghosts']!.values['none']!, { exact: true }).check();
  await hold(visitor, words.kangaroo(en.seats.billabong[0]!, 1));
  await visitor.square('a1').focus();
  await visitor.page.keyboard.press('Enter');
  await hold(visitor, words.kangaroo(en.seats.billabong[1]!, 0));
  await visitor.square('c3').click();
  await expect.poll(() => verdict(visitor).textContent()).toContain(words.legal);
  await visitor.square('h7').click();
  await expect.poll(() => verdict(visitor).textContent()).toContain('h7 is in the lake');
  expect(await violations(visitor)).toEqual([]);
});

test('a number that is too high is refused with its field', async ({ open }) => {
  const visitor = await open();
  await visitor.go('#/editor/billo');
  await visitor.board.waitFor();
  await visitor.page.getByLabel(words.clock).fill('5000');
  await visitor.page.getByLabel(words.clock).blur();
  await expect.poll(() => verdict(visitor).textContent()).toContain('The draw clock: 5000 is too high');
  expect(await visitor.page.getByLabel(words.clock).getAttribute('aria-invalid')).toBe('true');
  await visitor.go('#/editor/billabong');
  const [red, yellow] = en.seats.billabong.slice(0, 2).map((seat) => visitor.page.getByLabel(words.inHand(seat)));
  await yellow!.fill('99');
  await yellow!.blur();
  await expect.poll(() => verdict(visitor).textContent()).toContain('Yellow, the number of kangaroos to place: 99 is too high');
  expect([await red!.getAttribute('aria-invalid'), await yellow!.getAttribute('aria-invalid')]).toEqual(['false', 'true']);
});

test('a position from a link or as text, in French; a bad one says why', async ({ open }) => {
  const visitor = await open({ locale: 'fr-FR' });
  await visitor.go(`#/editor/billo?${new URLSearchParams({ rules: '', position: '8/8/3q4/8/4R3/8/8/8 r - 0' })}`);
  await visitor.page.getByText(fr.legal).waitFor();
  const box = visitor.page.getByLabel(fr.textHint);
  await box.fill('R7/8/8/8/8/8/8/8 r - 0');
  await visitor.button(fr.useText).click();
  await expect.poll(() => visitor.page.getByRole('alert').first().textContent()).toContain('serait devenu un billo');
  expect(await visitor.page.getByText(fr.legal).count()).toBe(1);
});

test('pictures', async ({ open }) => {
  const visitor = await open();
  await visitor.go('#/editor/billo');
  await visitor.board.waitFor();
  for (const [button, ending] of [
    [words.svg, '.svg'],
    [words.png, '.png'],
  ] as const) {
    const [download] = await Promise.all([visitor.page.waitForEvent('download'), visitor.button(button).click()]);
    expect(download.suggestedFilename()).toContain(ending);
    const bytes = await all(await download.createReadStream());
    expect(ending === '.svg' ? bytes.subarray(0, 4).toString() : bytes.subarray(1, 4).toString()).toBe(ending === '.svg' ? '<svg' : 'PNG');
    expect(bytes.toString()).not.toContain('var(--');
  }
});
