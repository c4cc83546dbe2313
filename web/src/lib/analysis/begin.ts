// Begins an analysis of a record, wherever it comes from, and goes there.

import { go } from '../ui/router.svelte';
import * as rules from '../wasm';
import { studyReady } from '../wasm/study';
import type { Rulebook } from '../wasm/types';
import { allAnalyses, newId, putAnalysis, type StoredAnalysis } from './store';
import { MoveTree } from './tree';

interface Beginning {
  /** How many moves of the main line have been played at what is looked at; the end by default. */
  ply?: number;
  name?: string;
  /** Where it comes from: the same again opens the same analysis. */
  origin?: string;
  /** A variation from `ply` on, and how many of its moves have been played at what is looked at. */
  variation?: { moves: readonly string[]; at: number };
}

/** Analyses the first game of a record. Throws `ReadError`. */
export async function analyseRecord(text: string, beginning: Beginning = {}): Promise<StoredAnalysis | null> {
  const { ply, name = '', origin, variation } = beginning;
  const tree = MoveTree.open(text);
  if (!tree) return null;
  const kept = origin === undefined ? undefined : (await allAnalyses()).find((one) => one.origin === origin);
  const game = (kept && continued(kept, tree, ply)) ?? fresh(tree, text, ply, name, origin);
  const analysis = variation ? varied(game, variation) : game;
  await putAnalysis(analysis);
  return analysis;
}

/** An analysis with a variation from what is looked at. */
function varied(analysis: StoredAnalysis, { moves, at }: { moves: readonly string[]; at: number }): StoredAnalysis {
  const tree = MoveTree.open(analysis.text);
  const from = tree?.at(analysis.at);
  if (!tree || !from) return analysis;
  try {
    const { branch: end } = tree.playLine(from, moves);
    const path = tree.path(end);
    const shown = path[path.length - moves.length + at - 1] ?? tree.root;
    return { ...analysis, text: tree.text(), at: tree.numberOf(shown), moves: tree.size };
  } catch {
    // The analysis is as large as can be: it is shown without the variation.
    return analysis;
  }
}

/** Analyses a position. Throws `ReadError`. */
export async function analysePosition(book: Rulebook, position: string): Promise<StoredAnalysis> {
  const tree = MoveTree.from(book, position);
  const analysis = fresh(tree, tree.text(), 0, '', undefined);
  await putAnalysis(analysis);
  return analysis;
}

/** Analyses a record and shows it. */
export async function openAnalysis(text: string, beginning: Beginning = {}): Promise<void> {
  await Promise.all([rules.ready(), studyReady()]);
  const analysis = await analyseRecord(text, beginning);
  if (analysis) go(`#/analysis/${analysis.id}`);
}

function fresh(tree: MoveTree, text: string, ply: number | undefined, name: string, origin: string | undefined): StoredAnalysis {
  const now = Date.now();
  return {
    id: newId(),
    format: 1,
    game: tree.rulebook.game,
    name,
    text,
    at: numberAt(tree, ply),
    moves: tree.size,
    created: now,
    updated: now,
    revision: 0,
    ...(origin === undefined ? {} : { origin }),
  };
}

/** An analysis of the same game, with what has been played since. Null: it can't be read, or is of another start. */
function continued(kept: StoredAnalysis, played: MoveTree, ply: number | undefined): StoredAnalysis | null {
  let tree: MoveTree | null;
  try {
    tree = MoveTree.open(kept.text);
  } catch {
    return null;
  }
  if (!tree || tree.start !== played.start || tree.rulebook.rules !== played.rulebook.rules) return null;
  const line = played.path(played.end(played.root)).map((branch) => branch.move);
  const { branch: end, undo } = tree.playLine(tree.root, line);
  if (undo && played.result !== '*' && tree.isMain(end)) tree.result = played.result;
  const path = tree.path(end);
  const shown = ply === undefined ? end : (path[ply - 1] ?? tree.root);
  return {
    ...kept,
    text: undo ? tree.text() : kept.text,
    at: tree.numberOf(shown),
    moves: tree.size,
    updated: Date.now(),
    revision: kept.revision + 1,
  };
}

function numberAt(tree: MoveTree, ply: number | undefined): number {
  const line = tree.path(tree.end(tree.root));
  const branch = ply === undefined ? line.at(-1) : line[ply - 1];
  return branch ? tree.numberOf(branch) : 0;
}
