// The types of rulebooks. Chapters have the same order in all three games; sentences are in texts/, one file per game
// and language, boards in figures/.

import type { Arrow, Mark } from '../board/props';
import type { GameName, OptionValues } from '../wasm/types';

/** The chapters of each game; their names are part of addresses: `#/rules/billabong/chain`. */
export const CHAPTERS = {
  billabong: ['goal', 'material', 'setup', 'turn', 'jump', 'chain', 'stream', 'end', 'options', 'gaps', 'origin'],
  bilitaire: ['goal', 'material', 'setup', 'turn', 'jump', 'slide', 'take-away', 'call', 'end', 'options', 'gaps', 'origin'],
  billo: ['goal', 'material', 'setup', 'turn', 'capture', 'promotion', 'billo', 'claim', 'end', 'options', 'gaps', 'origin'],
} as const satisfies Record<GameName, readonly string[]>;

export type Chapter<G extends GameName = GameName> = (typeof CHAPTERS)[G][number];

/** The figures of each game. */
export const FIGURES = {
  billabong: ['board', 'step', 'jump', 'forbidden', 'corner', 'chain', 'referee', 'crossing', 'home', 'ghosts'],
  bilitaire: ['start', 'jump', 'slides', 'isolated', 'empty', 'called', 'over'],
  billo: [
    'start',
    'pawn',
    'nesting',
    'direct',
    'multiple',
    'distance',
    'passing',
    'promotion',
    'steps',
    'captures',
    'neglected',
    'blocked',
  ],
} as const satisfies Record<GameName, readonly string[]>;

export type FigureName<G extends GameName = GameName> = (typeof FIGURES)[G][number];

/** A position, drawn with a begun turn, arrows and marks. */
export interface Figure {
  rules?: string;
  position: string;
  begun?: string;
  arrows?: Omit<Arrow, 'strength'>[];
  marks?: Mark[];
  /** Only this part of the board: its lower left and upper right squares. */
  part?: [string, string];
}

export interface FigureText {
  caption: string;
  /** A description of the picture, for people who do not see it. */
  alt: string;
}

/** The source of a rule. */
export type Source = 'official' | 'editions' | 'reading' | 'unofficial' | 'ours' | 'unknown';

export interface OptionText<Value extends string = string> {
  line: string;
  values: Record<Value, { source: Source; text: string }>;
}

/** The texts of a game's options: none of the values of an option may be missing. */
type OptionTexts = { [Key in keyof OptionValues]?: OptionText<OptionValues[Key]> };

/** A paragraph (`*term*` is emphasised), a list, figures, or the table of the options of the rules. */
export type Block<G extends GameName = GameName> =
  | string
  | { list: string[] }
  /** What the sources leave open, and how we decided. */
  | { gap: string }
  /** A rule of ours that makes games end. */
  | { house: string }
  | { figures: FigureName<G>[] }
  | { options: OptionTexts };

export interface ChapterText<G extends GameName = GameName> {
  title: string;
  body: Block<G>[];
}

/** The sentences of any rulebook. */
export interface AnyText {
  line: string;
  chapters: Record<string, ChapterText>;
  figures: Record<string, FigureText>;
}

export interface RulebookText<G extends GameName = GameName> {
  /** The number of players, the duration, the author. */
  line: string;
  chapters: Record<Chapter<G>, ChapterText<G>>;
  figures: Record<FigureName<G>, FigureText>;
}
