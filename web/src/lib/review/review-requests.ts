// The requests of the page to the review's worker, and how they are handled, one position at a time. This is separate from the
// worker so that tests can run it.

import type { ExaminedPosition, Judgement, ReviewEffort, Threat } from '../wasm/review-types';
import { examinePuzzle, judge, take, threat } from '../wasm/study';
import type { Supply } from '../wasm/supply';
import type { Rulebook } from '../wasm/types';

export type Task =
  | { kind: 'judge'; book: Rulebook; position: string; played: string | null; effort: ReviewEffort }
  | { kind: 'threat'; book: Rulebook; position: string; effort: ReviewEffort }
  | { kind: 'examine'; book: Rulebook; position: string };

export type WorkerRequest = Supply | { kind: 'task'; number: number; task: Task };

export type WorkerReply =
  | { number: number; judgement: Judgement }
  | { number: number; threat: Threat | null }
  | { number: number; examined: ExaminedPosition }
  | { number: number; failed: string };

export function handleRequest(message: WorkerRequest, post: (reply: WorkerReply) => void): void {
  if (message.kind !== 'task') return take(message);
  const { number, task } = message;
  try {
    if (task.kind === 'judge') post({ number, judgement: judge(task.book, task.position, task.played, task.effort) });
    else if (task.kind === 'examine') post({ number, examined: examinePuzzle(task.book, task.position) });
    else post({ number, threat: threat(task.book, task.position, task.effort) });
  } catch (error) {
    post({ number, failed: error instanceof Error ? error.message : String(error) });
  }
}
