//! How to play Billo.
//!
//! - [`Evaluator`] (`evaluation`, `mop_up`) evaluates positions from [`features`] and learnt [`Weights`]; `levels` weakens
//!   it.
//! - [`search()`] finds the best move; `search_view` leaves out moves that are never better than others; [`endings`] are
//!   tables of the last billos.
//! - [`assess`] says what a score means to people; `odds` is what their odds are made of.

mod assessment;
pub mod endings;
mod evaluation;
pub mod features;
mod levels;
mod mop_up;
mod odds;
mod search;
pub(crate) mod search_view;
#[cfg(test)]
mod tests;
mod weights;

pub use assessment::assess;
pub use evaluation::Evaluator;
pub(crate) use odds::{EVIDENCE, evidence, prior};
pub use search::search;
pub use weights::Weights;
