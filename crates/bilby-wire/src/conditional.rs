//! Conditional turns: what a player answers if the others play certain turns. Only the player sees them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Enters one's conditional turns at a table, in place of earlier ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewConditional {
    /// How many turns had been played when they were made up. If there are more or fewer by now, they are `stale`.
    pub turns: u32,
    /// Lines of turns from then on, of all players in their order, the last one's own. `*` stands for any turn of another player.
    /// Without lines, there are no conditional turns any more.
    #[schema(max_items = 20)]
    pub lines: Vec<Vec<String>>,
}

/// One's conditional turns at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Conditional {
    /// How many turns have been played.
    pub turns: u32,
    /// What is left of the lines that fit the turns so far.
    pub lines: Vec<Vec<String>>,
    /// Why none of them will be played any more. They stay until they are replaced, so that their player learns of it.
    pub dropped: Option<Dropped>,
}

/// Why conditional turns were dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Dropped {
    /// Turns before them were taken back.
    TakenBack,
    /// The rules did not allow the answer in the position that arose.
    Illegal,
}
