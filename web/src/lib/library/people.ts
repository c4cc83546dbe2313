// The people who play on this device, and the level that suits the one who plays alone.

import { i18n } from '../i18n/index.svelte';
import { amend, recall } from '../store/db';
import { allGames, isWhole } from '../store/games';
import { en, fr } from './people-messages';
import { gamesAgainstComputers, suggestedLevel, type LevelQuery } from './statistics';

const KEY = 'people';
const MOST_NAMES = 30;

export const peopleMessages = (): typeof en => (i18n.lang === 'fr' ? fr : en);

/** The names that were used before, the last ones first. */
export async function knownPeople(): Promise<string[]> {
  return read(await recall(KEY));
}

function read(kept: unknown): string[] {
  return Array.isArray(kept) ? kept.filter((name): name is string => typeof name === 'string') : [];
}

export async function rememberPeople(names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const change = (known: string[]): string[] => [...new Set([...names, ...known])].slice(0, MOST_NAMES);
  // Another tab may have added others.
  await amend(KEY, change(await knownPeople()), (kept) => change(read(kept)));
}

/** The level that follows the results on this device; null: there are none. */
export async function suggestedFor(wanted: LevelQuery): Promise<number | null> {
  const games = await allGames().catch(() => []);
  return suggestedLevel(gamesAgainstComputers(games.filter(isWhole)), wanted);
}
