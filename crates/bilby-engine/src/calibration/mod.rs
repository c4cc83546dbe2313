//! Calibration: how true the odds are that the engine shows people. If it gives a seat a chance of 30 % in many positions,
//! that seat should win about 30 % of the games from there.
//!
//! A [`Trial`] plays varied games: players of different character bring about positions that the engine would not reach by
//! itself, then the engine plays for all seats. A [`Reliability`] table compares the odds that it showed on the way with
//! the results.

mod reliability;
mod varied_game;

pub use reliability::{Reliability, Tenth};
pub use varied_game::{Trial, TrialGame};
