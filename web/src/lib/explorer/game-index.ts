// Indexes the games of the device and a collection that ships with the page, and counts what was played. It runs in the
// explorer's worker, and is separate from it so that tests can run it.

import { add, addPack, clear, find, traces } from '../wasm/explorer';
import type { ExplorerAnswer } from '../wasm/explorer-types';
import type { GameName, Rulebook } from '../wasm/types';
import type { DeviceGame } from './device-games';
import type { KeptTrace } from './kept-traces';

export type Source = 'own' | 'imported' | 'shipped';

export interface Query {
  book: Rulebook;
  position: string;
  sources: Source[];
  /** Only games with all these words in the names of their players; the collection's players have none. */
  player: string;
}

/** A game of the device that passed the position. */
export interface PassedGame {
  source: 'own' | 'imported';
  /** It came from elsewhere, but is among the games of this device. */
  opened: boolean;
  id: string;
  players: string[];
  date: string;
}

export interface Found extends ExplorerAnswer {
  /** The position that was asked for. */
  position: string;
  /** The latest games of the device that passed here, and how many there are. */
  games: PassedGame[];
  of: number;
}

export interface Progress {
  /** Games of the device that were read, and how many there are. */
  done: number;
  of: number;
  /** How many of each source are by the rules that are looked at, and have moves and a result. */
  counts: Record<Source, number>;
  /** Games that can't be read. */
  bad: number;
  /** The collection can't be read. */
  broken: boolean;
}

export interface Store {
  games(game: GameName): Promise<DeviceGame[]>;
  kept(game: GameName): Promise<Map<string, KeptTrace>>;
  keep(fresh: [string, KeptTrace][], gone: string[]): Promise<void>;
}

/** Kept at a time, and told of. */
const CHUNK = 100;
/** More games are a list for the library. */
const MOST_PASSED = 8;

export class GameIndex {
  readonly #store: Store;
  /** What each trace is of, by its number; null: of the collection. */
  #known: (DeviceGame | null)[] = [];
  #opened = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Indexes everything of a game; `tell` hears how far it is. A later call ends an earlier one. */
  async open(game: GameName, rules: string, pack: Uint8Array | null, tell: (progress: Progress) => void): Promise<void> {
    const number = ++this.#opened;
    clear();
    this.#known = [];
    const progress: Progress = { done: 0, of: 0, counts: { own: 0, imported: 0, shipped: 0 }, bad: 0, broken: false };
    if (pack) {
      try {
        for (const section of addPack(pack)) {
          if (section.rules === rules) progress.counts.shipped = section.games;
          for (let trace = 0; trace < section.traces; trace++) this.#known.push(null);
        }
      } catch {
        progress.broken = true;
      }
    }
    const games = await this.#store.games(game);
    const kept = await this.#store.kept(game);
    progress.of = games.length;
    tell(structuredClone(progress));
    let fresh: [string, KeptTrace][] = [];
    for (const one of games) {
      if (this.#opened !== number) return;
      const added = await this.#add(one, kept.get(one.key));
      kept.delete(one.key);
      progress.done++;
      if (added === null) progress.bad++;
      else if (added.traces > 0 && one.rules === rules) progress.counts[one.source]++;
      if (added?.fresh) fresh.push([one.key, added.fresh]);
      if (fresh.length < CHUNK && progress.done % (10 * CHUNK) !== 0) continue;
      await this.#store.keep(fresh, []);
      fresh = [];
      tell(structuredClone(progress));
    }
    // What is left was kept of games that are gone.
    await this.#store.keep(fresh, [...kept.keys()]);
    if (this.#opened === number) tell(structuredClone(progress));
  }

  /** Adds a game; says how many traces it has, and what of them should be kept. Null: it can't be read. */
  async #add(game: DeviceGame, kept: KeptTrace | undefined): Promise<{ traces: number; fresh?: KeptTrace } | null> {
    if (kept?.stamp === game.stamp) {
      try {
        return { traces: this.#number(game, add(kept.bytes)) };
      } catch {
        // Of another version: made anew.
      }
    }
    try {
      const bytes = traces(await game.record());
      return { traces: this.#number(game, add(bytes)), fresh: { stamp: game.stamp, bytes } };
    } catch {
      return null;
    }
  }

  #number(game: DeviceGame, count: number): number {
    for (let trace = 0; trace < count; trace++) this.#known.push(game);
    return count;
  }

  /** What was played from a position. Throws `ReadError`. */
  find({ book, position, sources, player }: Query): Found {
    const words = fold(player).split(/\s+/).filter(Boolean);
    const isWanted = (game: DeviceGame | null): boolean => {
      if (!sources.includes(game?.source ?? 'shipped')) return false;
      if (words.length === 0) return true;
      const names = fold(game?.players.join(' ') ?? '');
      return words.every((word) => names.includes(word));
    };
    const answer = find(
      book,
      position,
      Uint8Array.from(this.#known, (game) => (isWanted(game) ? 1 : 0)),
    );
    // Both rounds of a match of Bi-litaire may have passed.
    const passed = new Set(answer.passing.map((trace) => this.#known[trace]).filter((game) => game !== null && game !== undefined));
    const latest = [...passed].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)).slice(0, MOST_PASSED);
    return {
      ...answer,
      position,
      games: latest.map(({ source, id, opened = false, players, date }) => ({ source, id, opened, players: [...players], date })),
      of: passed.size,
    };
  }
}

/** Letters without case and accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
