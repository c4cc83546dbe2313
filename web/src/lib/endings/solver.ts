// Solved endings as the page sees them: questions are answered in a worker, which keeps the tables that it has made.

import type { EndingReport, ProvenPosition } from '../wasm/ending-types';
import { compiled } from '../wasm/study';
import { Supplier } from '../wasm/supply';
import type { ReadError, Rulebook } from '../wasm/types';
import type { Question, WorkerRequest, WorkerReply, Stopped } from './ending-requests';

/** The engine has no answer, for this reason; null: it has crashed, or could not be loaded. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';

  constructor(readonly code: ReadError['code'] | null) {
    super(code ?? 'crashed');
  }
}

/** The worker's interface; tests bring their own. */
export type Port = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

interface Asked {
  number: number;
  resolve: (reply: WorkerReply) => void;
  reject: (error: unknown) => void;
  tell: (done: number) => void;
}

export class EndingSolver {
  #spawn: () => Port;
  #stopped: Stopped | null;
  #started: { port: Port; supplier: Supplier } | null = null;
  #asked: Asked | null = null;
  #number = 0;

  constructor(spawn: () => Port = spawnWorker, stopped: Stopped | null = shared()) {
    this.#spawn = spawn;
    this.#stopped = stopped;
  }

  /** What every move leads to. Another question ends this one, which then rejects. */
  async look(book: Rulebook, position: string, tell: (done: number) => void = () => undefined): Promise<ProvenPosition> {
    const reply = await this.#ask({ kind: 'look', book: plain(book), position }, tell);
    if (reply.kind !== 'looked') throw new NoAnswer(null);
    return reply.found;
  }

  /** How the positions of an ending end. */
  async report(book: Rulebook, position: string, name: string, tell: (done: number) => void = () => undefined): Promise<EndingReport[]> {
    const reply = await this.#ask({ kind: 'report', book: plain(book), position, name }, tell);
    if (reply.kind !== 'reported') throw new NoAnswer(null);
    return reply.reports;
  }

  close(): void {
    this.#stop();
    this.#end();
  }

  async #ask(ask: Question, tell: (done: number) => void): Promise<WorkerReply> {
    this.#stop();
    const number = ++this.#number;
    const answered = new Promise<WorkerReply>((resolve, reject) => (this.#asked = { number, resolve, reject, tell }));
    const { port, supplier } = this.#start();
    try {
      await supplier.supply(ask.book.game);
    } catch {
      this.#fail(number, null);
    }
    if (this.#asked?.number === number) port.postMessage({ kind: 'ask', number, ask, stopped: this.#stopped } satisfies WorkerRequest);
    return answered;
  }

  /** The question that is open gets no answer. Without shared memory the worker can't hear that, and has to go. */
  #stop(): void {
    const asked = this.#asked;
    if (!asked) return;
    if (this.#stopped) Atomics.store(this.#stopped, 0, asked.number);
    else this.#end();
    this.#fail(asked.number, 'long');
  }

  #fail(number: number, code: ReadError['code'] | null): void {
    const asked = this.#asked;
    if (asked?.number !== number) return;
    this.#asked = null;
    asked.reject(new NoAnswer(code));
  }

  #start(): { port: Port; supplier: Supplier } {
    if (this.#started) return this.#started;
    const port = this.#spawn();
    port.onmessage = ({ data }: MessageEvent<WorkerReply>) => this.#hear(data);
    port.onerror = (event) => {
      event.preventDefault();
      this.#end();
      if (this.#asked) this.#fail(this.#asked.number, null);
    };
    this.#started = { port, supplier: new Supplier(compiled, (supply) => port.postMessage(supply satisfies WorkerRequest)) };
    return this.#started;
  }

  #hear(reply: WorkerReply): void {
    const asked = this.#asked;
    if (asked?.number !== reply.number) return;
    if (reply.kind === 'progress') return asked.tell(reply.done);
    if (reply.kind === 'failed') return this.#fail(reply.number, reply.code);
    this.#asked = null;
    asked.resolve(reply);
  }

  #end(): void {
    const port = this.#started?.port;
    this.#started = null;
    if (!port) return;
    port.onmessage = port.onerror = null;
    port.terminate();
  }
}

function spawnWorker(): Worker {
  return new Worker(new URL('./endings-worker.ts', import.meta.url), { type: 'module', name: 'endings' });
}

/** Memory to share with a worker, if the browser allows it. */
function shared(): Stopped | null {
  return globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) : null;
}

/** A component may pass a proxy, which can't be posted. */
const plain = ({ game, rules }: Rulebook): Rulebook => ({ game, rules });
