//! The stream: start and finish line, from the lake to the south edge, between columns `h` and `i` of rows 1 to 6.

use crate::Square;

/// Which way a path crosses the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossing {
    /// From column `i` to column `h`: clockwise round the lake.
    Forward,
    /// From column `h` to column `i`.
    Backward,
}

impl Crossing {
    /// Whether the straight way between two squares in line crosses the stream, and which way. (Two squares that are
    /// not in line have no straight way.)
    pub const fn between(from: Square, to: Square) -> Option<Crossing> {
        // Columns a to h have this bit clear, columns i to p set.
        if (from.0 ^ to.0) & 8 == 0 || !passes_south(from, to) { None } else { Some(Crossing::from_side(from)) }
    }

    /// How many crossings a kangaroo has after this one, or `None` if it comes home with it.
    #[inline]
    pub const fn count(self, crossings: u8, laps: u8) -> Option<u8> {
        match self {
            Crossing::Forward if crossings == laps => None,
            Crossing::Forward => Some(crossings + 1),
            Crossing::Backward => Some(crossings.saturating_sub(1)),
        }
    }

    /// Which way a path that starts here would cross.
    #[inline]
    pub(crate) const fn from_side(from: Square) -> Crossing {
        if from.0 & 8 == 0 { Crossing::Backward } else { Crossing::Forward }
    }
}

/// Whether a straight way between columns `h` and `i` passes south of the lake there, not north of it.
const fn passes_south(from: Square, to: Square) -> bool {
    let columns = to.column() as i8 - from.column() as i8;
    let rows = to.row() as i8 - from.row() as i8;
    // The row in which the way stands on column h: rows change as fast as columns do, or not at all.
    let row = from.row() as i8 + (7 - from.column() as i8) * rows.signum() * columns.signum();
    row < 6
}
