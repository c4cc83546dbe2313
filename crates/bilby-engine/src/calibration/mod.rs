//! Calibration: how true the odds are that the engine shows people. If it gives a seat a chance of 30 % in many
//! positions, that seat should win about 30 % of the games from there.
//!
//! A [`GameGenerator`] plays varied games: players of different character bring about positions that the engine would
//! not reach by itself, then the engine plays for all seats. A [`Reliability`] table compares its [`Forecast`]s on the
//! way with the results. [`fit()`] finds the corrections of the odds that fit the results best; [`write_games`] and
//! [`read_games`] keep games for that, so that others can be tried without playing again.

mod fit;
mod game_file;
mod reliability;
mod varied_game;

pub use fit::{Fitted, fit};
pub use game_file::{GameFileError, GameLineError, distinct_games, read_games, whole_games, write_games};
pub use reliability::{Bin, Reliability};
pub use varied_game::{CalibrationGame, Forecast, GameGenerator};
