// A game at a table: connects the server's table with a Session, so that everything around the board works as in a game
// on this device. A turn is shown at once, and is pending until the server confirms it.

import { announcedMove, Session } from '../game/session.svelte';
import type { RemoteGame, Result, Seat } from '../game/types';
import { isRefusalCode } from '../i18n/index.svelte';
import { claimText } from '../wasm';
import { ProblemError } from './api';
import { awayFor, timesLeft } from './clocks';
import type { Connection } from './connection.svelte';
import type { Table } from './table.svelte';
import { momentText, personName, problemText } from './format';
import { correspondenceMessages, messages } from './messages';
import type { Ending, LiveSeat, Problem, TableCommand } from './wire';

/** The minimum interval between previews of a growing chain. */
const PREVIEW_INTERVAL_MS = 120;
/** What another page of the same person tries is shown only while nothing is tried here. */
const OWN_PREVIEW_MS = 1500;
/** How often a turn is sent again that was stale for an unrelated reason. */
const TRIES = 3;
/** More turns than this are not announced one by one. */
const FEW = 2;
const SILENT = new Set(['stale', 'known', 'nothing-asked', 'asked-already', 'not-asked']);

export class OnlineSession implements RemoteGame {
  readonly table: Table;
  session = $state.raw<Session | null>(null);
  /** Milliseconds since the server last sent the clocks. */
  elapsed = $state(0);
  /** A turn that the server has not confirmed yet. */
  pending = $state.raw<{ ply: number; move: string } | null>(null);
  /** A person's rating in this game; empty if they have none. */
  ratingOf: (person: string) => string = () => '';
  /** Reports a refusal. */
  onproblem: (problem: Problem) => void = () => undefined;

  #connection: Connection;
  #now: () => number;
  #lastTried = -Infinity;
  #fromOtherPage = '';
  #timer: ReturnType<typeof setTimeout> | null = null;
  #toTry: string | null = null;

