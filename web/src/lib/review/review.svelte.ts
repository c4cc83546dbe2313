// The review of a game: judges all its positions in two passes, a quick one for the first graph and a full one, and keeps
// what it has. It can be stopped and goes on where it was, also on another day.

import { numberBefore } from '../game/move-numbers';
import type { Session } from '../game/session.svelte';
import { version } from '../wasm';
import { summarise } from '../wasm/review';
import type { Judgement, ReviewEffort, SeatSummary } from '../wasm/review-types';
import type { Rulebook } from '../wasm/types';
import { Judge } from './judge';
import { keepReview, pruneReviews, recallReview, sessionKey, type Judged } from './stored-reviews';

/** The interface to what judges; tests bring their own. */
export type Judging = Pick<Judge, 'judge' | 'threat' | 'close'>;

/** Lines are shown up to this many moves. */
const LONGEST_LINE = 8;
/** The time between two writes of what has been judged. */
const KEEP_MS = 1000;

/** So many moves are judged fully in search of the critical moment. */
const MOST_CRITICAL = 4;

/** A move of the game that was a mistake, or missed something. */
export interface Mistake {
  /** The number of moves before it. */
  ply: number;
  seat: number;
  move: string;
  judgement: Judgement;
}

interface Next {
  ply: number;
  effort: ReviewEffort;
}

export class Review {
  readonly book: Rulebook;
  readonly positions: readonly string[];
  readonly moves: readonly string[];
  /** Who made each move. */
  readonly movers: readonly number[];
  /** The number of each move, as lists of moves write it: `32.` or `32…`. */
  readonly numbers: readonly string[];
  readonly seats: number;
  readonly key: string;
  judged = $state.raw<(Judged | null)[]>([]);
  state = $state<'idle' | 'running' | 'stopped' | 'done' | 'failed'>('idle');

  #judging: () => Judging;
  #judge: Judging | null = null;
  #run = 0;
  #kept = 0;
  #isShort = false;
  /** Whether its page has been left. Nothing begins any more then, not even what waited for `recall`. */
  #isClosed = false;

