//! Questions to the engine, and its answers.

use serde::{Deserialize, Serialize};

/// What the engine found out so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SearchResult {
    pub depth: u32,
    /// The positions seen.
    pub nodes: f64,
    /// The best lines, the best first; empty only where the game is over.
    pub lines: Vec<SearchLine>,
}

/// A line of play and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SearchLine {
    /// In canonical text, one after the other.
    pub moves: Vec<String>,
    /// In the game's words: `1.5 turns ahead`, `proven: 7 marbles`.
    pub worth: String,
    /// The odds of each seat, adding up to 1.
    pub odds: Vec<f32>,
    /// What is proven or expected, for translation.
    pub value: Value,
}

/// The game's own unit, as the seat on move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "unit", rename_all = "lowercase")]
pub enum Value {
    /// Turns ahead of the others (behind: negative).
    Turns { turns: f32, proven: bool },
    /// Marbles left at the end of this round.
    Marbles { marbles: f32, proven: bool },
    /// Nothing but the odds; or what is proven, and the turns (of all seats) until then if they are known.
    Odds {
        #[cfg_attr(test, ts(inline))]
        proven: Option<Certain>,
        turns: Option<u32>,
    },
}

/// How a game is proven to end, for the seat on move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Certain {
    Won,
    Lost,
    Drawn,
}

/// What a clock shows, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClockTime {
    pub left: f64,
    /// What every move adds.
    pub increment: f64,
}

/// A question to the engine.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Request {
    pub level: u8,
    /// Positions to look at at most; null: as the level says (10: until stopped, or `milliseconds`).
    pub nodes: Option<f64>,
    /// Level 10's time; others go by nodes.
    pub milliseconds: Option<f64>,
    /// The clock of the seat on move, if there is one: level 10 shares it out, and no level exceeds it.
    #[cfg_attr(test, ts(optional = nullable))]
    pub clock: Option<ClockTime>,
    /// How many different best moves.
    pub lines: u32,
    /// The personality: which mistakes a low level makes. A whole number, not negative.
    pub seed: f64,
}
