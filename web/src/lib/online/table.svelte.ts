// A table as the server tells it: a snapshot, then what happens, in order. Nothing here is guessed; what the person at this page
// is about to do is in OnlineSession.

import type { Follower } from './connection.svelte';
import type { ChatLine, Live, Person, Problem, SeatOption, TableEvent, TableState, Update } from './wire';

/** What was agreed when the table was opened; it never changes. */
export type Agreed = Omit<TableState, 'turns' | 'latest' | 'chatLines' | 'live'>;

/** How many lines of talk are kept on the page. */
const MOST_LINES = 200;

export class Table implements Follower {
  readonly id: string;
  agreed = $state.raw<Agreed | null>(null);
  turns = $state.raw<string[]>([]);
  live = $state.raw<Live | null>(null);
  lines = $state.raw<ChatLine[]>([]);
  /** The turn that somebody shows the others. */
  tried = $state.raw<{ seat: number; begun: string } | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** When `live` came, by this device's clock. */
  received = $state(0);
  /** What happened that was not known yet, in order; a snapshot is not news. */
  hear: (event: TableEvent) => void = () => undefined;
  /** After every change. */
  changed: () => void = () => undefined;
  /** Something is missing. */
  ongap: () => void = () => undefined;
  /** The connection was lost and is there again. */
  onagain: () => void = () => undefined;

  #number = 0;
  #now: () => number;

  constructor(id: string, now: () => number = Date.now) {
    this.id = id;
    this.#now = now;
  }

  get since(): number | null {
    return this.agreed ? this.#number : null;
  }

  /** How many events have been seen. */
  get number(): number {
    return this.#number;
  }

  again(): void {
    if (!this.agreed) return;
    this.tried = null;
    this.onagain();
  }

  take(state: TableState): void {
    const { turns, latest: _, chatLines, live, ...agreed } = state;
    // A snapshot that was overtaken by what happened since.
    if (this.agreed && live.number < this.#number) return;
    this.agreed = agreed;
    this.turns = turns;
    this.lines = chatLines;
    this.tried = null;
    this.problem = null;
    this.#number = live.number;
    this.#take(live);
    this.changed();
  }

  update(update: Update): void {
    if (!this.agreed) return;
    const news: TableEvent[] = [];
    for (const event of update.events) {
      if (event.number <= this.#number) continue;
      if (event.number !== this.#number + 1) break;
      this.#apply(event);
      news.push(event);
    }
    if (update.live.number === this.#number) this.#take(update.live);
    for (const event of news) this.hear(event);
    this.changed();
    if (update.live.number > this.#number) this.ongap();
  }

  trying(seat: number, number: number, begun: string): void {
    // What was tried before the turn that we have seen since is of no interest.
    if (!this.live || this.live.onMove !== seat || number < this.#boardNumber) return;
    this.tried = begun ? { seat, begun } : null;
    this.changed();
  }

  chat(line: ChatLine): void {
    this.said([line]);
  }

  /** What was said meanwhile. */
  said(lines: ChatLine[]): void {
    const known = new Set(this.lines.map(({ number }) => number));
    const missed = lines.filter(({ number }) => !known.has(number));
    if (missed.length > 0) this.lines = [...this.lines, ...missed].sort((a, b) => a.number - b.number).slice(-MOST_LINES);
  }

  refused(problem: Problem): void {
    this.problem = problem;
  }

  /** Where somebody sits; null: they watch. */
  seatOf(person: Person | null): number | null {
    const seat = this.live?.seats.findIndex(({ sitter }) => sitter.kind === 'person' && sitter.person.id === person?.id) ?? -1;
    return seat >= 0 ? seat : null;
  }

  can(seat: number | null, kind: SeatOption['kind'], question?: string): boolean {
    if (seat === null) return false;
    return (
      this.live?.seats[seat]?.options.some(
        (option) => option.kind === kind && (question === undefined || ('question' in option && option.question === question)),
      ) ?? false
    );
  }

  #boardNumber = 0;

  #apply({ number, what }: TableEvent): void {
    this.#number = number;
    switch (what.kind) {
      case 'turn':
        this.turns = [...this.turns, what.text];
        this.#board(number);
        break;
      case 'takenBack':
        this.turns = this.turns.slice(0, what.turns);
        this.#board(number);
        break;
      case 'over':
      case 'started':
        this.#board(number);
    }
  }

  #board(number: number): void {
    this.#boardNumber = number;
    this.tried = null;
  }

  #take(live: Live): void {
    if (this.live && live.number === this.live.number && live.now < this.live.now) return;
    this.live = live;
    this.received = this.#now();
  }
}
