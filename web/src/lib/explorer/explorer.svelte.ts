// The explorer of a game on the page's side: starts the worker, and asks it again whenever it knows more.

import { compiled } from '../wasm/study';
import type { Rulebook } from '../wasm/types';
import { collectionOf } from './collections';
import type { Found, Progress, Query } from './game-index';
import type { WorkerRequest, WorkerReply } from './explorer-worker';

export class Explorer {
  progress = $state<Progress | null>(null);
  /** The last answer, perhaps to an earlier question; null: there is none yet. */
  found = $state.raw<Found | null>(null);
  failed = $state(false);
  #book: Rulebook;
  #worker: Worker | null = null;
  #number = 0;
  #asked: Query | null = null;
  #closed = false;

  constructor(book: Rulebook) {
    this.#book = { game: book.game, rules: book.rules };
    void this.open();
  }

  /** Reads all games; again after a failure. */
  async open(): Promise<void> {
    this.failed = false;
    this.#worker?.terminate();
    this.#worker = null;
    try {
      const [module, pack] = await Promise.all([compiled(), collectionOf(this.#book.game)]);
      if (this.#closed) return;
      const worker = new Worker(new URL('./explorer-worker.ts', import.meta.url), { type: 'module', name: 'explorer' });
      worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => this.#hear(data);
      worker.onerror = (event) => {
        event.preventDefault();
        this.failed = true;
      };
      this.#worker = worker;
      this.#post({ kind: 'module', module });
      this.#post({ kind: 'open', ...this.#book, pack });
    } catch {
      this.failed = true;
    }
  }

  /** Asks what was played; `found` has the answer as soon as there is one, and changes while more games are read. */
  ask(query: Query): void {
    this.#asked = query;
    if (this.progress) this.#send();
  }

  close(): void {
    this.#closed = true;
    this.#worker?.terminate();
    this.#worker = null;
  }

  #send(): void {
    if (this.#asked) this.#post({ kind: 'find', number: ++this.#number, query: this.#asked });
  }

  #post(order: WorkerRequest): void {
    this.#worker?.postMessage(order);
  }

  #hear(report: WorkerReply): void {
    switch (report.kind) {
      case 'progress':
        this.progress = report.progress;
        return this.#send();
      case 'found':
        // An older question is of no interest any more.
        if (report.number === this.#number) this.found = report.found;
        return;
      case 'failed':
        if (report.number === this.#number) this.failed = true;
        return;
      case 'unopened':
        this.failed = true;
    }
  }
}
