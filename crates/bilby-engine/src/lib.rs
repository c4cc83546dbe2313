//! The engine: how to play each game well. The search algorithms live in `bilby-search`, the rules in their crates.
//!
//! [`Engine`] takes a position of any game and answers with its best lines. Each game has a folder with these files,
//! and some that only this game has:
//!
//! - `evaluation`: the static evaluation and exact scores
//! - `ordering_and_pruning`: move ordering, and what the search prunes
//! - `features` and `weights`: what the evaluation counts, and what each feature is worth
//! - `network`: what a small network that corrects the evaluation sees (not in Bi-litaire)
//! - `levels`: how the lower levels are weakened
//! - `search`: which search to use in which phase
//! - `endings`: exact results
//! - `odds` and `assessment`: what a score means to people
//!
//! [`tune`] learns the weights from self-play. [`baseline`] and [`opponents`] are players to measure the engine
//! against. [`calibration`] measures how true its [`odds`] are, and learns them. [`time`] shares out a clock.
//! [`review`] judges whole games, and [`puzzles`] finds positions with exactly one right move. [`ending_book`] shows
//! the solved endings to people. [`self_play()`] plays the games of the explorer's collections.
#![forbid(unsafe_code)]

mod assessment;
pub mod baseline;
pub mod bilitaire;
pub mod billabong;
pub mod billo;
pub mod calibration;
pub mod conditional_logit;
mod contest;
pub mod ending_book;
#[cfg(test)]
mod ending_checks;
mod ending_error;
mod ending_file;
mod ending_value;
mod endings;
mod engine;
mod handicap;
mod level;
mod network;
pub mod odds;
pub mod opponents;
pub mod puzzles;
pub mod ratings;
pub mod review;
mod search_result;
mod self_play;
pub mod time;
pub mod tune;
pub mod ugi;
mod weights;

pub use assessment::{Assessment, Measure};
pub use contest::Contest;
pub use ending_error::{ContradictionError, SolveError};
pub use ending_file::EndingFileError;
pub use ending_value::EndingValue;
pub use endings::Endings;
pub use engine::{Engine, Request, Stop, reversible_plies};
pub use handicap::Handicap;
pub use level::{Level, LevelError};
pub use search_result::{SearchLine, SearchResult, verdict};
pub use self_play::self_play;
pub use weights::{NumbersError, Weights, WeightsError, has_weights, provide_weights};