  readonly live = $derived.by(() => this.table.live);
  /** The seat of the person at this page; null for a watcher. */
  readonly seat = $derived.by(() => this.table.seatOf(this.#connection.you));
  readonly times = $derived(this.live ? timesLeft(this.live, this.elapsed) : null);
  readonly notes = $derived((this.live?.seats ?? []).map((_, seat) => this.#note(seat)));
  readonly sending = $derived(this.pending !== null);
  /** The engine helps no player, and nobody at a rated game, because a watcher may be a player or tell one. */
  readonly advice = $derived.by(() => this.live?.phase === 'over' || (this.seat === null && this.table.agreed?.rated === false));
  readonly canTakeBack = $derived.by(() => this.table.can(this.seat, 'question', 'takeback'));
  readonly canStop = $derived.by(() => this.table.can(this.seat, 'question', 'stop'));
  readonly resigner = $derived.by(() => (this.table.can(this.seat, 'resign') ? this.seat : null));

  constructor(table: Table, connection: Connection, now: () => number = Date.now) {
    this.table = table;
    this.#connection = connection;
    this.#now = now;
    table.changed = () => this.#sync();
    table.ongap = () => connection.refollow(table.id);
    this.#sync();
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** The time now. */
  tick(): void {
    this.elapsed = this.#now() - this.table.received;
  }

  /** Sends a request to the table; refusals are reported. */
  async ask(ask: TableCommand): Promise<boolean> {
    try {
      await this.#connection.ask(this.table.id, this.table.number, ask);
      return true;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (!SILENT.has(error.code)) this.onproblem(error.problem);
      return false;
    }
  }

  // ---- actions at the board ----

  play(move: string): void {
    this.#stopTrying();
    this.pending = { ply: this.session!.line.length - 1, move };
    void this.#send(TRIES);
  }

  try(begun: string): void {
    this.#lastTried = this.#now();
    this.#fromOtherPage = '';
    this.#toTry = begun;
    if (this.#timer === null) this.#showTry();
  }

  takeBack(): void {
    void this.ask({ kind: 'question', question: 'takeback' });
  }

  resign(): void {
    void this.ask({ kind: 'resign' });
  }

  claim(): void {
    void this.ask({ kind: 'turn', text: claimText() });
  }

  stop(): void {
    void this.ask({ kind: 'question', question: 'stop' });
  }

  async #send(tries: number): Promise<void> {
    const { pending } = this;
    if (!pending) return;
    try {
      const number = await this.#connection.ask(this.table.id, this.table.number, { kind: 'turn', text: pending.move });
      // The turn comes back as an event. If that was lost, it is requested.
      setTimeout(() => {
        if (number !== null && number > this.table.number) this.#connection.refollow(this.table.id);
      }, 1500);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // The answer brought the events since. The turn may have been accepted, or it may no longer be our turn.
      if (this.pending !== pending) return;
      if (error.code === 'stale' && tries > 1 && this.live?.onMove === this.seat) return this.#send(tries - 1);
      this.pending = null;
      this.#sync();
      if (error.code === 'stale') return;
      const code = isRefusalCode(error.code) ? error.code : 'refused-by-table';
      this.session?.refuse({ code, message: problemText(error.problem), squares: [], numbers: [], words: [], seat: null });
    }
  }

  #showTry(): void {
    if (this.#toTry === null) {
      this.#timer = null;
      return;
    }
    this.#connection.trying(this.table.id, this.table.number, this.#toTry);
    this.#toTry = null;
    this.#timer = setTimeout(() => this.#showTry(), PREVIEW_INTERVAL_MS);
  }

  #stopTrying(): void {
    this.#toTry = null;
  }

  // ---- updates from the server ----

  #sync(): void {
    const { agreed, live, turns } = this.table;
    if (!agreed || !live) return;
    this.tick();
    const seats = live.seats.map((seat, index) => this.#seatOf(seat, index));
    // The host may have changed the number of seats before the game.
    if (!this.session || this.session.rulebook.rules !== agreed.rules || this.session.start !== agreed.start) {
      const session = new Session(
        { rulebook: { game: agreed.game, rules: agreed.rules, ...(agreed.assistance ? {} : { assistance: false }) }, seats, clock: null },
        { id: agreed.id, created: agreed.created, start: agreed.start, moves: turns, result: live.ending ? resultOf(live.ending) : null },
      );
      session.remote = this;
      session.touchMove = agreed.touchMove;
      this.session = session;
    }
    const { session } = this;
    session.seats = seats;
    this.#follow(session, turns);
    if (live.claimedWrongly && !session.claimedWrongly) session.claimedInVain();
    if (live.ending && !session.result) {
      const result = resultOf(live.ending);
      if (result) session.conclude(result);
    }
    this.#showBegun(session, live.touched);
  }

  /** Makes the session's line equal to the table's. */
  #follow(session: Session, turns: string[]): void {
    const { line } = session;
    let same = 0;
    while (same < line.length && same < turns.length && announcedMove(line[same]!) === turns[same]) same++;
    const { pending } = this;
    if (pending && turns.length > pending.ply) this.pending = null;
    const underWay = pending && pending.ply === same && turns.length === same && line.length === same + 1;
    if (line.length > same && !underWay) session.cut(same);
    const news = turns.slice(same);
    news.forEach((move, index) => {
      session.append(move, index < news.length - FEW);
    });
  }

  #showBegun(session: Session, touched: string | null): void {
    const { tried, live } = this.table;
    if (this.pending || live?.phase !== 'playing') return;
    if (live.onMove !== this.seat) {
      session.show(tried && tried.seat === live.onMove ? tried.begun : '');
      return;
    }
    // Another page of the same person may have begun it.
    const triesHere = this.#now() - this.#lastTried < OWN_PREVIEW_MS;
    if (tried && tried.seat === this.seat && !triesHere) {
      this.#fromOtherPage = tried.begun;
      session.show(tried.begun, touched !== null);
    } else if (!tried && this.#fromOtherPage && session.begun === this.#fromOtherPage) {
      session.show(touched ?? '', touched !== null);
    } else if (touched && session.view.trail[0] !== touched) {
      session.show(touched, true);
    } else if (touched) {
      session.touched = true;
    }
  }

  #seatOf({ sitter, computer }: LiveSeat, index: number): Seat {
    if (sitter.kind === 'person') {
      const name = personName(sitter.person);
      if (computer !== null) return { kind: 'computer', level: computer, name };
      const { guest, id } = sitter.person;
      const link = sitter.person.name ? { link: `#/person/${encodeURIComponent(guest ? id : sitter.person.name)}` } : {};
      return { kind: index === this.seat ? 'person' : 'other', name, ...link };
    }
    if (sitter.kind === 'computer') return { kind: 'computer', level: sitter.level };
    return { kind: 'other', name: messages().table.openSeat };
  }

  #note(seat: number): string | null {
    const { live } = this;
    const left = live?.seats[seat]?.left;
    if (!live) return null;
    if (left) return messages().table.left[left];
    const standsIn = live.seats[seat]?.sitter.kind === 'person' && live.seats[seat].computer !== null;
    if (live.phase === 'over') return standsIn ? messages().table.left.absence : null;
    const holiday = live.seats[seat]?.holiday;
    if (holiday !== undefined) return correspondenceMessages().note(momentText(holiday));
    const away = awayFor(live, seat, this.elapsed);
    if (away !== null) return messages().table.away(Math.floor(away / 60_000));
    const sitter = live.seats[seat]?.sitter;
    return (sitter?.kind === 'person' && this.ratingOf(sitter.person.id)) || null;
  }
}

/** A result that does not follow from the board. */
function resultOf({ winner, drawn, reason }: Ending): Result | null {
  if (winner === null && !drawn) return { winner: null, reason: reason === 'closed' ? 'closed' : 'abort' };
  return reason === 'board' || reason === 'closed' ? null : { winner, reason };
}
