// The socket of this page. After a loss it reconnects by itself: it waits longer after each failure, reconnects at once
// when the device wakes, resumes every table where it left off, and repeats unanswered messages.

import { untrack } from 'svelte';
import { ProblemError } from './api';
import type {
  Announcement,
  Challenge,
  ChatLine,
  ChatRoom,
  ClientRequest,
  Person,
  Problem,
  Seek,
  ServerMessage,
  TableCommand,
  TableState,
  TableSummary,
  Update,
} from './wire';

/** The interface of a socket: the browser's, or a test's. */
export interface SocketLike {
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

/** The environment of the connection. */
export interface ConnectionEnvironment {
  /** Ensures that there is a session; throws `ProblemError` if there can't be one. */
  prepare(): Promise<void>;
  open(): SocketLike;
  /** Runs something later; the returned function cancels it. */
  later(run: () => void, milliseconds: number): () => void;
  random(): number;
}

/** A follower of a table. */
export interface Follower {
  /** How many events it has seen; null if it needs the whole table. */
  readonly since: number | null;
  /** The connection is (again) open: whatever is not an event may have been missed. */
  reconnected(): void;
  take(state: TableState): void;
  update(update: Update): void;
  trying(seat: number, number: number, begun: string): void;
  chat(line: ChatLine): void;
  refused(problem: Problem): void;
}

export interface Lobby {
  tables: TableSummary[];
  seeks: [Seek, number][];
  people: number;
}

/** The tables at which the person sits, as the server sent them. */
export interface Mine {
  tables: TableSummary[];
  /** The server's time, and this device's, when they came. */
  now: number;
  received: number;
}

interface Waiting {
  say: ClientRequest;
  /** Whether it is sent again on the next socket if this one does not answer. */
  keep: boolean;
  done: (number: number | null) => void;
  failed: (problem: Problem) => void;
}

export type ConnectionState = 'idle' | 'connecting' | 'open' | 'lost' | 'absent' | 'signedOut';

const FIRST_DELAY = 500;
const LONGEST_DELAY = 15_000;
/** How long a socket can leave something unanswered before it is closed. */
const ANSWER_TIMEOUT = 8000;

const LOST: Problem = { code: 'lost', message: 'the connection was lost' };
/** `prepare` throws this if the person was signed out elsewhere. */
export const SIGNED_OUT: Problem = { code: 'sign-in-needed', message: 'you were signed out' };

export class Connection {
  /**
   * `absent`: there is no game server here. `signedOut`: the person was signed out elsewhere. In both states it connects only on
   * request.
   */
  state = $state<ConnectionState>('idle');
  you = $state.raw<Person | null>(null);
  lobby = $state.raw<Lobby | null>(null);
  /** The person's own tables, while they are watched. */
  mine = $state.raw<Mine | null>(null);
  /** The seek, until it is fulfilled. */
  seeking = $state.raw<Seek | null>(null);
  /** Why the connection could not be opened. */
  problem = $state.raw<Problem | null>(null);
  onpaired: (table: string) => void = () => undefined;
  /** How many challenges have come by this connection. */
  challenged = $state(0);
  onchallenge: (challenge: Challenge) => void = () => undefined;
  ondeclined: (person: Person) => void = () => undefined;
  onannounced: (announcement: Announcement | null) => void = () => undefined;

  #environment: ConnectionEnvironment;
  #socket: SocketLike | null = null;
  #attempt = 0;
  #failures = 0;
  #notBefore = 0;
  #nextId = 0;
  #waiting = new Map<number, Waiting>();
  #followers = new Map<string, Follower>();
  #inLobby = false;
  #ofMine = false;
  #cancelRetry: (() => void) | null = null;
  #cancelWatch: (() => void) | null = null;

  constructor(environment: ConnectionEnvironment) {
    this.#environment = environment;
  }

  /** Opens the socket, unless it is open or being opened. */
  open(): void {
    if (this.#is('open') || this.#is('connecting')) return;
    this.#failures = 0;
    void this.#connect();
  }

  /** An effect that sends something must not depend on the state of the connection. */
  #is(state: ConnectionState): boolean {
    return untrack(() => this.state === state);
  }

