//! What was played from a position.

use serde::Serialize;

/// What was played from a position, in the games that were asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplorerAnswer {
    /// False: games are not followed from here. The game is over, or it is a race among ghosts that were drawn by lot.
    pub covered: bool,
    /// The squares of ghosts made no difference, because they are drawn by lot.
    pub ignores_ghosts: bool,
    /// Every legal move, those that are played alike in one row; the most played first, those never played last.
    pub rows: Vec<ExplorerRow>,
    /// The numbers of the traces that passed this position, among those asked for.
    pub passing: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplorerRow {
    /// In canonical text; the first stands for all of them.
    pub moves: Vec<String>,
    /// How many games went on like this; in Bi-litaire: rounds.
    pub games: u32,
    /// How many of them each seat won.
    pub wins: Vec<u32>,
    pub drawn: u32,
    /// Bi-litaire: the marbles left in those rounds that were played to their end.
    pub marbles: Option<ExplorerMarbles>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplorerMarbles {
    pub rounds: u32,
    pub sum: u32,
    /// The sum of the squares.
    pub squares: u32,
}

/// The games of a collection by the same rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplorerSection {
    pub rules: String,
    pub games: u32,
    /// How many traces they have: Bi-litaire's have two each.
    pub traces: u32,
}
