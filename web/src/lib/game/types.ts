// What a game on this device is made of, apart from the rules.

import type { Look, Played, Press, Refusal, Rulebook } from '../wasm/types';

/** Somebody here, somebody at another device, or a computer. */
export type Seat =
  | { kind: 'person'; name?: string; link?: string }
  | { kind: 'other'; name: string; link?: string }
  | { kind: 'computer'; level: number; name?: string };

/** A Fischer clock: minutes for the whole game, seconds added after each move. */
export interface Fischer {
  minutes: number;
  increment: number;
}

/** How a game ended: by the rules of the game, or by its players. An abort, or a table closed, counts for nothing. */
export interface Result {
  winner: number | null;
  reason: 'rules' | 'resignation' | 'time' | 'agreement' | 'absence' | 'abort' | 'closed';
}

/** What a game is started from. */
export interface Setup {
  rulebook: Rulebook;
  seats: Seat[];
  clock: Fischer | null;
}

/** One of the things that a press could mean. */
export type Choice = Extract<Press, { kind: 'choice' }>['choices'][number];

/** Why the board does not take presses now. */
export type Barred = 'over' | 'looking' | 'computer' | 'between' | 'elsewhere';

/** Whom a game is played with that is not on this device alone: what is played here goes to them, and they decide with us. */
export interface Company {
  /** The time left to each seat; null: none is kept. */
  readonly times: number[] | null;
  /** What there is to say about a seat: that its person is away, or has left. */
  readonly notes: readonly (string | null)[];
  /** The engine may be asked. */
  readonly advice: boolean;
  /** A turn is on its way to the others. */
  readonly sending: boolean;
  readonly canTakeBack: boolean;
  readonly resigner: number | null;
  play(move: string): void;
  try(begun: string): void;
  takeBack(): void;
  resign(): void;
}

export type SessionEvent =
  | { kind: 'played'; played: Played; before: Look }
  | { kind: 'begun'; look: Look }
  | { kind: 'put-back' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'barred'; why: Barred }
  | { kind: 'took-back' }
  | { kind: 'over'; result: Result }
  | { kind: 'handed-over'; seat: number };

/** What a stored or imported game brings along. */
export interface Past {
  id?: string;
  created?: number;
  start?: string;
  moves?: string[];
  result?: Result | null;
  remaining?: number[] | null;
  begun?: string;
  touched?: boolean;
}
