// Begins an analysis of a record, wherever it comes from, and goes there.

import { go } from '../ui/router.svelte';
import * as rules from '../wasm';
import { studyReady } from '../wasm/study';
import type { Rulebook } from '../wasm/types';
import { addAnalysis, allAnalyses, newId, replaceAnalysis, type StoredAnalysis } from './stored-analyses';
import { titleOf } from './record-name';
import { JUDGEMENTS, MoveTree, TreeLimitError, type Branch } from './tree';

interface Beginning {
  /** How many moves of the main line have been played at what is looked at; the end by default. */
  ply?: number;
  name?: string;
  /** Where it comes from: the same again opens the same analysis. */
  origin?: string;
  /** A variation from `ply` on, and how many of its moves have been played at what is looked at. */
  variation?: { moves: readonly string[]; at: number };
  /** What a review says of moves of the main line. */
  judged?: readonly JudgedMove[];
}

/** A move that a review has marked. */
export interface JudgedMove {
  /** The number of moves before it. */
  ply: number;
  move: string;
  glyph: number;
  /** The line that would have been better. */
  better: readonly string[];
}

/** Analyses the first game of a record. Throws `ReadError`. */
export async function analyseRecord(text: string, beginning: Beginning = {}): Promise<StoredAnalysis | null> {
  const { origin } = beginning;
  const tree = MoveTree.open(text);
  if (!tree) return null;
  for (;;) {
    const kept = origin === undefined ? undefined : (await allAnalyses()).find((one) => one.origin === origin);
    const game = (kept && continued(kept, tree, beginning.ply)) ?? fresh(tree, text, beginning);
    const analysis = varied(judged(game, beginning.judged ?? []), beginning.variation);
    // Another tab may have written it meanwhile: then what it wrote is continued.
    if (await replaceAnalysis(analysis, analysis.id === kept?.id ? kept.revision : 0)) return analysis;
  }
}

/** Keeps the analysis in a link on the device; an unchanged one of the same text is used again. Throws `ReadError`. */
export async function takeLinked(text: string, at: number | undefined): Promise<StoredAnalysis | null> {
  const tree = MoveTree.open(text);
  if (!tree) return null;
  const taken = { ...fresh(tree, text, {}), ...(at === undefined ? {} : { at }) };
  const same = (await allAnalyses()).find((one) => one.text === text);
  if (!same) {
    await addAnalysis(taken);
    return taken;
  }
  const shown = { ...same, at: taken.at, revision: same.revision + 1 };
  return (await replaceAnalysis(shown, same.revision)) ? shown : same;
}

/** An analysis with the glyphs and better lines of a review. What somebody wrote at a move stays. */
function judged(analysis: StoredAnalysis, moves: readonly JudgedMove[]): StoredAnalysis {
  const tree = moves.length > 0 ? MoveTree.open(analysis.text) : null;
  const shown = tree?.at(analysis.at);
  if (!tree || !shown) return analysis;
  const line = tree.path(tree.end(tree.root));
  for (const { ply, move, glyph, better } of moves) {
    const branch = line[ply];
    if (branch?.move !== move) continue;
    if (!branch.glyphs.some((one) => JUDGEMENTS.includes(one))) tree.toggleGlyph(branch, glyph);
    played(tree, branch.parent!, better);
  }
  return { ...analysis, text: tree.text(), at: tree.numberOf(shown), moves: tree.size };
}

/** An analysis with a variation from what is looked at. */
function varied(analysis: StoredAnalysis, variation: Beginning['variation']): StoredAnalysis {
  const tree = variation ? MoveTree.open(analysis.text) : null;
  const from = tree?.at(analysis.at);
  if (!tree || !from || !variation) return analysis;
  const { moves, at } = variation;
  const end = played(tree, from, moves);
  if (!end) return analysis;
  const path = tree.path(end);
  const shown = path[path.length - moves.length + at - 1] ?? tree.root;
  return { ...analysis, text: tree.text(), at: tree.numberOf(shown), moves: tree.size };
}

/** Plays a line into a tree and returns its end; null: the tree is as large as can be, and stays without the line. */
function played(tree: MoveTree, from: Branch, moves: readonly string[]): Branch | null {
  try {
    return tree.playLine(from, moves).branch;
  } catch (error) {
    if (!(error instanceof TreeLimitError)) throw error;
    return null;
  }
}

/** Analyses a position, or the start of a game that nobody chose. Throws `ReadError`. */
export async function analysePosition(book: Rulebook, position: string, isStart = false): Promise<StoredAnalysis> {
  const tree = MoveTree.from(book, position);
  const analysis = { ...fresh(tree, tree.text(), { ply: 0 }), ...(isStart ? { isStart } : {}) };
  await addAnalysis(analysis);
  return analysis;
}

/** Analyses a record and shows it. */
export async function openAnalysis(text: string, beginning: Beginning = {}): Promise<void> {
  await Promise.all([rules.ready(), studyReady()]);
  const analysis = await analyseRecord(text, beginning);
  if (analysis) go(`#/analysis/${analysis.id}`);
}

function fresh(tree: MoveTree, text: string, { ply, name = titleOf(tree), origin }: Beginning): StoredAnalysis {
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
