// The requests of the page to the engine's worker, and how they are handled. This is separate from the worker so that tests can
// run it.

import { take, think } from '../wasm/engine';
import type { Supply } from '../wasm/supply';
import type { Request, Rulebook, SearchResult } from '../wasm/types';

export type WorkerRequest =
  Supply | { kind: 'think'; number: number; book: Rulebook; position: string; request: Request; stopped: Stopped | null };

/** In memory shared by page and worker: the number of the last question whose answer is no longer needed. */
export type Stopped = Int32Array<SharedArrayBuffer>;

export type WorkerReply =
  /** The result so far. */
  | { kind: 'result'; number: number; result: SearchResult }
  | { kind: 'done'; number: number; result: SearchResult }
  /** The question is not valid, for this reason. */
  | { kind: 'refused'; number: number; message: string; cause: unknown }
  /** The module has crashed, and this worker can't be used any more. */
  | { kind: 'crashed'; message: string };

/** The interval between reports: about ten per second. */
const APART_MS = 100;

export function handleRequest(question: WorkerRequest, post: (answer: WorkerReply) => void): void {
  try {
    if (question.kind === 'think') search(question, post);
    else take(question);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const cause: unknown = error instanceof Error ? error.cause : undefined;
    // Errors of the rules have a cause. Any other error is a trap, after which the module can't be trusted.
    if (cause !== undefined && question.kind === 'think') post({ kind: 'refused', number: question.number, message, cause });
    else post({ kind: 'crashed', message });
  }
}

function search(
  { number, book, position, request, stopped }: WorkerRequest & { kind: 'think' },
  post: (answer: WorkerReply) => void,
): void {
  let waiting: SearchResult | null = null;
  let told = -Infinity;
  const tell = () => {
    const now = performance.now();
    if (!waiting || now - told < APART_MS) return;
    post({ kind: 'result', number, result: waiting });
    told = now;
    waiting = null;
  };
  const result = think(
    book,
    position,
    request,
    (result) => {
      waiting = result;
      tell();
    },
    () => {
      // The last result may not have been reported yet.
      tell();
      return stopped !== null && Atomics.load(stopped, 0) >= number;
    },
  );
  post({ kind: 'done', number, result });
}
