//! Which squares the moves of a kangaroo depend on.

use crate::Square;
use crate::generate::lines::{Lines, Watched};
use crate::squares::Squares;

/// Where the chains of a kangaroo lead.
pub(crate) struct Landings {
    pub squares: Squares,
    /// Whether one of their jumps crosses the stream.
    pub cross: bool,
}

impl Watched {
    /// Adds the squares on which the moves of the kangaroo on `square` depend, and returns its landings. It does not matter
    /// here that a chain can end at home.
    pub fn add_moves(&mut self, lines: &Lines, square: Square) -> Landings {
        let mut landings = Landings { squares: Squares::NONE, cross: false };
        let mut todo = [square; 256];
        let mut len = 0;
        let mut jumps = self.add_jumps(lines, square, 1);
        loop {
            landings.cross |= !jumps.across().is_empty();
            for landing in jumps {
                if !landings.squares.contains(landing) {
                    landings.squares.insert(landing);
                    todo[len] = landing;
                    len += 1;
                }
            }
            if len == 0 {
                return landings;
            }
            len -= 1;
            jumps = self.add_jumps(lines, todo[len], 0);
        }
    }
}
