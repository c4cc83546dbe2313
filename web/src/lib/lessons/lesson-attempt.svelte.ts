// An attempt at a lesson: the current task, the board, and the result of the last attempt. Turns are built by the same
// Session as in a game; this class decides whether an attempt completes the task.

import { Session } from '../game/session.svelte';
import type { Past, Seat, SessionEvent } from '../game/types';
import * as rules from '../wasm';
import type { Direction, GameName, Played, Refusal, Rulebook, Shape, TurnView } from '../wasm/types';
import { meets } from './goal';
import type { Action, Lesson, Task } from './types';

export type Outcome =
  | { kind: 'done' }
  /** Refused by the rules, although the task asks for something else, or for another reason than the task's. */
  | { kind: 'refused'; refusal: Refusal }
  /** Legal, but not what the task asks for (in a task about breaking a rule: nothing was broken). */
  | { kind: 'other' }
  /** The game was not won. */
  | { kind: 'lost' };

export type AttemptEvent = SessionEvent | { kind: 'outcome'; outcome: Outcome };

export class LessonAttempt {
  readonly rulebook: Rulebook;
  readonly lesson: Lesson;
  /** The current task. */
  at = $state(0);
  /** The numbers of completed tasks. */
  completed = $state<boolean[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  /** A move was played that does not count, and the board will be reset. */
  astray = $state(false);
  session = $state.raw() as Session;
  hear: (event: AttemptEvent) => void = () => undefined;

  /** The board at the start of each task, for going back and trying again. */
  #origins: Past[] = [];
  /** Whether the current move is not the person's. */
  #scripted = false;

  readonly task = $derived.by((): Task => this.lesson.tasks[this.at]!);
  readonly done = $derived(this.completed[this.at] === true && this.outcome?.kind === 'done');
  readonly finished = $derived.by(() => this.lesson.tasks.every((_, index) => this.completed[index] === true));
  readonly last = $derived.by(() => this.at === this.lesson.tasks.length - 1);

  constructor(game: GameName, lesson: Lesson) {
    this.lesson = lesson;
    this.rulebook = { game, rules: lesson.rules ?? '' };
    this.#begin(0, this.#originOf(0));
  }

  /** The view to show: between two rounds the board stays as the round left it. */
  get shown(): TurnView {
    const round = this.session.between ? this.session.last?.roundOver : null;
    return round ? { ...this.session.view, board: round.board, next: [], ways: [], targets: [] } : this.session.view;
  }

  /** Whether the board accepts presses now. */
  get open(): boolean {
    return this.task.kind !== 'watch' && !this.over && !this.astray;
  }

  /** Whether this attempt has ended. */
  get over(): boolean {
    return this.outcome?.kind === 'done' || this.outcome?.kind === 'lost';
  }

  press(square: string, shape?: Shape): void {
    if (!this.#clear()) return;
    const refusal = this.#refusalOfGoing(square);
    if (!refusal) return this.session.press(square, shape);
    this.session.refused = refusal;
    this.#heard({ kind: 'refused', refusal });
  }

  slide(trays: string[], direction: Direction, distance: number): void {
    if (this.#clear()) this.session.slide(trays, direction, distance);
  }

  /** A slide over no distance takes the tray away. */
  takeAway(tray: string): void {
    this.slide([tray], 'n', 0);
  }

  play(move: string): void {
    if (this.#clear()) this.session.play(move);
  }

  /** Completes the tray action begun with a call; 1 says that the jump is single. */
  call(number: number): void {
    this.play(rules.withCall(this.session.begun, number));
  }

  /** One action of a solution. */
  act(action: Action): void {
    switch (action.kind) {
      case 'press':
        return this.press(action.square, action.shape);
      case 'take-away':
        return this.takeAway(action.tray);
      case 'call':
        return this.call(action.number);
      case 'pass':
        return this.play(rules.passText());
      case 'claim':
        return this.play(rules.claimText());
      case 'watch':
        return this.watch();
    }
  }

  /** The next move of a demonstration. */
  watch(): void {
    const { task } = this;
    if (task.kind !== 'watch' || this.over) return;
    const move = task.moves[this.session.line.length];
    if (move !== undefined) this.#append(move);
    if (this.session.line.length >= task.moves.length) this.#judge(true);
  }

  /** The scripted answers of the opponents. */
  reply(): void {
    for (const move of this.task.replies ?? []) this.#append(move);
  }

  #append(move: string): void {
    this.#scripted = true;
    const refused = this.session.append(move);
    this.#scripted = false;
    if (refused) throw new Error(`${this.lesson.id} ${this.at + 1}: ${move}: ${refused.message}`);
  }

  /** Restarts the task. */
  again(): void {
    this.#begin(this.at, this.#origins[this.at] ?? this.#originOf(this.at));
  }

  /** Restores the board before a move that did not count. The message about it stays. */
  setBack(): void {
    const { outcome } = this;
    this.again();
    this.outcome = outcome;
  }

  next(): void {
    if (!this.last) this.#begin(this.at + 1, this.#originOf(this.at + 1));
  }

  /** Goes to the next task without doing this one: the board is set up as if it had been done. */
  skip(): void {
    if (this.last) return;
    const { hear } = this;
    const completed = [...this.completed];
    this.hear = () => undefined;
    this.again();
    for (const action of this.task.solution) this.act(action);
    this.reply();
    this.hear = hear;
    this.completed = completed;
    this.next();
  }

  previous(): void {
    if (this.at > 0) this.#begin(this.at - 1, this.#origins[this.at - 1] ?? this.#originOf(this.at - 1));
  }

  /** The start of a task: its own board, or the end of the one before. */
  #originOf(index: number): Past {
    const { position } = this.lesson.tasks[index]!;
    if (position !== undefined) return { start: position };
    const { start, line, begun, touched } = this.session;
    return { start, moves: line.map((played) => played.move), begun, touched };
  }

  #begin(index: number, origin: Past): void {
    this.#origins[index] = origin;
    this.at = index;
    this.outcome = null;
    this.astray = false;
    const { task } = this;
    const seats = rules
      .seats(this.rulebook)
      .map((): Seat => (task.kind === 'win' ? { kind: 'computer', level: task.level } : { kind: 'person' }));
    if (task.kind === 'win') seats[rules.viewTurn(this.rulebook, origin.start ?? '').status.seat] = { kind: 'person' };
    const session = new Session({ rulebook: this.rulebook, seats, clock: null }, origin);
    session.hopByHop = this.task.hops ?? false;
    session.hear = (event) => this.#heard(event);
    this.session = session;
  }

  /**
   * In a game, pressing another man of one's own lifts that one instead. If the task is to try to go there, the press is
   * checked against the rule instead.
   */
  #refusalOfGoing(square: string): Refusal | null {
    const { begun } = this.session;
    if (this.task.kind !== 'refused' || begun === '') return null;
    const refusal = rules.refusalOfGoing(this.rulebook, this.session.position, begun, square);
    return refusal && this.task.codes.includes(refusal.code) ? refusal : null;
  }

