// The types of a game on this device, apart from the rules.

import type { TurnView, Played, Press, RecordGame, Refusal, Rulebook } from '../wasm/types';

/** A person at this device, a person at another device, or a computer. */
export type Seat =
  | { kind: 'person'; name?: string; link?: string }
  | { kind: 'other'; name: string; link?: string }
  | { kind: 'computer'; level: number; name?: string };

/** A Fischer clock: minutes for the whole game, seconds added after each move. */
export interface Fischer {
  minutes: number;
  increment: number;
}

/** How a game ended: by the rules of the game, or by its players. An aborted game, or a closed table, does not count. */
export interface Result {
  winner: number | null;
  reason: 'rules' | 'resignation' | 'time' | 'agreement' | 'absence' | 'abort' | 'closed';
}

/** The set-up of a new game. */
export interface Setup {
  rulebook: Rulebook;
  seats: Seat[];
  clock: Fischer | null;
}

/** One of the possible meanings of a press. */
export type Choice = Extract<Press, { kind: 'choice' }>['choices'][number];

/** Why the board does not accept presses now. */
export type InputBlocked = 'over' | 'looking' | 'computer' | 'between' | 'elsewhere';

/** The remote side of a game that is not only on this device: it receives what is played here, and takes part in decisions. */
export interface RemoteGame {
  /** The time left to each seat; null without a time control. */
  readonly times: number[] | null;
  /** A remark about a seat: its person is away, or has left. */
  readonly notes: readonly (string | null)[];
  /** Whether the engine may be asked. */
  readonly advice: boolean;
  /** Whether a turn is being sent. */
  readonly sending: boolean;
  readonly canTakeBack: boolean;
  readonly canStop: boolean;
  readonly resigner: number | null;
  play(move: string): void;
  try(begun: string): void;
  takeBack(): void;
  resign(): void;
  /** Reports a claim that the rules here find wrong. */
  claim(): void;
  /** Stops a game that is decided. */
  stop(): void;
}

export type SessionEvent =
  | { kind: 'played'; played: Played; before: TurnView }
  | { kind: 'begun'; view: TurnView }
  | { kind: 'put-back' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'input-blocked'; why: InputBlocked }
  | { kind: 'took-back' }
  | { kind: 'wrong-claim'; seat: number }
  | { kind: 'over'; result: Result }
  | { kind: 'handed-over'; seat: number };

/** The state of a stored or imported game. */
export interface Past {
  id?: string;
  created?: number;
  start?: string;
  /** As they were announced, including void calls. */
  moves?: string[];
  wrongClaims?: number[];
  result?: Result | null;
  remaining?: number[] | null;
  begun?: string;
  touched?: boolean;
  imported?: Imported;
  /** It goes on from another game, or began in a position that somebody set up. */
  continued?: boolean;
}

/** The record that a game was opened from: its text, including what this page does not show, and its content. */
export interface Imported {
  readonly text: string;
  readonly game: RecordGame;
}
