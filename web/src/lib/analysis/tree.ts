// A tree of moves: what was played and what could have been. It knows no page; every question about the rules goes to
// WebAssembly. Each change returns a function that takes it back.

import { annotation, openTree, reach, reopenTree, withDrawings, withProse, writeTree } from '../wasm/analysis';
import type { Annotation, Drawing, OpenedTree, Reached, RecordTree, Rulebook } from '../wasm/types';

/** A position of the tree, and the move that leads to it. The root has no move. */
export interface Branch extends Reached {
  readonly id: number;
  /** As it was played; empty for the root. */
  readonly move: string;
  parent: Branch | null;
  /** What was played from here: the first belongs to the line, the others begin variations. */
  children: Branch[];
  /** Comments before it, if it begins a variation. */
  before: string[];
  glyphs: number[];
  comments: string[];
}

export type Undo = () => void;

/** The tree can't grow: too many moves, or too many variations inside each other. */
export class TreeLimitError extends Error {
  override name = 'TreeLimitError';

  constructor(
    readonly limit: 'many' | 'deep',
    readonly most: number,
  ) {
    super(`${limit}: ${most}`);
  }
}

/** The glyphs that judge a move, of which there is one at a time. */
export const JUDGEMENTS = [3, 1, 5, 6, 2, 4];

export class MoveTree {
  readonly rulebook: Rulebook;
  readonly start: string;
  readonly root: Branch;
  tags: [string, string][];
  /** The end of the line whose result is known, and that result. */
  #known: { end: Branch; result: string };

  readonly #deepest: number;
  readonly #most: number;
  #count = 0;
  #ids = 0;
  #places = new Map<string, Branch[]>();

