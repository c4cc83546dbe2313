//! The review of a game: what every move cost, what was missed, and what was threatened.
//!
//! - [`Reviewer::judge`] judges one position and the move that was played in it. Its answer depends on nothing but its
//!   arguments, so a review can be interrupted and resumed, and the page and the command line judge alike.
//! - [`Reviewer::threat`] says what would happen if the seat on move did nothing (`null_move`).
//! - [`Mistake`] has the thresholds of inaccuracies, mistakes and blunders.
//! - [`summarise`] counts the mistakes of a game and works out the accuracy of each seat (`accuracy`).
//! - [`Reviewer::recheck`] searches blunders again, much longer.
//!
//! `single_move_search` searches a single move of a race of three or four (`searchmoves` in UCI).

mod accuracy;
mod judgement;
mod mistake_thresholds;
mod null_move;
mod recheck;
mod single_move_search;
mod summary;
#[cfg(test)]
mod tests;
mod threat;

pub use accuracy::move_accuracy;
pub use judgement::{Confirmation, Effort, Judgement, Missed, NEVER_STOP, NewStop, PlayedMove, Reviewer};
pub use mistake_thresholds::{Mistake, NEARLY_AS_GOOD};
pub use recheck::{RecheckCount, Rechecked};
pub use summary::{SeatSummary, summarise};
pub use threat::Threat;
