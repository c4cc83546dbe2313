//! How to play Bi-litaire.
//!
//! - [`Evaluator`] (`evaluation`) estimates how many marbles a board will leave, from `features` and learnt
//!   [`Weights`]; `levels` weakens it. `ordering_and_pruning` orders moves and says what the search prunes.
//! - [`search()`] picks the way to search for each phase of the game: `opening` tries one marble of each kind,
//!   `multi_pv` finds several lines for analysis, and [`endings`] proves what is left with best play.
//! - [`assess`] says what a score means to people; `odds` is what their odds are made of.

mod assessment;
pub mod endings;
mod evaluation;
pub(crate) mod features;
mod levels;
mod multi_pv;
mod odds;
mod opening;
mod ordering_and_pruning;
mod search;
#[cfg(test)]
mod tests;
pub(crate) mod weights;

pub use assessment::assess;
pub use evaluation::{Evaluator, MARBLE};
pub(crate) use odds::raw_odds;
pub use search::search;
pub use weights::Weights;
