// A game in progress: its moves, the ply being viewed, and the unfinished turn. It knows no page, no engine and no
// storage; every question about the rules goes to WebAssembly.

import * as rules from '../wasm';
import type { Direction, TurnView, Played, Press, PressOptions, Refusal, Rulebook, Shape, Target, Way } from '../wasm/types';
import { Clock } from './clock.svelte';
import type { Choice, Imported, InputBlocked, Past, RemoteGame, Result, Seat, SessionEvent, Setup } from './types';

export type { Choice, InputBlocked, Past, SessionEvent } from './types';

/** The level at which the computer plays on for someone who left a game of three or four. */
const SUBSTITUTE_LEVEL = 5;

export class Session {
  readonly id: string;
  readonly created: number;
  readonly rulebook: Rulebook;
  readonly start: string;
  readonly clock: Clock | null;
  readonly imported: Imported | null;
  /** It goes on from another game, or began in a position that somebody set up: its result says little about its players. */
  readonly continued: boolean;
  seats = $state<Seat[]>([]);
  /** Everything played, and how much of it is on the board. */
  line = $state.raw<Played[]>([]);
  ply = $state(0);
  /** The turn begun, and whether its kangaroo was bound at some time in it (touch-move). */
  begun = $state('');
  touched = $state(false);
  choice = $state.raw<Choice[] | null>(null);
  refused = $state.raw<Refusal | null>(null);
  /** A round of Bi-litaire has ended and nobody has said yet that the next may begin. */
  between = $state(false);
  /** How many moves had been played at each claim that was wrong. */
  wrongClaims = $state.raw<number[]>([]);
  /** How it ended, where the rules did not end it. */
  result = $state.raw<Result | null>(null);
  /** Only looked at, as a shared game is: nobody plays until it is branched off. */
  watched = $state(false);
  /** Played with others elsewhere: they hear of every turn, and some things are theirs to decide. */
  remote = $state.raw<RemoteGame | null>(null);
  /** A kangaroo that has begun a chain must move. */
  touchMove = true;
  /** A press goes only one hop at a time, and the turn waits to be ended. */
  hopByHop = false;
  hear: (event: SessionEvent) => void = () => undefined;

  /** The clock before each ply, for taking back. */
  #times: number[][] = [];
  #now: () => number;
  /** Whether it was opened from the record of a game that was over. */
  readonly #openedOver: boolean;

