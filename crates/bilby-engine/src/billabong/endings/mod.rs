//! Solved endings (endgame tablebases): who wins with best play, and in how many plies.
//!
//! - [`EndingTables`] (`one_v_one`) has the races of two kangaroos. A table is made in a game when it is first needed.
//! - [`two_v_one`] has the race of two kangaroos against one. Its tables are files that `bilby endings` makes.

mod one_v_one;
mod set_up;
pub mod two_v_one;

pub use crate::ending_value::EndingValue;
pub(super) use one_v_one::shared;
pub use one_v_one::{EndingStatistics, EndingTables, Longest, covers, draw, make};
