// The rules, from WebAssembly. Everything here answers at once, once `ready` has resolved.

import init, * as wasm from './pkg/bilby_wasm.js';
import address from './pkg/bilby_wasm_bg.wasm?url';
import type { GameName, Look, Option, Played, Press, RecordGame, Refusal, Request, Rulebook, Thought, Unreadable } from './types';

export type * from './types';

let loading: Promise<void> | undefined;

/** Loads the module, once; after a failure (no connection, say) the next call tries again. */
export function ready(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<void> {
  await init({ module_or_path: await compiled() });
}

let compiling: Promise<WebAssembly.Module> | undefined;

/** The module, compiled once for the page and all its workers. */
export function compiled(): Promise<WebAssembly.Module> {
  compiling ??= compile().catch((error: unknown) => {
    compiling = undefined;
    throw error;
  });
  return compiling;
}

async function compile(): Promise<WebAssembly.Module> {
  if (import.meta.env.MODE === 'test') return WebAssembly.compile(await fromDisk());
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${address}`);
  // A server that does not know the type of the file can't stream it.
  const streams = response.headers.get('content-type')?.startsWith('application/wasm') ?? false;
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** For a worker: takes the module that the page has compiled. */
export function take(module: WebAssembly.Module): void {
  wasm.initSync({ module });
  loading = Promise.resolve();
}

/** Tests run without a server. */
async function fromDisk(): Promise<BufferSource> {
  const files = 'node:fs/promises';
  const { readFile } = (await import(/* @vite-ignore */ files)) as { readFile(url: URL): Promise<BufferSource> };
  const here = import.meta.url;
  return readFile(new URL('./pkg/bilby_wasm_bg.wasm', here));
}

/** The reason why a call threw; null if it threw for no reason that the rules know. */
export function refusalOf(error: unknown): Refusal | null {
  const cause = causeOf(error);
  return cause && 'squares' in cause ? (cause as Refusal) : null;
}

/** What could not be read, if that is why a call threw. */
export function unreadableOf(error: unknown): Unreadable | null {
  const cause = causeOf(error);
  return cause && !('squares' in cause) ? (cause as Unreadable) : null;
}

function causeOf(error: unknown): object | null {
  const cause = error instanceof Error ? error.cause : null;
  return typeof cause === 'object' && cause !== null && 'code' in cause && 'message' in cause ? cause : null;
}

/** The choices that a game's rules leave. */
export const options = (game: GameName): Option[] => wasm.options(game);

/** The names of the seats by these rules. Throws `Unreadable` on a bad rules text. */
export const seats = (book: Rulebook): string[] => wasm.seats(book);

/** The position that a game starts from; `seed` decides what is drawn by lot. */
export const start = (book: Rulebook, seed: number): string => wasm.start(book, seed);

/** Everything about a position with a turn begun in it. */
export const look = (book: Rulebook, position: string, begun = ''): Look => wasm.look(book, position, begun);

/**
 * A person presses a square, hole or cell, with this much begun. `what`: which pawn of a piece is meant. `touched`: a chain was
 * begun earlier in this turn, so the kangaroo lifted has to be moved.
 */
export const press = (book: Rulebook, position: string, begun: string, square: string, what?: 'round' | 'square', touched = false): Press =>
  wasm.press(book, position, begun, square, what, touched);

/** A line of trays is dragged: which (in any order), where to and how far in cells. By 0: the tray is taken away. */
export const slide = (book: Rulebook, position: string, trays: string[], direction: 'n' | 'e' | 's' | 'w', distance: number): Press =>
  wasm.slide(book, position, trays, direction, distance);

/** Plays a move, given in any legal form. Throws `Refusal`. */
export const play = (book: Rulebook, position: string, move: string): Played => wasm.play(book, position, move);

/** The turn begun, without its last step. */
export const hop = (book: Rulebook, position: string, begun: string): string => wasm.hop(book, position, begun);

/** The games of a record. Throws `Unreadable`. */
export const readRecord = (text: string): RecordGame[] => wasm.readRecord(text);

/** A game as a record. Throws `Unreadable`. */
export const writeRecord = (game: RecordGame): string => wasm.writeRecord(game);

/**
 * Thinks until it is done: only a worker has the time. `tell` hears what was found out so far; `stop` is asked thousands of times a
 * second whether to end.
 */
export const think = (book: Rulebook, position: string, request: Request, tell: (thought: Thought) => void, stop: () => boolean): Thought =>
  wasm.think(book, position, request, tell, stop);

export const version = (): string => wasm.version();
