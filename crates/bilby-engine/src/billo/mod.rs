//! How to play Billo: an evaluation with weights tuned by self-play, exact tables of the last endings, and claims
//! decided by search.

mod closing;
mod duty;
pub mod endings;
mod expert;
mod features;
mod level;
mod weights;
mod worth;

#[cfg(test)]
mod tests;

pub use expert::Expert;
pub(crate) use features::begin;
pub use features::{COUNT, features};
pub use level::level;
pub use weights::Weights;
pub use worth::worth;

use bilby_search::{Report, Table, Task, alpha_beta};
use billo::{Move, Position};
use duty::Dutiful;

/// The best moves, in whatever phase the game is.
pub fn think(
    position: &Position,
    expert: &Expert,
    table: &Table,
    task: &Task<'_>,
    tell: &mut dyn FnMut(&Report<Move>),
) -> Report<Move> {
    let game = Dutiful { position: *position, lists_all: task.lines > 1 };
    alpha_beta::search(&game, expert, table, task, alpha_beta::Parts::default(), tell)
}
