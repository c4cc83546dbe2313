// The name of an analysis in its record: the tag `Event`.

import { readPlayer, seatTags } from '../wasm';
import { writeTree } from '../wasm/analysis';
import type { MoveTree } from './tree';

const TAG = 'Event';
/** As long as a name can be typed. */
export const LONGEST_NAME = 120;

const eventOf = ({ tags }: MoveTree): string => tags.find(([tag]) => tag === TAG)?.[1] ?? '';

/** Who plays, if the record names anybody. */
function playersOf({ tags, rulebook }: MoveTree): string {
  const all = new Map(tags);
  const players = seatTags(rulebook).flatMap((tag) => all.get(tag) || []);
  return players.some((player) => readPlayer(player).name !== null) ? players.join(' – ') : '';
}

/** The name that a record gives: its own, or its players'. */
export const titleOf = (tree: MoveTree): string => (eventOf(tree) || playersOf(tree)).slice(0, LONGEST_NAME);

/** The text of a record with the name of its analysis in it; unchanged if it gives that name already. */
export function withName(text: string, tree: MoveTree, name: string): string {
  if (name === titleOf(tree) || name === eventOf(tree)) return text;
  const others = tree.tags.filter(([tag]) => tag !== TAG);
  return writeTree({ ...tree.toRecord(), tags: name === '' ? others : [...others, [TAG, name]] });
}
