// What the rules and the engine say to the page. Made from crates/bilby-wasm; not to be edited by hand.

export type GameName = 'billabong' | 'bilitaire' | 'billo';

/** A game by its rules; every question about a position names it. */
export type Rulebook = {
  game: GameName;
  /** The rules text: `players=3,laps=2`; empty for the usual rules. */
  rules: string;
  /** False: the players watch for themselves, and nobody tells them what can be called or claimed. */
  assistance?: boolean;
};

/** A choice that the rules leave: its key and its values, the usual one first. */
export type Option = {
  key: string;
  values: Array<string>;
};

/** What a set-up of rules comes to. */
export type RuleChoices = {
  /** The options that leave a choice, after those that were chosen before them. */
  options: Array<Option>;
  /** The rules text, which names only what is not usual. */
  rules: string;
  /** How many play. */
  seats: number;
};

/** The values of each option of any game. */
export interface OptionValues {
  players: '2' | '3' | '4';
  laps: '1' | '2';
  ghosts: 'opposite' | 'anywhere' | 'placed' | 'none';
  placement: 'anywhere' | 'quadrant';
  capture: 'claim' | 'strict' | 'free';
  billo: 'orthogonal' | 'diagonal' | 'all';
  passing: 'nested' | 'open';
}

/** Why Billabong's rules refuse a step. */
export type BillabongRefusalCode =
  | 'game-over'
  | 'setting-out'
  | 'still-placing'
  | 'placement-over'
  | 'off-board'
  | 'in-lake'
  | 'taken'
  | 'outside-zone'
  | 'no-kangaroo'
  | 'not-yours'
  | 'ghost'
  | 'immobile'
  | 'nothing-lifted'
  | 'already-lifted'
  | 'stands-there'
  | 'not-neighbour'
  | 'not-in-line'
  | 'nothing-to-jump'
  | 'over-several'
  | 'over-lake'
  | 'wrong-distance'
  | 'referee'
  | 'step-and-jump'
  | 'two-steps'
  | 'already-home'
  | 'can-move'
  | 'must-pass'
  | 'complete'
  | 'unfinished'
  | 'unreadable';

/** Why Bi-litaire's rules refuse a step. */
export type BilitaireRefusalCode =
  | 'game-over'
  | 'wrong-phase'
  | 'unreadable'
  | 'out-of-order'
  | 'unfinished'
  | 'void'
  | 'no-marble'
  | 'no-tray'
  | 'tray-twice'
  | 'not-in-one-line'
  | 'not-touching'
  | 'wrong-order'
  | 'too-many-trays'
  | 'takes-one'
  | 'sideways'
  | 'no-distance'
  | 'too-far'
  | 'off-grid'
  | 'blocked'
  | 'not-empty'
  | 'stuck'
  | 'no-call'
  | 'call-too-high'
  | 'call-at-end'
  | 'jump-not-in-line'
  | 'wrong-distance'
  | 'nothing-jumped'
  | 'landing-taken'
  | 'landing-void'
  | 'too-many-jumps'
  | 'too-few-jumps'
  | 'out-of-reach';

/** Why Billo's rules refuse a step. */
export type BilloRefusalCode =
  | 'game-over'
  | 'unreadable'
  | 'unfinished'
  | 'nothing-to-claim'
  | 'claim-is-alone'
  | 'already-lifted'
  | 'nothing-lifted'
  | 'nothing-there'
  | 'not-yours'
  | 'no-such-man'
  | 'blocked'
  | 'must-capture'
  | 'must-capture-claimed'
  | 'not-a-neighbour'
  | 'not-ahead'
  | 'wrong-direction'
  | 'piece'
  | 'own-same-shape'
  | 'enemy-same-shape'
  | 'billo-by-pawn'
  | 'after-free'
  | 'free-after-billo'
  | 'free-after-partner'
  | 'free-after-capture'
  | 'billo-free-in-path'
  | 'start-square'
  | 'emptied-square'
  | 'is-a-capture'
  | 'nothing-to-capture'
  | 'ends-on-billo'
  | 'capture-owed'
  | 'no-capture-follows'
  | 'billo-joins';