  /** Begins a new attempt and clears the message about the last one. Returns false while the board will be reset. */
  #clear(): boolean {
    if (!this.open) return false;
    this.outcome = null;
    return true;
  }

  #heard(event: SessionEvent): void {
    this.hear(event);
    if (this.#scripted) return;
    switch (event.kind) {
      case 'played':
        return this.#played(event.played);
      case 'refused':
        return this.#judge(this.task.kind === 'refused' && this.task.codes.includes(event.refusal.code), {
          kind: 'refused',
          refusal: event.refusal,
        });
      case 'over':
        if (this.task.kind === 'win')
          this.#judge(event.result.winner !== null && this.session.seats[event.result.winner]?.kind === 'person', { kind: 'lost' });
        return;
      case 'begun':
        if (this.task.kind === 'press' && this.task.begun.includes(this.session.begun) && (!this.task.touched || this.session.touched))
          this.#judge(true);
        return;
      default:
        return;
    }
  }

  #played(played: Played): void {
    if (this.task.kind === 'win') return;
    if (this.task.kind === 'play' && meets(this.task.goal, played)) return this.#judge(true);
    this.astray = true;
    this.#judge(false, { kind: 'other' });
  }

  #judge(good: boolean, otherwise: Outcome = { kind: 'other' }): void {
    if (good) this.completed[this.at] = true;
    this.outcome = good ? { kind: 'done' } : otherwise;
    this.hear({ kind: 'outcome', outcome: this.outcome });
  }
}
