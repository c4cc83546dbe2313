// Asks the solver whether a position is a puzzle, in a worker.

import type { Judge } from '../review/judge';
import type { ExaminedPosition } from '../wasm/review-types';
import type { Rulebook } from '../wasm/types';
import type { AskedKind, Puzzle } from './puzzle';
import type { Certainty, PuzzleTheme } from './puzzle-types';

export type NotPuzzleReason = Extract<ExaminedPosition, { verdict: 'none' }>['reason'];

/** A puzzle, or why there is none. */
export type Examined = { puzzle: Puzzle } | { reason: NotPuzzleReason; moves: string[] };

/** The last answer: whoever solves what the editor has found need not wait for it again. */
let last: { key: string; examined: Examined } | null = null;

/** Examines a position. Rejects if the engine fails, or if the judge is closed. */
export async function examine(book: Rulebook, position: string, judge: Pick<Judge, 'examine'>): Promise<Examined> {
  const key = [book.game, book.rules, position].join('|');
  if (last?.key === key) return last.examined;
  const examined = read(book, await judge.examine(book, position));
  last = { key, examined };
  return examined;
}

function read(book: Rulebook, found: ExaminedPosition): Examined {
  if (found.verdict === 'none') return { reason: found.reason, moves: found.moves };
  const { kind, certainty, goal, position, solution, themes } = found.puzzle;
  return {
    puzzle: {
      id: '',
      kind: kind as AskedKind,
      certainty: certainty as Certainty,
      rating: 0,
      goal,
      book: { game: book.game, rules: book.rules },
      position,
      solution,
      themes: themes as PuzzleTheme[],
    },
  };
}

/** The address under which a position is solved. */
export function solveAddress({ game, rules }: Rulebook, position: string): string {
  return `#/puzzles/${game}?${new URLSearchParams({ rules, position }).toString()}`;
}
