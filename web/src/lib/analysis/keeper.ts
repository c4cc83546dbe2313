// Stores an analysis while somebody works on it. If another tab has changed the same one, this one becomes a copy.

import type { Analysis } from './analysis.svelte';
import { newId, replaceAnalysis, type StoredAnalysis } from './store';

/** Changes in quick succession are written together. */
const APART_MS = 300;

export class AnalysisKeeper {
  /** The analysis has become a copy with another id. */
  oncopied: (id: string) => void = () => undefined;
  onfailed: () => void = () => undefined;

  #stored: StoredAnalysis;
  #analysis: Analysis;
  /** The version of the tree that `#stored` holds. */
  #version: number;
  /** What was written last, besides the tree. */
  #last: Pick<StoredAnalysis, 'name' | 'at'>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(stored: StoredAnalysis, analysis: Analysis) {
    this.#stored = stored;
    this.#last = stored;
    this.#analysis = analysis;
    this.#version = analysis.version;
  }

  get name(): string {
    return this.#stored.name;
  }

  rename(name: string): void {
    this.#stored = { ...this.#stored, name };
    this.keep();
  }

  /** Writes it soon. */
  keep(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), APART_MS);
  }

  /** Writes it now. */
  flush(): void {
    clearTimeout(this.#timer);
    const { tree, current, version } = this.#analysis;
    const changed = version !== this.#version;
    this.#stored = {
      ...this.#stored,
      text: changed ? tree.text() : this.#stored.text,
      at: tree.numberOf(current),
      moves: tree.size,
      updated: changed ? Date.now() : this.#stored.updated,
    };
    this.#version = version;
    const { text, name, at, moves, updated } = this.#stored;
    const last = this.#last;
    this.#last = { name, at };
    if (!changed && last.name === name && last.at === at) return;
    this.#queue = this.#queue.then(() => this.#write({ text, name, at, moves, updated }, changed)).catch(() => this.onfailed());
  }

  /** The record as it would be written now; the text that was opened, if nothing has changed. */
  text(): string {
    return this.#analysis.version === this.#version ? this.#stored.text : this.#analysis.tree.text();
  }

  async settled(): Promise<void> {
    await this.#queue;
  }

  /** Which analysis it is, and how often it has been written, is only known when the writes before it are done. */
  async #write(content: Content, changed: boolean): Promise<void> {
    const known = this.#stored.revision;
    const next = { ...this.#stored, ...content, revision: known + 1 };
    if (await replaceAnalysis(next, known)) {
      this.#stored = { ...this.#stored, revision: next.revision };
      return;
    }
    // Who only looks at it leaves it as another tab has made it.
    if (!changed) return;
    const copy = { ...next, id: newId(), revision: 1 };
    delete copy.origin;
    await replaceAnalysis(copy, 0);
    const { id, revision } = copy;
    this.#stored = { ...this.#stored, id, revision };
    delete this.#stored.origin;
    this.oncopied(id);
  }
}

type Content = Pick<StoredAnalysis, 'text' | 'name' | 'at' | 'moves' | 'updated'>;
