// Stores a game on the device while it is being played, also if several tabs show the same one: no tab overwrites what
// it has not seen, and the others show what one tab has written.

import type { Session } from '../game/session.svelte';
import { findGame, replaceGame, revisionOf, store, type StoredGame } from './games';

export class Keeper {
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

  constructor(stored: StoredGame) {
    this.#id = stored.id;
    this.#known = revisionOf(stored);
    this.#content = contentOf(stored);
    this.#fresh = stored.fresh === true;
    this.#channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`bilby game ${stored.id}`);
    if (this.#channel) this.#channel.onmessage = () => void this.check().catch(() => undefined);
  }

  /** Writes the game as it is now, if it has changed. */
  keep(session: Session): Promise<void> {
    // Until a person has moved, the game stays fresh.
    this.#fresh &&= session.takeBackTo === null;
    const snapshot = { ...store(session), ...(this.#fresh ? { fresh: true } : {}) };
    const followed = this.#followed;
    return this.#then(async () => {
      if (followed !== this.#followed || contentOf(snapshot) === this.#content) return;
      const game = { ...snapshot, revision: this.#known + 1 };
      const newer = await replaceGame(game, this.#known);
      if (newer) return this.#follow(newer, true);
      this.#known = game.revision;
      this.#content = contentOf(game);
      if (!this.#closed) this.#channel?.postMessage(game.revision);
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
