// The engine as the page sees it: asked, it thinks in a worker.
//
// Stopped, it answers at once with the best thought so far. A worker that thinks hears no message, but it looks at memory that it
// shares with the page, where the host's headers permit that. Where they don't, it is ended, and a fresh one gets ready for the
// next question: the second best way, for browsers let an ended worker compute on for seconds.

import { compiled, look } from '../wasm';
import type { Request, Rulebook, Thought } from '../wasm/types';
import type { Answer, Question, Stopped } from './answer';

/** What a worker is to the engine; tests bring their own. */
export interface Port {
  postMessage(question: Question): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

/** The engine broke down twice over the same question. */
export class EngineCrash extends Error {
  override name = 'EngineCrash';
}

interface Asked {
  number: number;
  book: Rulebook;
  position: string;
  request: Request;
  tell: (thought: Thought) => void;
  resolve: (thought: Thought) => void;
  reject: (error: unknown) => void;
  /** The best so far. */
  thought: Thought | null;
  again: boolean;
  stopping: boolean;
}

/** So long a question that has no thought at all yet is waited for when it is stopped. */
const PATIENCE_MS = 30;

export class Engine {
  /** Called when the engine broke down and a new one takes over. */
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

  /** Whether it is thinking. */
  get busy(): boolean {
    return this.#asked !== null;
  }

  /**
   * Thinks about a position; a question still open is answered first, with the best so far. Rejects with what the rules throw if
   * the question makes no sense, or with `EngineCrash`.
   */
  think(book: Rulebook, position: string, request: Request, tell: (thought: Thought) => void = () => undefined): Promise<Thought> {
    this.#finish();
    return new Promise((resolve, reject) => {
      const number = ++this.#number;
      // What a component hands over may be a proxy, which can't be posted.
      book = { game: book.game, rules: book.rules };
      request = { ...request };
      this.#asked = { number, book, position, request, tell, resolve, reject, thought: null, again: false, stopping: false };
      this.#ask(this.#asked);
    });
  }

  /** Ends thinking: the answer is the best found so far. */
  stop(): void {
    const asked = this.#asked;
    if (!asked || asked.stopping) return;
    if (asked.thought) return this.#finish();
    // The first thought comes within milliseconds, unless the worker is still starting.
    asked.stopping = true;
    setTimeout(() => {
      if (this.#asked === asked) this.#finish();
    }, PATIENCE_MS);
  }

  /** Ends the worker; the next question starts another. */
  close(): void {
    const asked = this.#take();
    if (asked && this.#stopped) Atomics.store(this.#stopped, 0, asked.number);
    this.#end();
    if (asked) this.#answerNow(asked);
  }

  /** Answers the open question, if there is one, with what there is. */
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
      asked.resolve(asked.thought ?? anyMove(asked.book, asked.position));
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

  #hear(answer: Answer): void {
    if (answer.kind === 'crashed') return this.#crashed(answer.message);
    const asked = this.#asked;
    if (asked?.number !== answer.number) return;
    switch (answer.kind) {
      case 'thought':
        asked.thought = answer.thought;
        asked.tell(answer.thought);
        if (asked.stopping) this.#finish();
        break;
      case 'done':
        this.#asked = null;
        asked.resolve(answer.thought);
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
      asked.reject(new EngineCrash(message));
      return;
    }
    this.onrestart?.(message);
    if (asked) {
      asked.again = true;
      this.#ask(asked);
    }
  }
}

/** Memory to share with a worker, if the browser lets this page have some. */
function shared(): Stopped | null {
  return globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) : null;
}

/** A worker that will be given the module. To start one takes a while: that is a task of its own, not one with the move just played. */
function spawnWorker(): Port {
  let worker: Worker | null = null;
  // Questions wait here until the module is there: the worker must have it first.
  let waiting: Question[] | null = [];
  let ended = false;
  const port: Port = {
    onmessage: null,
    onerror: null,
    onmessageerror: null,
    postMessage: (question) => (waiting ? waiting.push(question) : worker?.postMessage(question)),
    terminate: () => {
      ended = true;
      worker?.terminate();
    },
  };
  const start = async () => {
    if (ended) return;
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'engine' });
    worker.onmessage = (event: MessageEvent<Answer>) => port.onmessage?.(event);
    worker.onerror = (event) => port.onerror?.(event);
    worker.onmessageerror = (event) => port.onmessageerror?.(event);
    const module = await compiled();
    if (ended) return;
    worker.postMessage({ kind: 'module', module } satisfies Question);
    for (const question of waiting ?? []) worker.postMessage(question);
    waiting = null;
  };
  setTimeout(() => void start().catch((error: unknown) => port.onerror?.(new ErrorEvent('error', { message: String(error) }))));
  return port;
}

/** Where there was no time to think at all: a legal move, without any opinion of it. */
function anyMove(book: Rulebook, position: string): Thought {
  const { ways, status } = look(book, position);
  const odds = status.seats.map(() => 1 / status.seats.length);
  const line = (text: string) => ({ moves: [text], worth: '', odds, value: { unit: 'odds' as const, proven: null, turns: null } });
  return { depth: 0, nodes: 0, lines: ways.slice(0, 1).map((way) => line(way.text)) };
}
