//! Matches between players: who plays whom from where, one game after the other, and what the results say.

mod game;
mod plan;
mod player;
mod score;
mod spec;
mod sprt;
mod store;
mod tally;
mod ugi_player;

pub use game::{Table, play};
pub use plan::{Pairing, Plan};
pub use score::Estimate;
pub use spec::Spec;
pub use sprt::{Sprt, Verdict};
pub use store::Store;
pub use tally::Tally;
