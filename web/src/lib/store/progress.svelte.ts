// Which lessons have been completed on this device.

import { SvelteSet } from 'svelte/reactivity';
import { lessonId } from '../lessons/legacy';
import { isGame } from '../ui/router.svelte';
import type { GameName } from '../wasm/types';
import { keep, recall } from './db';

const completed = new SvelteSet<string>();

/** Loads once, before lessons are shown. */
let loading: Promise<void> | undefined;

export function loadProgress(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  const kept = await recall('progress');
  if (!Array.isArray(kept)) return;
  for (const entry of kept) {
    const [game, lesson] = typeof entry === 'string' ? entry.split('/') : [];
    if (isGame(game) && lesson) completed.add(`${game}/${lessonId(game, lesson)}`);
  }
}

export function done(game: GameName, lesson: string): boolean {
  return completed.has(`${game}/${lesson}`);
}

export function markDone(game: GameName, lesson: string): void {
  if (done(game, lesson)) return;
  completed.add(`${game}/${lesson}`);
  void keep('progress', [...completed]);
}
