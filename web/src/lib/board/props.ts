// The props of a board, and the events that it reports.

import type { Direction, TurnView, Played, Target } from '../wasm/types';
import type { Point } from './geometry';

export type What = 'round' | 'square' | undefined;

export interface Arrow {
  path: string[];
  from: string;
  /** The rank: 1 for the best. */
  strength: number;
  /** Whether it leads home. */
  home?: boolean;
  /** A person has drawn it; otherwise it shows a move. */
  ink?: 'good' | 'bad' | 'note';
}

export interface Mark {
  square: string;
  kind: 'good' | 'bad' | 'note';
}

/** Props that every board gets unchanged. */
export interface Shared {
  /** The board's name for a screen reader. */
  label: string;
  /** The spoken name of a square with what stands there. */
  squareName?: (square: string) => string;
  /** Whether presses are reported. */
  interactive?: boolean;
  /** Hides the coordinates. */
  compact?: boolean;
  /** Disables animations, whatever the system says. */
  still?: boolean;
  /** Whether a finger taps a target twice: first to see the way, then to play it. `fit`: only where squares are small. */
  taps?: Taps;
  /** The target that a first tap has shown, or null. */
  onaim?: (square: string | null) => void;
}

export type Taps = 'fit' | 'twice' | 'once';

export interface BoardProps extends Shared {
  /** The view to draw, also in the middle of a turn. */
  view: TurnView;
  flip?: boolean;
  /** The last move, which is animated when it changes. */
  last?: Played | null;
  /** The moves that are marked; by default the last one. */
  recent?: Played[];
  arrows?: Arrow[];
  marks?: Mark[];
  /** The chain explorer: where the man on a square could go; called on hover and focus. */
  explore?: (square: string) => Target[];
  /** Without it the board is a picture: one image to a screen reader, without squares. */
  onpress?: (square: string, shape?: 'round' | 'square') => void;
  /** Trays were dragged; distance 0 takes a tray away. */
  onslide?: (trays: string[], direction: Direction, distance: number) => void;
  /** The name of the button on an empty tray. */
  takeAwayLabel?: string;
}

/** Something that is being dragged. */
export interface Grab {
  /** The drawings that follow the pointer. */
  ids: string[];
  /** How far they move for this movement of the pointer. */
  follow: (by: Point) => Point;
  drop: (by: Point, on: string | null) => void;
}
