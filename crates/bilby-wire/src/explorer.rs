//! The explorer: what was played from a position.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What was played from a position in the server's finished games, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Explored {
    /// Whether games are followed from here. They are not where the game is over, nor in a race among ghosts that were drawn by
    /// lot, because no two of these are alike.
    pub covered: bool,
    /// The squares of ghosts make no difference, because they are drawn by lot.
    pub ignores_ghosts: bool,
    /// How many moves of a game are followed. In Bi-litaire: of a round.
    pub depth: u32,
    /// With a player: so many games of theirs are counted at most, the latest.
    pub most_games: Option<u32>,
    /// The moves that were played, the most played first. Moves that are played alike, because the board looks the same from
    /// another side, are one row.
    pub rows: Vec<ExploredMove>,
}

/// A move and how the games ended in which it was played. In Bi-litaire, rounds are counted instead of games, and both
/// rounds together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ExploredMove {
    /// The moves of the row in canonical text. The first stands for all of them.
    pub moves: Vec<String>,
    /// How many games went on like this.
    pub games: u32,
    /// How many of them each seat won, by the seats of the position.
    pub wins: Vec<u32>,
    /// How many of them were drawn.
    pub drawn: u32,
    /// Bi-litaire: the marbles left.
    pub marbles: Option<ExploredMarbles>,
}

/// The marbles that were left in those rounds that were played to their end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ExploredMarbles {
    /// How many rounds these were.
    pub rounds: u32,
    /// The sum of the marbles.
    pub sum: u32,
    /// The sum of their squares.
    pub squares: u32,
}

/// Whether games with computers count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum WithComputers {
    /// They do, like all others.
    #[default]
    With,
    /// Only games between people count.
    Without,
    /// Only games with a computer count.
    Only,
}
