//! Names, friends, challenges, records, leaderboards and recovery codes.

use crate::{Deliver, Game, Language, Millis, Person, RatingKind, TableSummary};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Chooses a name, as a guest, or another name for an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewName {
    /// As in `SignUp`.
    #[schema(min_length = 2, max_length = 80)]
    pub name: String,
}

/// How a person's games against people ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameCounts {
    pub game: Game,
    pub kind: RatingKind,
    pub won: u32,
    /// In a race: shared first places.
    pub drawn: u32,
    pub lost: u32,
}

/// What a person has decided about another. Nobody else learns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Relation {
    Friend,
    /// Their chat is not shown.
    Hidden,
    /// Like `hidden`. Besides, they can't challenge the person, and the two are not paired and don't sit down at one table.
    Blocked,
}

/// Decides something about another person; null for nothing any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetRelation {
    pub relation: Option<Relation>,
}

/// A person about whom one has decided something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RelatedPerson {
    pub person: Person,
    pub relation: Relation,
    pub since: Millis,
    /// Whether they are known to be here now. Among several nodes, each knows only its own people.
    pub here: bool,
    /// Public games that they are playing now. Only for friends.
    pub playing: Vec<TableSummary>,
}

/// A place in a leaderboard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Leader {
    pub person: Person,
    pub rating: f64,
    pub deviation: f64,
    pub games: u32,
}

/// A person's rating in one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PersonRating {
    /// The person's id.
    pub person: String,
    pub rating: f64,
    pub deviation: f64,
    pub games: u32,
}

/// A challenge that waits for an answer. Who sits down at the table accepts it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    pub from: Person,
    pub at: Millis,
    pub table: TableSummary,
}

/// Asks for new recovery codes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewRecoveryCodes {
    pub password: String,
}

/// New recovery codes. The server keeps only hashes of them, so this is the only time that they are shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    pub codes: Vec<String>,
}

/// How many recovery codes are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RecoveryLeft {
    pub left: u32,
}

/// Sets a new password with a recovery code, which is used up, and signs in. All other sessions end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Recover {
    pub name: String,
    /// Spaces, dashes and capitals don't matter.
    #[schema(max_length = 100)]
    pub code: String,
    #[schema(min_length = 10, max_length = 200)]
    pub password: String,
    #[serde(default)]
    pub deliver: Deliver,
}

/// Asks for a mail with a code that replaces a lost password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LostPassword {
    pub name: String,
    pub language: Language,
}

/// What can be done about a lost password here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LostPasswordWays {
    /// Whether the server can send a code by mail.
    pub mail: bool,
}
