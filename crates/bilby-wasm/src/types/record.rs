//! Games as records hold them.

use super::Rulebook;
use serde::{Deserialize, Serialize};

/// A result as a record writes it: `won red by resignation`, `drawn`, `*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordResult {
    pub over: bool,
    /// The seat that won; null: nobody yet, or drawn.
    pub winner: Option<u8>,
    /// What decided the game other than the board; null: the board, or nothing is known.
    pub reason: Option<ResultReason>,
}

/// What decides a game other than the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ResultReason {
    Resignation,
    Time,
    Agreement,
    Absence,
    /// Something that another program wrote.
    Other,
}

/// Who played on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordPlayer {
    /// Null: no person, or one without a name.
    pub name: Option<String>,
    /// The level of the computer that plays, or has taken the seat over.
    pub level: Option<u8>,
}

/// What the tags of a record say, without its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordHead {
    pub rulebook: Rulebook,
    /// Null: no tag says it.
    pub result: Option<RecordResult>,
    /// As the tag has it: `2026.11.15`, or what another program wrote. Null: no tag says it.
    pub date: Option<String>,
}

/// A game as a record holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RecordGame {
    pub rulebook: Rulebook,
    pub start: String,
    /// The main line as it was played.
    pub moves: Vec<String>,
    pub tags: Vec<(String, String)>,
    /// Comments by ply (0: before the first move), without those on wrong announcements.
    pub comments: Vec<(u32, String)>,
    /// Of a game without assistance; missing: there were none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub wrong_announcements: Option<WrongAnnouncements>,
    /// `won red by resignation`, `drawn`, `*`.
    pub result: String,
}

/// What players announced wrongly.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WrongAnnouncements {
    /// Calls that could not be fulfilled: the ply and the number called.
    pub void_calls: Vec<(u32, u32)>,
    /// How many plies were played before each wrong claim.
    pub wrong_claims: Vec<u32>,
}
