// The rules, in this process: squares to press and moves to play come from the same module as the page's.

import { readFileSync } from 'node:fs';
import { initSync, play, press, start, viewTurn, writeRecord } from '../src/lib/wasm/pkg/bilby_wasm.js';
import { initSync as initEngine, provideWeights, think } from '../src/lib/wasm/pkg/bilby_wasm_engine.js';

export const GAMES = ['billabong', 'bilitaire', 'billo'];

const file = (name) => readFileSync(new URL(`../src/lib/wasm/pkg/${name}`, import.meta.url));

initSync({ module: file('bilby_wasm_bg.wasm') });
initEngine({ module: file('bilby_wasm_engine_bg.wasm') });
for (const name of ['billabong', 'billabong_several', 'bilitaire', 'billo'])
  provideWeights(file(`${name}_weights.bin`), name.endsWith('_several'));

export { play, start, viewTurn, writeRecord };

/** A move that does not lose at once; of a lower level one that may be a mistake. */
export function choose(book, position, level = 10) {
  const request = { level, nodes: level === 10 ? 1000 : null, milliseconds: null, lines: 1, seed: 1 };
  return think(
    book,
    position,
    request,
    () => undefined,
    () => false,
  ).lines[0].moves[0];
}

/** The squares of men that can be lifted and put back. */
export function liftable(book, position) {
  const squares = new Set(
    viewTurn(book, position, '')
      .ways.map((way) => way.from)
      .filter(Boolean),
  );
  return [...squares].filter((square) => {
    const lifted = press(book, position, '', square, {});
    if (lifted.kind !== 'begun') return false;
    const back = press(book, position, lifted.begun, square, {});
    return back.kind === 'begun' && back.begun === '';
  });
}
