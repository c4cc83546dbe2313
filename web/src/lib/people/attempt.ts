// Why something was refused, in words.

import { ProblemError } from '../online/api';
import { textFor } from '../online/problem-messages';
import { problemText } from '../online/format';
import type { Problem } from '../online/wire';
import { messages } from './messages';

export function textOf(problem: Problem): string {
  return textFor(messages().problems, problem.code) ?? problemText(problem);
}

/** Runs something, and returns why it was refused; null if it was not. */
export async function attempt(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return textOf(error.problem);
  }
}
