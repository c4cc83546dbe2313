// The puzzles that ship with the page: one text file for each game, loaded when it is needed.

import type { GameName, Rulebook } from '../wasm/types';
import type { Certainty, PuzzleKind, PuzzleTheme } from './puzzle-types';

/** What a puzzle asks; `best` is for positions that somebody has set up and that no kind fits. */
export type AskedKind = PuzzleKind | 'best';

export interface Puzzle {
  /** Empty for a position that somebody has set up. */
  id: string;
  kind: AskedKind;
  certainty: Certainty;
  rating: number;
  /** The number in the question; 0 where it has none. */
  goal: number;
  book: Rulebook;
  position: string;
  /** A move of the solver, the reply, a move of the solver and so on, in canonical text. */
  solution: string[];
  themes: PuzzleTheme[];
}

const FILES: Record<GameName, () => Promise<{ default: string }>> = {
  billabong: () => import('./data/billabong.txt?raw'),
  bilitaire: () => import('./data/bilitaire.txt?raw'),
  billo: () => import('./data/billo.txt?raw'),
};

const loaded = new Map<GameName, Promise<Puzzle[]>>();

/** All puzzles of a game, the easiest first; after a failure the next call tries again. */
export function puzzlesOf(game: GameName): Promise<Puzzle[]> {
  const known = loaded.get(game);
  if (known) return known;
  const loading = FILES[game]().then((file) => parse(game, file.default));
  loading.catch(() => loaded.delete(game));
  loaded.set(game, loading);
  return loading;
}

/** Reads a file as `bilby puzzles` writes it. */
export function parse(game: GameName, text: string): Puzzle[] {
  const [, ...lines] = text.split('\n');
  return lines.filter(Boolean).map((line) => {
    const [id = '', kind = '', certainty = '', rating = '', goal = '', rules = '', position = '', solution = '', themes = ''] =
      line.split('|');
    return {
      id,
      kind: kind as PuzzleKind,
      certainty: certainty as Certainty,
      rating: Number(rating),
      goal: Number(goal),
      book: { game, rules },
      position,
      solution: solution.split(' '),
      themes: themes.split(' ').filter(Boolean) as PuzzleTheme[],
    };
  });
}