  readonly live = $derived(this.ply === this.line.length);
  readonly position = $derived(this.positionAt(this.ply));
  readonly view = $derived.by(() => rules.viewTurn(this.rulebook, this.position, this.live ? this.begun : ''));
  readonly last = $derived(this.ply > 0 ? (this.line[this.ply - 1] ?? null) : null);
  /**
   * What has been played since the person at this device last moved (where several sit here: since the seat on move did), so that
   * nobody's move goes unseen; otherwise the last move.
   */
  readonly recent = $derived.by((): Played[] => {
    const persons = this.seats.flatMap((seat, index) => (seat.kind === 'person' ? [index] : []));
    const own = persons.length === 1 ? persons[0] : this.view.status.seat;
    const line = this.line.slice(0, this.ply);
    const isNews = ({ seat, roundOver }: Played): boolean => seat !== own && !roundOver;
    const seen = line.findLastIndex((played) => !isNews(played));
    return line.slice(Math.min(seen + 1, line.length - 1));
  });
  /** The position at the end of the line, whatever is looked at. */
  readonly end = $derived.by(() =>
    this.live && !this.begun ? this.view : rules.viewTurn(this.rulebook, this.positionAt(this.line.length), ''),
  );
  readonly outcome = $derived<Result | null>(
    this.result ?? (this.end.status.over ? { winner: this.end.status.winner, reason: 'rules' } : null),
  );
  /** The seat to act in the game, not in what is looked at. */
  readonly turn = $derived(this.end.status.seat);
  readonly awaitsComputer = $derived(
    !this.remote && !this.outcome && !this.between && !this.watched && this.seats[this.turn]?.kind === 'computer',
  );
  readonly inputBlocked = $derived<InputBlocked | null>(
    !this.live || this.watched
      ? 'looking'
      : this.outcome
        ? 'over'
        : this.between
          ? 'between'
          : this.awaitsComputer
            ? 'computer'
            : this.#isElsewhere()
              ? 'elsewhere'
              : null,
  );
  /** The begun turn without its last step; null: it can't be taken back. */
  readonly #shortened = $derived.by(() =>
    this.inputBlocked ? null : rules.withoutLastStep(this.rulebook, this.position, this.begun, this.#options()),
  );
  /** The time left to each seat; null: none is kept. */
  readonly times = $derived.by(() => (this.remote ? this.remote.times : (this.clock?.remaining ?? null)));
  /**
   * The seat of the only person here, who is spoken to as "you". Names that came with a record are other people's, and so is a
   * game that was over when it was opened.
   */
  readonly you = $derived.by(() => {
    if (this.#openedOver) return null;
    const persons = this.seats.flatMap((seat, index) => (seat.kind === 'person' && (!this.imported || !seat.name) ? [index] : []));
    return persons.length === 1 && !this.watched ? persons[0]! : null;
  });
  /** Whether the engine may be asked. */
  readonly advice = $derived(this.remote?.advice ?? true);
  /** The players watch for themselves what can be called or claimed; the page does not tell. */
  readonly unassisted: boolean;
  /** How the match ends however it is played on, if that is known before its end. */
  readonly decided = $derived(this.end.board.game === 'bilitaire' && !this.outcome && !this.between ? this.end.board.decided : null);

  constructor(setup: Setup, past: Past = {}, seed = 0, now: () => number = () => performance.now()) {
    this.rulebook = setup.rulebook;
    this.unassisted = setup.rulebook.assistance === false && rules.offersAssistance(setup.rulebook);
    this.seats = setup.seats.map((seat) => ({ ...seat }));
    this.id = past.id ?? newId();
    this.created = past.created ?? Date.now();
    this.start = past.start ?? rules.start(setup.rulebook, seed);
    this.#now = now;
    this.imported = past.imported ?? null;
    this.#openedOver = past.imported !== undefined && rules.readResult(setup.rulebook, past.imported.game.result).over;
    this.continued = past.continued ?? false;
    this.clock = setup.clock ? new Clock(setup.clock, setup.seats.length, past.remaining ?? undefined) : null;
    this.line = this.#replay(past.moves ?? []);
    this.ply = this.line.length;
    if (this.clock) this.#times = this.line.map(() => [...this.clock!.remaining]);
    this.result = past.result ?? null;
    this.wrongClaims = past.wrongClaims ?? [];
    if (past.begun && !this.outcome) {
      this.begun = past.begun;
      this.touched = past.touched ?? false;
    }
  }

  positionAt(ply: number): string {
    return ply === 0 ? this.start : (this.line[ply - 1]?.position ?? this.start);
  }

  // ---- the turn being played ----

  press(square: string, shape?: Shape): void {
    if (this.#isBarred()) return;
    this.#take(rules.press(this.rulebook, this.position, this.begun, square, this.#options(shape)));
  }

  /** A move as somebody types it. False: it can't be played. */
  type(text: string): boolean {
    if (this.#isBarred()) return false;
    this.#take(rules.typed(this.rulebook, this.position, this.begun, text, this.#options()));
    return this.refused === null;
  }

  slide(trays: string[], direction: Direction, distance: number): void {
    if (this.#isBarred()) return;
    this.#take(rules.slide(this.rulebook, this.position, trays, direction, distance));
  }

  choose(choice: Choice): void {
    this.choice = null;
    this.#begin(choice.begun);
  }

  /** End the turn where it stands. */
  finish(): void {
    if (this.begun && this.view.canEnd) this.play(this.begun);
    else if (this.view.end) this.refuse(this.view.end);
  }

  /** A whole move that the rules have made or that stands on a button. */
  play(move: string): boolean {
    if (this.#isBarred()) return false;
    const refused = this.append(move);
    if (refused?.code === 'wrong-claim') return this.#claimWrongly();
    if (refused) this.refuse(refused);
    else this.remote?.play(move);
    return !refused;
  }

  /** Claim the capture that was passed up. */
  claim(): void {
    this.play(rules.claimText());
  }

  /** Where the players watch for themselves: a claim can be thought of, right or wrong. */
  get mayClaim(): boolean {
    const board = this.view.board;
    return board.game === 'billo' && board.mayClaim && !this.inputBlocked && !this.begun;
  }

  /** Whether whoever is on move has claimed wrongly on this turn; that can be done once. */
  get claimedWrongly(): boolean {
    return this.wrongClaims.at(-1) === this.line.length;
  }

  /** Somebody claimed a capture that nobody had passed up: both are told, and that is all. */
  claimedInVain(): void {
    this.wrongClaims = [...this.wrongClaims, this.line.length];
    this.hear({ kind: 'wrong-claim', seat: this.turn });
  }

  /** The result that is certain, without playing on to it. */
  get canStop(): boolean {
    if (!this.decided || this.watched) return false;
    return this.remote ? this.remote.canStop : this.seats.some((seat) => seat.kind === 'person');
  }

  stop(): void {
    if (!this.canStop || !this.decided) return;
    if (this.remote) this.remote.stop();
    else this.conclude({ winner: this.decided.winner, reason: 'agreement' });
  }

  get canUndo(): boolean {
    return this.#shortened !== null;
  }

  /** Take the last step of the turn back, if the rules and touch-move allow it. */
  undo(): void {
    this.choice = null;
    this.refused = null;
    if (this.#shortened !== null) this.#begin(this.#shortened);
  }

  /** Where the referee stands, if going back to him is more than taking back one step. */
  get referee(): string | null {
    const { board, trail } = this.view;
    return board.game === 'billabong' && this.live && trail.length > 2 ? board.referee : null;
  }

  /** The calls that can follow the tray action begun: 1 means none. */
  get calls(): number[] {
    const numbers = this.view.next.flatMap(({ kind, number }) => (kind === 'call' && number > 1 ? [number] : []));
    return this.inputBlocked || numbers.length === 0 ? [] : [1, ...numbers];
  }

  /** Where the players watch for themselves: the highest number that can be called with the tray action begun; null: none is. */
  get mostCall(): number | null {
    const board = this.view.board;
    return board.game === 'bilitaire' && this.unassisted && !this.inputBlocked ? board.longest : null;
  }

  /** The tray selected can be taken away: what the turn would then be. */
  get takeaway(): string | null {
    const step = this.inputBlocked ? undefined : this.view.next.find((next) => next.kind === 'takeaway');
    return step && this.begun ? this.begun + step.text : null;
  }

  takeAway(): void {
    if (this.takeaway) this.#begin(this.takeaway);
  }

  call(number: number): void {
    this.play(rules.withCall(this.begun, number));
  }

  /** The jumps that a call would allow. */
  afterCall(number: number): Way[] {
    try {
      const played = rules.play(this.rulebook, this.position, rules.withCall(this.begun, number));
      return played.roundOver ? [] : rules.viewTurn(this.rulebook, played.position, '').ways;
    } catch {
      return [];
    }
  }

  /** Where the man on a square could be sent, each place once; for the chain explorer. */
  explore(square: string): Target[] {
    if (this.inputBlocked || this.begun) return [];
    const pressed = rules.press(this.rulebook, this.position, '', square);
    const begun =
      pressed.kind === 'begun' ? [pressed.begun] : pressed.kind === 'choice' ? pressed.choices.map((choice) => choice.begun) : [];
    const targets = begun.flatMap((text) => rules.viewTurn(this.rulebook, this.position, text).targets);
    return targets.filter(({ at }, index) => targets.findIndex((target) => target.at === at) === index);
  }

  // ---- the game ----

  /** Add a move at the end of the line, by whomever; the refusal if it can't be played. `quiet`: only one of many. */
  append(move: string, quiet = false): Refusal | null {
    const position = this.positionAt(this.line.length);
    const before = this.end;
    let played: Played;
    try {
      played = rules.play(this.rulebook, position, move, this.claimedWrongly);
    } catch (error) {
      return reasonOf(error);
    }
    const following = this.live;
    this.clock?.tick(this.#now());
    this.#times[this.line.length] = this.clock ? [...this.clock.remaining] : [];
    this.clock?.moved(played.seat, this.#now());
    this.line = [...this.line, played];
    if (following) this.ply = this.line.length;
    this.#clearTurn();
    // Who only watches is not asked whether the next round may begin.
    const pauses = !this.remote || this.seats.some((seat) => seat.kind === 'person');
    this.between = pauses && roundOf(before) !== roundOf(this.end);
    if (!quiet) {
      this.hear({ kind: 'played', played, before });
      if (this.outcome) this.hear({ kind: 'over', result: this.outcome });
    }
    this.#runClock();
    return null;
  }

  /** Where taking back leads: to the last decision of a person; null if there is none. */
  get takeBackTo(): number | null {
    if (this.remote) return this.remote.canTakeBack ? this.line.length : null;
    if (!this.seats.some((seat) => seat.kind === 'person')) return null;
    for (let ply = this.line.length - 1; ply >= 0; ply--) {
      if (this.seats[this.line[ply]!.seat]?.kind === 'person') return ply;
    }
    return null;
  }

  takeBack(): void {
    const ply = this.takeBackTo;
    if (ply === null) return;
    if (this.remote) return this.remote.takeBack();
    const times = this.#times[ply];
    this.ply = ply;
    this.cut(ply);
    if (this.clock && times?.length) this.clock.restore(times, this.#now());
    this.#runClock();
    this.hear({ kind: 'took-back' });
  }

  /** The line ends here: what came after was taken back, or refused by the others. */
  cut(ply: number): void {
    this.line = this.line.slice(0, ply);
    this.wrongClaims = this.wrongClaims.filter((claim) => claim <= ply);
    this.ply = Math.min(this.ply, ply);
    this.result = null;
    this.between = false;
    this.#clearTurn();
  }

  /** A turn that is begun elsewhere, or was before the page came back. What can't be begun is not shown. */
  show(begun: string, touched = false): void {
    if (begun === this.begun && touched === this.touched) return;
    try {
      rules.viewTurn(this.rulebook, this.positionAt(this.line.length), begun);
    } catch {
      return;
    }
    this.begun = begun;
    this.touched = touched;
    this.choice = null;
  }

  /** The game as it has become elsewhere on this device; who looks at an earlier move goes on looking. */
  follow(seats: readonly Seat[], past: Past): void {
    const { live } = this;
    const line = this.#replay(past.moves ?? []);
    this.seats = seats.map((seat) => ({ ...seat }));
    this.line = line;
    this.ply = live ? line.length : Math.min(this.ply, line.length);
    this.#clearTurn();
    this.between = false;
    this.result = past.result ?? null;
    this.wrongClaims = past.wrongClaims ?? [];
    this.begun = this.outcome ? '' : (past.begun ?? '');
    this.touched = this.begun !== '' && (past.touched ?? false);
    if (this.clock && past.remaining) {
      this.clock.restore(past.remaining, this.#now());
      this.#times = line.map((_, ply) => this.#times[ply] ?? [...past.remaining!]);
    }
    this.#runClock();
  }

  /** The players ended it. */
  conclude(result: Result): void {
    this.#clearTurn();
    this.between = false;
    this.ply = this.line.length;
    this.result = result;
    this.pauseClock();
    this.hear({ kind: 'over', result });
  }

  /** The person who would resign now. */
  get resigner(): number | null {
    if (this.outcome) return null;
    if (this.remote) return this.remote.resigner;
    if (this.seats[this.turn]?.kind === 'person') return this.turn;
    const persons = this.seats.flatMap((seat, index) => (seat.kind === 'person' ? [index] : []));
    return persons.length === 1 ? persons[0]! : null;
  }

  /** Two seats: the other wins. More: the computer plays on for the one who leaves. */
  resign(): void {
    const seat = this.resigner;
    if (seat === null) return;
    if (this.remote) this.remote.resign();
    else this.#leave(seat, 'resignation');
  }

  continueMatch(): void {
    this.between = false;
    this.#runClock();
  }

  /** The time now; somebody's may be up. */
  tick(): void {
    const flagged = this.clock?.tick(this.#now()) ?? null;
    if (flagged !== null && !this.outcome) this.#leave(flagged, 'time');
  }

  /** Start the clock once the first move has been made, or stop it. */
  resumeClock(): void {
    this.#runClock();
  }

  pauseClock(): void {
    this.clock?.pause(this.#now());
  }

  goTo(ply: number): void {
    const target = Math.max(0, Math.min(this.line.length, ply));
    if (target === this.ply) return;
    this.choice = null;
    this.refused = null;
    this.ply = target;
  }

  /** The game up to what is looked at, as a new one, on this device. */
  branch(): Session {
    const seats = this.seats.map((seat): Seat => (seat.kind === 'computer' ? { kind: 'computer', level: seat.level } : { kind: 'person' }));
    const moves = this.line.slice(0, this.ply).map(announcedMove);
    const past = { start: this.start, moves, continued: this.continued || this.imported !== null || moves.length > 0 };
    return new Session({ rulebook: this.rulebook, seats, clock: this.clock?.setting ?? null }, past, 0, this.#now);
  }

  /** The same players again, the next one beginning. */
  rematch(seed: number): Session {
    const seats = [...this.seats.slice(1), ...this.seats.slice(0, 1)];
    return new Session({ rulebook: this.rulebook, seats, clock: this.clock?.setting ?? null }, {}, seed, this.#now);
  }

  // ---- inside ----

  #replay(moves: readonly string[]): Played[] {
    const line: Played[] = [];
    for (const move of moves) line.push(rules.play(this.rulebook, line.at(-1)?.position ?? this.start, move));
    return line;
  }

  #isElsewhere(): boolean {
    return this.remote !== null && (this.remote.sending || this.seats[this.turn]?.kind !== 'person');
  }

  #claimWrongly(): boolean {
    // Others hear of it from the server, and so do we.
    if (this.remote) this.remote.claim();
    else this.claimedInVain();
    return !this.remote && this.claimedWrongly;
  }

  #isBarred(): boolean {
    this.choice = null;
    this.refused = null;
    if (!this.inputBlocked) return false;
    this.hear({ kind: 'input-blocked', why: this.inputBlocked });
    return true;
  }

  #take(pressed: Press): void {
    switch (pressed.kind) {
      case 'begun':
        return this.#begin(pressed.begun);
      case 'done':
        this.play(pressed.move);
        return;
      case 'choice':
        this.choice = pressed.choices;
        return;
      case 'refused':
        return this.refuse(pressed.refusal);
    }
  }

  #begin(begun: string): void {
    if (begun === this.begun) return;
    this.begun = begun;
    const view = this.view;
    if (view.bound) this.touched = this.touchMove;
    if (view.complete) {
      this.play(begun);
      return;
    }
    this.remote?.try(begun);
    this.hear(begun ? { kind: 'begun', view } : { kind: 'put-back' });
  }

  #options(shape?: Shape): PressOptions {
    return { touched: this.touched, hops: this.hopByHop, ...(shape ? { shape } : {}) };
  }

  /** Why something can't be done, for the person at the board. */
  refuse(refusal: Refusal): void {
    this.refused = refusal;
    this.hear({ kind: 'refused', refusal });
  }

  #clearTurn(): void {
    this.begun = '';
    this.touched = false;
    this.choice = null;
    this.refused = null;
  }

  #leave(seat: number, reason: 'resignation' | 'time'): void {
    if (this.seats.length === 2) {
      this.conclude({ winner: 1 - seat, reason });
      return;
    }
    this.seats[seat] = { kind: 'computer', level: SUBSTITUTE_LEVEL };
    if (this.clock) this.clock.remaining[seat] = Math.max(this.clock.remaining[seat] ?? 0, this.clock.setting.minutes * 60_000);
    this.#clearTurn();
    this.hear({ kind: 'handed-over', seat });
  }

  #runClock(): void {
    if (!this.clock) return;
    if (this.outcome || this.between || this.line.length === 0) this.clock.pause(this.#now());
    else this.clock.run(this.turn, this.#now());
  }
}

/** Why the rules did not take a move; a text that is no move at all is a refusal too. */
function reasonOf(error: unknown): Refusal {
  const refused = rules.refusalOf(error);
  if (refused) return refused;
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'unreadable', message, squares: [], numbers: [], words: [], seat: null };
}

/** A move with the call that was void, as it was said. */
export function announcedMove({ move, voidCall }: Played): string {
  return voidCall === null ? move : rules.withCall(move, voidCall);
}

function roundOf({ board }: TurnView): number {
  return board.game === 'bilitaire' ? board.round : 0;
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}