  /** From 0 to 1: both passes. */
  readonly progress = $derived.by(() => {
    const steps = this.judged.reduce((sum, one) => sum + (one === null ? 0 : one.effort === 'quick' ? 1 : 2), 0);
    return this.judged.length === 0 ? 0 : steps / (2 * this.judged.length);
  });
  /** Whether every position has been looked at, so that there is a graph. */
  readonly hasGraph = $derived(this.judged.length > 0 && this.judged.every((one) => one !== null));
  readonly summaries = $derived.by((): SeatSummary[] => {
    const odds = this.judged.flatMap((one) => (one ? [one.judgement.odds] : []));
    const played = this.judged.flatMap((one, ply) =>
      one?.judgement.played && this.movers[ply] !== undefined ? [{ seat: this.movers[ply], played: one.judgement.played }] : [],
    );
    return summarise(odds, played, this.seats);
  });
  /** Marked moves, and those that missed something without losing much. */
  readonly mistakes = $derived.by((): Mistake[] => this.#played().filter(({ judgement: { played } }) => played?.mark ?? played?.missed));

  constructor(session: Pick<Session, 'rulebook' | 'start' | 'line' | 'seats'>, judging: () => Judging = () => new Judge()) {
    // A review looks at what the rules allow, not at what somebody overlooked.
    this.book = { game: session.rulebook.game, rules: session.rulebook.rules };
    this.positions = [session.start, ...session.line.map((played) => played.position)];
    this.moves = session.line.map((played) => played.move);
    this.movers = session.line.map((played) => played.seat);
    this.numbers = session.line.map((_, index) => numberBefore(session.line, index));
    this.seats = session.seats.length;
    this.key = sessionKey(session);
    this.judged = this.positions.map(() => null);
    this.#judging = judging;
  }

  at(ply: number): Judgement | null {
    return this.judged[ply]?.judgement ?? null;
  }

  /** Takes over what an earlier visit has judged. */
  async recall(): Promise<void> {
    const kept = await recallReview(this.key, version(), this.positions.length);
    if (!kept) return;
    this.judged = kept.judged;
    if (this.#next() === null) this.state = 'done';
    else if (!kept.short && kept.judged.some((one) => one !== null)) this.state = 'stopped';
  }

  /** Judges everything that is left; resolves when it is done or stopped. */
  async run(): Promise<void> {
    if (this.#isClosed) return;
    const run = ++this.#run;
    this.#isShort = false;
    this.state = 'running';
    try {
      for (let next = this.#next(); next !== null; next = this.#next()) {
        if (!(await this.#look(run, next))) return;
      }
      this.state = 'done';
      void this.keep();
      void pruneReviews().catch(() => undefined);
    } catch {
      if (run === this.#run) this.state = 'failed';
    }
  }

  /**
   * The critical moment, by a short review: every position quickly, and the worst moves fully, until one of them is as bad as it
   * looked. Null if no move was a mistake.
   */
  async findCritical(): Promise<Mistake | null> {
    if (this.#isClosed) return null;
    const run = ++this.#run;
    this.#isShort = this.state === 'idle';
    for (let next = this.#next(); next?.effort === 'quick'; next = this.#next()) {
      if (!(await this.#look(run, next))) return null;
    }
    for (let judged = 0; judged < MOST_CRITICAL; judged++) {
      const ply = this.#critical()?.ply;
      if (ply === undefined || this.judged[ply]?.effort === 'full') break;
      if (!(await this.#look(run, { ply, effort: 'full' }))) return null;
    }
    await this.keep();
    return this.#critical();
  }

  stop(): void {
    if (this.state !== 'running') return;
    const run = ++this.#run;
    // The worker stays: it may be judging an exercise. What it still says about this review is not heard.
    // "Stopped" also says that everything is kept, so it waits for that.
    void this.keep().then(() => {
      if (run === this.#run) this.state = 'stopped';
    });
  }

  async keep(): Promise<void> {
    this.#kept = Date.now();
    await keepReview(this.key, version(), this.judged, this.#isShort);
  }

  /** Something besides the review: an exercise or a threat. It is answered between two positions. */
  asking(): Judging {
    this.#judge ??= this.#judging();
    return this.#judge;
  }

  close(): void {
    if (this.state === 'running') this.stop();
    this.#isClosed = true;
    this.#run++;
    this.#end();
  }

  #end(): void {
    this.#judge?.close();
    this.#judge = null;
  }

  /** Judges one position; false if this run has ended meanwhile. */
  async #look(run: number, { ply, effort }: Next): Promise<boolean> {
    this.#judge ??= this.#judging();
    const judgement = await this.#judge.judge(this.book, this.positions[ply]!, this.moves[ply] ?? null, effort);
    if (run !== this.#run) return false;
    const judged = { effort, judgement: { ...judgement, line: judgement.line.slice(0, LONGEST_LINE) } };
    this.judged = this.judged.map((one, at) => (at === ply ? judged : one));
    if (Date.now() - this.#kept > KEEP_MS) void this.keep();
    return true;
  }

  /** All moves that have been judged. */
  #played(): Mistake[] {
    return this.judged.flatMap((one, ply) => {
      const move = this.moves[ply];
      return one?.judgement.played && move !== undefined ? [{ ply, seat: this.movers[ply] ?? 0, move, judgement: one.judgement }] : [];
    });
  }

  /** The mistake that lost most, or else a proven win that was missed without losing much. */
  #critical(): Mistake | null {
    const lost = ({ judgement }: Mistake): number => judgement.played?.loss ?? 0;
    const worst = (list: Mistake[]): Mistake | null =>
      list.reduce<Mistake | null>((worst, one) => (worst && lost(worst) >= lost(one) ? worst : one), null);
    const marked = this.mistakes.filter(({ judgement }) => judgement.played?.mark);
    return worst(marked) ?? worst(this.mistakes.filter(({ judgement }) => judgement.played?.missed?.what === 'win'));
  }

  /** The next position to judge: first all of them quickly, then all of them fully. */
  #next(): Next | null {
    const unseen = this.judged.indexOf(null);
    if (unseen >= 0) return { ply: unseen, effort: 'quick' };
    const quick = this.judged.findIndex((one) => one?.effort === 'quick');
    return quick >= 0 ? { ply: quick, effort: 'full' } : null;
  }
}
