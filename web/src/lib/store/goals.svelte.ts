// The games whose goal explanation was dismissed on this device.

import { SvelteSet } from 'svelte/reactivity';
import type { GameName } from '../wasm/types';
import { keep, recall } from './db';

const known = new SvelteSet<string>();
let loaded = $state(false);

/** Loads once what was dismissed; until then nothing is shown, so that no card appears and disappears. */
export async function loadGoals(): Promise<void> {
  if (loaded) return;
  const kept = await recall('goals');
  if (Array.isArray(kept)) for (const game of kept) if (typeof game === 'string') known.add(game);
  loaded = true;
}

export function explains(game: GameName): boolean {
  return loaded && !known.has(game);
}

export function putAway(game: GameName): void {
  known.add(game);
  void keep('goals', [...known]);
}
