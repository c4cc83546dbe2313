// The collections that ship with the page: games that the computer played against itself, loaded when they are looked at.

import type { GameName } from '../wasm/types';

const FILES: Record<GameName, () => URL> = {
  billabong: () => new URL('./data/billabong.bin', import.meta.url),
  bilitaire: () => new URL('./data/bilitaire.bin', import.meta.url),
  billo: () => new URL('./data/billo.bin', import.meta.url),
};

/** The collection of a game; null: it can't be loaded now. */
export async function collectionOf(game: GameName): Promise<Uint8Array | null> {
  try {
    const response = await fetch(FILES[game]());
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
