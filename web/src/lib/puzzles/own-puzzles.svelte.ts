// Puzzles from one's own reviewed games: positions in which a person on this device made a mistake.

import { keep, recall } from '../store/db';
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
  const kept = await recall(KEY);
  if (Array.isArray(kept)) own.puzzles = kept.filter(isOwn);
}

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
  const isNew = ({ position, loss }: OwnPuzzle): boolean => loss >= LEAST_LOSS && !own.puzzles.some((known) => known.position === position);
  const added = found.filter(isNew);
  if (added.length > 0) {
    own.puzzles = [...own.puzzles, ...added].slice(-MOST);
    await store();
  }
  return added.length;
}

export function markSolved(position: string): void {
  const puzzle = own.puzzles.find((known) => known.position === position);
  if (!puzzle || puzzle.solved) return;
  puzzle.solved = true;
  void store();
}

async function store(): Promise<void> {
  await keep(KEY, $state.snapshot(own.puzzles));
}
