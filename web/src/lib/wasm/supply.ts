// What a worker gets from the page before it can answer: a module, and the weights of Bi-litaire.

import weightsAddress from './pkg/bilitaire_weights.bin?url';
import { bytesOf, once } from './load';
import type { GameName } from './types';

export type Supply = { kind: 'module'; module: WebAssembly.Module } | { kind: 'weights'; bytes: Uint8Array<ArrayBuffer> };

/** The weights of Bi-litaire; those of the other games are small and part of the modules. */
const weights = once(() => bytesOf(weightsAddress, new URL('./pkg/bilitaire_weights.bin', import.meta.url)));

/** For the page: sends a worker what it needs for a game, each thing once. */
export class Supplier {
  readonly #module: () => Promise<void>;
  readonly #weights: () => Promise<void>;

  /** `compiled` loads the module that the worker runs. */
  constructor(compiled: () => Promise<WebAssembly.Module>, send: (supply: Supply) => void) {
    this.#module = once(async () => send({ kind: 'module', module: await compiled() }));
    this.#weights = once(async () => {
      const [bytes] = await Promise.all([weights(), this.#module()]);
      send({ kind: 'weights', bytes });
    });
  }

  /** Rejects if something could not be loaded; another call tries again. */
  supply(game: GameName): Promise<void> {
    return game === 'bilitaire' ? this.#weights() : this.#module();
  }
}
