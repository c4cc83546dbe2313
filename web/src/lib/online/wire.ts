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

/** The codes of problems that people can meet. */
export type ProblemCode =
  | 'account-needed'
  | 'answer-first'
  | 'apart'
  | 'asked-already'
  | 'bad-address'
  | 'bad-chat'
  | 'bad-device'
  | 'bad-duration'
  | 'bad-level'
  | 'bad-name'
  | 'bad-network'
  | 'bad-password'
  | 'bad-seats'
  | 'bad-text'
  | 'banned'
  | 'busy'
  | 'challenged-already'
  | 'chat-off'
  | 'claimed-already'
  | 'closing'
  | 'contradiction'
  | 'damaged'
  | 'disk-full'
  | 'holiday-too-long'
  | 'is-moderator'
  | 'mail-failed'
  | 'moderators-only'
  | 'muted'
  | 'name-taken'
  | 'newer-server'
  | 'no-computers-in-rated'
  | 'no-holiday'
  | 'no-takebacks-in-rated'
  | 'not-absent'
  | 'not-at-this-table'
  | 'not-conditional'
  | 'not-decided'
  | 'not-offered'
  | 'not-on-move'
  | 'not-yours'
  | 'not-yours-to-ask'
  | 'nothing-to-take-back'
  | 'nothing-to-undo'
  | 'own-network'
  | 'patience'
  | 'removed'
  | 'renamed-lately'
  | 'same-table'
  | 'seat-taken'
  | 'seated-already'
  | 'shut-out'
  | 'sign-in-needed'
  | 'slow-down'
  | 'started'
  | 'stood-in'
  | 'table-over'
  | 'time-is-out'
  | 'too-few'
  | 'too-late-to-abort'
  | 'too-many'
  | 'too-many-conditions'
  | 'too-many-people'
  | 'too-many-reports'
  | 'too-many-sockets'
  | 'too-many-tables'
  | 'touched'
  | 'try-again'
  | 'unknown-person'
  | 'unknown-report'
  | 'unknown-table'
  | 'wrong-code'
  | 'wrong-password'
  | 'yourself';

/** The codes of mistakes that a client makes and not a person: no texts are needed. */
export type ClientErrorCode =
  | 'bad-json'
  | 'bad-minute'
  | 'bad-query'
  | 'bad-request'
  | 'bad-rules'
  | 'bad-time'
  | 'empty-seat'
  | 'has-left'
  | 'known'
  | 'malformed'
  | 'no-chain'
  | 'no-such-seat'
  | 'not-asked'
  | 'not-found'
  | 'not-here'
  | 'not-json'
  | 'not-over'
  | 'not-started'
  | 'nothing-asked'
  | 'other-origin'
  | 'socket-needed'
  | 'stale'
  | 'time-is-not-out'
  | 'too-large'
  | 'too-many-follows'
  | 'too-slow'
  | 'wrong-method';

/** What moderators do, as the audit names it. */
export type AuditAction =
  | 'mute'
  | 'unmute'
  | 'ban'
  | 'ban-with-network'
  | 'unban'
  | 'ban-network'
  | 'unban-network'
  | 'rename'
  | 'close-table'
  | 'undo-ratings'
  | 'announce'
  | 'close-report'
  | 'role';

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

/** The name and the password of an account, from somebody without a session: they may be banned. */
export type AccountPassword = {
  name: string;
  password: string;
};

/** An open session. */
export type Session = {
  you: Person;
  /** Whether the person is a moderator. */
  moderator?: boolean;
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
  /** When the seat on move runs out of time, if it can. */
  deadline: number | null;
  /** The seats that have left the game. Computers play for them. */
  left: Array<number>;
  /** The people for whom the game waits: it begins when each of them is `ready`. */
  unready: Array<number>;
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
  /** The id of the person who opened the table, who can switch talk off. Null for a rematch and for people who were paired. */
  opener: string | null;
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
  live: LiveState;
};

/** A call that could not be fulfilled (Bi-litaire). */
export type VoidCall = {
  /** The turn that it was made with, counted from 0. */
  turn: number;
  /** The number that was called. */
  call: number;
};