  private constructor({ tree, startKey, reached, deepest, most }: OpenedTree) {
    this.rulebook = tree.rulebook;
    this.start = tree.start;
    this.tags = tree.tags;
    this.#deepest = deepest;
    this.#most = most;
    const root = { position: tree.start, key: startKey, seat: -1, number: null, count: 0 };
    this.root = { ...root, id: this.#ids++, move: '', parent: null, children: [], before: [], glyphs: [], comments: tree.comments };
    this.#note(this.root);
    const branches: Branch[] = [];
    tree.nodes.forEach(({ parent, move, before, glyphs, comments }, index) => {
      const after = parent === null ? this.root : branches[parent]!;
      const branch = this.#branch(after, move, reached[index]!);
      Object.assign(branch, { before, glyphs, comments });
      after.children.push(branch);
      branches.push(branch);
      this.#keep(branch);
    });
    this.#known = { end: this.end(this.root), result: tree.result };
  }

  /** The first game of a record; null: there is none. Throws `ReadError`. */
  static open(text: string): MoveTree | null {
    const opened = openTree(text);
    return opened && new MoveTree(opened);
  }

  /** A tree without moves. Throws `ReadError` if there is no such position. */
  static from(rulebook: Rulebook, start: string, tags: [string, string][] = []): MoveTree {
    const { game, rules } = rulebook;
    return new MoveTree(reopenTree({ rulebook: { game, rules }, start, tags, comments: [], result: '*', nodes: [] }));
  }

  /** Of the main line. A result belongs to a line: another main line has none. What is played after its end does not change it. */
  get result(): string {
    const { end, result } = this.#known;
    return this.isMain(end) ? result : '*';
  }

  set result(result: string) {
    this.#known = { end: this.end(this.root), result };
  }

  /** How many moves there are. */
  get size(): number {
    return this.#count;
  }

  /** All branches but the root, each after its parent, in the order in which a record holds them. */
  all(): Branch[] {
    const all: Branch[] = [];
    // A stack instead of recursion, because a line can have more moves than the call stack has room for. `listed`: the branch itself
    // is in `all` already.
    const stack = [{ branch: this.root, listed: true }];
    for (let next = stack.pop(); next; next = stack.pop()) {
      const { branch, listed } = next;
      if (!listed) all.push(branch);
      const [first, ...variations] = branch.children;
      if (!first) continue;
      // A record holds the first move, its alternatives, and then what follows the first move.
      all.push(first);
      stack.push({ branch: first, listed: true }, ...variations.reverse().map((variation) => ({ branch: variation, listed: false })));
    }
    return all;
  }

  /** The branch with a number as `all` counts them, from 1; 0 is the root. */
  at(number: number): Branch | null {
    return number === 0 ? this.root : (this.all()[number - 1] ?? null);
  }

  numberOf(branch: Branch): number {
    return branch === this.root ? 0 : this.all().indexOf(branch) + 1;
  }

  /** The moves from the root to a branch. */
  path(branch: Branch): Branch[] {
    const path: Branch[] = [];
    for (let at: Branch | null = branch; at?.parent; at = at.parent) path.push(at);
    return path.reverse();
  }

  /** The end of the line through a branch. */
  end(branch: Branch): Branch {
    let end = branch;
    while (end.children[0]) end = end.children[0];
    return end;
  }

  isMain(branch: Branch): boolean {
    return this.path(branch).every((one) => one.parent!.children[0] === one);
  }

  /** Other branches with the same position. */
  transpositions(branch: Branch): Branch[] {
    return (this.#places.get(branch.key) ?? []).filter((other) => other !== branch);
  }

  /**
   * Plays a move after a branch: an existing one is found, a new one becomes the last alternative. Throws `Refusal` or
   * `TreeLimitError`.
   */
  play(branch: Branch, move: string): { branch: Branch; undo: Undo | null } {
    const reached = reach(this.rulebook, branch.position, move, branch.count);
    // Ways that lead to the same position are the same move.
    const known = branch.children.find((child) => child.position === reached.position);
    if (known) return { branch: known, undo: null };
    if (this.#count >= this.#most) throw new TreeLimitError('many', this.#most);
    if (branch.children.length > 0 && depthOf(branch) >= this.#deepest) throw new TreeLimitError('deep', this.#deepest);
    const added = this.#branch(branch, move, reached);
    branch.children.push(added);
    this.#keep(added);
    return { branch: added, undo: () => void this.remove(added) };
  }

  /** Removes a branch and everything after it. */
  remove(branch: Branch): Undo {
    const parent = branch.parent;
    if (!parent) throw new Error('the root stays');
    const index = parent.children.indexOf(branch);
    const heir = index === 0 ? parent.children[1] : undefined;
    const notes = heir && notesOf(heir);
    parent.children.splice(index, 1);
    for (const one of subtree(branch)) this.#forget(one);
    if (heir) settle(heir);
    return () => {
      parent.children.splice(index, 0, branch);
      for (const one of subtree(branch)) this.#keep(one);
      if (heir) Object.assign(heir, notes);
    };
  }

  /** Whether a branch is in a variation. */
  canPromote(branch: Branch): boolean {
    return this.#variation(branch) !== null;
  }

  /** Moves the variation that a branch is in one place forward. */
  promote(branch: Branch): Undo | null {
    const head = this.#variation(branch);
    if (!head) return null;
    return this.#reorder(() => {
      const { children } = head.parent!;
      const index = children.indexOf(head);
      children.splice(index - 1, 2, head, children[index - 1]!);
      settle(children[0]!);
    });
  }

  /** Makes the line through a branch the main line. */
  makeMain(branch: Branch): Undo | null {
    if (!this.canPromote(branch)) return null;
    return this.#reorder(() => {
      for (const one of this.path(branch)) {
        const { children } = one.parent!;
        children.splice(children.indexOf(one), 1);
        children.unshift(one);
        settle(one);
      }
    });
  }

  /** Sets or removes a glyph. Of those that judge the move there is only one. */
  toggleGlyph(branch: Branch, glyph: number): Undo {
    const had = branch.glyphs;
    const others = had.filter((one) => one !== glyph && !(JUDGEMENTS.includes(glyph) && JUDGEMENTS.includes(one)));
    branch.glyphs = had.includes(glyph) ? others : [glyph, ...others];
    return () => void (branch.glyphs = had);
  }

  /** Changes what a person wrote. Throws `ReadError` if a record can't hold it. */
  write(branch: Branch, prose: string): Undo {
    const had = branch.comments;
    const written = withProse(had, prose);
    // The words may hold drawings that are there already.
    const { drawings } = annotation(written);
    const once = unrepeated(drawings);
    branch.comments = once.length < drawings.length ? withDrawings(written, once) : written;
    return () => void (branch.comments = had);
  }

  draw(branch: Branch, drawings: Drawing[]): Undo {
    const had = branch.comments;
    branch.comments = withDrawings(had, unrepeated(drawings));
    return () => void (branch.comments = had);
  }

