// An analysis on the screen: a tree of moves, the branch that is looked at, and a session that plays on from there. It
// knows no page, no engine and no storage.

import { Session } from '../game/session.svelte';
import type { SessionEvent } from '../game/types';
import * as rules from '../wasm';
import type { Drawing, Played } from '../wasm/types';
import { MoveTree, annotationOf, TreeLimitError, type Branch, type Undo } from './tree';

/** How many changes can be taken back. */
const MOST_UNDOS = 200;

export class Analysis {
  readonly tree: MoveTree;
  readonly session: Session;
  /** Announcements and sounds of the board. */
  hear: (event: SessionEvent) => void = () => undefined;
  /** The tree can't grow. */
  onlimit: (limit: TreeLimitError) => void = () => undefined;
  /** The tree has changed, or something else of it is looked at. */
  onchange: () => void = () => undefined;

  current = $state.raw<Branch>() as Branch;
  /** Counts the changes of the tree, which is too large to be observed itself. */
  version = $state(0);
  canUndo = $state(false);

  #undos: { undo: Undo; at: Branch }[] = [];
  #played = new WeakMap<Branch, Played>();

  constructor(tree: MoveTree, number = 0) {
    this.tree = tree;
    this.current = tree.at(number) ?? tree.root;
    const seats = rules.seats(tree.rulebook).map(() => ({ kind: 'person' as const }));
    this.session = new Session({ rulebook: tree.rulebook, seats, clock: null }, { start: tree.start });
    this.session.touchMove = false;
    this.session.hear = (event) => this.#hear(event);
    this.#show();
  }

  /** Looks at a branch. */
  goTo(branch: Branch | null | undefined): void {
    if (!branch || branch === this.current) return;
    this.current = branch;
    this.#show();
    this.onchange();
  }

  previous(): void {
    this.goTo(this.current.parent);
  }

  next(): void {
    this.goTo(this.current.children[0]);
  }

  /** The previous or next alternative to the move that is looked at. */
  alternative(by: 1 | -1): void {
    const siblings = this.current.parent?.children ?? [];
    this.goTo(siblings[siblings.indexOf(this.current) + by]);
  }

  first(): void {
    this.goTo(this.tree.root);
  }

  last(): void {
    this.goTo(this.tree.end(this.current));
  }

  get drawings(): Drawing[] {
    void this.version;
    return annotationOf(this.current).drawings;
  }

  // ---- changes ----

  /** Plays moves after a branch and looks at the end. */
  playLine(branch: Branch, moves: readonly string[]): void {
    this.#change(() => {
      const { branch: end, undo } = this.tree.playLine(branch, moves);
      this.current = end;
      return undo;
    });
    this.#show();
  }

  /** Removes a branch and what follows it. */
  remove(branch: Branch): void {
    const inside = this.tree.path(this.current).includes(branch);
    this.#change(() => {
      const undo = this.tree.remove(branch);
      if (inside) this.current = branch.parent!;
      return undo;
    });
    this.#show();
  }

  promote(branch: Branch): void {
    this.#change(() => this.tree.promote(branch));
  }

  makeMain(branch: Branch): void {
    this.#change(() => this.tree.makeMain(branch));
  }

  toggleGlyph(branch: Branch, glyph: number): void {
    this.#change(() => this.tree.toggleGlyph(branch, glyph));
  }

  /** Throws `ReadError` if a record can't hold the words. */
  write(branch: Branch, prose: string): void {
    if (prose.trim() !== annotationOf(branch).prose) this.#change(() => this.tree.write(branch, prose));
  }

  /** Draws an arrow or marks a square; the same once more removes it. */
  draw(ink: Drawing['ink'], from: string, to: string | null): void {
    const same = (one: Drawing): boolean => one.from === from && one.to === to;
    const old = annotationOf(this.current).drawings;
    const had = old.find(same);
    const rest = old.filter((one) => !same(one));
    this.#change(() => this.tree.draw(this.current, had?.ink === ink ? rest : [...rest, { ink, from, to }]));
  }

  clearDrawings(): void {
    if (this.drawings.length > 0) this.#change(() => this.tree.draw(this.current, []));
  }

  setTag(name: string, value: string): void {
    const { tags } = this.tree;
    const others = tags.filter(([tag]) => tag !== name);
    const index = tags.findIndex(([tag]) => tag === name);
    this.#change(() => {
      if (!value) this.tree.tags = others;
      else if (index >= 0) this.tree.tags = tags.map((tag, at) => (at === index ? [name, value] : tag));
      else this.tree.tags = [...tags, [name, value]];
      return () => void (this.tree.tags = tags);
    });
  }

  /** Takes the last change back. */
  undo(): void {
    const last = this.#undos.pop();
    if (!last) return;
    last.undo();
    this.current = last.at;
    this.canUndo = this.#undos.length > 0;
    this.version++;
    this.#show();
    this.onchange();
  }

  #change(change: () => Undo | null): void {
    const at = this.current;
    let undo: Undo | null;
    try {
      undo = change();
    } catch (error) {
      if (!(error instanceof TreeLimitError)) throw error;
      this.onlimit(error);
      return;
    }
    if (undo) {
      this.#undos.push({ undo, at });
      if (this.#undos.length > MOST_UNDOS) this.#undos.shift();
      this.canUndo = true;
      this.version++;
    }
    this.onchange();
  }

  /** Puts the session where the branch is that is looked at. */
  #show(): void {
    const line = this.tree.path(this.current).map((branch) => this.#playedOf(branch));
    this.session.line = line;
    this.session.ply = line.length;
    this.session.cut(line.length);
  }

  #playedOf(branch: Branch): Played {
    let played = this.#played.get(branch);
    if (!played) {
      played = rules.play(this.tree.rulebook, branch.parent!.position, branch.move);
      this.#played.set(branch, played);
    }
    return played;
  }

  #hear(event: SessionEvent): void {
    if (event.kind === 'played') {
      const { played } = event;
      const before = this.current;
      this.#change(() => {
        const { branch, undo } = this.tree.play(before, played.move);
        if (undo) this.#played.set(branch, played);
        this.current = branch;
        return undo;
      });
      if (this.current === before) return this.#show();
      // Nobody has to be told that the next round begins.
      if (this.session.between) this.session.continueMatch();
      // The way in the tree may be another one than the way that was played now.
      if (this.session.last?.move !== this.current.move) this.#show();
    }
    this.hear(event);
  }
}