/** What no rules crate refuses: what only a player at a board can do wrong. */
export type BoardRefusalCode =
  | 'touch-move'
  | 'not-in-line'
  | 'no-tray'
  | 'wrong-claim'
  | 'claimed-already'
  | 'no-such-call'
  | 'refused-by-table';

export type RefusalCode = BillabongRefusalCode | BilitaireRefusalCode | BilloRefusalCode | BoardRefusalCode;

/** Why something can't be played: `code` is for translations, `squares` for the board, the rest for the sentence. */
export type Refusal = {
  code: RefusalCode;
  /** The English sentence of the rules crate, as the command line prints it. */
  message: string;
  /** In the order in which the English sentence names them; so are the numbers and the words. */
  squares: Array<string>;
  numbers: Array<number>;
  /**
   * What else the sentence names: a direction (`north`), a phase (`trays`), a kind of man (`round`, `square billo`), the
   * text that could not be read.
   */
  words: Array<string>;
  /** The seat it is about (`not-yours`), if any. */
  seat: number | null;
};

/** A text that can't be read: a position, a rules text, a record. Thrown, as is `Refusal`, as the error's `cause`. */
export type ReadError = {
  code: 'position' | 'rules' | 'record' | 'game' | 'level' | 'weights' | 'ending' | 'long';
  /** In English, as the command line prints it. */
  message: string;
  /** The same in its parts, if it is a record that was read. */
  record: RecordError | null;
  /** The same in its parts, if it is a position. */
  setup: SetupRefusal | null;
};

/** What can be wrong with a record. */
export type RecordProblem =
  | 'not-utf8'
  | 'no-game-tag'
  | 'bad-tag'
  | 'repeated-tag'
  | 'unknown-game'
  | 'rules-not-a-pair'
  | 'rules-unknown-key'
  | 'rules-repeated-key'
  | 'rules-unknown-value'
  | 'rules-clash'
  | 'start'
  | 'no-start'
  | 'no-blank-line'
  | 'move'
  | 'bad-result'
  | 'no-result'
  | 'results-differ'
  | 'contradicts-board'
  | 'result-in-variation'
  | 'after-result'
  | 'nothing-before'
  | 'bad-glyph'
  | 'open-comment'
  | 'bad-comment'
  | 'open-variation'
  | 'empty-variation'
  | 'stray-bracket'
  | 'too-deep'
  | 'too-many-moves';

/** What is wrong with a record, and where. */
export type RecordError = {
  /** All three from 1; null: before the moves. */
  line: number;
  game: number;
  ply: number | null;
  /** The text that is wrong; empty: it is about none. */
  text: string;
  /** For translations. */
  problem: RecordProblem;
  /** What the sentence names, in its order. */
  words: Array<string>;
  /** Why the move can't be played (`move`). */
  refusal: Refusal | null;
};

/** How the game stands. */
export type Status = {
  /** Who is to act; in a finished game, who would be. */
  seat: number;
  over: boolean;
  /** The seat that won; null: nobody yet, or drawn. */
  winner: number | null;
  /** The names of the seats, in turn order: `red`, `yellow`; `first`, `second`; `red`, `black`. */
  seats: Array<string>;
  /** `playing red`, `won second 21 17`, as the command line prints it. */
  text: string;
  /** How many legal moves there are. */
  moves: number;
};

/** One thing a player can do next with the hand. */
export type Step = {
  /** What it adds to the text of the turn: `:h9`, `!3`, `xd5`. */
  text: string;
  kind: 'place' | 'lift' | 'step' | 'jump' | 'pass' | 'take' | 'tray' | 'slide' | 'takeaway' | 'call' | 'enter' | 'capture' | 'claim';
  /** The square, hole or cell it is about; empty for pass, call, slide, takeaway, claim. */
  at: string;
  /** The number of a call, the distance of a slide; otherwise 0. */
  number: number;
  /** Where a slide goes; otherwise null. */
  direction: Direction | null;
};

