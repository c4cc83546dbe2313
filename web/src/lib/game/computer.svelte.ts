// The computer seats of a session: asks the engine when it is their turn, and plays its answer.

import { Engine } from '../engine';
import { HIGHEST_LEVEL } from '../wasm/constants';
import type { ClockTime, SearchResult } from '../wasm/types';
import type { Session } from './session.svelte';

/** The highest level has a time limit, the others a node limit. With a clock, its time manager may end the search earlier. */
const BEST_LEVEL_MS = 4000;
/** The computer answers only after a person has had time to see the move. */
const SHORTEST_MS = 550;
/** With a clock, that takes at most this part of what is left. */
const SHORTEST_SHARE = 1 / 50;

export class Computer {
  thinking = $state(false);
  result = $state.raw<SearchResult | null>(null);
  failed = $state(false);
  /** The engine crashed and another took over. */
  onrestart: () => void = () => undefined;

  #engine: Engine | null = null;
  #asked = 0;

  /** Loads the engine while a person thinks, if there is a computer to play. */
  prepare(session: Session): void {
    if (!session.seats.some((seat) => seat.kind === 'computer')) return;
    this.#engine ??= new Engine();
    this.#engine.prepare(session.rulebook.game);
  }

  /** Searches the position at the end of the session's line, and plays the result. */
  async think(session: Session): Promise<void> {
    const asked = ++this.#asked;
    const seat = session.seats[session.turn];
    if (seat?.kind !== 'computer') return;
    const position = session.positionAt(session.line.length);
    const level = seat.level;
    this.thinking = true;
    this.result = null;
    this.failed = false;
    try {
      this.#engine ??= new Engine();
      this.#engine.onrestart = this.onrestart;
      const clock = clockOf(session);
      const request = {
        level,
        nodes: null,
        milliseconds: level === HIGHEST_LEVEL ? BEST_LEVEL_MS : null,
        clock,
        lines: 1,
        seed: seedOf(session.id, session.line.length),
      };
      const [result] = await Promise.all([
        this.#engine.think(session.rulebook, position, request, (result) => {
          if (asked === this.#asked) this.result = result;
        }),
        new Promise((resolve) => setTimeout(resolve, clock ? Math.min(SHORTEST_MS, clock.left * SHORTEST_SHARE) : SHORTEST_MS)),
      ]);
      if (asked !== this.#asked) return;
      this.thinking = false;
      const move = result.lines[0]?.moves[0];
      this.failed = !move || session.append(move) !== null;
    } catch {
      if (asked !== this.#asked) return;
      this.thinking = false;
      this.failed = true;
    }
  }

  /** Answers now with the best result so far. */
  moveNow(): void {
    this.#engine?.stop();
  }

  /** Cancels the question: its answer will not be played. */
  cancel(): void {
    this.#asked++;
    this.thinking = false;
    this.#engine?.stop();
  }

  close(): void {
    this.cancel();
    this.#engine?.close();
  }
}

/** The clock of the seat on move, if the game is played with one. */
function clockOf(session: Session): ClockTime | null {
  const clock = session.clock;
  return clock && { left: clock.remaining[session.turn] ?? 0, increment: clock.setting.increment * 1000 };
}

/** The same for the same ply of the same game, so that a reload does not change the computer's choice. */
function seedOf(id: string, ply: number): number {
  let hash = 2166136261 ^ ply;
  for (const char of id) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  return hash >>> 0;
}
