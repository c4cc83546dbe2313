// The puzzle of the day: the same for everyone, by the date in Greenwich, without a server.

import { GAMES } from '../game/defaults';
import type { GameName } from '../wasm/types';

const DAY_MS = 86_400_000;

/** The day, counted from 1970. */
export function dayNumber(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** The games take turns. */
export function gameOfDay(day: number): GameName {
  return GAMES[day % GAMES.length]!;
}

/**
 * The puzzle of a day: of all puzzles the one whose name has the highest hash with the day. So two versions of the page show the
 * same one, unless one of them lacks it: puzzles that come or go change nothing else.
 */
export function puzzleOfDay<P extends { id: string }>(day: number, all: readonly P[]): P | null {
  let best: { puzzle: P; hash: number } | null = null;
  for (const puzzle of all) {
    const hash = hashOf(`${day} ${puzzle.id}`);
    if (!best || hash > best.hash || (hash === best.hash && puzzle.id < best.puzzle.id)) best = { puzzle, hash };
  }
  return best?.puzzle ?? null;
}

/** FNV-1a, mixed once more so that similar texts differ in all bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
