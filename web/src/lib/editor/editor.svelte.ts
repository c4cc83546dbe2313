// A position that is being set up. It knows no page; the rules decide what a press does and whether the position is legal.

import { applyTool, draftOf, editorChoices, emptyDraft, shiftDraft, viewDraft } from '../wasm/analysis';
import * as rules from '../wasm';
import type { Draft, DraftView, EditorChoices, GameName, Rulebook, Tool } from '../wasm/types';

/** What a press on a square does: places or takes off something, or moves what is there. */
export type EditorTool = Tool | { kind: 'move' };

const MOST_UNDOS = 100;

export class Editor {
  book = $state.raw<Rulebook>() as Rulebook;
  shown = $state.raw<DraftView>() as DraftView;
  /** What can be placed by these rules, and what the fields take. */
  readonly choices: EditorChoices = $derived(editorChoices(this.book));
  tool = $state.raw<EditorTool>({ kind: 'move' });
  /** Where something stands that is being moved. */
  lifted = $state<string | null>(null);
  canUndo = $state(false);

  #before: { book: Rulebook; shown: DraftView }[] = [];

  constructor(book: Rulebook, shown: DraftView) {
    this.book = book;
    this.shown = shown;
    this.tool = this.choices.tools[0] ?? this.tool;
  }

  /** The start position of a game. */
  static start(game: GameName, text = '', seed = 0): Editor {
    const book = { game, rules: text };
    return new Editor(book, draftOf(book, rules.start(book, seed)));
  }

  /** A position of a game. Throws `ReadError`. */
  static of(book: Rulebook, position: string): Editor {
    return new Editor(book, draftOf(book, position));
  }

  /** The position; null while the rules refuse it. */
  readonly position = $derived(this.shown.refusal ? null : this.shown.text);

  press(square: string): void {
    const { tool } = this;
    if (tool.kind !== 'move') return this.#show(applyTool(this.book, this.shown.draft, tool, square));
    const from = this.lifted;
    if (from === null) {
      this.lifted = square;
      return;
    }
    this.lifted = null;
    this.#show(shiftDraft(this.book, this.shown.draft, from, square));
  }

  select(tool: EditorTool): void {
    this.tool = tool;
    this.lifted = null;
  }

  /** Changes whose turn it is, clocks and the like. */
  change(change: Partial<Omit<Draft, 'game'>> & Record<string, unknown>): void {
    this.#show(viewDraft(this.book, { ...this.shown.draft, ...change } as Draft));
  }

  clear(): void {
    this.#show(emptyDraft(this.book));
  }

  reset(seed: number): void {
    this.#show(draftOf(this.book, rules.start(this.book, seed)));
  }

  /** Plays by other rules; what stands on the board stays. */
  setRules(text: string): void {
    const book = { game: this.book.game, rules: text };
    const shown = viewDraft(book, this.shown.draft);
    this.#remember();
    this.book = book;
    this.shown = shown;
    if (!this.choices.tools.some((tool) => JSON.stringify(tool) === JSON.stringify(this.tool)) && this.tool.kind !== 'erase')
      this.select({ kind: 'move' });
  }

  /** Reads a position's text. Throws `ReadError`. */
  read(text: string): void {
    this.#show(draftOf(this.book, text.trim()));
  }

  undo(): void {
    const last = this.#before.pop();
    if (!last) return;
    this.book = last.book;
    this.shown = last.shown;
    this.lifted = null;
    this.canUndo = this.#before.length > 0;
  }

  #show(shown: DraftView): void {
    if (shown.text === this.shown.text) return;
    this.#remember();
    this.shown = shown;
  }

  #remember(): void {
    this.#before.push({ book: this.book, shown: this.shown });
    if (this.#before.length > MOST_UNDOS) this.#before.shift();
    this.canUndo = true;
  }
}
