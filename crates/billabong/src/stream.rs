//! The stream: start and finish line, from the lake to the south edge, between columns `h` and `i` of rows 1 to 6.
//! The rule: docs/rules/billabong.md#crossing-the-stream.

use crate::Square;

/// The direction in which a path crosses the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossing {
    /// From column `i` to column `h`: clockwise round the lake.
    Forward,
    /// From column `h` to column `i`.
    Backward,
}

impl Crossing {
    /// Whether the straight line between two squares crosses the stream, and in which direction. (Two squares that are
    /// not in line have no straight line.)
    pub const fn between(from: Square, to: Square) -> Option<Crossing> {
        // Columns a to h have this bit clear, columns i to p set.
        if (from.0 ^ to.0) & 8 == 0 || !passes_south(from, to) { None } else { Some(Crossing::from_side(from)) }
    }

    /// The number of crossings of a kangaroo after this one, or `None` if it comes home with it.
    #[inline]
    pub const fn count(self, crossings: u8, laps: u8) -> Option<u8> {
        match self {
            Crossing::Forward if crossings == laps => None,
            Crossing::Forward => Some(crossings + 1),
            Crossing::Backward => Some(crossings.saturating_sub(1)),
        }
    }

    /// The direction in which a path that starts here would cross.
    #[inline]
    pub(crate) const fn from_side(from: Square) -> Crossing {
        if from.0 & 8 == 0 { Crossing::Backward } else { Crossing::Forward }
    }
}

/// Returns whether a straight line between columns `h` and `i` passes south of the lake, not north of it.
const fn passes_south(from: Square, to: Square) -> bool {
    let columns = to.column() as i8 - from.column() as i8;
    let rows = to.row() as i8 - from.row() as i8;
    // The row where the line is on column h: rows change as fast as columns do, or not at all.
    let row = from.row() as i8 + (7 - from.column() as i8) * rows.signum() * columns.signum();
    row < 6
}
