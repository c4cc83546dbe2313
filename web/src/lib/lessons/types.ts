// The types of lessons. Positions, goals and solutions are data; the sentences are in texts/, one file per game and
// language.

import type { Chapter } from '../rulebook/types';
import type { Direction, GameName, RefusalCode, Shape, Step } from '../wasm/types';

export type Language = 'en' | 'fr';

/** What a move must do to complete a task. Every stated condition must hold; without any, every legal move does. */
export interface Goal {
  /** One of these moves, in canonical form. */
  moves?: string[];
  /** What moves in Billo. */
  man?: 'round' | 'square' | 'billo';
  /** The way starts here. */
  from?: string;
  /** A step of this kind is made. */
  step?: Step['kind'];
  /** These trays slide, named from rear to front, in one of these directions. */
  slide?: { trays: string[]; directions: Direction[]; distance: number };
  /** The kangaroo comes home. */
  home?: true;
  promoted?: true;
  /** The round of Bi-litaire, or the game, ends. */
  roundOver?: true;
  /** At least this many captures. */
  captures?: number;
  /** At least this many hops. */
  hops?: number;
  /** The way visits these squares. */
  through?: string[];
  /** The way goes over these squares. */
  over?: string[];
  /** The way ends here, or on one of these squares. */
  ends?: string | string[];
}

/** What a person does at the board. */
export type Action =
  /** Presses a square, hole or cell; `shape` tells which pawn of a piece. */
  | { kind: 'press'; square: string; shape?: Shape }
  | { kind: 'take-away'; tray: string }
  /** Completes the tray action begun: calls a number of jumps, or a single one. */
  | { kind: 'call'; number: number }
  | { kind: 'pass' }
  | { kind: 'claim' }
  /** Continues the demonstration by one move. */
  | { kind: 'watch' };

/** Play a move with a certain effect. */
export interface PlayTask {
  kind: 'play';
  goal: Goal;
}

/** Try to break a rule: completed by any refusal with one of these codes. */
export interface RefusedTask {
  kind: 'refused';
  codes: RefusalCode[];
}

/** Begin a turn up to a certain point, without playing it. */
export interface PressTask {
  kind: 'press';
  /** What has been begun, as text: `e3:e5`. The beginning of a longer turn is not enough. */
  begun: string[];
  /** Only after a chain was begun (“back to the referee”). */
  touched?: true;
}

/** A demonstration: the board plays these moves of all seats by itself. */
export interface WatchTask {
  kind: 'watch';
  moves: string[];
}

/** A game against the computer from a position on: completed by winning it. The seat on move is the person's. */
export interface WinTask {
  kind: 'win';
  level: number;
}

/** The fields that tasks of all kinds have. */
type Usual = {
  /** A board of its own; without it the task continues where the one before ended. */
  position?: string;
  /** One solution: “show me” plays it, and the tests check it. A game to win has none, because the engine helps. */
  solution: Action[];
  /** The scripted answers of the opponents to a move. */
  replies?: string[];
  /** Whether the board moves hop by hop. */
  hops?: true;
  /** Squares to highlight. */
  marks?: string[];
};

export type Task = (PlayTask | RefusedTask | PressTask | WatchTask | WinTask) & Usual;

/** In the order in which they are learnt: from the goal to a small game, fine points, options, and strategy. */
export const PARTS = ['first', 'fine', 'options', 'advice'] as const;

export interface Lesson<G extends GameName = GameName> {
  /** Its address, and its key in stored progress: it never changes. */
  id: string;
  part: (typeof PARTS)[number];
  /** The chapter of the rulebook. */
  chapter: Chapter<G>;
  /** The rules text. */
  rules?: string;
  tasks: Task[];
}

export interface Course<G extends GameName = GameName> {
  game: G;
  lessons: Lesson<G>[];
}

export interface TaskText {
  /** The task. */
  ask: string;
  /** What was learnt, shown when it is done. */
  done: string;
}

export interface LessonText {
  title: string;
  /** The rule, in one or two sentences. */
  intro: string;
  tasks: TaskText[];
}

/** The sentences of a game's lessons by lesson id, and one line about the whole. */
export interface CourseText {
  summary: string;
  lessons: Record<string, LessonText>;
}
