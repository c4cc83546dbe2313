// A game being played: what was played, what is looked at, what is begun. It knows no page, no engine and no storage;
// every question about the rules goes to WebAssembly.

import * as rules from '../wasm';
import type { BilitaireBoard, Look, Played, Press, Refusal, Rulebook, Way } from '../wasm/types';
import { Clock } from './clock.svelte';
import type { Barred, Choice, Company, Past, Result, Seat, SessionEvent, Setup } from './types';

export type { Barred, Choice, Past, SessionEvent } from './types';

/** The level at which the computer plays on for someone who left a game of three or four. */
const SUBSTITUTE_LEVEL = 5;

export class Session {
  readonly id: string;
  readonly created: number;
  readonly rulebook: Rulebook;
  readonly start: string;
  readonly clock: Clock | null;
  seats = $state<Seat[]>([]);
  /** Everything played, and how much of it is on the board. */
  line = $state.raw<Played[]>([]);
  ply = $state(0);
  /** The turn begun, and whether a chain was under way in it (touch-move). */
  begun = $state('');
  touched = $state(false);
  choice = $state.raw<Choice[] | null>(null);
  refused = $state.raw<Refusal | null>(null);
  /** A round of Bi-litaire has ended and nobody has said yet that the next may begin. */
  between = $state(false);
  /** How it ended, where the rules did not end it. */
  result = $state.raw<Result | null>(null);
  /** Only looked at, as a shared game is: nobody plays until it is branched off. */
  watched = $state(false);
  /** Played with others elsewhere: they hear of every turn, and some things are theirs to decide. */
  company = $state.raw<Company | null>(null);
  /** A kangaroo that has begun a chain must move. */
  touchMove = true;
  /** A far press goes only one jump at a time. */
  hopByHop = false;
  hear: (event: SessionEvent) => void = () => undefined;

  /** The clock before each ply, for taking back. */
  #times: number[][] = [];
  #now: () => number;

