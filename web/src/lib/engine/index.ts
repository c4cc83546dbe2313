// The engine as the page sees it: it answers questions by searching in a worker.
//
// When stopped, it answers at once with the best result so far. A searching worker receives no messages, but it polls
// memory that it shares with the page, where the server's headers allow that. Otherwise the worker is terminated, and a
// new one gets ready for the next question. That is the second choice, because browsers let a terminated worker compute
// on for seconds.

import { viewTurn } from '../wasm';
import { compiled } from '../wasm/engine';
import { Supplier } from '../wasm/supply';
import type { GameName, Request, Rulebook, SearchResult } from '../wasm/types';
import type { WorkerReply, WorkerRequest, Stopped } from './engine-requests';

/** The worker's interface to the engine; tests bring their own. */
export interface Port {
  /** Loads what questions about a game need. */
  prepare(game: GameName): void;
  postMessage(question: WorkerRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<WorkerReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

/** The engine crashed twice on the same question. */
export class EngineCrashError extends Error {
  override name = 'EngineCrashError';
}

interface Asked {
  number: number;
  book: Rulebook;
  position: string;
  request: Request;
  tell: (result: SearchResult) => void;
  resolve: (result: SearchResult) => void;
  reject: (error: unknown) => void;
  /** The best result so far. */
  result: SearchResult | null;
  again: boolean;
  stopping: boolean;
}

/** How long a stopped question without any result is waited for. */
const PATIENCE_MS = 30;

export class Engine {
  /** Called when the engine crashed and a new one takes over. */
  onrestart: ((message: string) => void) | null = null;

  #spawn: () => Port;
  #worker: Port | null = null;
  #asked: Asked | null = null;
  #number = 0;
  #stopped: Stopped | null;

  constructor(spawn: () => Port = spawnWorker, stopped: Stopped | null = shared()) {
    this.#spawn = spawn;
    this.#stopped = stopped;
  }

  /** Whether it is searching. */
  get busy(): boolean {
    return this.#asked !== null;
  }

  /**
   * Searches a position. A question that is still open is answered first, with the best result so far. Rejects with the error
   * of the rules if the question is not valid, or with `EngineCrashError`.
   */
  think(book: Rulebook, position: string, request: Request, tell: (result: SearchResult) => void = () => undefined): Promise<SearchResult> {
    this.#finish();
    return new Promise((resolve, reject) => {
      const number = ++this.#number;
      // A component may pass a proxy, which can't be posted.
      book = { game: book.game, rules: book.rules };
      request = { ...request };
      this.#asked = { number, book, position, request, tell, resolve, reject, result: null, again: false, stopping: false };
      this.#ask(this.#asked);
    });
  }

  /** Starts the worker and loads what it needs for a game, so that the first question does not wait for it. */
  prepare(game: GameName): void {
    this.#start();
    this.#worker?.prepare(game);
  }

  /** Stops the search: the answer is the best result so far. */
  stop(): void {
    const asked = this.#asked;
    if (!asked || asked.stopping) return;
    if (asked.result) return this.#finish();
    // The first result comes within milliseconds, unless the worker is still starting.
    asked.stopping = true;
    setTimeout(() => {
      if (this.#asked === asked) this.#finish();
    }, PATIENCE_MS);
  }

  /** Terminates the worker; the next question starts another. */
  close(): void {
    const asked = this.#take();
    if (asked && this.#stopped) Atomics.store(this.#stopped, 0, asked.number);
    this.#end();
    if (asked) this.#answerNow(asked);
  }

  /** Answers the open question, if there is one, with the result so far. */
  #finish(): void {
    const asked = this.#take();
    if (!asked) return;
    if (this.#stopped) Atomics.store(this.#stopped, 0, asked.number);
    else {
      this.#end();
      this.#start();
    }
    this.#answerNow(asked);
  }

  #answerNow(asked: Asked): void {
    try {
      asked.resolve(asked.result ?? anyMove(asked.book, asked.position));
    } catch (error) {
      asked.reject(error);
    }
  }

  #take(): Asked | null {
    const asked = this.#asked;
    this.#asked = null;
    return asked;
  }

  #ask({ number, book, position, request }: Asked): void {
    this.#start();
    this.#worker?.postMessage({ kind: 'think', number, book, position, request, stopped: this.#stopped });
  }

  #start(): void {
    if (this.#worker) return;
    const worker = this.#spawn();
    this.#worker = worker;
    worker.onmessage = (event) => this.#hear(event.data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.#crashed(event.message);
    };
    worker.onmessageerror = () => this.#crashed('a message could not be read');
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = null;
    if (!worker) return;
    worker.onmessage = worker.onerror = worker.onmessageerror = null;
    worker.terminate();
  }

