//! The explorer: what was played from each position in finished games, and how it ended. It is made from the logs, in
//! the background, and each game is counted exactly once, whichever node does it.

mod bucket;
mod count;
mod find;

pub use bucket::{Bucket, Computers, RATING_BANDS};
pub use count::{CountedGame, EXPLORER_DEPTH, FinishedPage};
pub use find::{ExploreFilter, MOST_GAMES_OF_PERSON};
