//! The rules of Bi-litaire, a game by Kris Burm: one player jumps marbles as in peg solitaire, the other slides the
//! little trays they lie on to stop it; then they exchange roles.
//!
//! The rules are documented in `docs/rules/bilitaire.md`, the texts in `docs/rules/notation.md`.
//!
//! This crate contains the board, complete positions, the moves that a search plays ([`Game`](bilby_core::Game)), the
//! texts that people read and write ([`Notation`](bilby_core::Notation)) and turns built up step by step ([`Turn`]). It
//! has no engine, and does no input or output.
//!
//! ```
//! use bilby_core::{Game, Notation};
//! use bilitaire::{Position, Rules};
//!
//! let mut position = Position::start(Rules, 0);
//! for text in ["xd5", "D2s1", "d7:d5"] {
//!     let mv = position.read_move(text).unwrap();
//!     position.play(mv);
//! }
//! assert_eq!(
//!     position.to_string(),
//!     "--oooo--/--o1oo--/ooo1oooo/oooooooo/oooooo--/oooooo--/--oooooo/--oooooo t - 1 -"
//! );
//! let refusal = position.read_move("B2B3n1").unwrap_err();
//! assert_eq!(refusal.to_string(), "the way is blocked by the tray on B4");
//! ```
#![forbid(unsafe_code)]

mod board;
mod decided;
mod generate;
mod key;
mod moves;
mod notation;
mod play;
mod position;
mod push;
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

pub use board::{Board, Point};
pub use moves::Move;
pub use position::{Phase, Position};
pub use push::Push;
pub use refusal::Refusal;
pub use rules::Rules;
pub use set_up::Setup;
pub use setup_refusal::SetupRefusal;
pub use square::{Cell, CellError, Direction, Hole, HoleError, Holes};
pub use step::Step;
pub use turn::{LEAST_CALL, Turn};
