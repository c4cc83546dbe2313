//! How to play Billabong.
//!
//! - [`Evaluator`] (`evaluation`, `seat_evaluation`) evaluates positions for two seats and for more, from [`features`]
//!   and learnt [`Weights`]; `levels` weakens it. `ordering_and_pruning` orders moves and says what the search prunes.
//! - [`search()`] picks the way to search for each phase of the game: `ghost_placement` and `placement` do without one;
//!   `search_view` hides long chains from weak players, and all moves but one; [`endings`] are tables of the last race.
//! - [`assess`] says what a score means to people; `odds` is what their odds are made of.
//! - `race_estimate` and [`distance`] tell spectators how far a seat has to go.
//! - [`natural_placement()`] makes openings.
//! - `playout_cutoff` is for the baseline player only.

mod assessment;
pub mod distance;
pub mod endings;
mod evaluation;
pub mod features;
mod ghost_placement;
mod handcrafted;
mod levels;
mod move_gains;
mod natural_placement;
pub(crate) mod network;
mod odds;
mod ordering_and_pruning;
mod placement;
mod playout_cutoff;
mod race_estimate;
mod search;
mod search_view;
mod seat_evaluation;
#[cfg(test)]
mod tests;
pub(crate) mod weights;

pub use assessment::assess;
pub use evaluation::{Evaluator, SCALE};
pub(crate) use natural_placement::is_usual_placement;
pub use natural_placement::natural_placement;
pub(crate) use odds::raw_odds;
pub use playout_cutoff::{CUTOFF_PLIES, playout_cutoff};
pub use race_estimate::{RaceFeatures, TurnSpan, estimate, leader, race_features, turns_left};
pub use search::search;
pub(crate) use search::search_only;
pub use weights::Weights;
