// Puzzles from one's own reviewed games: positions in which a person on this device made a mistake.

import { amend, recall } from '../store/db';
import { isGame } from '../ui/router.svelte';
import type { GameName } from '../wasm/types';

export interface OwnPuzzle {
  game: GameName;
  rules: string;
  position: string;
  /** The move of the game, which was a mistake. */
  played: string;
  /** The best move by the review. Others nearly as good are accepted too. */
  best: string;
  /** The winning chances that the mistake lost. */
  loss: number;
  solved?: boolean;
}

const KEY = 'own-puzzles';
/** Only what cost this much is worth an exercise. */
export const LEAST_LOSS = 0.12;
/** The oldest go first. */
const MOST = 200;

export const own = $state<{ puzzles: OwnPuzzle[] }>({ puzzles: [] });

let loading: Promise<void> | undefined;

export function loadOwn(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  own.puzzles = read(await recall(KEY));
}

const read = (kept: unknown): OwnPuzzle[] => (Array.isArray(kept) ? kept.filter(isOwn) : []);

function isOwn(value: unknown): value is OwnPuzzle {
  const puzzle = value as OwnPuzzle | null;
  return (
    typeof puzzle === 'object' &&
    puzzle !== null &&
    isGame(puzzle.game) &&
    [puzzle.rules, puzzle.position, puzzle.played, puzzle.best].every((text) => typeof text === 'string')
  );
}

/** Adds those that are new; how many they are. */
export async function addOwn(found: OwnPuzzle[]): Promise<number> {
  await loadOwn();
  const newTo = (puzzles: OwnPuzzle[]): OwnPuzzle[] =>
    found.filter(({ position, loss }) => loss >= LEAST_LOSS && !puzzles.some((known) => known.position === position));
  const added = newTo(own.puzzles).length;
  if (added > 0) await change((puzzles) => [...puzzles, ...newTo(puzzles)].slice(-MOST));
  return added;
}

export function markSolved(position: string): void {
  const puzzle = own.puzzles.find((known) => known.position === position);
  if (!puzzle || puzzle.solved) return;
  void change((puzzles) => puzzles.map((one) => (one.position === position ? { ...one, solved: true } : one)));
}

/** Changes that are being stored. */
let storing = 0;

/** Changes what is shown at once, and what is stored: another tab may have changed that, and its puzzles stay. */
async function change(one: (puzzles: OwnPuzzle[]) => OwnPuzzle[]): Promise<void> {
  own.puzzles = one(own.puzzles);
  storing++;
  const kept = await amend(KEY, $state.snapshot(own.puzzles), (stored) => $state.snapshot(one(read(stored))));
  storing--;
  if (kept && storing === 0) own.puzzles = kept;
}