/** The part of a table's state that changes with every event. */
export type LiveState = {
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
  seats: Array<LiveSeat>;
  /** The host, who can arrange the table until the game starts. */
  host: number | null;
  /** The people who were away when the last seat was taken. Clocks don't run before each of them is `ready`. */
  unready: Array<number>;
  /** The player on move, if they are away and the others may soon claim it. */
  absence: Absence | null;
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
export type LiveSeat = {
  sitter: Sitter;
  /**
   * The level of the computer that plays for this seat, if one does. If the seat is a person's who has not left, they
   * can take it back.
   */
  computer: number | null;
  /** The time left on its clock. Null if the table has no clock. */
  clock: number | null;
  running: boolean;
  /** Whether its person is at the table now. (After the game, somebody who is not can't be expected to answer.) */
  present: boolean;
  /** Since when its person has been away, if they are. */
  awaySince: number | null;
  left: Reason | null;
  /** Until when its person is on holiday, if they are. */
  holiday?: number;
  /** How many days of holidays the seat could take from now on, where there are holidays. */
  holidaysLeft?: number;
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
  kind: 'reclaim'
} | {
  kind: 'ready'
} | {
  kind: 'fill';
  seat: number;
} | {
  kind: 'remove';
  seat: number;
} | {
  kind: 'shuffle'
} | {
  kind: 'fewer'
} | {
  kind: 'close'
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

/** A player on move who is away. */
export type Absence = {
  seat: number;
  /** From when on the others can ask for `claimAbsence`. */
  until: number;
  /** What that does. */
  effect: AbsenceEffect;
};

/** What `claimAbsence` does. */
export type AbsenceEffect = 'abort' | 'win' | 'standIn' | 'leave';

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
  what: TableEventKind;
};

/** What happened. */
export type TableEventKind = {
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
  kind: 'filled';
  seat: number;
  level: number;
} | {
  kind: 'removed';
  seat: number;
} | {
  kind: 'shuffled';
  order: Array<number>;
} | {
  kind: 'reduced'
} | {
  kind: 'ready';
  seat: number;
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
  kind: 'stoodIn';
  seat: number;
} | {
  kind: 'reclaimed';
  seat: number;
} | {
  kind: 'away';
  seat: number;
} | {
  kind: 'back';
  seat: number;
} | {
  kind: 'holiday';
  seat: number;
  until: number;
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
  say: ClientRequest;
};

/** What a client wants. */
export type ClientRequest = {
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
  ask: TableCommand;
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
  kind: 'myTables';
  on: boolean;
} | {
  kind: 'seek';
  seek: Seek;
} | {
  kind: 'unseek'
};

/** A request to a table. */
export type TableCommand = {
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
  kind: 'holiday';
  days: number;
} | {
  kind: 'claimAbsence';
  seat: number;
} | {
  kind: 'reclaim'
} | {
  kind: 'ready'
} | {
  kind: 'fill';
  seat: number;
  level: number;
} | {
  kind: 'remove';
  seat: number;
} | {
  kind: 'shuffle'
} | {
  kind: 'fewer'
} | {
  kind: 'close'
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
  kind: 'myTables';
  tables: Array<TableSummary>;
  now: number;
} | {
  kind: 'paired';
  table: string;
} | {
  kind: 'challenged';
  challenge: Challenge;
} | {
  kind: 'challengeDeclined';
  table: string;
  person: Person;
} | {
  kind: 'announced';
  announcement: Announcement | null;
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
  live: LiveState;
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
export type Unrated = 'short' | 'repeated' | 'private' | 'alone' | 'undone';

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
  /** Games against people only. */
  records: Array<Record>;
  /** Public games that they are playing now. */
  playing: Array<TableSummary>;
  /** What the reader has decided about them. */
  relation: Relation | null;
};

/** A point in the graph of a rating. */
export type RatingPoint = {
  at: number;
  rating: number;
  deviation: number;
  /** The game that led to this rating. Null if it was private and the reader did not play in it. */
  table: string | null;
};

/** When somebody is notified. */
export type NotifyWhen = 'off' | 'once' | 'daily' | 'deadline';

/** The language of notifications. */
export type Language = 'en' | 'fr';

/** How one is notified, and in which ways this server can notify. */
export type NotificationSettings = {
  push: NotifyWhen;
  mail: NotifyWhen;
  language: Language;
  /** The minute of the day, in universal time, at which a daily notification comes. */
  minute: number;
  /** The number of devices that take push messages. */
  devices: number;
  /** Where mail goes. */
  address: string | null;
  /** An address that waits for its code. */
  wanted: string | null;
  /** The key with which a browser subscribes to push messages. Null if this server sends none. */
  pushKey: string | null;
  /** Whether this server sends mail. */
  hasMail: boolean;
};

/** Changes how one is notified. */
export type NewNotificationSettings = {
  push: NotifyWhen;
  mail: NotifyWhen;
  language: Language;
  minute: number;
};

/** A browser that takes push messages, as its subscription describes it. */
export type NewDevice = {
  endpoint: string;
  /** The key `p256dh`, in base64url. */
  key: string;
  /** The secret `auth`, in base64url. */
  auth: string;
};

/** A browser that takes push messages no longer. */
export type OldDevice = {
  endpoint: string;
};

/** Gives an address for mail. A code is sent there. An account that has lost its password gets help there too. */
export type NewAddress = {
  address: string;
  language: Language;
  /** The account's password, because a code that replaces a lost password can be sent to the address. Guests leave it out. */
  password?: string;
};

/** The code that was sent to an address. */
export type AddressCode = {
  code: string;
};

/** Enters one's conditional turns at a table, in place of earlier ones. */
export type NewConditional = {
  /** How many turns had been played when they were made up. If there are more or fewer by now, they are `stale`. */
  turns: number;
  /**
   * Lines of turns from then on, of all players in their order, the last one's own. `*` stands for any turn of another player.
   * Without lines, there are no conditional turns any more.
   */
  lines: Array<Array<string>>;
};

/** One's conditional turns at a table. */
export type Conditional = {
  /** How many turns have been played. */
  turns: number;
  /** What is left of the lines that fit the turns so far. */
  lines: Array<Array<string>>;
  /** Why none of them will be played any more. They stay until they are replaced, so that their player learns of it. */
  dropped: Dropped | null;
};

/** Why conditional turns were dropped. */
export type Dropped = 'takenBack' | 'illegal';

/** Chooses a name, as a guest, or another name for an account. */
export type NewName = {
  /** As in `SignUp`. */
  name: string;
};

/** How a person's games against people ended. */
export type Record = {
  game: Game;
  kind: RatingKind;
  won: number;
  /** In a race: shared first places. */
  drawn: number;
  lost: number;
};

/** What a person has decided about another. Nobody else learns it. */
export type Relation = 'friend' | 'hidden' | 'blocked';

/** Decides something about another person; null for nothing any more. */
export type SetRelation = {
  relation: Relation | null;
};

/** A person about whom one has decided something. */
export type RelatedPerson = {
  person: Person;
  relation: Relation;
  since: number;
  /** Whether they are known to be here now. Among several nodes, each knows only its own people. */
  here: boolean;
  /** Public games that they are playing now. Only for friends. */
  playing: Array<TableSummary>;
};

/** A place in a leaderboard. */
export type Leader = {
  person: Person;
  rating: number;
  deviation: number;
  games: number;
};

/** A person's rating in one game. */
export type PersonRating = {
  /** The person's id. */
  person: string;
  rating: number;
  deviation: number;
  games: number;
};

/** A challenge that waits for an answer. Who sits down at the table accepts it. */
export type Challenge = {
  from: Person;
  at: number;
  table: TableSummary;
};

/** Asks for new recovery codes. */
export type NewRecoveryCodes = {
  password: string;
};

/** New recovery codes. The server keeps only hashes of them, so this is the only time that they are shown. */
export type RecoveryCodes = {
  codes: Array<string>;
};

/** How many recovery codes are left. */
export type RecoveryLeft = {
  left: number;
};

/** Sets a new password with a recovery code, which is used up, and signs in. All other sessions end. */
export type Recover = {
  name: string;
  /** Spaces, dashes and capitals don't matter. */
  code: string;
  password: string;
  deliver: Deliver;
};

/** Asks for a mail with a code that replaces a lost password. */
export type LostPassword = {
  name: string;
  language: Language;
};

/** What can be done about a lost password here. */
export type LostPasswordWays = {
  /** Whether the server can send a code by mail. */
  mail: boolean;
};

/** What a report is about. */
export type ReportReason = 'chat' | 'name' | 'cheating' | 'other';

/** Reports a person to the moderators. */
export type NewReport = {
  /** The table where it happened. Its chat is kept with the report. */
  table?: string;
  reason: ReportReason;
  text: string;
};

/** Lets people talk at a table, or no longer. */
export type Talk = {
  on: boolean;
};

/** What every page shows for a while. */
export type Announcement = {
  id: string;
  fr: string;
  en: string;
  until: number;
};

/** What is announced now. Null for nothing. */
export type Announced = {
  announcement: Announcement | null;
};

/** A report, as moderators see it. */
export type Report = {
  id: string;
  /** Who reported. Null if they are no longer known. */
  from: Person | null;
  about: Person | null;
  table: string | null;
  reason: ReportReason;
  text: string;
  /** The chat of the table when it was reported. */
  chat: Array<ReportedLine>;
  at: number;
  closed: number | null;
  outcome: string;
};

/** A line of chat that was kept with a report. */
export type ReportedLine = {
  at: number;
  /** The person's id. */
  person: string;
  /** The name that they had then. */
  name: string;
  text: string;
};

/** Something that a moderator does. Every one of them is written to the audit. */
export type ModerationAct = {
  kind: 'mute';
  person: string;
  minutes: number;
  reason: string;
} | {
  kind: 'unmute';
  person: string;
} | {
  kind: 'ban';
  person: string;
  minutes: number;
  reason: string;
  network: boolean;
} | {
  kind: 'unban';
  person: string;
} | {
  kind: 'banNetwork';
  network: string;
  minutes: number;
  reason: string;
} | {
  kind: 'unbanNetwork';
  network: string;
} | {
  kind: 'rename';
  person: string;
  name: string;
} | {
  kind: 'closeTable';
  table: string;
} | {
  kind: 'undoRatings';
  table: string;
} | {
  kind: 'announce';
  fr: string;
  en: string;
  minutes: number;
} | {
  kind: 'closeReport';
  report: string;
  outcome: string;
};

/** A sanction that is in force. */
export type Sanction = {
  kind: SanctionKind;
  /** A person's id, or a network. */
  target: string;
  person: Person | null;
  reason: string;
  made: number;
  until: number;
};

export type SanctionKind = 'ban' | 'network' | 'mute';

/** A line of the audit, which nobody can change. */
export type AuditLine = {
  number: number;
  at: number;
  /** The moderator's id, or `console`. */
  moderator: string;
  /** The moderator's name now, if they are still here. */
  moderatorName: string | null;
  action: string;
  /** A person's id, a table, a network, a report. */
  target: string;
  /** The name now, if it is a person who is still here. */
  targetName: string | null;
  detail: string;
};

/** What was played from a position in the server's finished games, and how it ended. */
export type Explored = {
  /**
   * Whether games are followed from here. They are not where the game is over, nor in a race among ghosts that were drawn by
   * lot, because no two of these are alike.
   */
  covered: boolean;
  /** The squares of ghosts make no difference, because they are drawn by lot. */
  ignoresGhosts: boolean;
  /** How many moves of a game are followed. In Bi-litaire: of a round. */
  depth: number;
  /** With a player: so many games of theirs are counted at most, the latest. */
  mostGames: number | null;
  /**
   * The moves that were played, the most played first. Moves that are played alike, because the board looks the same from
   * another side, are one row.
   */
  rows: Array<ExploredMove>;
};

/**
 * A move and how the games ended in which it was played. In Bi-litaire, rounds are counted instead of games, and both
 * rounds together.
 */
export type ExploredMove = {
  /** The moves of the row in canonical text. The first stands for all of them. */
  moves: Array<string>;
  /** How many games went on like this. */
  games: number;
  /** How many of them each seat won, by the seats of the position. */
  wins: Array<number>;
  /** How many of them were drawn. */
  drawn: number;
  /** Bi-litaire: the marbles left. */
  marbles: ExploredMarbles | null;
};

/** The marbles that were left in those rounds that were played to their end. */
export type ExploredMarbles = {
  /** How many rounds these were. */
  rounds: number;
  /** The sum of the marbles. */
  sum: number;
  /** The sum of their squares. */
  squares: number;
};

/** Whether games with computers count. */
export type WithComputers = 'with' | 'without' | 'only';