  /** The device is awake again, or has a network again. */
  wake(): void {
    if (this.state === 'idle' || this.state === 'connecting' || this.state === 'signedOut') return;
    if (this.state !== 'open') return this.open();
    // It may look open and be dead. Following the tables again shows this, and brings what was missed.
    for (const table of this.#followers.keys()) this.#follow(table);
    if (this.#followers.size === 0 && this.#inLobby) this.#send({ kind: 'lobby', on: true });
    else if (this.#followers.size === 0 && this.#ofMine) this.#send({ kind: 'myTables', on: true });
  }

  /** Closes the socket because nobody needs it, or because another person has signed in and it is opened anew. */
  close(): void {
    this.#attempt++;
    this.#stopTimers();
    this.#drop();
    this.#fail(() => true);
    this.seeking = null;
    this.lobby = null;
    this.mine = null;
    this.state = 'idle';
  }

  follow(table: string, follower: Follower): () => void {
    this.#followers.set(table, follower);
    if (this.#is('open')) this.#follow(table);
    return () => {
      if (this.#followers.get(table) !== follower) return;
      this.#followers.delete(table);
      if (this.#is('open')) this.#send({ kind: 'unfollow', table });
    };
  }

  /** Something is missing: requests the gap, or the whole table. */
  refollow(table: string): void {
    if (this.#is('open')) this.#follow(table);
  }

  /** Sends a request to a table; resolves when it is stored, throws `ProblemError`. Survives a lost connection. */
  ask(table: string, expected: number, ask: TableCommand): Promise<number | null> {
    return this.#promise({ kind: 'ask', table, expected, ask }, true);
  }

  /** Sends something to a table; throws `ProblemError`, also if it is unknown whether it arrived. */
  chat(table: string, text: string, room: ChatRoom): Promise<number | null> {
    return this.#promise({ kind: 'chat', table, text, room }, false);
  }

  /** Shows the others what is being tried. It does not matter if it is lost. */
  trying(table: string, expected: number, begun: string): void {
    if (this.#is('open')) this.#send({ kind: 'trying', table, expected, begun });
  }

  watchLobby(): () => void {
    this.#inLobby = true;
    if (this.#is('open')) this.#send({ kind: 'lobby', on: true });
    return () => {
      this.#inLobby = false;
      this.lobby = null;
      if (this.#is('open')) this.#send({ kind: 'lobby', on: false });
    };
  }

  /** Watches the person's own tables. */
  watchMine(): () => void {
    this.#ofMine = true;
    if (this.#is('open')) this.#send({ kind: 'myTables', on: true });
    return () => {
      this.#ofMine = false;
      this.mine = null;
      if (this.#is('open')) this.#send({ kind: 'myTables', on: false });
    };
  }

  seek(seek: Seek): void {
    this.seeking = seek;
    this.#sendSeek();
  }

  unseek(): void {
    if (!untrack(() => this.seeking)) return;
    this.seeking = null;
    if (this.#is('open')) this.#send({ kind: 'unseek' });
  }

  // ---- the socket ----

  async #connect(): Promise<void> {
    const attempt = ++this.#attempt;
    this.#stopTimers();
    this.#drop();
    if (!this.#is('lost')) this.state = 'connecting';
    try {
      await this.#environment.prepare();
    } catch (error) {
      if (attempt !== this.#attempt) return;
      this.problem = error instanceof ProblemError ? error.problem : { code: 'failed', message: String(error) };
      if (this.problem.code === 'no-server') this.state = 'absent';
      else if (this.problem === SIGNED_OUT) this.#signedOut();
      else this.#retry();
      return;
    }
    if (attempt !== this.#attempt) return;
    const socket = this.#environment.open();
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket && typeof data === 'string') this.#receive(data);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
    this.#cancelWatch = this.#environment.later(() => this.#lost(), ANSWER_TIMEOUT);
  }

  #lost(): void {
    this.#drop();
    // Messages that must not be sent twice fail; the others wait.
    this.#fail(({ keep }) => !keep);
    this.#retry();
  }

  /** Nothing that waits may be sent in the name of somebody else. */
  #signedOut(): void {
    this.#fail(() => true);
    this.seeking = null;
    this.lobby = null;
    this.mine = null;
    this.state = 'signedOut';
  }

  #retry(): void {
    this.state = 'lost';
    const longest = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.#failures++);
    const delay = Math.max(longest * (0.5 + this.#environment.random() / 2), this.#notBefore);
    this.#notBefore = 0;
    this.#cancelRetry?.();
    this.#cancelRetry = this.#environment.later(() => void this.#connect(), delay);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#cancelWatch?.();
    this.#cancelWatch = null;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #stopTimers(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#cancelWatch?.();
    this.#cancelWatch = null;
  }

  #fail(which: (waiting: Waiting) => boolean): void {
    for (const [id, waiting] of this.#waiting) {
      if (!which(waiting)) continue;
      this.#waiting.delete(id);
      waiting.failed(LOST);
    }
  }

  // ---- sending ----

  #promise(say: ClientRequest, keep: boolean): Promise<number | null> {
    return new Promise((resolve, reject) => {
      const failed = (problem: Problem) => reject(new ProblemError(problem));
      if (this.#is('signedOut')) return failed(SIGNED_OUT);
      if (!this.#is('open') && !keep) return failed(LOST);
      this.#send(say, { keep, done: resolve, failed });
    });
  }

  #follow(table: string): void {
    const follower = this.#followers.get(table);
    if (!follower) return;
    // One answer is enough.
    for (const { say } of this.#waiting.values()) if (say.kind === 'follow' && say.table === table) return;
    const since = untrack(() => follower.since);
    this.#send(since === null ? { kind: 'follow', table } : { kind: 'follow', table, since }, {
      failed: (problem) => problem !== LOST && this.#followers.get(table)?.refused(problem),
    });
  }

  #sendSeek(): void {
    const seek = untrack(() => this.seeking);
    if (!seek || !this.#is('open')) return;
    this.#send(
      { kind: 'seek', seek },
      {
        failed: (problem) => {
          if (problem === LOST || this.seeking !== seek) return;
          this.seeking = null;
          this.problem = problem;
        },
      },
    );
  }

  #send(say: ClientRequest, how: Partial<Waiting> = {}): void {
    const id = ++this.#nextId;
    this.#waiting.set(id, { say, keep: false, done: () => undefined, failed: () => undefined, ...how });
    if (this.#is('open')) this.#transmit(id, say);
  }

  #transmit(id: number, say: ClientRequest): void {
    this.#socket?.send(JSON.stringify({ id, say }));
    this.#cancelWatch ??= this.#environment.later(() => this.#lost(), ANSWER_TIMEOUT);
  }

  // ---- receiving ----

  #receive(data: string): void {
    const message = JSON.parse(data) as ServerMessage;
    switch (message.kind) {
      case 'welcome':
        return this.#welcome(message.you);
      case 'done':
        this.#answered(message.id)?.done(message.number);
        return;
      case 'refused': {
        if (message.update) this.#followers.get(message.update.table)?.update(message.update);
        if (message.id !== null) this.#answered(message.id)?.failed(message.problem);
        return;
      }
      case 'table':
        this.#followers.get(message.state.id)?.take(message.state);
        return;
      case 'update':
        this.#followers.get(message.update.table)?.update(message.update);
        return;
      case 'trying':
        this.#followers.get(message.table)?.trying(message.seat, message.number, message.begun);
        return;
      case 'chat':
        this.#followers.get(message.table)?.chat(message.line);
        return;
      case 'lobby':
        if (this.#inLobby) this.lobby = { tables: message.tables, seeks: message.seeks, people: message.people };
        return;
      case 'myTables':
        if (this.#ofMine) this.mine = { tables: message.tables, now: message.now, received: Date.now() };
        return;
      case 'paired':
        this.seeking = null;
        this.onpaired(message.table);
        return;
      case 'challenged':
        this.challenged++;
        this.onchallenge(message.challenge);
        return;
      case 'challengeDeclined':
        this.ondeclined(message.person);
        return;
      case 'announced':
        this.onannounced(message.announcement);
        return;
      case 'closing':
        this.#notBefore = message.backIn;
        this.#lost();
    }
  }

  #welcome(you: Person): void {
    this.you = you;
    this.problem = null;
    this.state = 'open';
    this.#failures = 0;
    this.#cancelWatch?.();
    this.#cancelWatch = null;
    const unanswered = [...this.#waiting];
    for (const [table, follower] of this.#followers) {
      follower.reconnected();
      this.#follow(table);
    }
    if (this.#inLobby) this.#send({ kind: 'lobby', on: true });
    if (this.#ofMine) this.#send({ kind: 'myTables', on: true });
    this.#sendSeek();
    // Sent with what the page knew at the time: if they were carried out after all, the answer is that they are stale,
    // and what happened.
    for (const [id, { say }] of unanswered) this.#transmit(id, say);
  }

  #answered(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#cancelWatch?.();
    this.#cancelWatch = this.#waiting.size > 0 ? this.#environment.later(() => this.#lost(), ANSWER_TIMEOUT) : null;
    return waiting;
  }
}