  readonly live = $derived(this.ply === this.line.length);
  readonly position = $derived(this.positionAt(this.ply));
  readonly look = $derived.by(() => rules.look(this.rulebook, this.position, this.live ? this.begun : ''));
  readonly last = $derived(this.ply > 0 ? (this.line[this.ply - 1] ?? null) : null);
  /** The position at the end of the line, whatever is looked at. */
  readonly end = $derived.by(() =>
    this.live && !this.begun ? this.look : rules.look(this.rulebook, this.positionAt(this.line.length), ''),
  );
  readonly outcome = $derived<Result | null>(
    this.result ?? (this.end.status.over ? { winner: this.end.status.winner, reason: 'rules' } : null),
  );
  /** The seat to act in the game, not in what is looked at. */
  readonly turn = $derived(this.end.status.seat);
  readonly awaitsComputer = $derived(
    !this.company && !this.outcome && !this.between && !this.watched && this.seats[this.turn]?.kind === 'computer',
  );
  readonly barred = $derived<Barred | null>(
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
  /** The time left to each seat; null: none is kept. */
  readonly times = $derived.by(() => (this.company ? this.company.times : (this.clock?.remaining ?? null)));
  /** Whether the engine may be asked. */
  readonly advice = $derived(this.company?.advice ?? true);

  constructor(setup: Setup, past: Past = {}, seed = 0, now: () => number = () => performance.now()) {
    this.rulebook = setup.rulebook;
    this.seats = setup.seats.map((seat) => ({ ...seat }));
    this.id = past.id ?? newId();
    this.created = past.created ?? Date.now();
    this.start = past.start ?? rules.start(setup.rulebook, seed);
    this.#now = now;
    this.clock = setup.clock ? new Clock(setup.clock, setup.seats.length, past.remaining ?? undefined) : null;
    const line: Played[] = [];
    for (const move of past.moves ?? []) {
      line.push(rules.play(this.rulebook, line.at(-1)?.position ?? this.start, move));
      if (this.clock) this.#times.push([...this.clock.remaining]);
    }
    this.line = line;
    this.ply = line.length;
    this.result = past.result ?? null;
    if (past.begun && !this.outcome) {
      this.begun = past.begun;
      this.touched = past.touched ?? false;
    }
  }

  positionAt(ply: number): string {
    return ply === 0 ? this.start : (this.line[ply - 1]?.position ?? this.start);
  }

  // ---- the turn being played ----

  press(square: string, what?: 'round' | 'square'): void {
    if (this.#isBarred()) return;
    const pressed = rules.press(this.rulebook, this.position, this.begun, square, what, this.touched);
    this.#take(this.hopByHop ? this.#oneHop(pressed, square) : pressed);
  }

  slide(trays: string[], direction: 'n' | 'e' | 's' | 'w', distance: number): void {
    if (this.#isBarred()) return;
    this.#take(rules.slide(this.rulebook, this.position, trays, direction, distance));
  }

  choose(choice: Choice): void {
    this.choice = null;
    this.#begin(choice.begun);
  }

  /** End the turn where it stands. */
  finish(): void {
    if (this.begun && this.look.canEnd) this.play(this.begun);
    else if (this.look.end) this.refuse(this.look.end);
  }

  /** A whole move, as typed or chosen from a list. */
  play(move: string): boolean {
    if (this.#isBarred()) return false;
    const refused = this.append(move);
    if (refused) this.refuse(refused);
    else this.company?.play(move);
    return !refused;
  }

  get canUndo(): boolean {
    if (this.barred || !this.begun) return false;
    return !this.touched || rules.hop(this.rulebook, this.position, this.begun) !== '';
  }

  /** Take the last step of the turn back; a kangaroo that was moved stays in the hand. */
  undo(): void {
    this.choice = null;
    this.refused = null;
    if (!this.canUndo) return;
    this.#begin(rules.hop(this.rulebook, this.position, this.begun));
  }

  /** Where the referee stands, if the kangaroo can go back to it. */
  get referee(): string | null {
    return this.look.board.game === 'billabong' && this.live ? this.look.board.referee : null;
  }

  /** The calls that can follow the tray action begun: 1 means none. */
  get calls(): number[] {
    const board = this.look.board;
    if (board.game !== 'bilitaire' || this.barred || board.longest === null || board.longest < 2) return [];
    return Array.from({ length: board.longest }, (_, index) => index + 1);
  }

  /** The tray selected can be taken away: what the turn would then be. */
  get takeaway(): string | null {
    const step = this.barred ? undefined : this.look.next.find((next) => next.kind === 'takeaway');
    return step && this.begun ? this.begun + step.text : null;
  }

  takeAway(): void {
    if (this.takeaway) this.#begin(this.takeaway);
  }

  call(number: number): void {
    this.play(number > 1 ? `${this.begun}!${number}` : this.begun);
  }

  /** The jumps that a call would allow. */
  afterCall(number: number): Way[] {
    try {
      const played = rules.play(this.rulebook, this.position, number > 1 ? `${this.begun}!${number}` : this.begun);
      return played.roundOver ? [] : rules.look(this.rulebook, played.position, '').ways;
    } catch {
      return [];
    }
  }

  /** What the man on a square could reach; for the chain explorer. */
  explore(square: string): Way[] {
    if (this.barred || this.begun) return [];
    const pressed = rules.press(this.rulebook, this.position, '', square, undefined, false);
    const begun =
      pressed.kind === 'begun' ? [pressed.begun] : pressed.kind === 'choice' ? pressed.choices.map((choice) => choice.begun) : [];
    return begun.flatMap((text) => rules.look(this.rulebook, this.position, text).ways);
  }

  // ---- the game ----

  /** Add a move at the end of the line, by whomever; the refusal if it can't be played. `quiet`: only one of many. */
  append(move: string, quiet = false): Refusal | null {
    const position = this.positionAt(this.line.length);
    const before = this.end;
    let played: Played;
    try {
      played = rules.play(this.rulebook, position, move);
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
    const pauses = !this.company || this.seats.some((seat) => seat.kind === 'person');
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
    if (this.company) return this.company.canTakeBack ? this.line.length : null;
    if (!this.seats.some((seat) => seat.kind === 'person')) return null;
    for (let ply = this.line.length - 1; ply >= 0; ply--) {
      if (this.seats[this.line[ply]!.seat]?.kind === 'person') return ply;
    }
    return null;
  }

  takeBack(): void {
    const ply = this.takeBackTo;
    if (ply === null) return;
    if (this.company) return this.company.takeBack();
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
    this.ply = Math.min(this.ply, ply);
    this.result = null;
    this.between = false;
    this.#clearTurn();
  }

  /** A turn that is begun elsewhere, or was before the page came back. What can't be begun is not shown. */
  show(begun: string, touched = false): void {
    if (begun === this.begun && touched === this.touched) return;
    try {
      rules.look(this.rulebook, this.positionAt(this.line.length), begun);
    } catch {
      return;
    }
    this.begun = begun;
    this.touched = touched;
    this.choice = null;
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
    if (this.company) return this.company.resigner;
    if (this.seats[this.turn]?.kind === 'person') return this.turn;
    const persons = this.seats.flatMap((seat, index) => (seat.kind === 'person' ? [index] : []));
    return persons.length === 1 ? persons[0]! : null;
  }

  /** Two seats: the other wins. More: the computer plays on for the one who leaves. */
  resign(): void {
    const seat = this.resigner;
    if (seat === null) return;
    if (this.company) this.company.resign();
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
    const moves = this.line.slice(0, this.ply).map((played) => played.move);
    return new Session({ rulebook: this.rulebook, seats, clock: this.clock?.setting ?? null }, { start: this.start, moves }, 0, this.#now);
  }

  /** The same players again, the next one beginning. */
  rematch(seed: number): Session {
    const seats = [...this.seats.slice(1), ...this.seats.slice(0, 1)];
    return new Session({ rulebook: this.rulebook, seats, clock: this.clock?.setting ?? null }, {}, seed, this.#now);
  }

  // ---- inside ----

  #isElsewhere(): boolean {
    return this.company !== null && (this.company.sending || this.seats[this.turn]?.kind !== 'person');
  }

  #isBarred(): boolean {
    this.choice = null;
    this.refused = null;
    if (!this.barred) return false;
    this.hear({ kind: 'barred', why: this.barred });
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
    const look = this.look;
    if (look.board.game === 'billabong' && look.trail.length > 1) this.touched = this.touchMove;
    // A tray action after which nothing can be called is complete.
    const board: Partial<BilitaireBoard> = look.board.game === 'bilitaire' ? look.board : {};
    if (typeof board.longest === 'number' && board.longest < 2 && look.canEnd) {
      this.play(begun);
      return;
    }
    this.company?.try(begun);
    this.hear(begun ? { kind: 'begun', look } : { kind: 'put-back' });
  }

  /** Of a press that would go several jumps far, only the first. */
  #oneHop(pressed: Press, square: string): Press {
    if (pressed.kind !== 'done' || !this.begun) return pressed;
    const way = this.look.ways.find((way) => way.text === pressed.move) ?? this.look.ways.find((way) => way.path.at(-1) === square);
    const rest = way ? way.path.length - (this.look.trail.length - 1) : 1;
    const next = way?.path[this.look.trail.length - 1];
    if (!next || rest < 2 || next === square) return pressed;
    return rules.press(this.rulebook, this.position, this.begun, next, undefined, this.touched);
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

function roundOf({ board }: Look): number {
  return board.game === 'bilitaire' ? board.round : 0;
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}
