// What the server and the page say to each other. Made from crates/bilby-wire; not to be edited by hand.

export const PROTOCOL = 1;

/** Why something was refused. Nothing has changed. */
export type Problem = {
  /** A short stable name, for programs and translations. For a turn that the rules don't allow, the rules' own. */
  code: string;
  /** A sentence for people who read English. */
  message: string;
  /** When it makes sense to try again, in milliseconds from now. */
  retryAfter?: number;
};

/** Somebody, as others see them. */
export type Person = {
  /** What the server knows them by; never changes. */
  id: string;
  /** What people call them. Empty: the account was deleted. */
  name: string;
  /** Without an account: the name is not theirs alone, and nothing of theirs is rated. */
  guest: boolean;
};

/** How a session's secret reaches the client. */
export type Deliver = 'cookie' | 'token';

/** Asks for a guest's session. */
export type Guest = {
  deliver: Deliver;
};

/** Opens an account. Who asks as a guest keeps their games and tables. */
export type SignUp = {
  /** 2 to 20 letters or digits of one script, with `-` or `_` between them; marks on a letter don't count. */
  name: string;
  password: string;
  deliver: Deliver;
};

/** Opens a session for an account. Who asks as a guest takes their seats along. */
export type SignIn = {
  name: string;
  password: string;
  deliver: Deliver;
  /**
   * A seat that can't go over, because the account sits at that table already, stays the guest's, whom nobody is then any more.
   * Without this, such a sign-in is refused.
   */
  leave?: boolean;
};

/** Changes an account's password. */
export type NewPassword = {
  /** The one that is to be no more. */
  old: string;
  new: string;
};

/** Deletes an account. */
export type Goodbye = {
  password: string;
};

/** A session that is open. */
export type Session = {
  you: Person;
  /** Only where it was asked for. */
  token?: string;
};

/** The three games. */
export type Game = 'billabong' | 'bilitaire' | 'billo';

/** A table to be opened. */
export type NewTable = {
  game: Game;
  /** The rules' options as everywhere in Bilby (`players=3`); empty: the usual ones. */
  rules: string;
  /** `none`, `180+2` (seconds for the game and for each turn) or `3d` (days for each turn). */
  time: string;
  /** Counts for the ratings: everybody at it has an account, and no computer plays. */
  rated: boolean;
  /** Listed in the lobby, and everybody may watch; otherwise only who has its address. */
  public: boolean;
  chat: boolean;
  /** Whether turns may be taken back, if everybody agrees. Not said: yes, except where it is rated: there they never may. */
  takebacks?: boolean;
  /**
   * Whether programs help the players to notice what can be called (Bi-litaire) and claimed (Billo with `capture=claim`). Without,
   * whatever is called or claimed is taken, and void where it is wrong. A rated table is always without, where it matters.
   */
  assistance: boolean;
  /** Who sits where, in turn order: one for each seat of the game. Each person's own seat at most once. */
  seats: Array<NewSeat>;
};

/** A seat of a table to be opened. */
export type NewSeat = {
  kind: 'me'
} | {
  kind: 'open'
} | {
  kind: 'computer';
  level: number;
};

/** People who wait to be paired: all who want the same game, rules and time. */
export type Seek = {
  game: Game;
  rules: string;
  time: string;
  rated: boolean;
};

/** A table in a list. */
export type TableSummary = {
  id: string;
  game: Game;
  rules: string;
  time: string;
  rated: boolean;
  /** Whether programs help the players to notice what can be called and claimed; true where it does not matter. */
  assistance: boolean;
  phase: Phase;
  seats: Array<Sitter>;
  /** The seat on move, while the game is played. */
  onMove: number | null;
  turns: number;
  created: number;
};

/** Where a table is in its life. */
export type Phase = 'gathering' | 'playing' | 'over';

/** Who sits on a seat. */
export type Sitter = {
  kind: 'open'
} | {
  kind: 'person';
  person: Person;
} | {
  kind: 'computer';
  level: number;
};

/** A whole table. */
export type TableState = {
  id: string;
  game: Game;
  rules: string;
  time: string;
  rated: boolean;
  public: boolean;
  chat: boolean;
  takebacks: boolean;
  touchMove: boolean;
  /** Whether programs help the players to notice what can be called and claimed; true where it does not matter. */
  assistance: boolean;
  created: number;
  /** The position that the game starts from. */
  start: string;
  /** Every turn so far, as it was played; those taken back are not among them. */
  turns: Array<string>;
  /** The calls among them that could not be fulfilled and were void. */
  voidCalls: Array<VoidCall>;
  /** The latest events, so that a page that comes late can tell what just happened. */
  latest: Array<TableEvent>;
  /** What was said, the latest last, as far as it is for who looks. */
  chatLines: Array<ChatLine>;
  live: Live;
};

