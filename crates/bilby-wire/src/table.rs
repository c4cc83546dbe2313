//! Tables: how they are set up, and how they stand.

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

/// A table to be opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewTable {
    pub game: Game,
    /// The rules' options as everywhere in Bilby (`players=3`); empty: the usual ones.
    #[serde(default)]
    pub rules: String,
    /// `none`, `180+2` (seconds for the game and for each turn) or `3d` (days for each turn).
    #[schema(pattern = r"^(none|[1-9][0-9]{0,4}\+(0|[1-9][0-9]{0,4})|([1-9]|[12][0-9]|30)d)$")]
    pub time: String,
    /// Counts for the ratings: everybody at it has an account, and no computer plays.
    #[serde(default)]
    pub rated: bool,
    /// Listed in the lobby, and everybody may watch; otherwise only who has its address.
    #[serde(default)]
    pub public: bool,
    #[serde(default = "yes")]
    pub chat: bool,
    /// Whether turns may be taken back, if everybody agrees. Not said: yes, except where it is rated: there they never may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub takebacks: Option<bool>,
    /// Whether programs help the players to notice what can be called (Bi-litaire) and claimed (Billo with `capture=claim`). Without,
    /// whatever is called or claimed is taken, and void where it is wrong. A rated table is always without, where it matters.
    #[serde(default = "yes")]
    pub assistance: bool,
    /// Who sits where, in turn order: one for each seat of the game. Each person's own seat at most once.
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
    /// Who opens it.
    #[serde(deserialize_with = "nothing_more")]
    Me,
    /// Whoever comes.
    #[serde(deserialize_with = "nothing_more")]
    Open,
    Computer {
        #[schema(minimum = 1, maximum = 10)]
        #[serde(deserialize_with = "whole_number")]
        level: u8,
    },
}

/// People who wait to be paired: all who want the same game, rules and time.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Seek {
    pub game: Game,
    #[serde(default)]
    pub rules: String,
    #[schema(pattern = r"^(none|[1-9][0-9]{0,4}\+(0|[1-9][0-9]{0,4})|([1-9]|[12][0-9]|30)d)$")]
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
    /// Whether programs help the players to notice what can be called and claimed; true where it does not matter.
    pub assistance: bool,
    pub phase: Phase,
    pub seats: Vec<Sitter>,
    /// The seat on move, while the game is played.
    pub on_move: Option<u8>,
    pub turns: u32,
    pub created: Millis,
}

/// Where a table is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    Gathering,
    Playing,
    Over,
}

/// Who sits on a seat.
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
    /// Whether programs help the players to notice what can be called and claimed; true where it does not matter.
    pub assistance: bool,
    pub created: Millis,
    /// The position that the game starts from.
    pub start: String,
    /// Every turn so far, as it was played; those taken back are not among them.
    pub turns: Vec<String>,
    /// The calls among them that could not be fulfilled and were void.
    pub void_calls: Vec<VoidCall>,
    /// The latest events, so that a page that comes late can tell what just happened.
    pub latest: Vec<TableEvent>,
    /// What was said, the latest last, as far as it is for who looks.
    pub chat_lines: Vec<ChatLine>,
    pub live: Live,
}

/// A call that could not be fulfilled (Bi-litaire).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct VoidCall {
    /// With which of the turns it was made, counted from 0.
    pub turn: u32,
    /// The number that was called.
    pub call: u32,
}

/// What of a table changes with every event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Live {
    /// How many events there have been: the number of the last.
    pub number: u64,
    pub phase: Phase,
    /// The server's time: what the clocks below show is as of now.
    pub now: Millis,
    pub on_move: Option<u8>,
    /// The square of the kangaroo that has to move.
    pub touched: Option<String>,
    /// The seat on move has claimed wrongly on this turn, which it can do once (Billo).
    pub claimed_wrongly: bool,
    pub seats: Vec<SeatLive>,
    pub questions: Vec<OpenQuestion>,
    pub ending: Option<Ending>,
    /// Where each seat came, in turn order.
    pub standings: Option<Vec<Standing>>,
    /// The table of the next game, once everybody has agreed to one.
    pub rematch: Option<String>,
    /// How many people watch, those at the table apart.
    pub watchers: u32,
}

/// A seat as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SeatLive {
    pub sitter: Sitter,
    /// The level of the computer that plays for it, if one does.
    pub computer: Option<u8>,
    /// What its clock shows; null: no time is kept.
    pub clock: Option<Millis>,
    pub running: bool,
    /// Since when its person has been away.
    pub away_since: Option<Millis>,
    pub left: Option<Reason>,
    /// What it could ask now, turns and touches apart: the buttons to show.
    pub options: Vec<SeatOption>,
}

/// Something that a seat could ask now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum SeatOption {
    Rise,
    Resign,
    Abort,
    ClaimAbsence { seat: u8 },
    Question { question: Question },
    Answer { question: Question },
    Withdraw { question: Question },
}

/// A question that is not settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OpenQuestion {
    pub question: Question,
    pub asker: u8,
    /// Who still has to answer.
    pub awaited: Vec<u8>,
}

/// What a seat got out of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// 1 for the best; seats that came level have the same.
    pub place: u8,
    /// In a game of two: 2 for a win, 1 for a draw, 0 for a loss.
    pub half_points: Option<u8>,
}

/// Where something is said at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ChatRoom {
    /// Among those who sit there, for nobody else.
    Players,
    /// Among those who watch; who sits there is with them before the game and after it.
    Watchers,
}

/// Something said at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChatLine {
    /// Counts from 1 at each table, in both rooms together.
    pub number: u64,
    pub at: Millis,
    pub room: ChatRoom,
    pub person: Person,
    pub text: String,
}
