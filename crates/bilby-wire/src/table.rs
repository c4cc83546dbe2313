//! Tables: their settings and their current state.

use crate::nothing::nothing_more;
use crate::whole_number::whole_number;
use crate::{Ending, Millis, Person, Question, Reason, TableEvent};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The three games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Game {
    Billabong,
    Bilitaire,
    Billo,
}

/// The settings of a new table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewTable {
    pub game: Game,
    /// The rules text, such as `players=3`. If it is empty, every option has its default.
    #[serde(default)]
    pub rules: String,
    /// `none`, or for instance `180+2` (seconds for the game and for each turn) or `3d` (days for each turn).
    #[schema(
        pattern = r"^(none|[1-9][0-9]{0,4}\+(0|[1-9][0-9]{0,4})|([1-9]|[12][0-9]|30)d|([1-8]?[1-9]|[1-9]0)d\+(0|[1-9][0-9]?|1[0-5][0-9]|16[0-8])h)$"
    )]
    pub time: String,
    /// Whether the game counts for the ratings. Everybody needs an account then, and no computer can play.
    #[serde(default)]
    pub rated: bool,
    /// Whether the table is listed in the lobby. Otherwise only people who have its address can find it.
    #[serde(default)]
    pub public: bool,
    #[serde(default = "yes")]
    pub chat: bool,
    /// Whether turns can be taken back if everybody agrees. The default is yes, except at rated tables, where they never can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub takebacks: Option<bool>,
    /// Whether programs help the players to notice what can be called (Bi-litaire) and claimed (Billo with `capture=claim`).
    /// If not, any call and any claim is accepted, and a wrong one is void. Rated tables never have this help.
    #[serde(default = "yes")]
    pub assistance: bool,
    /// The seats in turn order, one for each seat of the game. `me` can occur at most once.
    #[schema(min_items = 2, max_items = 4)]
    pub seats: Vec<NewSeat>,
}

fn yes() -> bool {
    true
}

/// A seat of a table to be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum NewSeat {
    /// The person who opens the table.
    #[serde(deserialize_with = "nothing_more")]
    Me,
    /// Open to anybody.
    #[serde(deserialize_with = "nothing_more")]
    Open,
    Computer {
        #[schema(minimum = 1, maximum = 10)]
        #[serde(deserialize_with = "whole_number")]
        level: u8,
    },
}

/// What people who wait to be paired want. People who want exactly the same are paired.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Seek {
    pub game: Game,
    #[serde(default)]
    pub rules: String,
    #[schema(
        pattern = r"^(none|[1-9][0-9]{0,4}\+(0|[1-9][0-9]{0,4})|([1-9]|[12][0-9]|30)d|([1-8]?[1-9]|[1-9]0)d\+(0|[1-9][0-9]?|1[0-5][0-9]|16[0-8])h)$"
    )]
    pub time: String,
    #[serde(default)]
    pub rated: bool,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TableSummary {
    pub id: String,
    pub game: Game,
    pub rules: String,
    pub time: String,
    pub rated: bool,
    /// Whether programs help the players to notice what can be called and claimed. It is true where there is nothing to notice.
    pub assistance: bool,
    pub phase: Phase,
    pub seats: Vec<Sitter>,
    /// The seat on move, while the game is being played.
    pub on_move: Option<u8>,
    /// When the seat on move runs out of time, if it can.
    #[serde(default)]
    pub deadline: Option<Millis>,
    /// The seats that have left the game. Computers play for them.
    #[serde(default)]
    pub left: Vec<u8>,
    /// The people for whom the game waits: it begins when each of them is `ready`.
    #[serde(default)]
    pub unready: Vec<u8>,
    pub turns: u32,
    pub created: Millis,
}

/// Whether a game has not started yet, is being played, or is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    Gathering,
    Playing,
    Over,
}

/// The player on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Sitter {
    Open,
    Person { person: Person },
    Computer { level: u8 },
}

/// A whole table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TableState {
    pub id: String,
    pub game: Game,
    pub rules: String,
    pub time: String,
    pub rated: bool,
    pub public: bool,
    pub chat: bool,
    pub takebacks: bool,
    pub touch_move: bool,
    /// Whether programs help the players to notice what can be called and claimed. It is true where there is nothing to notice.
    pub assistance: bool,
    pub created: Millis,
    /// The id of the person who opened the table, who can switch talk off. Null for a rematch and for people who were paired.
    pub opener: Option<String>,
    /// The position that the game starts from.
    pub start: String,
    /// All turns as they were played, without those that were taken back.
    pub turns: Vec<String>,
    /// The calls among these turns that could not be fulfilled and were void.
    pub void_calls: Vec<VoidCall>,
    /// The latest events, so that a client that has just connected can show what happened last.
    pub latest: Vec<TableEvent>,
    /// The chat lines that the reader may see, the latest last.
    pub chat_lines: Vec<ChatLine>,
    pub live: LiveState,
}

