// A table as the server describes it: a snapshot, then events, in order. Nothing here is predicted; the pending actions
// of the person at this page are in OnlineSession.

import { withCall } from '../wasm';
import type { Follower } from './connection.svelte';
import type { ChatLine, LiveState, Person, Problem, SeatOption, TableEvent, TableState, Update } from './wire';

/** The settings of the table, which never change. */
export type Agreed = Omit<TableState, 'turns' | 'voidCalls' | 'latest' | 'chatLines' | 'live'>;

/** How many lines of chat are kept on the page. */
const MOST_LINES = 200;

export class Table implements Follower {
  readonly id: string;
  agreed = $state.raw<Agreed | null>(null);
  /** The turns as they were announced, including void calls. */
  turns = $state.raw<string[]>([]);
  live = $state.raw<LiveState | null>(null);
  lines = $state.raw<ChatLine[]>([]);
  /** The preview of a turn. */
  tried = $state.raw<{ seat: number; begun: string } | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** When `live` arrived, by this device's clock. */
  received = $state(0);
  /** Called with new events, in order; a snapshot is not news. */
  hear: (event: TableEvent) => void = () => undefined;
  /** Called after every change. */
  changed: () => void = () => undefined;
  /** Called when something is missing. */
  ongap: () => void = () => undefined;
  /** Called when the connection was lost and is open again. */
  onreconnected: () => void = () => undefined;

  #number = 0;
  #now: () => number;

  constructor(id: string, now: () => number = Date.now) {
    this.id = id;
    this.#now = now;
  }

  get since(): number | null {
    return this.agreed ? this.#number : null;
  }

  /** The number of events seen. */
  get number(): number {
    return this.#number;
  }

  reconnected(): void {
    if (!this.agreed) return;
    this.tried = null;
    this.onreconnected();
  }

  take(state: TableState): void {
    const { turns, voidCalls, latest: _, chatLines, live, ...agreed } = state;
    // The snapshot is older than the events received since.
    if (this.agreed && live.number < this.#number) return;
    this.agreed = agreed;
    this.turns = turns.map((text, index) => said(text, voidCalls.find(({ turn }) => turn === index)?.call));
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
    // A preview of an earlier turn is ignored.
    if (!this.live || this.live.onMove !== seat || number < this.#boardNumber) return;
    this.tried = begun ? { seat, begun } : null;
    this.changed();
  }

  chat(line: ChatLine): void {
    this.said([line]);
  }

  /** Adds chat lines that were missed. */
  said(lines: ChatLine[]): void {
    const known = new Set(this.lines.map(({ number }) => number));
    const missed = lines.filter(({ number }) => !known.has(number));
    if (missed.length > 0) this.lines = [...this.lines, ...missed].sort((a, b) => a.number - b.number).slice(-MOST_LINES);
  }

  refused(problem: Problem): void {
    this.problem = problem;
  }

  /** The seat of a person; null for a watcher. */
  seatOf(person: Person | null): number | null {
    const seat = this.live?.seats.findIndex(({ sitter }) => sitter.kind === 'person' && sitter.person.id === person?.id) ?? -1;
    return seat >= 0 ? seat : null;
  }

  /** Whether a seat may ask for something: a question by its name, or something about another seat. */
  can(seat: number | null, kind: SeatOption['kind'], which?: string | number): boolean {
    if (seat === null) return false;
    const fits = (option: SeatOption) =>
      which === undefined || ('question' in option && option.question === which) || ('seat' in option && option.seat === which);
    return this.live?.seats[seat]?.options.some((option) => option.kind === kind && fits(option)) ?? false;
  }

  #boardNumber = 0;

  #apply({ number, what }: TableEvent): void {
    this.#number = number;
    switch (what.kind) {
      case 'turn':
        this.turns = [...this.turns, said(what.text, what.voidCall)];
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

  #take(live: LiveState): void {
    if (this.live && live.number === this.live.number && live.now < this.live.now) return;
    this.live = live;
    this.received = this.#now();
  }
}

function said(text: string, voidCall: number | undefined): string {
  return voidCall === undefined ? text : withCall(text, voidCall);
}
