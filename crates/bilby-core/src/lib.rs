//! The traits that every game implements: [`Game`] for a search, [`Notation`] for texts that people read and write,
//! [`Turn`] for a board on which a turn is built up step by step. Also seats, outcomes, perft, and the small helpers
//! that the rules crates share.
//!
//! This crate knows no particular game and does no input or output.
#![forbid(unsafe_code)]

mod error;
mod game;
mod hash;
mod notation;
mod options;
mod perft;
mod random;
mod seat;
mod text;

pub use error::{PositionError, Refusal, RefusalParts, RulesError, TooHighRefusal};
pub use game::{Game, count_replies_one_by_one};
pub use hash::QuickHasher;
pub use notation::{Notation, Turn, Way};
pub use options::{Choice, all_choices, find_choices, read_choices, split_choices, write_choices};
pub use perft::{divide, perft};
pub use random::{SplitMix64, zobrist_key};
pub use seat::{Outcome, Seat};
pub use text::{Fields, RunWriter, check_number, read_number};
