// Judges positions in a worker of its own, so that neither the page nor a computer seat waits for it.

import type { ExaminedPosition, Judgement, ReviewEffort, Threat } from '../wasm/review-types';
import { compiled } from '../wasm/study';
import { Supplier } from '../wasm/supply';
import type { Rulebook } from '../wasm/types';
import type { WorkerRequest, WorkerReply, Task } from './review-requests';

interface Waiting {
  resolve: (reply: WorkerReply) => void;
  reject: (error: unknown) => void;
}

interface Started {
  worker: Worker;
  supplier: Supplier;
}

const CLOSED = 'closed';

export class Judge {
  #started: Started | null = null;
  #waiting = new Map<number, Waiting>();
  #number = 0;
  #closed = false;

  async judge(book: Rulebook, position: string, played: string | null, effort: ReviewEffort): Promise<Judgement> {
    const reply = await this.#ask({ kind: 'judge', book: plain(book), position, played, effort });
    if ('judgement' in reply) return reply.judgement;
    throw new Error('failed' in reply ? reply.failed : 'unexpected');
  }

  async threat(book: Rulebook, position: string): Promise<Threat | null> {
    const reply = await this.#ask({ kind: 'threat', book: plain(book), position, effort: 'full' });
    if ('threat' in reply) return reply.threat;
    throw new Error('failed' in reply ? reply.failed : 'unexpected');
  }

  /** Whether a position is a puzzle. */
  async examine(book: Rulebook, position: string): Promise<ExaminedPosition> {
    const reply = await this.#ask({ kind: 'examine', book: plain(book), position });
    if ('examined' in reply) return reply.examined;
    throw new Error('failed' in reply ? reply.failed : 'unexpected');
  }

  /** Ends the worker. What was asked is rejected, so that nobody waits for it. */
  close(): void {
    this.#closed = true;
    this.#started?.worker.terminate();
    this.#started = null;
    this.#rejectAll(CLOSED);
  }

  async #ask(task: Task): Promise<WorkerReply> {
    this.#started ??= this.#start();
    const { worker, supplier } = this.#started;
    await supplier.supply(task.book.game);
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new Error(CLOSED));
      if (this.#started?.worker !== worker) return reject(new Error('the worker has crashed'));
      const number = ++this.#number;
      this.#waiting.set(number, { resolve, reject });
      worker.postMessage({ kind: 'task', number, task } satisfies WorkerRequest);
    });
  }

  #start(): Started {
    const worker = new Worker(new URL('./review-worker.ts', import.meta.url), { type: 'module', name: 'review' });
    worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
      const waiting = this.#waiting.get(data.number);
      this.#waiting.delete(data.number);
      if ('failed' in data) waiting?.reject(new Error(data.failed));
      else waiting?.resolve(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      // A worker that has crashed can't be used any more; the next question starts another.
      worker.terminate();
      if (this.#started?.worker === worker) this.#started = null;
      this.#rejectAll(event.message);
    };
    return { worker, supplier: new Supplier(compiled, (supply) => worker.postMessage(supply satisfies WorkerRequest)) };
  }

  #rejectAll(why: string): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Error(why));
  }
}

/** A component may pass a proxy, which can't be posted. */
const plain = ({ game, rules }: Rulebook): Rulebook => ({ game, rules });