  #hear(answer: WorkerReply): void {
    if (answer.kind === 'crashed') return this.#crashed(answer.message);
    const asked = this.#asked;
    if (asked?.number !== answer.number) return;
    switch (answer.kind) {
      case 'result':
        asked.result = answer.result;
        asked.tell(answer.result);
        if (asked.stopping) this.#finish();
        break;
      case 'done':
        this.#asked = null;
        asked.resolve(answer.result);
        break;
      case 'refused':
        this.#asked = null;
        asked.reject(new Error(answer.message, { cause: answer.cause }));
    }
  }

  #crashed(message: string): void {
    this.#end();
    const asked = this.#asked;
    if (asked?.again) {
      this.#asked = null;
      asked.reject(new EngineCrashError(message));
      return;
    }
    this.onrestart?.(message);
    if (asked) {
      asked.again = true;
      this.#ask(asked);
    }
  }
}

/** Memory to share with a worker, if the browser allows it. */
function shared(): Stopped | null {
  return globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) : null;
}

/**
 * A worker that will receive what the engine needs. Starting one takes a while, so that is a separate task and does not delay
 * the move just played.
 */
function spawnWorker(): Port {
  let worker: Worker | null = null;
  let ended = false;
  const port: Port = {
    onmessage: null,
    onerror: null,
    onmessageerror: null,
    // If it fails, the first question tries again.
    prepare: (game) => void started.then(() => supplier.supply(game)).catch(() => undefined),
    postMessage: (question) => (queue = queue.then(() => ask(question)).catch(fail)),
    terminate: () => {
      ended = true;
      worker?.terminate();
    },
  };
  const fail = (error: unknown) => {
    if (!ended) port.onerror?.(new ErrorEvent('error', { message: String(error) }));
  };
  const send = (question: WorkerRequest) => {
    if (!ended) worker?.postMessage(question);
  };
  const supplier = new Supplier(compiled, send);
  const ask = async (question: WorkerRequest) => {
    if (question.kind === 'think') await supplier.supply(question.book.game);
    send(question);
  };
  const start = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    if (ended) return;
    worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module', name: 'engine' });
    worker.onmessage = (event: MessageEvent<WorkerReply>) => port.onmessage?.(event);
    worker.onerror = (event) => port.onerror?.(event);
    worker.onmessageerror = (event) => port.onmessageerror?.(event);
  };
  const started = start();
  // Messages are sent in the order in which they were posted.
  let queue = started;
  return port;
}

/** A legal move without an evaluation, for when there was no time to search. */
function anyMove(book: Rulebook, position: string): SearchResult {
  // A claim may be the only move, and the view of a game without assistance would not show it.
  const { ways, status } = viewTurn({ game: book.game, rules: book.rules }, position);
  const odds = status.seats.map(() => 1 / status.seats.length);
  const line = (text: string) => ({ moves: [text], worth: '', odds, value: { unit: 'odds' as const, proven: null, turns: null } });
  return { depth: 0, nodes: 0, lines: ways.slice(0, 1).map((way) => line(way.text)) };
}
