// An attempt at a puzzle: the board, how far the solution has come, and what the last move was worth.

import { Session } from '../game/session.svelte';
import type { Seat, SessionEvent } from '../game/types';
import * as rules from '../wasm';
import type { Played } from '../wasm/types';
import type { Puzzle } from './puzzle';

export type State =
  /** The person is to move. */
  | 'asking'
  /** The move was right, and the reply follows. */
  | 'replying'
  | 'solved'
  /** The solution is being shown, or has been. */
  | 'shown';

export class PuzzleAttempt {
  readonly puzzle: Puzzle;
  session = $state.raw() as Session;
  state = $state<State>('asking');
  /** A wrong move was just tried. */
  wrong = $state(false);
  /** Whether anything wrong was tried. */
  failed = $state(false);
  /** Whether a hint was given in any turn. */
  hinted = $state(false);
  /** The hints in this turn: 1 shows the man that moves, 2 the whole move. */
  hints = $state(0);
  hear: (event: SessionEvent) => void = () => undefined;
  onstate: (state: State | 'wrong') => void = () => undefined;

  /** How many moves of the solution have been played. */
  #at = 0;
  #scripted = false;

  /** `hinted`: a hint was given in an attempt that was not finished; `failed`: an attempt has failed before. */
  constructor(puzzle: Puzzle, hinted = false, failed = false) {
    this.puzzle = puzzle;
    this.hinted = hinted;
    this.failed = failed;
    this.#set(0);
  }

  get open(): boolean {
    return this.state === 'asking';
  }

  /** The next move of the solution. */
  get next(): Played | null {
    const move = this.puzzle.solution[this.#at];
    return move === undefined ? null : rules.play(this.puzzle.book, this.session.position, move);
  }

  /** First the man that moves, then the whole move. */
  hint(): void {
    this.hinted = true;
    this.hints = Math.min(2, this.hints + 1);
    this.wrong = false;
  }

  /** The reply to a right move. */
  reply(): void {
    if (this.state !== 'replying') return;
    this.#play();
    this.#become('asking');
  }

  /** Starts showing the solution from the beginning. */
  show(): void {
    this.#set(0);
    this.wrong = false;
    this.#become('shown');
  }

  /** The next move of the solution that is shown; false at its end. */
  showNext(): boolean {
    if (this.state !== 'shown' || this.#at >= this.puzzle.solution.length) return false;
    this.#play();
    return this.#at < this.puzzle.solution.length;
  }

  /** Restarts the puzzle. A failed attempt still counts as failed. */
  again(): void {
    this.hints = 0;
    this.wrong = false;
    this.#set(0);
    this.#become('asking');
  }

  #play(): void {
    const move = this.puzzle.solution[this.#at];
    if (move === undefined) return;
    this.#scripted = true;
    this.session.append(move);
    this.#scripted = false;
    this.session.between = false;
    this.#at += 1;
  }

  /** The board after so many moves of the solution. */
  #set(at: number): void {
    const { book, position, solution } = this.puzzle;
    const seats = rules.seats(book).map((): Seat => ({ kind: 'person' }));
    const session = new Session({ rulebook: book, seats, clock: null }, { start: position, moves: solution.slice(0, at) });
    session.hear = (event) => {
      this.hear(event);
      if (event.kind === 'played' && !this.#scripted) this.#judge(event.played.canonical);
      if (event.kind === 'begun') this.wrong = false;
    };
    this.session = session;
    this.#at = at;
  }

  #judge(move: string): void {
    if (move !== this.puzzle.solution[this.#at]) {
      this.wrong = true;
      this.failed = true;
      this.onstate('wrong');
      this.#set(this.#at);
      return;
    }
    this.wrong = false;
    this.hints = 0;
    this.#at += 1;
    this.#become(this.#at >= this.puzzle.solution.length ? 'solved' : 'replying');
  }

  #become(state: State): void {
    this.state = state;
    this.onstate(state);
  }
}
