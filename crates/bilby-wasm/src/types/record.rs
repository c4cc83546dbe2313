//! Games as records hold them.

use super::Rulebook;
use serde::{Deserialize, Serialize};

/// A game as a record holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordGame {
    pub rulebook: Rulebook,
    pub start: String,
    /// The main line as it was played.
    pub moves: Vec<String>,
    pub tags: Vec<(String, String)>,
    /// Comments by ply (0: before the first move).
    pub comments: Vec<(u32, String)>,
    /// `won red by resignation`, `drawn`, `*`.
    pub result: String,
}