/** A direction on Bi-litaire's grid, as it is written: north is up. */
export type Direction = 'n' | 'e' | 's' | 'w';

/** A move that the turn can still become, with the shortest way of playing it from here. */
export type Way = {
  /** Its text from the start of the turn. */
  text: string;
  /** Where it starts: the square or hole of what moves, the rear one of the trays; empty for pass and claim. */
  from: string;
  /**
   * Every square or hole the way visits after the start square, in order (Billabong's last one may lie beyond the
   * stream: `home`). Slides: the cells that the trays come to, from rear to front. What is placed, taken off or
   * taken away: where.
   */
  path: Array<string>;
  /** What is jumped over or captured, one for each part of the path where there is such a thing. */
  over: Array<string | null>;
  /** The kangaroo comes home. */
  home: boolean;
};

/** A place where the lifted piece or the chosen trays can go, with the path that a press there plays. */
export type Target = {
  at: string;
  kind: 'step' | 'jump' | 'capture' | 'slide' | 'join' | 'home' | 'lake' | 'through' | 'by';
  /** The way that a press there goes: it is the move, or as much of it as is begun where the turn can go on or must. */
  way: Way;
  /** How many steps, jumps or entries of it are still to go. */
  hops: number;
};

export type Board = BillabongBoard | BilitaireBoard | BilloBoard;

export type Kangaroo = {
  square: string;
  seat: number;
  /** 0: it has not started. */
  crossings: number;
  /** It is being moved in the turn begun. */
  lifted: boolean;
};

export type BillabongBoard = {
  game: 'billabong';
  columns: number;
  rows: number;
  /** The squares of the lake. */
  lake: Array<string>;
  /** Where the stream is crossed, from the lake to the edge: a square on either side, in the direction of the race. */
  stream: Array<[string, string]>;
  /** As they stand now, in the middle of the turn begun. */
  kangaroos: Array<Kangaroo>;
  ghosts: Array<string>;
  /** Where the black referee stands while a chain is under way; null: in the lake. */
  referee: string | null;
  /** Kangaroos are being placed, or ghosts set out (while `ghostsInHand` is above 0). */
  placing: boolean;
  /** The squares that kangaroos are placed on, free or not; empty if that is the whole board, or if none are placed now. */
  zone: Array<string>;
  /** Ghosts that the players still have to set out. */
  ghostsInHand: number;
  /** Kangaroos still to place, and those home, per seat. */
  hand: Array<number>;
  home: Array<number>;
  laps: number;
  /** Plies since a kangaroo came home, and the number at which the game is drawn. */
  clock: number;
  clockEnd: number;
  /** The race, per seat. */
  race: Array<Racer>;
};

export type Racer = {
  /**
   * The laps that lie behind each of its kangaroos on the board, the last one first; null: it has not started. Empty while
   * placing.
   */
  runners: Array<number | null>;
  /** It is clearly ahead of everybody. */
  leads: boolean;
  /** Turns to finish, as far as they can be foretold; null: they can't. */
  turns: TurnSpan | null;
};

/** Between how many turns and how many. */
export type TurnSpan = {
  fewest: number;
  most: number;
};

export type BilitaireBoard = {
  game: 'bilitaire';
  /** Of holes: a cell is two by two of them. */
  columns: number;
  rows: number;
  /** Cells with a tray now, and holes with a marble now, in the middle of the turn begun. */
  trays: Array<string>;
  marbles: Array<string>;
  /** The trays chosen and not moved yet, from rear to front. */
  chosen: Array<string>;
  /** What a drag of a tray would move, until trays have been moved: one for each tray and direction. */
  pushes: Array<Push>;
  /** The marble on its way, by now. */
  lifted: string | null;
  /** Marbles taken off in the turn begun. */
  removed: Array<string>;
  phase: 'opening' | 'trays' | 'marbles' | 'over';
  round: number;
  /** The seat of the marble player in this round. */
  marblePlayer: number;
  /** How many jumps must be made (1 without a call); null outside the marble player's turn. */
  call: number | null;
  /**
   * After a tray action begun: the longest jump there is, so calls 2..longest can be made; null before. Where the players
   * watch for themselves, the highest number that anybody could think of.
   */
  longest: number | null;
  /**
   * After a tray action begun: for each number that can be called, from 2, the marbles that could answer. Empty where the
   * players watch for themselves.
   */
  jumpers: Array<Array<string>>;
  /** How the match will end however it is played on, if that is known before its end. */
  decided: Decided | null;
  /** Marbles left in round 1; null while it is played. In a finished match `left` has both. */
  target: number | null;
  left: Array<number>;
};

