//! What any game is: the [`Game`] that a search plays, the [`Notation`] that people read and write, the [`Turn`] that a
//! board builds up hop by hop; seats, outcomes, perft, and the small helpers that the rules crates share.
//!
//! No particular game lives here, and neither does anything that does input or output.
#![forbid(unsafe_code)]

mod error;
mod game;
mod notation;
mod options;
mod perft;
mod random;
mod seat;
mod text;

pub use error::{PositionError, Refusal, RulesError};
pub use game::Game;
pub use notation::{Notation, Turn, Way};
pub use options::{Choice, read_choices, write_choices};
pub use perft::{divide, perft};
pub use random::{SplitMix64, zobrist_key};
pub use seat::{Outcome, Seat};
pub use text::{Fields, RunWriter, read_number};
