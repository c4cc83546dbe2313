// A lesson being tried: which task it is at, the board, and what came of the last try. Turns are built by the same Session as in
// a game; whether a try completes the task is decided here.

import { Session } from '../game/session.svelte';
import type { Past, SessionEvent } from '../game/types';
import * as rules from '../wasm';
import type { GameName, Look, Played, Refusal, Rulebook } from '../wasm/types';
import { meets } from './goal';
import type { Action, Lesson, Task } from './types';

export type Outcome =
  | { kind: 'done' }
  /** The rules said no: in a task that asks for something else, or for another reason. */
  | { kind: 'refused'; refusal: Refusal }
  /** Legal, but not what is asked for (in a task that is about breaking a rule: nothing was broken). */
  | { kind: 'other' };

export type AttemptEvent = SessionEvent | { kind: 'outcome'; outcome: Outcome };

export class Attempt {
  readonly rulebook: Rulebook;
  readonly lesson: Lesson;
  /** The task in hand. */
  at = $state(0);
  /** Tasks that have been completed, by number. */
  completed = $state<boolean[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  /** A move was played that does not count: the board waits to be set back. */
  astray = $state(false);
  session = $state.raw() as Session;
  hear: (event: AttemptEvent) => void = () => undefined;

  /** The board at the start of each task, for going back and trying again. */
  #origins: Past[] = [];
  #replying = false;

  readonly task = $derived.by((): Task => this.lesson.tasks[this.at]!);
  readonly done = $derived(this.completed[this.at] === true && this.outcome?.kind === 'done');
  readonly finished = $derived.by(() => this.lesson.tasks.every((_, index) => this.completed[index] === true));
  readonly last = $derived.by(() => this.at === this.lesson.tasks.length - 1);

  constructor(game: GameName, lesson: Lesson) {
    this.lesson = lesson;
    this.rulebook = { game, rules: lesson.rules ?? '' };
    this.#begin(0, this.#originOf(0));
  }

  /** What the board shows: between two rounds it stays as the round left it. */
  get shown(): Look {
    const round = this.session.between ? this.session.last?.roundOver : null;
    return round ? { ...this.session.look, board: round.board, next: [], ways: [] } : this.session.look;
  }

  /** Whether the board takes presses now. */
  get open(): boolean {
    return this.outcome?.kind !== 'done' && !this.astray;
  }

  press(square: string, what?: 'round' | 'square'): void {
    if (!this.#clear()) return;
    const refusal = this.#refusalOfGoing(square);
    if (!refusal) return this.session.press(square, what);
    this.session.refused = refusal;
    this.#heard({ kind: 'refused', refusal });
  }

  slide(trays: string[], direction: 'n' | 'e' | 's' | 'w', distance: number): void {
    if (this.#clear()) this.session.slide(trays, direction, distance);
  }

  play(move: string): void {
    if (this.#clear()) this.session.play(move);
  }

  /** One thing of a solution. */
  act(action: Action): void {
    const [verb, ...words] = action.split(' ');
    if (verb === 'drag') {
      const [trays = '', direction = 'n', distance = '0'] = words;
      this.slide(trays.match(/[A-D]\d/g) ?? [], direction as 'n' | 'e' | 's' | 'w', Number(distance));
    } else if (verb === 'play') {
      this.play(words[0] ?? '');
    } else {
      const [square = '', what] = action.split('/');
      this.press(square, what as 'round' | 'square' | undefined);
    }
  }

  /** The opponents' scripted answers to what was played. */
  reply(): void {
    const replies = this.task.replies ?? [];
    this.#replying = true;
    for (const move of replies) {
      const refused = this.session.append(move);
      if (refused) throw new Error(`${this.lesson.id} ${this.at + 1}: ${move}: ${refused.message}`);
    }
    this.#replying = false;
  }

  /** The same task from its start. */
  again(): void {
    this.#begin(this.at, this.#origins[this.at] ?? this.#originOf(this.at));
  }

  /** The board as it was before a move that did not count; what was said about it stays to be read. */
  setBack(): void {
    const { outcome } = this;
    this.again();
    this.outcome = outcome;
  }

  next(): void {
    if (!this.last) this.#begin(this.at + 1, this.#originOf(this.at + 1));
  }

  previous(): void {
    if (this.at > 0) this.#begin(this.at - 1, this.#origins[this.at - 1] ?? this.#originOf(this.at - 1));
  }

  /** Where a task starts: on its own board, or where the one before has come to. */
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
    const seats = rules.seats(this.rulebook).map(() => ({ kind: 'person' as const }));
    const session = new Session({ rulebook: this.rulebook, seats, clock: null }, origin);
    session.hear = (event) => this.#heard(event);
    this.session = session;
  }

  /**
   * In a game, pressing another man of one's own lifts that one instead. Where the task is to try and go there, it is the rule
   * against it that counts.
   */
  #refusalOfGoing(square: string): Refusal | null {
    const { begun } = this.session;
    if (this.task.kind !== 'refused' || begun === '') return null;
    try {
      rules.play(this.rulebook, this.session.position, `${begun}${this.rulebook.game === 'billo' ? '-' : ':'}${square}`);
      return null;
    } catch (error) {
      const refusal = rules.refusalOf(error);
      return refusal && this.task.codes.includes(refusal.code) ? refusal : null;
    }
  }

  /** A new try: what was said about the last one goes. False while the board waits. */
  #clear(): boolean {
    if (!this.open) return false;
    this.outcome = null;
    return true;
  }

  #heard(event: SessionEvent): void {
    this.hear(event);
    if (this.#replying) return;
    switch (event.kind) {
      case 'played':
        return this.#played(event.played);
      case 'refused':
        return this.#judge(this.task.kind === 'refused' && this.task.codes.includes(event.refusal.code), {
          kind: 'refused',
          refusal: event.refusal,
        });
      case 'begun':
        if (this.task.kind === 'press' && this.task.begun.includes(this.session.begun) && (!this.task.touched || this.session.touched))
          this.#judge(true);
        return;
      default:
        return;
    }
  }

  #played(played: Played): void {
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
