//! Finished games, profiles and ratings.

use crate::{Game, GameCounts, Millis, Person, Relation, TableSummary};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A finished game in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameSummary {
    pub id: String,
    pub game: Game,
    pub rules: String,
    pub time: String,
    /// Whether it was played for the ratings.
    pub rated: bool,
    /// Why it does not count for the ratings, although it was played for them.
    pub unrated: Option<Unrated>,
    /// If this is n, the game counts for 1/n of its rating change, because the players had met before on the same day.
    pub parts: Option<u32>,
    pub started: Millis,
    pub ended: Millis,
    pub turns: u32,
    /// As in a game record, for instance `won red by resignation` or `drawn`.
    pub result: String,
    pub seats: Vec<GameSeat>,
}

/// Why a game that was played for the ratings does not count for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Unrated {
    /// The game was too short.
    Short,
    /// The players have met too often within a day.
    Repeated,
    /// The table was private, and not everybody there had played a rated game with other people.
    Private,
    /// An account was deleted during the game, and nobody is left to be rated against.
    Alone,
    /// Moderators have taken the game's effect back.
    Undone,
}

/// A seat of a finished game, and its result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameSeat {
    /// Null if a computer played.
    pub person: Option<Person>,
    pub level: Option<u8>,
    pub place: u8,
    /// The rating before and after the game, if it was rated.
    pub rating: Option<(f64, f64)>,
}

/// A page of a list of games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GamesPage {
    /// The latest game comes first.
    pub games: Vec<GameSummary>,
    /// The value of `before` for the next page. Null if there are no more games.
    pub next: Option<String>,
}

/// Which games a rating covers. Games for two and races for more players are rated separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum RatingKind {
    /// Two seats (Glicko-2).
    Duel,
    /// Three or four seats (Weng-Lin).
    Race,
}

impl RatingKind {
    /// The rating that a game with so many seats counts for.
    pub fn of_seats(seats: usize) -> RatingKind {
        if seats > 2 { RatingKind::Race } else { RatingKind::Duel }
    }
}

/// A person's rating.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Rating {
    pub game: Game,
    pub kind: RatingKind,
    pub rating: f64,
    /// The rating deviation: with 95 % confidence the true rating is within twice this value.
    pub deviation: f64,
    pub games: u32,
}

/// A person's public profile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    pub person: Person,
    pub since: Millis,
    /// The number of finished games that they took part in.
    pub games: u32,
    pub ratings: Vec<Rating>,
    /// Games against people only.
    pub records: Vec<GameCounts>,
    /// Public games that they are playing now.
    pub playing: Vec<TableSummary>,
    /// What the reader has decided about them.
    pub relation: Option<Relation>,
}

/// A point in the graph of a rating.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RatingPoint {
    pub at: Millis,
    pub rating: f64,
    pub deviation: f64,
    /// The game that led to this rating. Null if it was private and the reader did not play in it.
    pub table: Option<String>,
}