/** What moves if a tray is dragged in a direction. */
export type Push = {
  tray: string;
  direction: Direction;
  /** The trays that move, from rear to front: it, those that it touches ahead, and those chosen with it. */
  trays: Array<string>;
  /** How many cells are free before the front one. */
  room: number;
};

/** A match that is decided before its end. */
export type Decided = {
  /** The seat that has won; null: drawn. */
  winner: number | null;
};

/** The end of a round of Bi-litaire. */
export type RoundOver = {
  /** The board before the trays are set up anew for round 2. */
  board: BilitaireBoard;
  /** The marbles left. */
  left: number;
};

export type Shape = 'round' | 'square';

export type Man = {
  square: string;
  /** 0 red, 1 black. */
  seat: number;
  shape: Shape;
  billo: boolean;
  /** It is being moved in the turn begun, and stands where it has come to. */
  lifted: boolean;
};

export type BilloBoard = {
  game: 'billo';
  columns: number;
  rows: number;
  /** A piece is a round and a square of one seat on one square. */
  men: Array<Man>;
  /** Captured in the turn begun. */
  captured: Array<string>;
  /** The player on move must capture: a claim was upheld (or the rules are strict and a capture is possible). */
  mustCapture: boolean;
  /** The opponent passed up a capture and can be claimed against; null where the players watch for themselves. */
  claim: Claim | null;
  /** Somebody who looks only at the board could think of a claim, right or wrong. */
  mayClaim: boolean;
  /** Plies since the last capture or pawn's move, and the number at which the game is drawn. */
  clock: number;
  clockEnd: number;
};

/** What can be claimed against in Billo: what was moved, and the captures that there were. */
export type Claim = {
  from: string;
  to: string;
  captures: Array<Way>;
};

/** Everything about a position with a turn begun in it (`begun` is empty at first). */
export type TurnView = {
  status: Status;
  board: Board;
  /** The turn begun so far, as text and step by step. */
  begun: string;
  steps: Array<Step>;
  next: Array<Step>;
  ways: Array<Way>;
  /** The targets of the lifted piece or the chosen trays; empty if nothing is lifted or chosen. */
  targets: Array<Target>;
  /** Whether the turn may end here, and if not, why. */
  end: Refusal | null;
  canEnd: boolean;
  /** The squares that the moving piece has visited, its start square first. */
  trail: Array<string>;
  /** Bi-litaire: the tray action is the whole turn. No call can follow, and the page ends the turn by itself. */
  complete: boolean;
  /** Billabong: the square of the kangaroo that has begun a chain, which touch-move binds to move. */
  bound: string | null;
};

/** How a hand is at the board. */
export type PressOptions = {
  /** Which of a piece's pawns is meant. */
  what?: Shape;
  /** A chain was begun earlier in this turn: the kangaroo must be moved. */
  touched?: boolean;
  /**
   * It goes hop by hop: whatever is pressed, only the first hop of the way there is made, and the turn waits to be
   * ended.
   */
  hops?: boolean;
};

/** The result of a press on a square. */
export type Press = {
  kind: 'begun';
  begun: string;
} | {
  kind: 'done';
  move: string;
} | {
  kind: 'choice';
  choices: Array<PressChoice>;
} | {
  kind: 'refused';
  refusal: Refusal;
};

/** One thing that a press can mean. */
export type PressChoice = {
  begun: string;
  what: Shape;
};

/** What moved in Billo, as what it was before it moved. */
export type MovedMan = {
  shape: Shape;
  billo: boolean;
};

