//! How to play Billo.
//!
//! - [`Evaluator`] (`evaluation`, `mop_up`) evaluates positions from [`features`], a `network` and learnt [`Weights`];
//!   `levels` weakens it. `ordering_and_pruning` orders moves and says what the search prunes.
//! - [`search()`] finds the best move; `search_view` leaves out moves that are never better than others; [`endings`]
//!   are tables of the last billos.
//! - [`assess`] says what a score means to people; `odds` is what their odds are made of.

mod assessment;
pub mod endings;
mod evaluation;
pub mod features;
mod levels;
mod mop_up;
pub(crate) mod network;
mod odds;
mod ordering_and_pruning;
mod search;
pub(crate) mod search_view;
#[cfg(test)]
mod tests;
pub(crate) mod weights;

pub use assessment::assess;
pub use evaluation::Evaluator;
pub(crate) use odds::{log_odds_of_a_point, raw_odds};
pub use search::search;
pub use weights::Weights;
