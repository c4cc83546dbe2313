// Engine lines and hints for the position on show. It has its own engine, so that it never delays a computer seat.

import { Engine } from '../engine';
import * as rules from '../wasm';
import { HIGHEST_LEVEL } from '../wasm/constants';
import type { Played, Request, Rulebook, SearchResult } from '../wasm/types';

export interface Arrow {
  from: string;
  path: string[];
  strength: number;
  /** Whether it leads home. */
  home?: boolean;
}

const LINES_MS = 20_000;
const HINT_MS = 1500;

export class Advisor {
  result = $state.raw<SearchResult | null>(null);
  /** What the advised move would do. */
  hint = $state.raw<Played | null>(null);
  hinting = $state(false);
  failed = $state(false);

  #engine: Engine | null = null;
  #asked = 0;
  #busy: Promise<unknown> = Promise.resolve();

  /** The best moves, improving until the position changes. */
  lines(book: Rulebook, position: string, lines = 3): void {
    void this.#ask(
      book,
      position,
      { level: HIGHEST_LEVEL, nodes: null, milliseconds: LINES_MS, lines, seed: 1 },
      (result) => (this.result = result),
    );
  }

  async showHint(book: Rulebook, position: string): Promise<Played | null> {
    // Lines on show are already about this position.
    let result = this.result;
    if (!result) {
      this.hinting = true;
      result = await this.#ask(
        book,
        position,
        { level: HIGHEST_LEVEL, nodes: null, milliseconds: HINT_MS, lines: 1, seed: 1 },
        () => undefined,
      );
      this.hinting = false;
    }
    const move = result?.lines[0]?.moves[0];
    if (!move) return null;
    this.hint = rules.play(book, position, move);
    return this.hint;
  }

  clear(): void {
    this.#asked++;
    this.#engine?.stop();
    this.result = null;
    this.hint = null;
    this.failed = false;
  }

  close(): void {
    this.clear();
    this.#engine?.close();
  }

  async #ask(book: Rulebook, position: string, request: Request, tell: (result: SearchResult) => void): Promise<SearchResult | null> {
    const asked = ++this.#asked;
    this.failed = false;
    this.#engine?.stop();
    await this.#busy.catch(() => undefined);
    if (asked !== this.#asked) return null;
    try {
      this.#engine ??= new Engine();
      const answer = this.#engine.think(book, position, request, (result) => asked === this.#asked && tell(result));
      this.#busy = answer;
      const result = await answer;
      if (asked !== this.#asked) return null;
      tell(result);
      return result;
    } catch {
      if (asked === this.#asked) this.failed = true;
      return null;
    }
  }
}

/** A move as an arrow; the rules determine its way. */
export function arrowOf(book: Rulebook, position: string, move: string, strength: number): Arrow {
  const { from, path, home } = rules.play(book, position, move).way;
  return { from, path, home, strength };
}
