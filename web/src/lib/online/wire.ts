// What the server and the page say to each other. Made from crates/bilby-wire; not to be edited by hand.

export const PROTOCOL = 1;

/** Why a request was refused. A refused request changes nothing. */
export type Problem = {
  /** A short, stable name for programs and translations. For an illegal turn it is the code of the rule's refusal. */
  code: string;
  /** An explanation in English. */
  message: string;
  /** In how many milliseconds it makes sense to try again. */
  retryAfter?: number;
};

/** A person, as others see them. */
export type Person = {
  /** Identifies the person. It never changes. */
  id: string;
  /** The name that others see. It is empty if the account was deleted. */
  name: string;
  /** Whether the person has no account. Guests don't own their names, and their games are not rated. */
  guest: boolean;
};

/** How a session's secret reaches the client. */
export type Deliver = 'cookie' | 'token';

/** Requests a guest's session. */
export type Guest = {
  deliver: Deliver;
};

/** Creates an account. A guest who does this keeps their games and tables. */
export type SignUp = {
  /** 2 to 20 letters or digits of one script, with `-` or `_` allowed between them. Combining marks don't count. */
  name: string;
  password: string;
  deliver: Deliver;
};

/** Signs in to an account. A guest who does this keeps their seats. */
export type SignIn = {
  name: string;
  password: string;
  deliver: Deliver;
  /**
   * Whether to give up seats that can't go over to the account because it already sits at the same table. Without this,
   * such a sign-in is refused.
   */
  leave?: boolean;
};

/** Changes an account's password. */
export type NewPassword = {
  /** The current password. */
  old: string;
  new: string;
};

/** Deletes an account. */
export type Goodbye = {
  password: string;
};

/** An open session. */
export type Session = {
  you: Person;
  /** The session's secret, if `deliver` was `token`. */
  token?: string;
};

/** The three games. */
export type Game = 'billabong' | 'bilitaire' | 'billo';

/** The settings of a new table. */
export type NewTable = {
  game: Game;
  /** The rules text, such as `players=3`. If it is empty, every option has its default. */
  rules: string;
  /** `none`, or for instance `180+2` (seconds for the game and for each turn) or `3d` (days for each turn). */
  time: string;
  /** Whether the game counts for the ratings. Everybody needs an account then, and no computer can play. */
  rated: boolean;
  /** Whether the table is listed in the lobby. Otherwise only people who have its address can find it. */
  public: boolean;
  chat: boolean;
  /** Whether turns can be taken back if everybody agrees. The default is yes, except at rated tables, where they never can. */
  takebacks?: boolean;
  /**
   * Whether programs help the players to notice what can be called (Bi-litaire) and claimed (Billo with `capture=claim`).
   * If not, any call and any claim is accepted, and a wrong one is void. Rated tables never have this help.
   */
  assistance: boolean;
  /** The seats in turn order, one for each seat of the game. `me` can occur at most once. */
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

/** What people who wait to be paired want. People who want exactly the same are paired. */
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
  /** Whether programs help the players to notice what can be called and claimed. It is true where there is nothing to notice. */
  assistance: boolean;
  phase: Phase;
  seats: Array<Sitter>;
  /** The seat on move, while the game is being played. */
  onMove: number | null;
  turns: number;
  created: number;
};

/** Whether a game has not started yet, is being played, or is over. */
export type Phase = 'gathering' | 'playing' | 'over';

/** The player on a seat. */
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
  /** Whether programs help the players to notice what can be called and claimed. It is true where there is nothing to notice. */
  assistance: boolean;
  created: number;
  /** The position that the game starts from. */
  start: string;
  /** All turns as they were played, without those that were taken back. */
  turns: Array<string>;
  /** The calls among these turns that could not be fulfilled and were void. */
  voidCalls: Array<VoidCall>;
  /** The latest events, so that a client that has just connected can show what happened last. */
  latest: Array<TableEvent>;
  /** The chat lines that the reader may see, the latest last. */
  chatLines: Array<ChatLine>;
  live: Live;
};

/** A call that could not be fulfilled (Bi-litaire). */
export type VoidCall = {
  /** The turn that it was made with, counted from 0. */
  turn: number;
  /** The number that was called. */
  call: number;
};

/** The part of a table's state that changes with every event. */
export type Live = {
  /** The number of the last event. */
  number: number;
  phase: Phase;
  /** The server's time. The clocks below show their time at this moment. */
  now: number;
  onMove: number | null;
  /** The square of the kangaroo that has to move. */
  touched: string | null;
  /** Whether the seat on move has made a wrong claim in this turn. It can do so once (Billo). */
  claimedWrongly: boolean;
  seats: Array<SeatLive>;
  questions: Array<OpenQuestion>;
  ending: Ending | null;
  /** The result of each seat, in turn order, once the game is over. */
  standings: Array<Standing> | null;
  /** The table of the next game, once everybody has agreed to one. */
  rematch: string | null;
  /** The number of watchers, without the players. */
  watchers: number;
};

