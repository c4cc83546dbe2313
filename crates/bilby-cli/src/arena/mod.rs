//! Matches between players: pairings and openings, the games, and the statistics of the results.

mod clock;
mod error;
mod forfeit;
mod game;
mod interrupt;
mod ladder;
mod openings;
mod plan;
mod player;
mod progress;
mod report;
mod results;
mod score;
mod spec;
mod sprt;
mod store;
mod tally;
mod ugi_player;

pub use clock::ClockSpec;
pub use error::GameError;
pub use forfeit::Forfeit;
pub use game::{SeatedPlayers, play};
pub use interrupt::{INTERRUPTED, Interrupt};
pub use ladder::{Meeting, Rung, WIDE_STEP, rungs};
pub use openings::Openings;
pub use plan::{Pairing, Plan};
pub use progress::Progress;
pub use report::report;
pub use results::{Encounter, Results};
pub use score::Estimate;
pub use spec::PlayerSpec;
pub use sprt::{Sprt, Verdict};
pub use store::Store;
pub use tally::Tally;
