//! Whether a position is a puzzle.

use serde::Serialize;

/// What the solver says of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "verdict", rename_all = "lowercase")]
pub enum ExaminedPosition {
    Puzzle {
        puzzle: FoundPuzzle,
    },
    None {
        #[cfg_attr(test, ts(inline))]
        reason: NotPuzzleReason,
        /// The moves that are right, if there are several.
        moves: Vec<String>,
    },
}

/// A puzzle as a file of puzzles has it, without name and rating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FoundPuzzle {
    /// A word for the kind; `best` if no kind asks for it.
    pub kind: String,
    /// `proved` or `searched`.
    pub certainty: String,
    pub goal: u32,
    pub position: String,
    pub solution: Vec<String>,
    pub themes: Vec<String>,
}

/// Why a position is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum NotPuzzleReason {
    Over,
    Few,
    Lost,
    Several,
    Unproved,
}