/** A move played. */
export type Played = {
  /** The position after it. */
  position: string;
  /** As it was given (the way it was played), and in canonical form. */
  move: string;
  canonical: string;
  /** The same step by step, as it was given. */
  steps: Array<Step>;
  /** How it went, for drawing and for speaking. */
  way: Way;
  /** The seat that played it. */
  seat: number;
  /** A list of moves begins a new number with it. */
  opensNumber: boolean;
  /** The round of Bi-litaire that it was played in; null in the other games. */
  round: number | null;
  /** The man that moved; null in the other games, and for a claim. */
  man: MovedMan | null;
  captures: Array<string>;
  /** The number that was called with it and could not be fulfilled. */
  voidCall: number | null;
  /** A round of Bi-litaire ended with it. */
  roundOver: RoundOver | null;
  promoted: boolean;
  /** What was placed is a ghost. */
  ghost: boolean;
};

/** Who played on a seat. */
export type RecordPlayer = {
  /** Null: no person, or one without a name. */
  name: string | null;
  /** The level of the computer that plays, or has taken the seat over. */
  level: number | null;
};

/** A game as a record holds it. */
export type RecordGame = {
  rulebook: Rulebook;
  start: string;
  /** The main line as it was played. */
  moves: Array<string>;
  tags: Array<[string, string]>;
  /** Comments by ply (0: before the first move), without those on wrong announcements. */
  comments: Array<[number, string]>;
  /** Of a game without assistance; missing: there were none. */
  wrongAnnouncements?: WrongAnnouncements;
  /** `won red by resignation`, `drawn`, `*`. */
  result: string;
};

/** A time control. */
export type TimeControl = {
  kind: 'untimed'
} | {
  kind: 'fischer';
  start: number;
  increment: number;
} | {
  kind: 'days';
  days: number;
} | {
  kind: 'bank';
  days: number;
  hours: number;
};

/** The highest numbers of time controls. The lowest are 1, and 0 for what a turn adds. */
export type TimeControlLimits = {
  /** Of a Fischer clock, for the game and for each turn. */
  seconds: number;
  days: number;
  bankDays: number;
  bankHours: number;
};

/** What players announced wrongly. */
export type WrongAnnouncements = {
  /** Calls that could not be fulfilled: the ply and the number called. */
  voidCalls: Array<[number, number]>;
  /** How many plies were played before each wrong claim. */
  wrongClaims: Array<number>;
};

/** A result as a record writes it: `won red by resignation`, `drawn`, `*`. */
export type RecordResult = {
  over: boolean;
  /** The seat that won; null: nobody yet, or drawn. */
  winner: number | null;
  /** What decided the game other than the board; null: the board, or nothing is known. */
  reason: ResultReason | null;
};

/** What decides a game other than the board. */
export type ResultReason = 'resignation' | 'time' | 'agreement' | 'absence' | 'other';

/** What the tags of a record say, without its moves. */
export type RecordHead = {
  rulebook: Rulebook;
  /** Null: no tag says it. */
  result: RecordResult | null;
};

/** A record as a tree of moves, with everything that stands in it. */
export type RecordTree = {
  rulebook: Rulebook;
  start: string;
  tags: Array<[string, string]>;
  /** The comments before the first move. */
  comments: Array<string>;
  /** Of the main line: `won red by resignation`, `drawn`, `*`. */
  result: string;
  /** Each move after the one that it follows; of those that follow the same position, the first belongs to the line. */
  nodes: Array<RecordNode>;
};

/** A move of a tree. */
export type RecordNode = {
  /** The index of the move before it; null: it is played in the start position. */
  parent: number | null;
  /** As it was played. */
  move: string;
  /** Comments before it, if it begins a variation. */
  before: Array<string>;
  /** Numbered as in PGN: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`. */
  glyphs: Array<number>;
  comments: Array<string>;
};

/** A tree that was read, with the position after each move. */
export type OpenedTree = {
  tree: RecordTree;
  /** The key of the start position, and what comes of each move. */
  startKey: string;
  reached: Array<Reached>;
  /** How deep variations can lie in each other, and how many moves a tree can have. */
  deepest: number;
  most: number;
};

