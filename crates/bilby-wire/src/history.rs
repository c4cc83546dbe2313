//! What is kept: games that are over, people and their ratings.

use crate::{Game, Millis, Person};
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
    /// Why it does not count for them all the same.
    pub unrated: Option<Unrated>,
    /// Where it counts: for one part in so many, because they have played each other before that day.
    pub parts: Option<u32>,
    pub started: Millis,
    pub ended: Millis,
    pub turns: u32,
    /// As in a record: `won red by resignation`, `drawn`.
    pub result: String,
    pub seats: Vec<GameSeat>,
}

/// Why a game that was played for the ratings does not count for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Unrated {
    /// It was over too soon.
    Short,
    /// They have played each other too often within a day.
    Repeated,
    /// The table was not public, and not everybody there has played a rated game with others.
    Private,
    /// An account was deleted meanwhile, and nobody is left to be rated against.
    Alone,
}

/// Who sat on a seat of a finished game, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameSeat {
    /// Null: a computer.
    pub person: Option<Person>,
    pub level: Option<u8>,
    pub place: u8,
    /// The rating before and after, where the game was rated.
    pub rating: Option<(f64, f64)>,
}

/// Some games of a longer list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GamesPage {
    /// The latest first.
    pub games: Vec<GameSummary>,
    /// What to ask for as `before` to get more; null: that was all.
    pub next: Option<String>,
}

/// What a rating is about: games of two and races of several are different skills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum RatingKind {
    /// Two seats (Glicko-2).
    Duel,
    /// Three or four seats (Weng-Lin).
    Race,
}

/// A person's rating.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Rating {
    pub game: Game,
    pub kind: RatingKind,
    pub rating: f64,
    /// How uncertain it is: the truth lies within twice this, nineteen times of twenty.
    pub deviation: f64,
    pub games: u32,
}

/// A person, as everybody may see them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    pub person: Person,
    pub since: Millis,
    /// How many finished games they took part in.
    pub games: u32,
    pub ratings: Vec<Rating>,
}

/// A point of a rating's graph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RatingPoint {
    pub at: Millis,
    pub rating: f64,
    pub deviation: f64,
    /// The game that brought it there; null: it was not public, and who asks did not play it.
    pub table: Option<String>,
}
