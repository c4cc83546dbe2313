// How a tree of moves is laid out: each row is a part of a line, and variations stand under the move that they replace.

import type { Branch, MoveTree } from './tree';

export interface Row {
  /** How many variations it lies in. */
  depth: number;
  /** The moves, at least one. */
  branches: Branch[];
}

export function layOut(tree: MoveTree): Row[] {
  const rows: Row[] = [];
  const [first] = tree.root.children;
  if (first) line(first, 0, rows);
  return rows;
}

/** Lays out the line that begins with a branch. Variations lie at most as deep in each other as records allow. */
function line(first: Branch, depth: number, rows: Row[]): void {
  let row: Row = { depth, branches: [] };
  for (let branch: Branch | undefined = first; branch; branch = branch.children[0]) {
    row.branches.push(branch);
    const siblings: Branch[] = branch.parent!.children;
    if (branch !== siblings[0] || siblings.length === 1) continue;
    rows.push(row);
    for (const variation of siblings.slice(1)) line(variation, depth + 1, rows);
    row = { depth, branches: [] };
  }
  if (row.branches.length > 0) rows.push(row);
}

/** The branch above or below another one, as they are laid out. */
export function beside(rows: readonly Row[], branch: Branch, by: 1 | -1): Branch | null {
  const all = rows.flatMap((row) => row.branches);
  const index = all.indexOf(branch);
  if (index < 0) return by > 0 ? (all[0] ?? null) : null;
  return all[index + by] ?? null;
}
