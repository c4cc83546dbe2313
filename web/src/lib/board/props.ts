// What a board is given, and what it tells.

import type { Look, Played, Way } from '../wasm/types';
import type { Point } from './geometry';
import type { Direction } from './notation';

export type What = 'round' | 'square' | undefined;

export interface Arrow {
  path: string[];
  from: string;
  /** 1 for the best. */
  strength: number;
}

export interface Mark {
  square: string;
  kind: 'good' | 'bad' | 'note';
}

/** What goes to every board as it is. */
export interface Shared {
  /** What the board is called for a screen reader. */
  label: string;
  /** The spoken name of a square with what stands there. */
  squareName?: (square: string) => string;
  /** Presses are reported. */
  interactive?: boolean;
  /** No coordinates. */
  compact?: boolean;
  /** No animations, whatever the system says. */
  still?: boolean;
}

export interface BoardProps extends Shared {
  /** Drawn as it is, in the middle of a turn too. */
  look: Look;
  flip?: boolean;
  /** The last move: marked, and animated when it changes. */
  last?: Played | null;
  arrows?: Arrow[];
  marks?: Mark[];
  /** The chain explorer: what the man there could reach; asked on hover and focus. */
  explore?: (square: string) => Way[];
  /** Without it the board is a picture: one image to a screen reader, no squares to go to. */
  onpress?: (square: string, what?: 'round' | 'square') => void;
  /** Trays were dragged; distance 0: take away. */
  onslide?: (trays: string[], direction: Direction, distance: number) => void;
  /** What the button on an empty tray is called. */
  takeAwayLabel?: string;
}

/** Something in the hand. */
export interface Grab {
  /** The drawings that go with the hand. */
  ids: string[];
  /** How far they go when the hand has gone so far. */
  follow: (by: Point) => Point;
  drop: (by: Point, on: string | null) => void;
}
