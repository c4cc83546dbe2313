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
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(stored: StoredAnalysis, analysis: Analysis) {
    this.#stored = stored;
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
    const known = this.#stored.revision;
    const changed = version !== this.#version;
    this.#stored = {
      ...this.#stored,
      text: changed ? tree.text() : this.#stored.text,
      at: tree.numberOf(current),
      moves: tree.size,
      updated: changed ? Date.now() : this.#stored.updated,
      revision: known + 1,
    };
    this.#version = version;
    const stored = this.#stored;
    this.#queue = this.#queue.then(() => this.#write(stored, known)).catch(() => this.onfailed());
  }

  /** The record as it would be written now; the text that was opened, if nothing has changed. */
  text(): string {
    return this.#analysis.version === this.#version ? this.#stored.text : this.#analysis.tree.text();
  }

  async settled(): Promise<void> {
    await this.#queue;
  }

  async #write(stored: StoredAnalysis, known: number): Promise<void> {
    if (await replaceAnalysis(stored, known)) return;
    const copy = { ...this.#stored, id: newId(), revision: 1 };
    delete copy.origin;
    this.#stored = copy;
    await replaceAnalysis(copy, 0);
    this.oncopied(copy.id);
  }
}
