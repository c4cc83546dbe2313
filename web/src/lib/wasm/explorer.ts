// The explorer's index, from the module for study. Only the explorer's worker runs it, which keeps the index.

import * as wasm from './pkg/bilby_wasm_study.js';
import type { ExplorerAnswer, ExplorerSection } from './explorer-types';
import type { RecordHead, RecordPlayer, Rulebook } from './types';

/** The traces of the first game of a record, as bytes to be kept; none if it is unfinished. Throws `ReadError`. */
export const traces = (text: string): Uint8Array => wasm.explorerTraces(text);

/** What the tags of a record say, without its moves. Throws `ReadError`. */
export const recordHead = (text: string): RecordHead => wasm.explorerHead(text);

/** Who played, as the tag of a seat says it. */
export const writePlayer = (player: RecordPlayer): string => wasm.explorerPlayer(player);

/** Forgets all games. */
export const clear = (): void => wasm.explorerClear();

/** Adds kept traces, and says how many they are; they are numbered in the order in which they come. Throws `ReadError`. */
export const add = (bytes: Uint8Array): number => wasm.explorerAdd(bytes);

/** Adds a collection, and says what is in it. Throws `ReadError`. */
export const addPack = (bytes: Uint8Array): ExplorerSection[] => wasm.explorerAddPack(bytes);

/** What was played from a position, in the traces for whose numbers `wanted` has something else than 0. Throws `ReadError`. */
export const find = (book: Rulebook, position: string, wanted: Uint8Array): ExplorerAnswer => wasm.explorerFind(book, position, wanted);
