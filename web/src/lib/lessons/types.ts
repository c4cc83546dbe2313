// What a lesson is made of. Positions, goals and solutions are data; its sentences are in texts/, one file per game and language.

import type { GameName } from '../wasm/types';

export type Language = 'en' | 'fr';

/** What a move must do to complete a task; every condition that is stated must hold. Nothing stated: any legal move. */
export interface Goal {
  /** One of these, in canonical form. */
  moves?: string[];
  /** The canonical text begins like this: `S` a square pawn's move. */
  begins?: string;
  /** The canonical text matches this. */
  like?: RegExp;
  /** The kangaroo comes home. */
  home?: true;
  promoted?: true;
  /** The round of Bi-litaire, or the game, ends. */
  roundOver?: true;
  /** At least so many captures. */
  captures?: number;
  /** At least so many hops. */
  hops?: number;
  /** The way visits these squares. */
  through?: string[];
  /** The way goes over these squares. */
  over?: string[];
  /** The way ends here. */
  ends?: string;
}

/**
 * What a person does at the board:
 * `h3` presses a square, `e2/round` one of a piece's pawns; `drag B3C3 e 1` slides trays, `drag B3 e 0` takes one away;
 * `play claim` is a button (or a typed move) that plays the move.
 */
export type Action = string;

/** Play a move that does something. */
export interface PlayTask {
  kind: 'play';
  goal: Goal;
}

/** Try to break a rule: completed by any refusal with one of these codes. */
export interface RefusedTask {
  kind: 'refused';
  codes: string[];
}

/** Begin a turn so that it stands like this; nothing is played. */
export interface PressTask {
  kind: 'press';
  /** What has been begun, as text: `e3:e5`. The beginning of a longer turn is not enough. */
  begun: string[];
  /** Only after a chain was under way (“back to the referee”). */
  touched?: true;
}

export type Task = (PlayTask | RefusedTask | PressTask) & {
  /** A board of its own; without it the task goes on where the one before ended. */
  position?: string;
  /** One way of doing it: what “show me” does and the tests go through. */
  solution: Action[];
  /** The opponents' scripted answers to a move played. */
  replies?: string[];
  /** Squares worth a look. */
  marks?: string[];
};

export interface Lesson {
  id: string;
  /** A rule of the game, or advice on how to play well. */
  part: 'rules' | 'advice';
  /** The rules text. */
  rules?: string;
  tasks: Task[];
}

export interface Course {
  game: GameName;
  lessons: Lesson[];
}

export interface TaskText {
  /** What to do. */
  ask: string;
  /** What was learnt, once it is done. */
  done: string;
}

export interface LessonText {
  title: string;
  /** One or two sentences: the rule. */
  intro: string;
  tasks: TaskText[];
}

/** The sentences of a game's lessons by lesson id, and one line about the whole. */
export interface CourseText {
  summary: string;
  lessons: Record<string, LessonText>;
}
