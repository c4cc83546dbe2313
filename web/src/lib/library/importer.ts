// Imports files of records piece by piece: reads, checks by the rules, and stores. It runs in a worker, and is separate
// from it so that tests can run it.

import { importPiece } from '../wasm/analysis';
import type { ImportedGame, RecordError } from '../wasm/types';
import type { Entry } from './entry';
import { hashOf } from './hash';

export interface Progress {
  bytes: number;
  of: number;
  /** Games stored, games that were there already, and games that can't be read. */
  games: number;
  known: number;
  bad: number;
  /** The first errors, with the name of their file. */
  errors: { file: string; error: RecordError }[];
  /** The files without a game. */
  empty: string[];
}

/** Where games go; returns how many of them were new. */
export type PutGames = (games: { entry: Omit<Entry, 'id'>; text: string }[]) => Promise<number>;

/** More errors help nobody. */
const MOST_ERRORS = 20;
/** Pieces of this size are read at a time: a fraction of a second each. */
const PIECE = 256 * 1024;

/** A file, or what a test takes for one. */
export interface Source {
  name: string;
  size: number;
  stream(): ReadableStream<Uint8Array>;
}

export async function importFiles(
  files: readonly Source[],
  put: PutGames,
  tell: (progress: Progress) => void,
  isStopped: () => boolean = () => false,
  now: number = Date.now(),
): Promise<Progress> {
  const progress: Progress = {
    bytes: 0,
    of: files.reduce((sum, file) => sum + file.size, 0),
    games: 0,
    known: 0,
    bad: 0,
    errors: [],
    empty: [],
  };
  for (const file of files) {
    let before = { lines: 0, games: 0 };
    let rest: Uint8Array = new Uint8Array();
    const read = async (bytes: Uint8Array, isLast: boolean): Promise<Uint8Array> => {
      const piece = importPiece(bytes, isLast);
      const stored = await put(piece.games.map((game) => ({ entry: entryOf(game, now), text: game.text })));
      progress.games += stored;
      progress.known += piece.games.length - stored;
      progress.bad += piece.errors.length;
      for (const error of piece.errors)
        if (progress.errors.length < MOST_ERRORS)
          progress.errors.push({ file: file.name, error: { ...error, line: error.line + before.lines, game: error.game + before.games } });
      before = { lines: before.lines + piece.lines, games: before.games + piece.read };
      tell({ ...progress, errors: [...progress.errors], empty: [...progress.empty] });
      return bytes.slice(piece.bytes);
    };
    const reader = file.stream().getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (isStopped()) {
        await reader.cancel();
        return progress;
      }
      if (done) break;
      progress.bytes += value.length;
      rest = joined(rest, value);
      if (rest.length >= PIECE) rest = await read(rest, false);
    }
    await read(rest, true);
    if (before.games === 0 && !progress.errors.some((one) => one.file === file.name)) progress.empty.push(file.name);
  }
  return progress;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function entryOf({ game, rules, players, date, result, plies, text }: ImportedGame, added: number): Omit<Entry, 'id'> {
  return { game, rules, players, date, result, plies, tags: [], added, hash: hashOf(text) };
}