  /** Plays a line of moves after a branch; returns its end. Moves that can't be played end it. */
  playLine(branch: Branch, moves: readonly string[]): { branch: Branch; undo: Undo | null } {
    let undo: Undo | null = null;
    let at = branch;
    for (const move of moves) {
      const played = this.play(at, move);
      // What follows the first new move goes with it.
      undo ??= played.undo;
      at = played.branch;
    }
    return { branch: at, undo };
  }

  /** Everything, as a record holds it. */
  toRecord(): RecordTree {
    const all = this.all();
    const numbers = new Map(all.map((branch, index) => [branch, index]));
    return {
      rulebook: { game: this.rulebook.game, rules: this.rulebook.rules },
      start: this.start,
      tags: this.tags,
      comments: this.root.comments,
      result: this.result,
      nodes: all.map(({ parent, move, before, glyphs, comments }) => ({
        parent: numbers.get(parent!) ?? null,
        move,
        before,
        glyphs,
        comments,
      })),
    };
  }

  /** The record's text. */
  text(): string {
    return writeTree(this.toRecord());
  }

  #variation(branch: Branch): Branch | null {
    for (let at: Branch = branch; at.parent; at = at.parent) if (at.parent.children[0] !== at) return at;
    return null;
  }

  /** Changes the order of variations; takes the change back if they lie too deep in each other then. */
  #reorder(change: () => void): Undo {
    const before = [this.root, ...this.all()].map((branch) => ({ branch, children: [...branch.children], ...notesOf(branch) }));
    change();
    const undo = () => {
      for (const { branch, children, before: first, comments } of before) Object.assign(branch, { children, before: first, comments });
    };
    if (this.#depth() > this.#deepest) {
      undo();
      throw new TreeLimitError('deep', this.#deepest);
    }
    return undo;
  }

  #depth(): number {
    const depths = new Map<Branch, number>([[this.root, 0]]);
    let deepest = 0;
    for (const branch of subtree(this.root)) {
      const depth = depths.get(branch)!;
      deepest = Math.max(deepest, depth);
      branch.children.forEach((child, index) => depths.set(child, depth + (index > 0 ? 1 : 0)));
    }
    return deepest;
  }

  #branch(parent: Branch, move: string, reached: Reached): Branch {
    return { ...reached, id: this.#ids++, move, parent, children: [], before: [], glyphs: [], comments: [] };
  }

  #keep(branch: Branch): void {
    this.#count++;
    this.#note(branch);
  }

  #note(branch: Branch): void {
    const same = this.#places.get(branch.key);
    if (same) same.push(branch);
    else this.#places.set(branch.key, [branch]);
  }

  #forget(branch: Branch): void {
    this.#count--;
    const others = this.transpositions(branch);
    if (others.length > 0) this.#places.set(branch.key, others);
    else this.#places.delete(branch.key);
  }
}

/** What the comments of a branch say; remembered, because lists ask for it again and again. */
const annotations = new WeakMap<string[], Annotation>();
const NONE: Annotation = { prose: '', drawings: [] };

export function annotationOf({ comments }: Branch): Annotation {
  if (comments.length === 0) return NONE;
  let known = annotations.get(comments);
  if (!known) {
    const { prose, drawings } = annotation(comments);
    known = { prose, drawings: unrepeated(drawings) };
    annotations.set(comments, known);
  }
  return known;
}

/** Each drawing once: a record may repeat one. */
function unrepeated(drawings: Drawing[]): Drawing[] {
  const keys = drawings.map(({ ink, from, to }) => `${ink} ${from} ${to ?? ''}`);
  return drawings.filter((_, index) => keys.indexOf(keys[index]!) === index);
}

/** The words before a variation. */
export function introductionOf({ before }: Branch): string {
  if (before.length === 0) return '';
  return annotation(before).prose;
}

function depthOf(branch: Branch): number {
  let depth = 0;
  for (let at: Branch = branch; at.parent; at = at.parent) if (at.parent.children[0] !== at) depth++;
  return depth;
}

/** A branch and all after it. */
function* subtree(branch: Branch): Generator<Branch> {
  const stack = [branch];
  for (let at = stack.pop(); at; at = stack.pop()) {
    yield at;
    stack.push(...at.children);
  }
}

/** Only a variation has comments before its first move. */
function settle(first: Branch): void {
  if (first.before.length === 0) return;
  first.comments = [...first.before, ...first.comments];
  first.before = [];
}

function notesOf({ before, comments }: Branch): { before: string[]; comments: string[] } {
  return { before, comments };
}