/** A call that could not be fulfilled (Bi-litaire). */
export type VoidCall = {
  /** With which of the turns it was made, counted from 0. */
  turn: number;
  /** The number that was called. */
  call: number;
};

/** What of a table changes with every event. */
export type Live = {
  /** How many events there have been: the number of the last. */
  number: number;
  phase: Phase;
  /** The server's time: what the clocks below show is as of now. */
  now: number;
  onMove: number | null;
  /** The square of the kangaroo that has to move. */
  touched: string | null;
  /** The seat on move has claimed wrongly on this turn, which it can do once (Billo). */
  claimedWrongly: boolean;
  seats: Array<SeatLive>;
  questions: Array<OpenQuestion>;
  ending: Ending | null;
  /** Where each seat came, in turn order. */
  standings: Array<Standing> | null;
  /** The table of the next game, once everybody has agreed to one. */
  rematch: string | null;
  /** How many people watch, those at the table apart. */
  watchers: number;
};

/** A seat as it stands. */
export type SeatLive = {
  sitter: Sitter;
  /** The level of the computer that plays for it, if one does. */
  computer: number | null;
  /** What its clock shows; null: no time is kept. */
  clock: number | null;
  running: boolean;
  /** Since when its person has been away. */
  awaySince: number | null;
  left: Reason | null;
  /** What it could ask now, turns and touches apart: the buttons to show. */
  options: Array<SeatOption>;
};

/** Something that a seat could ask now. */
export type SeatOption = {
  kind: 'rise'
} | {
  kind: 'resign'
} | {
  kind: 'abort'
} | {
  kind: 'claimAbsence';
  seat: number;
} | {
  kind: 'question';
  question: Question;
} | {
  kind: 'answer';
  question: Question;
} | {
  kind: 'withdraw';
  question: Question;
};

/** A question that is not settled. */
export type OpenQuestion = {
  question: Question;
  asker: number;
  /** Who still has to answer. */
  awaited: Array<number>;
};

/** What a seat got out of a game. */
export type Standing = {
  /** 1 for the best; seats that came level have the same. */
  place: number;
  /** In a game of two: 2 for a win, 1 for a draw, 0 for a loss. */
  halfPoints: number | null;
};

/** Where something is said at a table. */
export type ChatRoom = 'players' | 'watchers';

/** Something said at a table. */
export type ChatLine = {
  /** Counts from 1 at each table, in both rooms together. */
  number: number;
  at: number;
  room: ChatRoom;
  person: Person;
  text: string;
};

/** One thing that happened. Numbers count from 1 without gaps. */
export type TableEvent = {
  number: number;
  at: number;
  what: Happening;
};

/** What can happen. */
export type Happening = {
  kind: 'opened'
} | {
  kind: 'sat';
  seat: number;
  person: Person;
} | {
  kind: 'rose';
  seat: number;
} | {
  kind: 'handedOver';
  seat: number;
  person: Person;
} | {
  kind: 'started'
} | {
  kind: 'turn';
  seat: number;
  text: string;
  position: string;
  /** The number that was called with it and could not be fulfilled: the call was void, and the jump is single. */
  voidCall?: number;
} | {
  kind: 'wrongClaim';
  seat: number;
} | {
  kind: 'touched';
  seat: number;
  square: string;
} | {
  kind: 'asked';
  question: Question;
  seat: number;
} | {
  kind: 'agreed';
  question: Question;
  seat: number;
} | {
  kind: 'declined';
  question: Question;
  seat: number;
} | {
  kind: 'withdrawn';
  question: Question;
  seat: number;
} | {
  kind: 'takenBack';
  seat: number;
  turns: number;
  position: string;
} | {
  kind: 'left';
  seat: number;
  reason: Reason;
} | {
  kind: 'away';
  seat: number;
} | {
  kind: 'back';
  seat: number;
} | {
  kind: 'resumed';
  closedFor: number;
} | {
  kind: 'over';
  ending: Ending;
} | {
  kind: 'rematch'
};

/** What needs the others' consent. */
export type Question = 'draw' | 'takeback' | 'rematch' | 'stop';

/** How a game at a table ended. */
export type Ending = {
  /** The seat that won; null: drawn, or counted for nothing. */
  winner: number | null;
  /** Nobody won, and that is the result. */
  drawn: boolean;
  reason: Reason;
};

