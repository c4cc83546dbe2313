// What a game on this device is made of, apart from the rules.

import type { Look, Played, Press, Refusal, Rulebook } from '../wasm/types';

export type Seat = { kind: 'person' } | { kind: 'computer'; level: number };

/** A Fischer clock: minutes for the whole game, seconds added after each move. */
export interface Fischer {
  minutes: number;
  increment: number;
}

/** How a game ended: by the rules of the game, or by its players. */
export interface Result {
  winner: number | null;
  reason: 'rules' | 'resignation' | 'time' | 'agreement';
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
export type Barred = 'over' | 'looking' | 'computer' | 'between';

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
