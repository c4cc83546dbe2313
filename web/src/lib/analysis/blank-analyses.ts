// Analyses to which nobody has added anything: they are not listed, and forgotten after a day.

import { EXPLORED } from '../explorer/origin';
import { allAnalyses, removeAnalysis, type StoredAnalysis } from './stored-analyses';
import { MoveTree } from './tree';

/** Whether nothing was added to the start of a game: no move, no comment, no name. The explorer names its analyses itself. */
export function isBlank({ isStart, moves, name, text, origin }: StoredAnalysis): boolean {
  if (moves > 0) return false;
  const isUnnamed = origin?.startsWith(EXPLORED) || (isStart === true && name === '');
  return isUnnamed && !hasComments(text);
}

/** Whether a record without moves has comments. One that can't be read is kept, as if it had. */
function hasComments(text: string): boolean {
  try {
    return MoveTree.open(text)?.root.comments.length !== 0;
  } catch {
    return true;
  }
}

/** How long a blank analysis is kept. */
const BLANK_MS = 86_400_000;

/** Forgets the blank analyses of other days. */
export async function pruneBlank(): Promise<void> {
  for (const one of await allAnalyses()) if (isBlank(one) && Date.now() - one.updated > BLANK_MS) await removeAnalysis(one.id);
}