/** Why a game ended, or why a seat left it. */
export type Reason = 'board' | 'resignation' | 'time' | 'absence' | 'agreement' | 'abort' | 'closed';

/** What a client sends. Each is answered by exactly one [`ServerMessage::Done`] or [`ServerMessage::Refused`] with its id. */
export type ClientMessage = {
  /** Of the client's choice. */
  id: number;
  say: Say;
};

/** What a client can say. */
export type Say = {
  kind: 'follow';
  table: string;
  since?: number;
} | {
  kind: 'unfollow';
  table: string;
} | {
  kind: 'ask';
  table: string;
  expected: number;
  ask: Ask;
} | {
  kind: 'trying';
  table: string;
  expected: number;
  begun: string;
} | {
  kind: 'chat';
  table: string;
  text: string;
  room?: ChatRoom;
} | {
  kind: 'lobby';
  on: boolean;
} | {
  kind: 'seek';
  seek: Seek;
} | {
  kind: 'unseek'
};

/** What can be asked of a table. */
export type Ask = {
  kind: 'sit';
  seat: number;
} | {
  kind: 'rise'
} | {
  kind: 'turn';
  text: string;
} | {
  kind: 'resign'
} | {
  kind: 'abort'
} | {
  kind: 'question';
  question: Question;
} | {
  kind: 'answer';
  question: Question;
  yes: boolean;
} | {
  kind: 'withdraw';
  question: Question;
} | {
  kind: 'claimAbsence';
  seat: number;
};

/** What the server sends. */
export type ServerMessage = {
  kind: 'welcome';
  protocol: number;
  version: string;
  you: Person;
  now: number;
} | {
  kind: 'done';
  id: number;
  /** The number of the last event that it made; null where it makes none. */
  number: number | null;
} | {
  kind: 'refused';
  id: number | null;
  problem: Problem;
  /** Where the client did not know the latest: what it missed. */
  update: Update | null;
} | {
  kind: 'table';
  state: TableState;
} | {
  kind: 'update';
  update: Update;
} | {
  kind: 'trying';
  table: string;
  seat: number;
  number: number;
  begun: string;
} | {
  kind: 'chat';
  table: string;
  line: ChatLine;
} | {
  kind: 'lobby';
  tables: Array<TableSummary>;
  seeks: Array<[Seek, number]>;
  people: number;
} | {
  kind: 'paired';
  table: string;
} | {
  kind: 'closing';
  backIn: number;
};

/** What has happened at a table since what the client knew. */
export type Update = {
  table: string;
  /**
   * Without gaps. If the first is not the next one for the client, it follows the table anew with `since`. Empty: only
   * what is in `live` has changed.
   */
  events: Array<TableEvent>;
  live: Live;
};

/** A finished game in a list. */
export type GameSummary = {
  id: string;
  game: Game;
  rules: string;
  time: string;
  /** Whether it was played for the ratings. */
  rated: boolean;
  /** Why it does not count for them all the same. */
  unrated: Unrated | null;
  /** Where it counts: for one part in so many, because they have played each other before that day. */
  parts: number | null;
  started: number;
  ended: number;
  turns: number;
  /** As in a record: `won red by resignation`, `drawn`. */
  result: string;
  seats: Array<GameSeat>;
};

/** Why a game that was played for the ratings does not count for them. */
export type Unrated = 'short' | 'repeated' | 'private' | 'alone';

/** Who sat on a seat of a finished game, and what came of it. */
export type GameSeat = {
  /** Null: a computer. */
  person: Person | null;
  level: number | null;
  place: number;
  /** The rating before and after, where the game was rated. */
  rating: [number, number] | null;
};

/** Some games of a longer list. */
export type GamesPage = {
  /** The latest first. */
  games: Array<GameSummary>;
  /** What to ask for as `before` to get more; null: that was all. */
  next: string | null;
};

/** What a rating is about: games of two and races of several are different skills. */
export type RatingKind = 'duel' | 'race';

/** A person's rating. */
export type Rating = {
  game: Game;
  kind: RatingKind;
  rating: number;
  /** How uncertain it is: the truth lies within twice this, nineteen times of twenty. */
  deviation: number;
  games: number;
};

/** A person, as everybody may see them. */
export type Profile = {
  person: Person;
  since: number;
  /** How many finished games they took part in. */
  games: number;
  ratings: Array<Rating>;
};

/** A point of a rating's graph. */
export type RatingPoint = {
  at: number;
  rating: number;
  deviation: number;
  /** The game that brought it there; null: it was not public, and who asks did not play it. */
  table: string | null;
};
