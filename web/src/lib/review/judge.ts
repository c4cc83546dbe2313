// Judges positions in a worker of its own, so that neither the page nor a computer seat waits for it.

import { compiled } from '../wasm';
import type { Judgement, ReviewEffort, Threat } from '../wasm/review-types';
import type { Rulebook } from '../wasm/types';
import type { Message, Reply, Task } from './job';

interface Waiting {
  resolve: (reply: Reply) => void;
  reject: (error: unknown) => void;
}

export class Judge {
  #worker: Worker | null = null;
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

  /** Ends the worker. What was asked is never answered. */
  close(): void {
    this.#closed = true;
    this.#worker?.terminate();
    this.#worker = null;
    this.#waiting.clear();
  }

  async #ask(task: Task): Promise<Reply> {
    this.#worker ??= await this.#start();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      if (this.#closed) return;
      const number = ++this.#number;
      this.#waiting.set(number, { resolve, reject });
      worker.postMessage({ kind: 'task', number, task } satisfies Message);
    });
  }

  async #start(): Promise<Worker> {
    const module = await compiled();
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./review-worker.ts', import.meta.url), { type: 'module', name: 'review' });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      const waiting = this.#waiting.get(data.number);
      this.#waiting.delete(data.number);
      if ('failed' in data) waiting?.reject(new Error(data.failed));
      else waiting?.resolve(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      // A worker that has crashed can't be used any more; the next question starts another.
      worker.terminate();
      if (this.#worker === worker) this.#worker = null;
      const waiting = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { reject } of waiting) reject(new Error(event.message));
    };
    worker.postMessage({ kind: 'module', module } satisfies Message);
    if (this.#closed) worker.terminate();
    return worker;
  }
}

/** A component may pass a proxy, which can't be posted. */
const plain = ({ game, rules }: Rulebook): Rulebook => ({ game, rules });
