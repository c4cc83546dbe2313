//! How to play each game well: evaluation, move ordering, special phases, exact endings, levels, and what a search found
//! out in the game's own words. The searching itself lives in `bilby-search`, the rules in their crates.
#![forbid(unsafe_code)]

pub mod baseline;
pub mod bilitaire;
pub mod billabong;
pub mod billo;
mod handicap;
mod judge;
mod level;
mod thinker;
mod thought;
pub mod tune;
pub mod ugi;
mod value;
mod weights;
mod worth;

pub use handicap::Handicap;
pub use judge::{Mistake, mistake};
pub use level::{Level, UnknownLevel};
pub use thinker::{Request, Stop, Thinker};
pub use thought::{Thought, Variation, verdict};
pub use weights::{Weights, WeightsError};
pub use worth::{Measure, Worth};