/** What a move of a tree leads to. */
export type Reached = {
  /** Moves are the same if they lead to the same position. */
  position: string;
  /** The same for equal positions, whatever their draw clocks show. */
  key: string;
  /** The seat that moved. */
  seat: number;
  /** The number that a record writes before it; null: none. */
  number: number | null;
  /** How many moves of its line have a number, since the numbers began. */
  count: number;
};

/** A marked square, or an arrow to another one, in a comment. */
export type Drawing = {
  ink: 'green' | 'red' | 'yellow' | 'blue';
  from: string;
  /** Null: it marks the square. */
  to: string | null;
};

/** What several comments say together: a person's words, and drawings. */
export type Annotation = {
  prose: string;
  drawings: Array<Drawing>;
};

/** The games of a piece of a file. */
export type ImportedPiece = {
  games: Array<ImportedGame>;
  /** What could not be read; its lines and games are counted from the start of the piece. */
  errors: Array<RecordError>;
  /** How much of the piece was read: bytes, lines and games. The rest belongs to the next piece. */
  bytes: number;
  lines: number;
  read: number;
};

/** What the library shows of a game, and its record. */
export type ImportedGame = {
  game: GameName;
  rules: string;
  /** Who plays, by seat; empty: the record does not say. */
  players: Array<string>;
  date: string;
  result: string;
  plies: number;
  text: string;
};

/** Why Billabong's rules refuse a position. */
export type BillabongSetupCode =
  | 'in-lake'
  | 'too-many-crossings'
  | 'not-playing'
  | 'too-many-kangaroos'
  | 'not-five'
  | 'too-many-ghosts'
  | 'wrong-ghosts'
  | 'two-home'
  | 'kangaroo-before-ghosts'
  | 'hand-before-ghosts'
  | 'home-before-ghosts'
  | 'ghost-turn'
  | 'clock-before-ghosts'
  | 'turn-order'
  | 'crossing-while-placing'
  | 'home-while-placing'
  | 'clock-while-placing';

/** Why Bi-litaire's rules refuse a position. */
export type BilitaireSetupCode =
  | 'opening-board'
  | 'nothing-taken'
  | 'no-jump'
  | 'jump-left'
  | 'call-in-phase'
  | 'call-too-low'
  | 'call-too-high'
  | 'over-in-round-one'
  | 'no-score'
  | 'score-zero'
  | 'no-tray'
  | 'too-many-trays'
  | 'no-marble';

/** Why Billo's rules refuse a position. */
export type BilloSetupCode =
  | 'too-many'
  | 'pawn-on-far-row'
  | 'no-claims'
  | 'clock-after-claim'
  | 'nothing-to-capture'
  | 'not-there'
  | 'not-left'
  | 'clock-after-pawn'
  | 'clock-after-billo'
  | 'nothing-passed-up'
  | 'not-legal';

/** Why the rules of any game refuse a position. */
export type AnySetupCode =
  | 'too-high';

export type SetupCode = BillabongSetupCode | BilitaireSetupCode | BilloSetupCode | AnySetupCode;

/** A field of a position's text. */
export type PositionField =
  | 'BOARD'
  | 'HAND'
  | 'HOME'
  | 'TURN'
  | 'CLOCK'
  | 'PHASE'
  | 'CALL'
  | 'ROUND'
  | 'SCORE'
  | 'PENDING';

/** Why the rules refuse a position. */
export type SetupRefusal = {
  /** Null: the text can't be read. */
  code: SetupCode | null;
  /** The field of the position's text that is wrong. */
  field: PositionField;
  /** In English, as the command line prints it. */
  message: string;
  squares: Array<string>;
  numbers: Array<number>;
  words: Array<string>;
  seat: number | null;
};

/** A position that is being set up. */
export type Draft = {
  game: 'billabong'
} & BillabongDraft | {
  game: 'bilitaire'
} & BilitaireDraft | {
  game: 'billo'
} & BilloDraft;

