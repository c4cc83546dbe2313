// Stores an analysis while somebody works on it. If another tab has changed the same one, this one becomes a copy.

import { beginWrite } from '../store/unfinished-writes';
import type { Analysis } from './analysis.svelte';
import { findAnalysis, newId, replaceAnalysis, type StoredAnalysis, type UnfinishedAnalysis } from './stored-analyses';
import { withName } from './record-name';

/** Changes in quick succession are written together. */
const APART_MS = 300;

export class AnalysisAutosave {
  /** The analysis has become a copy with another id. */
  oncopied: (id: string) => void = () => undefined;
  onfailed: () => void = () => undefined;

  #stored: StoredAnalysis;
  #analysis: Analysis;
  /** The version of the tree that `#stored` holds. */
  #version: number;
  /** What was written last, besides the tree. */
  #last: Pick<StoredAnalysis, 'name' | 'at'>;
  /** What the device held when this tab last read or wrote it. */
  #base: Pick<StoredAnalysis, 'text' | 'name'>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  /** The writes that are not finished. */
  #writes: { updated: number; changed: boolean }[] = [];
  /** To be called when everything is written. */
  #written: (() => void) | null = null;

  constructor(stored: StoredAnalysis, analysis: Analysis) {
    this.#stored = stored;
    this.#last = stored;
    this.#base = stored;
    this.#analysis = analysis;
    this.#version = analysis.version;
  }

  get name(): string {
    return this.#stored.name;
  }

  rename(name: string): void {
    this.#stored = { ...this.#stored, name, isNamed: true };
    this.save();
  }

  /** Writes it soon. */
  save(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), APART_MS);
    this.#begin();
  }

  /** Writes it now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { content, changed } = this.#now();
    this.#stored = { ...this.#stored, ...content };
    this.#version = this.#analysis.version;
    const last = this.#last;
    this.#last = content;
    if (!changed && last.name === content.name && last.at === content.at) return this.#finishIfWritten();
    this.#begin();
    this.#writes.push({ updated: content.updated, changed });
    this.#queue = this.#queue
      .then(() => this.#write(content, changed))
      .catch(() => this.onfailed())
      .finally(() => {
        this.#writes.shift();
        this.#finishIfWritten();
      });
  }

  /** The record as it would be written now; the text that was opened, if nothing has changed. */
  text(): string {
    return this.#analysis.version === this.#version ? this.#stored.text : this.#analysis.tree.text();
  }

  /** The record for others: with the name that somebody gave it. */
  sharedText(): string {
    const { name, isNamed } = this.#stored;
    return isNamed ? withName(this.text(), this.#analysis.tree, name) : this.text();
  }

  async settled(): Promise<void> {
    await this.#queue;
  }

  /** Whether another tab has changed it, while nothing in this one waits to be written. */
  async isOutdated(): Promise<boolean> {
    await this.#queue;
    if (this.#timer !== undefined || this.#analysis.version !== this.#version) return false;
    const current = await findAnalysis(this.#stored.id);
    return current !== undefined && !this.#isBase(current) && this.#timer === undefined && this.#writes.length === 0;
  }

  #isBase({ text, name }: StoredAnalysis): boolean {
    return text === this.#base.text && name === this.#base.name;
  }

  /** What would be written now. */
  #now(): { content: Content; changed: boolean } {
    const { tree, current, version } = this.#analysis;
    const changed = version !== this.#version;
    const { text, name, updated } = this.#stored;
    const content = { name, at: tree.numberOf(current), moves: tree.size };
    return { content: { ...content, text: changed ? tree.text() : text, updated: changed ? Date.now() : updated }, changed };
  }

  /** What the next page has to write if this one is left now. */
  #unfinished(): UnfinishedAnalysis {
    const { content, changed } = this.#now();
    return {
      analysis: { ...this.#stored, ...content },
      known: this.#stored.revision,
      begun: this.#writes.map((write) => write.updated),
      changed: changed || this.#writes.some((write) => write.changed),
    };
  }

  #begin(): void {
    this.#written ??= beginWrite(`analysis ${this.#stored.id}`, () => this.#unfinished());
  }

  /** Says that everything is written, unless something still waits. */
  #finishIfWritten(): void {
    if (this.#writes.length > 0 || this.#timer !== undefined) return;
    this.#written?.();
    this.#written = null;
  }

  /** Which analysis it is, and how often it has been written, is only known when the writes before it are done. */
  async #write(content: Content, changed: boolean): Promise<void> {
    for (;;) {
      const known = this.#stored.revision;
      const next = { ...this.#stored, ...content, revision: known + 1 };
      if (await replaceAnalysis(next, known)) {
        this.#stored = { ...this.#stored, revision: next.revision };
        this.#base = next;
        return;
      }
      // A tab that has changed nothing keeps what another tab has written.
      if (!changed && content.name === this.#base.name) return;
      const current = await findAnalysis(next.id);
      if (current && this.#isBase(current)) {
        // The other tab has only stored which move it shows.
        this.#stored = { ...this.#stored, revision: current.revision };
        continue;
      }
      const { origin: _origin, ...copy } = { ...next, id: newId(), revision: 1 };
      await replaceAnalysis(copy, 0);
      const { origin: _former, ...stored } = { ...this.#stored, id: copy.id, revision: 1 };
      this.#stored = stored;
      this.#base = copy;
      this.oncopied(copy.id);
      return;
    }
  }
}

type Content = Pick<StoredAnalysis, 'text' | 'name' | 'at' | 'moves' | 'updated'>;
