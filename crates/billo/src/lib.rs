//! The rules of **Billo**: the board and its men, positions and their text, fast move generation, and turns that are
//! built up step by step with a reason for everything that can't be played. No search and no evaluation lives here.
//!
//! The rules themselves are written down in `docs/rules/billo.md`, the texts in `docs/rules/notation.md`.
//!
//! ```
//! use bilby_core::{Game, Notation};
//! use billo::{Position, Rules};
//!
//! let mut position = Position::start(Rules::default(), 0);
//! assert_eq!(position.count_moves(), 44);
//! position.play(position.read_move("Re1-f2").unwrap());
//! assert_eq!(position.to_string(), "pppppppp/8/8/8/8/8/5R2/PPPPSPPP b - 0");
//!
//! let refusal = position.read_move("Rb8-b9").unwrap_err();
//! assert_eq!(refusal.to_string(), "found \"b9\" where a square was expected");
//! let refusal = position.read_move("Rb8-b6").unwrap_err();
//! assert_eq!(refusal.to_string(), "b6 is not next to b8");
//! ```
#![forbid(unsafe_code)]

mod claim;
mod generate;
mod key;
mod men;
mod moves;
mod notation;
mod path;
mod play;
mod position;
mod read;
mod refusal;
mod rules;
mod set_up;
mod setup_refusal;
mod square;
mod step;
mod symmetry;
#[cfg(test)]
mod tests;
mod turn;
mod ways;
mod write;

pub use claim::Pending;
pub use men::{Colour, Figure, Man, Shape};
pub use moves::Move;
pub use position::{DRAW_CLOCK, Position};
pub use refusal::{Duty, Refusal};
pub use rules::{Capture, Directions, Passing, Rules};
pub use set_up::Setup;
pub use setup_refusal::SetupRefusal;
pub use square::{Square, SquareError, SquareSet, Squares};
pub use step::Step;
pub use turn::Turn;