/** The current state of a seat. */
export type SeatLive = {
  sitter: Sitter;
  /** The level of the computer that plays for this seat, if one does. */
  computer: number | null;
  /** The time left on its clock. Null if the table has no clock. */
  clock: number | null;
  running: boolean;
  /** Since when its person has been away, if they are. */
  awaySince: number | null;
  left: Reason | null;
  /** What the seat can ask for now, apart from turns. A client shows a button for each. */
  options: Array<SeatOption>;
};

/** Something that a seat can ask for now. */
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

/** A question that has not been answered by everybody. */
export type OpenQuestion = {
  question: Question;
  asker: number;
  /** The seats that still have to answer. */
  awaited: Array<number>;
};

/** The result of a seat. */
export type Standing = {
  /** 1 for the best. Seats that tied have the same place. */
  place: number;
  /** In a game for two: 2 for a win, 1 for a draw, 0 for a loss. */
  halfPoints: number | null;
};

/** A chat room of a table. */
export type ChatRoom = 'players' | 'watchers';

/** A line of chat at a table. */
export type ChatLine = {
  /** Lines are numbered from 1 at each table, over both rooms. */
  number: number;
  at: number;
  room: ChatRoom;
  person: Person;
  text: string;
};

/** An event at a table. Events are numbered from 1, without gaps. */
export type TableEvent = {
  number: number;
  at: number;
  what: Happening;
};

/** What happened. */
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
  /**
   * The number that was called with this turn, if it could not be fulfilled: the call was void, and the next jump is
   * a single one.
   */
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

/** A request that the other players have to agree to. */
export type Question = 'draw' | 'takeback' | 'rematch' | 'stop';

/** How a game at a table ended. */
export type Ending = {
  /** The seat that won. Null if the game was drawn or does not count. */
  winner: number | null;
  /** Whether the game was drawn. */
  drawn: boolean;
  reason: Reason;
};

/** Why a game ended, or why a seat left it. */
export type Reason = 'board' | 'resignation' | 'time' | 'absence' | 'agreement' | 'abort' | 'closed';

/**
 * A message from a client. The server answers each with exactly one [`ServerMessage::Done`] or
 * [`ServerMessage::Refused`] with the same id.
 */
export type ClientMessage = {
  /** Chosen by the client. */
  id: number;
  say: Say;
};

/** What a client wants. */
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

/** A request to a table. */
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

/** A message from the server. */
export type ServerMessage = {
  kind: 'welcome';
  protocol: number;
  version: string;
  you: Person;
  now: number;
} | {
  kind: 'done';
  id: number;
  /** The number of the last event that it caused. Null if it caused none. */
  number: number | null;
} | {
  kind: 'refused';
  id: number | null;
  problem: Problem;
  /** What the client had missed, if it did not know the latest events. */
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

/** What has changed at a table. */
export type Update = {
  table: string;
  /**
   * The new events, without gaps. If the first is not the next one that the client expects, the client follows the table
   * again with `since`. If there are none, only `live` has changed.
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
  /** Why it does not count for the ratings, although it was played for them. */
  unrated: Unrated | null;
  /** If this is n, the game counts for 1/n of its rating change, because the players had met before on the same day. */
  parts: number | null;
  started: number;
  ended: number;
  turns: number;
  /** As in a game record, for instance `won red by resignation` or `drawn`. */
  result: string;
  seats: Array<GameSeat>;
};

/** Why a game that was played for the ratings does not count for them. */
export type Unrated = 'short' | 'repeated' | 'private' | 'alone';

/** A seat of a finished game, and its result. */
export type GameSeat = {
  /** Null if a computer played. */
  person: Person | null;
  level: number | null;
  place: number;
  /** The rating before and after the game, if it was rated. */
  rating: [number, number] | null;
};

/** A page of a list of games. */
export type GamesPage = {
  /** The latest game comes first. */
  games: Array<GameSummary>;
  /** The value of `before` for the next page. Null if there are no more games. */
  next: string | null;
};

/** Which games a rating covers. Games for two and races for more players are rated separately. */
export type RatingKind = 'duel' | 'race';

/** A person's rating. */
export type Rating = {
  game: Game;
  kind: RatingKind;
  rating: number;
  /** The rating deviation: with 95 % confidence the true rating is within twice this value. */
  deviation: number;
  games: number;
};

/** A person's public profile. */
export type Profile = {
  person: Person;
  since: number;
  /** The number of finished games that they took part in. */
  games: number;
  ratings: Array<Rating>;
};

/** A point in the graph of a rating. */
export type RatingPoint = {
  at: number;
  rating: number;
  deviation: number;
  /** The game that led to this rating. Null if it was private and the reader did not play in it. */
  table: string | null;
};
