//! Game tree search, generic over any game: [`alpha_beta`] for two seats, [`multiplayer`] for three and four, and plain
//! [`uct`] as a baseline to measure players against. This crate knows no particular game; a [`Knowledge`] supplies the
//! evaluation, the move ordering and the margins.
//!
//! Nothing here reads a clock or starts a thread, so the same code runs in a browser. A search ends at its [`Limits`],
//! or when the stop check in its [`Task`] returns true.
#![forbid(unsafe_code)]

pub mod alpha_beta;
mod context;
mod history;
mod knowledge;
mod limits;
pub mod multiplayer;
mod report;
pub mod score;
mod sort;
mod transposition_table;
mod tree_report;
pub mod uct;

pub use context::SearchContext;
pub use knowledge::{Heuristics, Knowledge};
pub use limits::{Limits, SearchControl, Task};
pub use report::{Line, Report};
pub use sort::sort_by_number;
pub use transposition_table::TranspositionTable;
