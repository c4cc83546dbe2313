//! Which squares the moves of a kangaroo depend on.

use crate::Square;
use crate::generate::lines::{Lines, Watched};
use crate::squares::Squares;

impl Watched {
    /// The squares on which the moves of the kangaroo on `square` depend.
    pub fn of(lines: &Lines, square: Square) -> Watched {
        let mut watched = Watched::NONE;
        let mut seen = Squares::NONE.with(square);
        let mut todo = [square; 256];
        let mut len = 0;
        let mut jumps = watched.add(lines, square, 1);
        loop {
            for landing in jumps {
                if !seen.contains(landing) {
                    seen.insert(landing);
                    todo[len] = landing;
                    len += 1;
                }
            }
            if len == 0 {
                return watched;
            }
            len -= 1;
            jumps = watched.add(lines, todo[len], 0);
        }
    }
}
