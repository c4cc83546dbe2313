// The engine, from a WebAssembly module of its own. It takes its time, so only workers let it think.

import * as wasm from './pkg/bilby_wasm_engine.js';
import moduleAddress from './pkg/bilby_wasm_engine_bg.wasm?url';
import { compile, once } from './load';
import type { Supply } from './supply';
import type { Request, Rulebook, SearchResult } from './types';

/** The module, compiled once for all workers. */
export const compiled = once(() => compile(moduleAddress, new URL('./pkg/bilby_wasm_engine_bg.wasm', import.meta.url)));

/** For a worker: takes what the page has sent. */
export function take(supply: Supply): void {
  if (supply.kind === 'module') wasm.initSync({ module: supply.module });
  else wasm.provideWeights(supply.bytes, supply.several);
}

/**
 * Searches until it is done. `tell` receives results so far; `stop` is called thousands of times a second and says whether to
 * end.
 */
export const think = (
  book: Rulebook,
  position: string,
  request: Request,
  tell: (result: SearchResult) => void,
  stop: () => boolean,
): SearchResult => wasm.think(book, position, request, tell, stop);
