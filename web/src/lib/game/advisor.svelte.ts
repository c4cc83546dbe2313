// Engine lines and hints for whatever is looked at; its own engine, so that it never delays a computer seat.

import { Engine } from '../engine';
import * as rules from '../wasm';
import type { Request, Rulebook, Thought } from '../wasm/types';

export interface Arrow {
  from: string;
  path: string[];
  strength: number;
}

const LINES_MS = 20_000;
const HINT_MS = 1500;

export class Advisor {
  thought = $state.raw<Thought | null>(null);
  hint = $state.raw<{ move: string; arrow: Arrow } | null>(null);
  hinting = $state(false);
  failed = $state(false);

  #engine: Engine | null = null;
  #asked = 0;
  #busy: Promise<unknown> = Promise.resolve();

  /** The best three moves, better and better until the position changes. */
  lines(book: Rulebook, position: string): void {
    void this.#ask(
      book,
      position,
      { level: 10, nodes: null, milliseconds: LINES_MS, lines: 3, seed: 1 },
      (thought) => (this.thought = thought),
    );
  }

  async showHint(book: Rulebook, position: string): Promise<string | null> {
    // Lines on show are about this position already.
    let thought = this.thought;
    if (!thought) {
      this.hinting = true;
      thought = await this.#ask(book, position, { level: 10, nodes: null, milliseconds: HINT_MS, lines: 1, seed: 1 }, () => undefined);
      this.hinting = false;
    }
    const move = thought?.lines[0]?.moves[0];
    if (!move) return null;
    this.hint = { move, arrow: arrowOf(book, position, move, 1) };
    return move;
  }

  clear(): void {
    this.#asked++;
    this.#engine?.stop();
    this.thought = null;
    this.hint = null;
    this.failed = false;
  }

  close(): void {
    this.clear();
    this.#engine?.close();
  }

  async #ask(book: Rulebook, position: string, request: Request, tell: (thought: Thought) => void): Promise<Thought | null> {
    const asked = ++this.#asked;
    this.failed = false;
    this.#engine?.stop();
    await this.#busy.catch(() => undefined);
    if (asked !== this.#asked) return null;
    try {
      this.#engine ??= new Engine();
      const answer = this.#engine.think(book, position, request, (thought) => asked === this.#asked && tell(thought));
      this.#busy = answer;
      const thought = await answer;
      if (asked !== this.#asked) return null;
      tell(thought);
      return thought;
    } catch {
      if (asked === this.#asked) this.failed = true;
      return null;
    }
  }
}

/** A move as an arrow: the rules say which way it goes. */
export function arrowOf(book: Rulebook, position: string, move: string, strength: number): Arrow {
  const { from, path } = rules.play(book, position, move).way;
  return { from, path, strength };
}
