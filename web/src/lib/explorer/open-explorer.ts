// Begins to explore a game: an analysis from its start, with the explorer open. Whoever comes back finds the same one.

import { analyseRecord } from '../analysis/open-analysis';
import { MoveTree } from '../analysis/tree';
import { PLAYERS, rulesOf } from '../pages/rule-choices';
import { keep, recall } from '../store/db';
import * as rules from '../wasm';
import type { GameName } from '../wasm/types';
import { EXPLORED } from './origin';

/** Where ghosts are drawn by lot, these are on the board; their squares make no difference to the explorer. */
const SEED = 1;

/** The address of the analysis. */
export async function explore(game: GameName, seats: number | undefined, name: string): Promise<string> {
  const book = { game, rules: rulesOf(game, seats === undefined ? {} : { [PLAYERS]: String(seats) }) };
  const text = MoveTree.from(book, rules.start(book, SEED)).text();
  const analysis = await analyseRecord(text, { ply: 0, name, origin: `${EXPLORED}${game} ${book.rules}` });
  const kept = (await recall('explorer')) as object | undefined;
  await keep('explorer', { ...kept, on: true });
  return `#/analysis/${analysis?.id ?? ''}`;
}
