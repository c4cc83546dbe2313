//! Records as trees of moves.

use super::Rulebook;
use serde::{Deserialize, Serialize};

/// A record as a tree of moves, with everything that stands in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordTree {
    pub rulebook: Rulebook,
    pub start: String,
    pub tags: Vec<(String, String)>,
    /// The comments before the first move.
    pub comments: Vec<String>,
    /// Of the main line: `won red by resignation`, `drawn`, `*`.
    pub result: String,
    /// Each move after the one that it follows; of those that follow the same position, the first belongs to the line.
    pub nodes: Vec<RecordNode>,
}

/// A move of a tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordNode {
    /// The index of the move before it; null: it is played in the start position.
    pub parent: Option<u32>,
    /// As it was played.
    #[serde(rename = "move")]
    pub mv: String,
    /// Comments before it, if it begins a variation.
    pub before: Vec<String>,
    /// Numbered as in PGN: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub glyphs: Vec<u8>,
    pub comments: Vec<String>,
}

/// A tree that was read, with the position after each move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OpenedTree {
    pub tree: RecordTree,
    /// The key of the start position, and what comes of each move.
    pub start_key: String,
    pub reached: Vec<Reached>,
    /// How deep variations can lie in each other, and how many moves a tree can have.
    pub deepest: u32,
    pub most: u32,
}

/// What a move of a tree leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reached {
    /// Moves are the same if they lead to the same position.
    pub position: String,
    /// The same for equal positions, whatever their draw clocks show.
    pub key: String,
    /// The seat that moved.
    pub seat: u8,
    /// The number that a record writes before it; null: none.
    pub number: Option<u32>,
    /// How many moves of its line have a number, since the numbers began.
    pub count: u32,
}

/// A marked square, or an arrow to another one, in a comment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Drawing {
    #[cfg_attr(test, ts(inline))]
    pub ink: Ink,
    pub from: String,
    /// Null: it marks the square.
    pub to: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Ink {
    Green,
    Red,
    Yellow,
    Blue,
}

/// What several comments say together: a person's words, and drawings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Annotation {
    pub prose: String,
    pub drawings: Vec<Drawing>,
}
