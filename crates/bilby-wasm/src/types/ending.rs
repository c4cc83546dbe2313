//! Solved endings.

use super::Certain;
use serde::Serialize;

/// What is proven, for the side that is on move or makes the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "unit", rename_all = "lowercase")]
pub enum Proven {
    /// How the game ends, and the turns (of both) until then; null: drawn.
    Result {
        #[cfg_attr(test, ts(inline))]
        result: Certain,
        turns: Option<u8>,
    },
    /// The marbles that the round leaves.
    Marbles { marbles: u32 },
}

/// A move and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProvenMove {
    /// In canonical text.
    #[serde(rename = "move")]
    pub mv: String,
    pub value: Proven,
}

/// A position, all its moves and best play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProvenPosition {
    pub value: Proven,
    /// The best first.
    pub moves: Vec<ProvenMove>,
    /// Best play of both.
    pub line: Vec<String>,
}

/// The name of an ending.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EndingName {
    /// `OQ-o` for men in Billo, `1-0` for crossings in Billabong.
    pub name: String,
    /// What each side has: the men of red and black, or the crossings of the kangaroo on move and of the other.
    pub sides: [String; 2],
}

/// The positions of an ending with one side on move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EndingReport {
    #[serde(rename = "onMove")]
    pub on_move: u8,
    /// In how many each seat wins.
    pub wins: [f64; 2],
    pub drawn: f64,
    /// Of each seat; null: it never wins.
    pub longest: [Option<LongestWin>; 2],
}

/// The longest win of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LongestWin {
    pub turns: u8,
    pub position: String,
    pub line: Vec<String>,
}
