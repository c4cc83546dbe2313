// What a worker gets from the page before it can answer: a module, and the weights of the game.

import billabong from './pkg/billabong_weights.bin?url';
import billabongSeveral from './pkg/billabong_several_weights.bin?url';
import bilitaire from './pkg/bilitaire_weights.bin?url';
import billo from './pkg/billo_weights.bin?url';
import { bytesOf, once } from './load';
import type { GameName } from './types';

/** A file of weights; `several` is for Billabong, whose weights for three and four seats are a file of their own. */
export interface WeightsFile {
  bytes: Uint8Array<ArrayBuffer>;
  several: boolean;
}

export type Supply = { kind: 'module'; module: WebAssembly.Module } | ({ kind: 'weights' } & WeightsFile);

const file = (address: string, path: URL, several = false): (() => Promise<WeightsFile>) =>
  once(async () => ({ bytes: await bytesOf(address, path), several }));

/** The files of each game, loaded only for that game. */
const weights: Record<GameName, (() => Promise<WeightsFile>)[]> = {
  billabong: [
    file(billabong, new URL('./pkg/billabong_weights.bin', import.meta.url)),
    file(billabongSeveral, new URL('./pkg/billabong_several_weights.bin', import.meta.url), true),
  ],
  bilitaire: [file(bilitaire, new URL('./pkg/bilitaire_weights.bin', import.meta.url))],
  billo: [file(billo, new URL('./pkg/billo_weights.bin', import.meta.url))],
};

/** For the page: sends a worker what it needs for a game, each thing once. */
export class Supplier {
  readonly #games: Record<GameName, () => Promise<void>>;

  /** `compiled` loads the module that the worker runs. */
  constructor(compiled: () => Promise<WebAssembly.Module>, send: (supply: Supply) => void) {
    const module = once(async () => send({ kind: 'module', module: await compiled() }));
    const game = (name: GameName): (() => Promise<void>) =>
      once(async () => {
        const [files] = await Promise.all([Promise.all(weights[name].map((load) => load())), module()]);
        for (const file of files) send({ kind: 'weights', ...file });
      });
    this.#games = { billabong: game('billabong'), bilitaire: game('bilitaire'), billo: game('billo') };
  }

  /** Rejects if something could not be loaded; another call tries again. */
  supply(game: GameName): Promise<void> {
    return this.#games[game]();
  }
}
