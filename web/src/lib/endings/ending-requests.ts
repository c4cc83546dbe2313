// The requests of the page to the worker for solved endings, and how they are handled, one at a time. This is separate from the
// worker so that tests can run it.

import { readErrorOf } from '../wasm';
import type { EndingReport, ProvenPosition } from '../wasm/ending-types';
import { lookAtEnding, reportEnding, take } from '../wasm/study';
import type { Supply } from '../wasm/supply';
import type { ReadError, Rulebook } from '../wasm/types';

export type Question =
  /** What every move of a position leads to. */
  | { kind: 'look'; book: Rulebook; position: string }
  /** How the positions of an ending end. */
  | { kind: 'report'; book: Rulebook; position: string; name: string };

/** In memory shared by page and worker: the number of the last question whose answer is no longer needed. */
export type Stopped = Int32Array<SharedArrayBuffer>;

export type WorkerRequest = Supply | { kind: 'ask'; number: number; ask: Question; stopped: Stopped | null };

export type WorkerReply =
  | { kind: 'progress'; number: number; done: number }
  | { kind: 'looked'; number: number; found: ProvenPosition }
  | { kind: 'reported'; number: number; reports: EndingReport[] }
  | { kind: 'failed'; number: number; code: ReadError['code'] | null };

/** The interval between reports of progress. */
const APART_MS = 100;
/** Nobody waits longer. */
const LONGEST_MS = 30_000;

export function handleRequest(message: WorkerRequest, post: (reply: WorkerReply) => void): void {
  if (message.kind !== 'ask') return take(message);
  const { number, ask, stopped } = message;
  const begun = performance.now();
  let told = begun;
  const goOn = (done: number): boolean => {
    const now = performance.now();
    if (now - told > APART_MS) {
      told = now;
      post({ kind: 'progress', number, done });
    }
    return now - begun < LONGEST_MS && !(stopped && Atomics.load(stopped, 0) >= number);
  };
  try {
    if (ask.kind === 'look') post({ kind: 'looked', number, found: lookAtEnding(ask.book, ask.position, goOn) });
    else post({ kind: 'reported', number, reports: reportEnding(ask.book, ask.position, ask.name, goOn) });
  } catch (error) {
    post({ kind: 'failed', number, code: readErrorOf(error)?.code ?? null });
  }
}
