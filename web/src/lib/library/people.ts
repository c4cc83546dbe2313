// The people who play on this device, and the level that suits the one who plays alone.

import { i18n } from '../i18n/index.svelte';
import { keep, recall } from '../store/db';
import { allGames, isWhole } from '../store/games';
import { en, fr } from './people-words';
import { gamesAgainstComputers, suggestedLevel, type LevelQuery } from './statistics';

const MOST_NAMES = 30;

export const peopleWords = (): typeof en => (i18n.lang === 'fr' ? fr : en);

/** The names that were used before, the last ones first. */
export async function knownPeople(): Promise<string[]> {
  const kept = await recall('people');
  return Array.isArray(kept) ? kept.filter((name): name is string => typeof name === 'string') : [];
}

export async function rememberPeople(names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const all = new Set([...names, ...(await knownPeople())]);
  await keep('people', [...all].slice(0, MOST_NAMES));
}

/** The level that follows the results on this device; null: there are none. */
export async function suggestedFor(wanted: LevelQuery): Promise<number | null> {
  const games = await allGames().catch(() => []);
  return suggestedLevel(gamesAgainstComputers(games.filter(isWhole)), wanted);
}
