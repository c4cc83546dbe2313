//! The eight directions of steps and jumps.

/// A direction on the board, as the first player sees it: north is towards row 14.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Along the row, towards column `p`.
    East,
    /// Along the row, towards column `a`.
    West,
    /// Along the column, towards row 14.
    North,
    /// Along the column, towards row 1.
    South,
    /// Diagonally, towards `p14`.
    NorthEast,
    /// Diagonally, towards `a1`.
    SouthWest,
    /// Diagonally, towards `p1`.
    SouthEast,
    /// Diagonally, towards `a14`.
    NorthWest,
}

use Direction::*;

impl Direction {
    /// All eight, each followed by its opposite. The lanes of the fast generator are in this order.
    pub const ALL: [Direction; 8] = [East, West, North, South, NorthEast, SouthWest, SouthEast, NorthWest];

    /// How column and row change by one square in this direction.
    pub const fn delta(self) -> (i8, i8) {
        match self {
            East => (1, 0),
            West => (-1, 0),
            North => (0, 1),
            South => (0, -1),
            NorthEast => (1, 1),
            SouthWest => (-1, -1),
            SouthEast => (1, -1),
            NorthWest => (-1, 1),
        }
    }

    /// The direction with these changes of column and row.
    pub(crate) const fn of(columns: i8, rows: i8) -> Option<Direction> {
        let mut i = 0;
        while i < 8 {
            let (c, r) = Direction::ALL[i].delta();
            if c == columns && r == rows {
                return Some(Direction::ALL[i]);
            }
            i += 1;
        }
        None
    }
}
