//! The rules read a second time, word for word: slow, plain generators of the three games, written from the rule pages
//! alone and sharing no code with the rules crates. [`agree`] holds the fast crates against them, in tests and in a
//! fuzz target; nothing else may use this crate.
//!
//! Text in, text out: every function of the three games takes the rules text and the position's text and answers in
//! the same forms as the command line, so that the two sides meet only in what the specification writes down.
#![forbid(unsafe_code)]

pub mod agree;
pub mod bilitaire;
pub mod billabong;
pub mod billo;
mod dice;
mod set_up;

/// One way of playing from a position, and where it leads.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Line {
    /// The move as a player would write it.
    pub text: String,
    /// The position's text after it.
    pub after: String,
}