/// A call that could not be fulfilled (Bi-litaire).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct VoidCall {
    /// The turn that it was made with, counted from 0.
    pub turn: u32,
    /// The number that was called.
    pub call: u32,
}

/// The part of a table's state that changes with every event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LiveState {
    /// The number of the last event.
    pub number: u64,
    pub phase: Phase,
    /// The server's time. The clocks below show their time at this moment.
    pub now: Millis,
    pub on_move: Option<u8>,
    /// The square of the kangaroo that has to move.
    pub touched: Option<String>,
    /// Whether the seat on move has made a wrong claim in this turn. It can do so once (Billo).
    pub claimed_wrongly: bool,
    pub seats: Vec<LiveSeat>,
    /// The host, who can arrange the table until the game starts.
    pub host: Option<u8>,
    /// The people who were away when the last seat was taken. Clocks don't run before each of them is `ready`.
    pub unready: Vec<u8>,
    /// The player on move, if they are away and the others may soon claim it.
    pub absence: Option<Absence>,
    pub questions: Vec<OpenQuestion>,
    pub ending: Option<Ending>,
    /// The result of each seat, in turn order, once the game is over.
    pub standings: Option<Vec<Standing>>,
    /// The table of the next game, once everybody has agreed to one.
    pub rematch: Option<String>,
    /// The number of watchers, without the players.
    pub watchers: u32,
}

/// A player on move who is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Absence {
    pub seat: u8,
    /// From when on the others can ask for `claimAbsence`.
    pub until: Millis,
    /// What that does.
    pub effect: AbsenceEffect,
}

/// What `claimAbsence` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum AbsenceEffect {
    /// The game has hardly begun and does not count.
    Abort,
    /// The only other player wins.
    Win,
    /// A computer plays for the seat, until its person takes it back.
    StandIn,
    /// The person has left the game for good, and a computer plays on.
    Leave,
}

/// The current state of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LiveSeat {
    pub sitter: Sitter,
    /// The level of the computer that plays for this seat, if one does. If the seat is a person's who has not left, they
    /// can take it back.
    pub computer: Option<u8>,
    /// The time left on its clock. Null if the table has no clock.
    pub clock: Option<Millis>,
    pub running: bool,
    /// Whether its person is at the table now. (After the game, somebody who is not can't be expected to answer.)
    pub present: bool,
    /// Since when its person has been away, if they are.
    pub away_since: Option<Millis>,
    pub left: Option<Reason>,
    /// Until when its person is on holiday, if they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub holiday: Option<Millis>,
    /// How many days of holidays the seat could take from now on, where there are holidays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub holidays_left: Option<u32>,
    /// What the seat can ask for now, apart from turns. A client shows a button for each.
    pub options: Vec<SeatOption>,
}

/// Something that a seat can ask for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum SeatOption {
    Rise,
    Resign,
    Abort,
    ClaimAbsence { seat: u8 },
    Reclaim,
    Ready,
    Fill { seat: u8 },
    Remove { seat: u8 },
    Shuffle,
    Fewer,
    Close,
    Question { question: Question },
    Answer { question: Question },
    Withdraw { question: Question },
}

/// A question that has not been answered by everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OpenQuestion {
    pub question: Question,
    pub asker: u8,
    /// The seats that still have to answer.
    pub awaited: Vec<u8>,
}

/// The result of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// 1 for the best. Seats that tied have the same place.
    pub place: u8,
    /// In a game for two: 2 for a win, 1 for a draw, 0 for a loss.
    pub half_points: Option<u8>,
}

/// A chat room of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ChatRoom {
    /// For the players only.
    Players,
    /// For the watchers. Players can use it before and after the game.
    Watchers,
}

/// A line of chat at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChatLine {
    /// Lines are numbered from 1 at each table, over both rooms.
    pub number: u64,
    pub at: Millis,
    pub room: ChatRoom,
    pub person: Person,
    pub text: String,
}
