//! The review of a game.

use super::Value;
use serde::{Deserialize, Serialize};

/// How much is searched: a first look, or what a review is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ReviewEffort {
    Quick,
    Full,
}

/// What a position is worth, and what the move that was played in it cost.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Judgement {
    /// The winning chances of each seat, adding up to 1.
    pub odds: Vec<f32>,
    /// Whether this is certain.
    pub proven: bool,
    /// The same in the game's own unit, for the seat on move.
    pub value: Value,
    /// Bi-litaire: the marbles that this round is expected to leave.
    pub marbles: Option<f32>,
    /// The best line; empty where the game is over.
    pub line: Vec<String>,
    /// The move that was played here.
    pub played: Option<JudgedMove>,
}

/// A move that was played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JudgedMove {
    /// The winning chances that it left to its player at most: the odds of the position in which it was played, less the
    /// loss.
    pub chances: f32,
    /// The winning chances that it lost, from 0 to 1.
    pub loss: f32,
    pub mark: Option<Mark>,
    pub missed: Option<Missed>,
    /// Whether there was another legal move.
    pub choice: bool,
    /// Whether it was the best move, or nearly as good: as an exercise asks for.
    pub accepted: bool,
}

/// The mark of a mistake, by the winning chances that it lost at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    #[serde(rename = "dubious")]
    Inaccuracy,
    Mistake,
    Blunder,
}

/// What a move overlooked, also where that cost too little for a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Missed {
    pub what: MissedWhat,
    /// The plies to the win, 0 if they are not known; or the number to call; 0 for a claim.
    pub number: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum MissedWhat {
    Win,
    Call,
    Claim,
}

/// What the others would do if the seat on move did nothing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Threat {
    /// The position in which they would do it.
    pub position: String,
    pub line: Vec<String>,
    /// The winning chances of each seat then.
    pub odds: Vec<f32>,
    pub proven: bool,
    /// The winning chances that doing nothing would lose.
    pub loss: f32,
}

/// A move with the seat that made it, for a summary.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatMove {
    pub seat: u8,
    pub played: JudgedMove,
}

/// How one seat played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatSummary {
    /// From 0 to 100; null if the seat had nothing to decide.
    pub accuracy: Option<f32>,
    #[serde(rename = "dubious")]
    pub inaccuracies: u32,
    pub mistakes: u32,
    pub blunders: u32,
    #[serde(rename = "missedWins")]
    pub missed_wins: u32,
    #[serde(rename = "missedCalls")]
    pub missed_calls: u32,
    #[serde(rename = "missedClaims")]
    pub missed_claims: u32,
}
