// The games whose goal explanation was dismissed on this device.

import { SvelteSet } from 'svelte/reactivity';
import { isGame } from '../ui/router.svelte';
import type { GameName } from '../wasm/types';
import { amend, recall } from './db';

const KEY = 'goals';

const dismissed = new SvelteSet<GameName>();
let loaded = $state(false);

/** Loads once what was dismissed; until then nothing is shown, so that no card appears and disappears. */
export async function loadGoals(): Promise<void> {
  if (loaded) return;
  for (const game of read(await recall(KEY))) dismissed.add(game);
  loaded = true;
}

const read = (kept: unknown): GameName[] => (Array.isArray(kept) ? kept.filter(isGame) : []);

export function showsGoal(game: GameName): boolean {
  return loaded && !dismissed.has(game);
}

export function dismissGoal(game: GameName): void {
  dismissed.add(game);
  // Another tab may have dismissed others.
  void amend(KEY, [...dismissed], (kept) => [...new Set([...read(kept), ...dismissed])]);
}
