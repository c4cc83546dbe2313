// Which lessons have been completed on this device.

import { SvelteSet } from 'svelte/reactivity';
import { lessonId } from '../lessons/lesson-numbers';
import { isGame } from '../ui/router.svelte';
import type { GameName } from '../wasm/types';
import { amend, recall } from './db';

const completed = new SvelteSet<string>();

/** Loads once, before lessons are shown. */
let loading: Promise<void> | undefined;

export function loadProgress(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  for (const entry of read(await recall('progress'))) completed.add(entry);
}

function read(kept: unknown): string[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((entry) => {
    const [game, lesson] = typeof entry === 'string' ? entry.split('/') : [];
    return isGame(game) && lesson ? `${game}/${lessonId(game, lesson)}` : [];
  });
}

export function done(game: GameName, lesson: string): boolean {
  return completed.has(`${game}/${lesson}`);
}

export function markDone(game: GameName, lesson: string): void {
  if (done(game, lesson)) return;
  completed.add(`${game}/${lesson}`);
  // Another tab may have completed others.
  void amend('progress', [...completed], (kept) => [...new Set([...read(kept), ...completed])]);
}
