//! Matches between players: pairings and openings, the games, and the statistics of the results.

mod clock;
mod error;
mod forfeit;
mod game;
mod game_so_far;
mod interrupt;
mod level_ratings;
mod match_file;
mod openings;
mod plan;
mod player;
mod progress;
mod report;
mod results;
mod score;
mod spec;
mod sprt;
mod tally;
mod ugi_player;

pub use clock::ClockSpec;
pub use error::GameError;
pub use forfeit::Forfeit;
pub use game::{SeatedPlayers, play};
pub use game_so_far::GameSoFar;
pub use interrupt::{INTERRUPTED, Interrupt};
pub use level_ratings::{LevelRating, Matchup, STEP_RANGE, level_ratings};
pub use match_file::MatchFile;
pub use openings::Openings;
pub use plan::{Pairing, Plan};
pub use progress::Progress;
pub use report::report;
pub use results::{MatchScore, Results};
pub use score::Estimate;
pub use spec::PlayerSpec;
pub use sprt::{Sprt, Verdict};
pub use tally::Tally;