export type BillabongDraft = {
  kangaroos: Array<DraftKangaroo>;
  ghosts: Array<string>;
  /** Kangaroos still to place, and those home, per seat. */
  hand: Array<number>;
  home: Array<number>;
  turn: number;
  clock: number;
};

export type DraftKangaroo = {
  square: string;
  seat: number;
  crossings: number;
};

export type BilitaireDraft = {
  trays: Array<string>;
  marbles: Array<string>;
  phase: 'opening' | 'trays' | 'marbles' | 'over';
  /** Null: without a call. */
  call: number | null;
  round: number;
  /** The marbles left in round 1; null in round 1. */
  score: number | null;
};

export type BilloDraft = {
  /** A piece is a round and a square of one seat on one square. */
  men: Array<DraftMan>;
  turn: number;
  pending: PendingCapture;
  clock: number;
};

/** A capture of Billo that was passed up. */
export type PendingCapture = {
  kind: 'none'
} | {
  kind: 'owed'
} | {
  kind: 'last';
  move: string;
};

export type DraftMan = {
  square: string;
  seat: number;
  shape: Shape;
  billo: boolean;
};

/** What a press on a square of the editor does. */
export type Tool = {
  kind: 'kangaroo';
  seat: number;
  crossings: number;
} | {
  kind: 'ghost'
} | {
  kind: 'tray'
} | {
  kind: 'marble'
} | {
  kind: 'man';
  seat: number;
  shape: Shape;
  billo: boolean;
} | {
  kind: 'erase'
};

/** A position that is being set up, as it is drawn and as the rules see it. */
export type DraftView = {
  draft: Draft;
  /** Its text, whether legal or not. */
  text: string;
  /** Why the rules refuse it; null: it is a position. */
  refusal: SetupRefusal | null;
  /** A view without anything to do, for drawing. Nobody is on move. */
  view: TurnView;
};

/** What the editor offers by some rules. */
export type EditorChoices = {
  /** Everything that can be placed. */
  tools: Array<Tool>;
  /** Billabong: the most kangaroos that a seat has in the hand, or home. */
  mostKangaroos: number;
  /** Bi-litaire: the numbers that can be called. */
  calls: Array<number>;
  /** Bi-litaire: the most marbles that round 1 can leave. */
  mostMarblesLeft: number;
  /** Billo: what can be pending, the last one with a move as an example. */
  pending: Array<PendingCapture>;
};

/** What the engine found out so far. */
export type SearchResult = {
  depth: number;
  /** The positions seen. */
  nodes: number;
  /** The best lines, the best first; empty only where the game is over. */
  lines: Array<SearchLine>;
};

/** A line of play and what it is worth. */
export type SearchLine = {
  /** In canonical text, one after the other. */
  moves: Array<string>;
  /** In the game's words: `1.5 turns ahead`, `proven: 7 marbles`. */
  worth: string;
  /** The odds of each seat, adding up to 1. */
  odds: Array<number>;
  /** What is proven or expected, for translation. */
  value: Value;
};

/** The game's own unit, as the seat on move sees it. */
export type Value = {
  unit: 'turns';
  turns: number;
  proven: boolean;
} | {
  unit: 'marbles';
  marbles: number;
  proven: boolean;
} | {
  unit: 'odds';
  proven: 'won' | 'lost' | 'drawn' | null;
  turns: number | null;
};

/** What a clock shows, in milliseconds. */
export type ClockTime = {
  left: number;
  /** What every move adds. */
  increment: number;
};

/** A question to the engine. */
export type Request = {
  level: number;
  /** Positions to look at at most; null: as the level says (10: until stopped, or `milliseconds`). */
  nodes: number | null;
  /** Level 10's time; others go by nodes. */
  milliseconds: number | null;
  /** The clock of the seat on move, if there is one: level 10 shares it out, and no level exceeds it. */
  clock?: ClockTime | null;
  /** How many different best moves. */
  lines: number;
  /** The personality: which mistakes a low level makes. A whole number, not negative. */
  seed: number;
};
