// "Try again": a position in which any move nearly as good as the best one is right.

import { Session } from '../game/session.svelte';
import type { Seat, SessionEvent } from '../game/types';
import * as rules from '../wasm';
import type { Rulebook } from '../wasm/types';
import type { Judging } from './review.svelte';

export type Verdict =
  | { kind: 'judging' }
  | { kind: 'right'; loss: number }
  /** The move of the game, once more. */
  | { kind: 'same' }
  | { kind: 'wrong'; loss: number }
  | { kind: 'failed' };

export class Exercise {
  readonly book: Rulebook;
  readonly position: string;
  /** The seat whose move is looked for. */
  readonly seat: number;
  /** The move of the game, which was a mistake. */
  readonly played: string | null;
  session = $state.raw() as Session;
  verdict = $state.raw<Verdict | null>(null);
  hear: (event: SessionEvent) => void = () => undefined;

  #asking: () => Judging;
  #attempt = 0;

  constructor(book: Rulebook, position: string, played: string | null, asking: () => Judging) {
    this.book = { game: book.game, rules: book.rules };
    this.position = position;
    this.seat = rules.viewTurn(this.book, position).status.seat;
    this.played = played === null ? null : rules.play(this.book, position, played).canonical;
    this.#asking = asking;
    this.again();
  }

  /** Whether the board takes a move. */
  get open(): boolean {
    return this.verdict === null || this.verdict.kind === 'same' || this.verdict.kind === 'wrong' || this.verdict.kind === 'failed';
  }

  /** Sets the board up again; the last verdict stays to be read. */
  again(): void {
    const seats = rules.seats(this.book).map((): Seat => ({ kind: 'person' }));
    const session = new Session({ rulebook: this.book, seats, clock: null }, { start: this.position });
    session.hear = (event) => {
      this.hear(event);
      if (event.kind === 'played') void this.#judge(event.played.canonical);
    };
    this.session = session;
  }

  async #judge(move: string): Promise<void> {
    const attempt = ++this.#attempt;
    if (move === this.played) {
      this.#say({ kind: 'same' });
      return;
    }
    this.#say({ kind: 'judging' });
    try {
      const { played } = await this.#asking().judge(this.book, this.position, move, 'full');
      if (attempt !== this.#attempt || !played) return;
      this.#say(played.accepted ? { kind: 'right', loss: played.loss } : { kind: 'wrong', loss: played.loss });
    } catch {
      if (attempt === this.#attempt) this.#say({ kind: 'failed' });
    }
  }

  onverdict: (verdict: Verdict) => void = () => undefined;

  #say(verdict: Verdict): void {
    this.verdict = verdict;
    if (verdict.kind === 'same' || verdict.kind === 'wrong' || verdict.kind === 'failed') this.again();
    this.onverdict(verdict);
  }
}
