// The rules, from WebAssembly. All functions are synchronous, once `ready` has resolved. There are two more modules: the
// engine for the worker that plays (engine.ts), and what the pages for study and their workers need (study.ts).

import init, * as wasm from './pkg/bilby_wasm.js';
import address from './pkg/bilby_wasm_bg.wasm?url';
import { compile, once } from './load';
import type {
  Direction,
  GameName,
  Option,
  Played,
  Press,
  PressOptions,
  ReadError,
  RecordGame,
  RecordHead,
  RecordPlayer,
  RecordResult,
  Refusal,
  RuleChoices,
  Rulebook,
  TimeControl,
  TimeControlLimits,
  TurnView,
} from './types';

export type * from './types';

const compiled = once(() => compile(address, new URL('./pkg/bilby_wasm_bg.wasm', import.meta.url)));

/** Loads the module once; after a failure (without a connection, say) the next call tries again. */
export const ready = once(async () => void (await init({ module_or_path: await compiled() })));

/** The refusal because of which a call threw; null if it threw for another reason. */
export function refusalOf(error: unknown): Refusal | null {
  const cause = causeOf(error);
  return cause && 'squares' in cause ? (cause as Refusal) : null;
}

/** The read error because of which a call threw, if any. */
export function readErrorOf(error: unknown): ReadError | null {
  const cause = causeOf(error);
  return cause && !('squares' in cause) ? (cause as ReadError) : null;
}

function causeOf(error: unknown): object | null {
  const cause = error instanceof Error ? error.cause : null;
  return typeof cause === 'object' && cause !== null && 'code' in cause && 'message' in cause ? cause : null;
}

/** The options of a game's rules. */
export const options = (game: GameName): Option[] => wasm.options(game);

/** What a set-up of rules comes to; `chosen` has the values that somebody chose, by the keys of their options. */
export const chooseRules = (game: GameName, chosen: Record<string, string>): RuleChoices => wasm.chooseRules(game, chosen);

/** The keys and values that a rules text names. */
export const ruleValues = (rules: string): [key: string, value: string][] => wasm.ruleValues(rules);

/** Whether the seats of a game are drawn by lot, unless a person chooses. */
export const drawsLots = (game: GameName): boolean => wasm.drawsLots(game);

/** The names of the seats under these rules. Throws `ReadError` on a bad rules text. */
export const seats = (book: Rulebook): string[] => wasm.seats(book);

/**
 * The ratings of the computer's levels 1 to 10 in Elo, which compare levels of one game and number of seats; null if a level was not
 * measured. Level 10 plays at least at its rating.
 */
export const ratings = (book: Rulebook): (number | null)[] => wasm.ratings(book);

/** Whether noticing what can be called or claimed is part of the game. */
export const offersAssistance = (book: Rulebook): boolean => wasm.offersAssistance(book);

/** The start position of a game; `seed` determines random parts. */
export const start = (book: Rulebook, seed: number): string => wasm.start(book, seed);

/** Everything about a position with a begun turn. */
export const viewTurn = (book: Rulebook, position: string, begun = ''): TurnView => wasm.viewTurn(book, position, begun);

/** A person presses a square, hole or cell, after this beginning of a turn. */
export const press = (book: Rulebook, position: string, begun: string, square: string, options: PressOptions = {}): Press =>
  wasm.press(book, position, begun, square, options);

/** A person types a move: whole (`j2:h4:h6`), or start and end (`j2 h6`). */
export const typed = (book: Rulebook, position: string, begun: string, text: string, options: PressOptions = {}): Press =>
  wasm.typed(book, position, begun, text, options);

/** A line of trays is dragged: which (in any order), in which direction, and how far in cells. Distance 0 takes the tray away. */
export const slide = (book: Rulebook, position: string, trays: string[], direction: Direction, distance: number): Press =>
  wasm.slide(book, position, trays, direction, distance);

/** Plays a move, given in any legal form; `claimedWrongly` says that its player has claimed wrongly on this turn. Throws `Refusal`. */
export const play = (book: Rulebook, position: string, move: string, claimedWrongly = false): Played =>
  wasm.play(book, position, move, claimedWrongly);

/** The seat of each turn of a line of conditional turns from a position on. After any turn at all, the seats follow one another. */
export const seatsOfLine = (book: Rulebook, position: string, line: string[]): number[] => wasm.seatsOfLine(book, position, line);

/** The begun turn without its last step; null if nothing is begun, or if touch-move forbids it. */
export const withoutLastStep = (book: Rulebook, position: string, begun: string, options: PressOptions = {}): string | null =>
  wasm.withoutLastStep(book, position, begun, options);

/** Why the lifted piece can't go to a square and end its turn there; null if it can. A press there may lift another man instead. */
export const refusalOfGoing = (book: Rulebook, position: string, begun: string, square: string): Refusal | null =>
  wasm.refusalOfGoing(book, position, begun, square);

/** A turn of Bi-litaire's tray player with a call; 1 says that the jump is single. */
export const withCall = (turn: string, call: number): string => wasm.withCall(turn, call);

/** The text of a claim. */
export const claimText = (): string => wasm.claimText();

/** The text of a pass. */
export const passText = (): string => wasm.passText();

/** The games of a record. Throws `ReadError`. */
export const readRecord = (text: string): RecordGame[] => wasm.readRecord(text);

/** The part of each game of a record's text. */
export const splitRecord = (text: string): string[] => wasm.splitRecord(text);

/** A game as a record. Throws `ReadError`. */
export const writeRecord = (game: RecordGame): string => wasm.writeRecord(game);

/** What the tags of a record say, without its moves. Throws `ReadError`. */
export const recordHead = (text: string): RecordHead => wasm.recordHead(text);

/** The names of the tags that say who played, in the order of the seats. */
export const seatTags = (book: Rulebook): string[] => wasm.seatTags(book);

/** Who played, from the tag of a seat. */
export const readPlayer = (text: string): RecordPlayer => wasm.readPlayer(text);

/** Who played, for the tag of a seat. */
export const writePlayer = (player: RecordPlayer): string => wasm.writePlayer(player);

/** A time control: `600+5`, `3d`, `10d+12h` or `none`; null if it is something else. */
export const readTimeControl = (text: string): TimeControl | null => wasm.readTimeControl(text);

/** The text of a time control. */
export const writeTimeControl = (control: TimeControl): string => wasm.writeTimeControl(control);

/** The highest numbers of time controls. */
export const timeControlLimits = (): TimeControlLimits => wasm.timeControlLimits();

/** Whether a game with this time control is played over days, so that players come and go. */
export const isCorrespondence = (time: string): boolean => wasm.isCorrespondence(time);

/** Reads a result, such as `won red by resignation`. Throws `ReadError`. */
export const readResult = (book: Rulebook, text: string): RecordResult => wasm.readResult(book, text);

/** A result as a record writes it. */
export const writeResult = (book: Rulebook, result: RecordResult): string => wasm.writeResult(book, result);

export const version = (): string => wasm.version();
