//! How to play Bi-litaire: an evaluation that has learnt how many marbles a board will leave ([`Expert`]), the best
//! move in every phase ([`think()`]), an exact [`solver`], levels, and what scores mean ([`worth()`]).

mod ending;
mod expert;
mod level;
mod openings;
mod several_lines;
pub(crate) mod shape;
pub mod solver;
#[cfg(test)]
mod tests;
mod think;
pub(crate) mod weights;
mod worth;

pub use expert::{Expert, MARBLE};
pub use level::level;
pub use think::think;
pub use weights::Weights;
pub use worth::worth;
