// The rules for the analysis board, the position editor, the library and solved endings. They are part of the module for
// study: `studyReady` (study.ts) must have resolved.

import type { EndingName } from './ending-types';
import * as wasm from './pkg/bilby_wasm_study.js';
import type {
  Annotation,
  Draft,
  DraftView,
  Drawing,
  EditorChoices,
  ImportedPiece,
  OpenedTree,
  Reached,
  RecordTree,
  Rulebook,
  Tool,
} from './types';

/** The first game of a record as a tree; null: there is none. Throws `ReadError`. */
export const openTree = (text: string): OpenedTree | null => wasm.openTree(text);

/** A tree with the position after each of its moves. Throws `ReadError`. */
export const reopenTree = (tree: RecordTree): OpenedTree => wasm.reopenTree(tree);

/** A tree as a record. Throws `ReadError`. */
export const writeTree = (tree: RecordTree): string => wasm.writeTree(tree);

/** What a move leads to, after `count` numbered moves of its line. Throws `Refusal`. */
export const reach = (book: Rulebook, position: string, move: string, count: number): Reached => wasm.reach(book, position, move, count);

/** What comments say: a person's words, arrows and marked squares. */
export const annotation = (comments: string[]): Annotation => wasm.annotation(comments);

/** Comments with other words; their commands stay. Throws `ReadError` if the words can't stand in a record. */
export const withProse = (comments: string[], prose: string): string[] => wasm.withProse(comments, prose);

/** Comments with other arrows and marked squares; everything else stays. */
export const withDrawings = (comments: string[], drawings: Drawing[]): string[] => wasm.withDrawings(comments, drawings);

/** What the position editor offers by these rules: what can be placed, and what the fields take. */
export const editorChoices = (book: Rulebook): EditorChoices => wasm.editorChoices(book);

/** An empty board to set up a position on. */
export const emptyDraft = (book: Rulebook): DraftView => wasm.emptyDraft(book);

/** A position, to be changed. Throws `ReadError`. */
export const draftOf = (book: Rulebook, position: string): DraftView => wasm.draftOf(book, position);

/** A position that is being set up, adapted to the rules, and what the rules say of it. */
export const viewDraft = (book: Rulebook, draft: Draft): DraftView => wasm.viewDraft(book, draft);

/** The same after a press on a square. */
export const applyTool = (book: Rulebook, draft: Draft, tool: Tool, square: string): DraftView => wasm.applyTool(book, draft, tool, square);

/** The same after something was moved from one square to another. */
export const shiftDraft = (book: Rulebook, draft: Draft, from: string, to: string): DraftView => wasm.shiftDraft(book, draft, from, to);

/** The whole games of a piece of a file; `bytes` of it were read, the rest belongs to the next piece. */
export const importPiece = (bytes: Uint8Array, isLast: boolean): ImportedPiece => wasm.importPiece(bytes, isLast);

/** Whether a position is one of the solved endings. */
export const isSolvedEnding = (book: Rulebook, position: string): boolean => wasm.isSolvedEnding(book, position) as boolean;

/** The names of the endings with a report, by the rules of a position. */
export const endingNames = (book: Rulebook, position: string): EndingName[] => wasm.endingNames(book, position);

/** A position of an ending, drawn by lot, by the rules and ghosts of a position. Throws `ReadError`. */
export const drawEnding = (book: Rulebook, position: string, name: string, seed: number): string =>
  wasm.drawEnding(book, position, name, seed);
