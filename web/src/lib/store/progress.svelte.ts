// Which lessons have been completed on this device.

import type { GameName } from '../wasm/types';
import { SvelteSet } from 'svelte/reactivity';
import { keep, recall } from './db';

const completed = new SvelteSet<string>();

export async function loadProgress(): Promise<void> {
  const kept = await recall('progress');
  if (Array.isArray(kept)) for (const lesson of kept) if (typeof lesson === 'string') completed.add(lesson);
}

export function done(game: GameName, lesson: number): boolean {
  return completed.has(`${game}/${lesson}`);
}

export function doneCount(game: GameName): number {
  return [...completed].filter((lesson) => lesson.startsWith(`${game}/`)).length;
}

export function markDone(game: GameName, lesson: number): void {
  if (done(game, lesson)) return;
  completed.add(`${game}/${lesson}`);
  void keep('progress', [...completed]);
}
