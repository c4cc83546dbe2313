//! A second implementation of the rules, for tests only: slow, plain generators of the three games, written from the
//! pages in docs/rules alone. They share no code with the rules crates. [`agree`] compares the fast crates with them,
//! in tests and in a fuzz target.
//!
//! A comment that states a rule ends with the heading of docs/rules that it follows: `billo.md#pawn-paths`.
//!
//! Text in, text out: every function of the three games takes the rules text and the position's text and returns the
//! same forms as the command line, so that the two implementations share only what those pages define.
//!
//! The three games have the same main files: `board` and `position` for the state, `rules` and `read` for strict
//! reading, `refusal` for positions that can be read and are refused all the same, `moves` for the legal moves,
//! `paths` for every way of playing them, `results` for their effect, and `write`. Each game has a few more of its own.
#![forbid(unsafe_code)]

pub mod agree;
pub mod bilitaire;
pub mod billabong;
pub mod billo;
mod dice;
mod set_up;

/// One way of playing from a position, and its result.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Line {
    /// The move as a player would write it.
    pub text: String,
    /// The position's text after it.
    pub after: String,
}
