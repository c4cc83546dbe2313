// The tags of games that were played on this device. They are no part of a stored game: whoever plays it would have to write
// them along with every move.

import { amend, recall } from '../store/db';

const KEY = 'tags';

/** The tags of each game, by its id. */
export async function allTags(): Promise<Record<string, string[]>> {
  return read(await recall(KEY));
}

function read(kept: unknown): Record<string, string[]> {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string[]] => isTags(entry[1])));
}

const isTags = (value: unknown): boolean => Array.isArray(value) && value.every((tag) => typeof tag === 'string');

/** Sets the tags of a game, and forgets those of games that are no longer there. */
export async function tagGame(id: string, tags: readonly string[], games: ReadonlySet<string>): Promise<void> {
  const change = (all: Record<string, string[]>): Record<string, string[]> => {
    const others = Object.entries(all).filter(([other]) => other !== id && games.has(other));
    return Object.fromEntries(tags.length > 0 ? [...others, [id, [...tags]]] : others);
  };
  // Another tab may have tagged other games.
  await amend(KEY, change(await allTags()), (kept) => change(read(kept)));
}
