// Stores a game on the device while it is being played, also if several tabs show the same one: no tab overwrites what
// it has not seen, and the others show what one tab has written.

import type { Session } from '../game/session.svelte';
import type { UnfinishedGame } from './db';
import { findGame, replaceGame, revisionOf, store, type StoredGame } from './games';
import { beginWrite } from './unfinished-writes';

export class GameAutosave {
  /** Another tab continued the game. `refused`: a change made here in the meantime was not stored. */
  onnewer: (stored: StoredGame, refused: boolean) => void = () => undefined;

  readonly #id: string;
  readonly #channel: BroadcastChannel | null;
  /** The last version that was seen, and its content. */
  #known: number;
  #content: string;
  /** How often another tab's game replaced this one: writes that were queued before are out of date. */
  #followed = 0;
  /** The queue of writes. */
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;
  #fresh: boolean;
  /** When the writes began that are not finished. */
  #begun: number[] = [];

  constructor(stored: StoredGame) {
    this.#id = stored.id;
    this.#known = revisionOf(stored);
    this.#content = contentOf(stored);
    this.#fresh = stored.fresh === true;
    this.#channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`bilby game ${stored.id}`);
    if (this.#channel) this.#channel.onmessage = () => void this.check().catch(() => undefined);
  }

  /** Writes the game as it is now, if it has changed. */
  save(session: Session): Promise<void> {
    // Until a person has moved, the game stays fresh.
    this.#fresh &&= session.takeBackTo === null;
    const snapshot = { ...store(session), ...(this.#fresh ? { fresh: true } : {}) };
    const followed = this.#followed;
    const begun = snapshot.updated;
    this.#begun.push(begun);
    const unfinished: UnfinishedGame = { game: snapshot, known: this.#known, begun: [...this.#begun] };
    const written = beginWrite(`game ${this.#id}`, () => unfinished);
    const done = this.#then(async () => {
      if (followed !== this.#followed || contentOf(snapshot) === this.#content) return;
      const game = { ...snapshot, revision: this.#known + 1 };
      const newer = await replaceGame(game, this.#known);
      if (newer) return this.#follow(newer, true);
      this.#known = game.revision;
      this.#content = contentOf(game);
      if (!this.#closed) this.#channel?.postMessage(game.revision);
    });
    return done.finally(() => {
      written();
      this.#begun.splice(this.#begun.indexOf(begun), 1);
    });
  }

  /** Shows what another tab has written since. */
  check(): Promise<void> {
    return this.#then(async () => {
      const stored = this.#closed ? undefined : await findGame(this.#id);
      if (stored && revisionOf(stored) !== this.#known) this.#follow(stored, false);
    });
  }

  close(): void {
    this.#closed = true;
    this.#channel?.close();
  }

  #follow(stored: StoredGame, refused: boolean): void {
    this.#known = revisionOf(stored);
    this.#content = contentOf(stored);
    this.#fresh = stored.fresh === true;
    this.#followed += 1;
    if (!this.#closed) this.onnewer(stored, refused);
  }

  #then(task: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(task);
    this.#queue = done.catch(() => undefined);
    return done;
  }
}

/** Everything except when and how often it was written. */
function contentOf({ updated: _updated, revision: _revision, ...content }: StoredGame): string {
  return JSON.stringify(content);
}
