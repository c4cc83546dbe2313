// The rules, in this process: squares to press and moves to play come from the same module as the page's.

import { readFileSync } from 'node:fs';
import { initSync, play, press, start, think, viewTurn, writeRecord } from '../src/lib/wasm/pkg/bilby_wasm.js';

export const GAMES = ['billabong', 'bilitaire', 'billo'];

initSync({ module: readFileSync(new URL('../src/lib/wasm/pkg/bilby_wasm_bg.wasm', import.meta.url)) });

export { play, start, viewTurn, writeRecord };

/** A move that does not lose at once. */
export function choose(book, position) {
  const request = { level: 10, nodes: 1000, milliseconds: null, lines: 1, seed: 1 };
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
