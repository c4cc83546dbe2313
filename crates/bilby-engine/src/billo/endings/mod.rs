//! Solved endings (endgame tablebases): who wins with best play, and in how many plies.
//!
//! - [`EndingTables`] (`three_billos`) has the endings with at most three billos and no other men. They are built in,
//!   or made in a moment.
//! - [`few_men`] has the endings with at most four men of any kind. They are files that `bilby endings` makes.
//! - [`solve`] (`small_endings`) solves one [`Material`] with the moves of a `graph`, and needs no file.

pub mod few_men;
mod graph;
mod material;
mod small_endings;
mod symmetry;
mod three_billos;

pub use crate::ending_value::EndingValue;
pub(crate) use graph::Graph;
pub use material::{Material, MaterialError};
pub use small_endings::{EndingStatistics, Longest, solve};
pub use three_billos::{EndingTables, FileError, VERSION, covers, make, shared};

use billo::{Capture, Colour, Man, Rules, Square, SquareSet};

/// The rules without the difference that these endings don't have.
fn decisive(rules: Rules) -> Rules {
    let capture = if rules.capture == Capture::Free { Capture::Free } else { Capture::Strict };
    Rules { capture, ..rules }
}

/// Men and where they stand, as `Position::set_up` takes them.
pub(crate) fn squares_of_men(men: impl IntoIterator<Item = (Colour, Man, Square)>) -> [[SquareSet; 4]; 2] {
    let mut sets = [[SquareSet::EMPTY; 4]; 2];
    for (colour, man, square) in men {
        let set = &mut sets[colour as usize][man as usize];
        *set = set.with(square);
    }
    sets
}
