//! The squares of the board, and the lake in its middle.

use crate::Direction;
use std::fmt;
use std::str::FromStr;

/// A square of the 16 by 14 board, those of the lake included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub(crate) u8);

impl Square {
    /// How many columns there are: `a` to `p`.
    pub const COLUMNS: u8 = 16;
    /// How many rows there are: 1 to 14.
    pub const ROWS: u8 = 14;

    /// The square in a column and a row, both counted from 0.
    pub const fn new(column: u8, row: u8) -> Option<Square> {
        if column < Self::COLUMNS && row < Self::ROWS { Some(Square(row * Self::COLUMNS + column)) } else { None }
    }

    /// Its column, counted from 0.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % Self::COLUMNS
    }

    /// Its row, counted from 0.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / Self::COLUMNS
    }

    /// A number from 0 to 223, counted from `a1` along the rows.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All squares, from `a1` along the rows.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..Self::COLUMNS * Self::ROWS).map(Square)
    }

    /// Whether it is one of the lake's eight squares: columns `g` to `j` of rows 7 and 8.
    pub const fn is_lake(self) -> bool {
        matches!(self.row(), 6 | 7) && matches!(self.column(), 6..=9)
    }

    /// Whether it lies in the quarter before the start line: columns `i` to `p` of rows 1 to 7, without the lake.
    pub const fn is_in_start_quadrant(self) -> bool {
        self.column() >= 8 && self.row() < 7 && !self.is_lake()
    }

    /// Whether it lies on a bank of the stream: columns `h` and `i` of rows 1 to 6.
    #[inline]
    pub const fn is_by_stream(self) -> bool {
        matches!(self.column(), 7 | 8) && self.row() < 6
    }

    /// The next square in a direction, unless the board ends.
    pub const fn next(self, direction: Direction) -> Option<Square> {
        let (columns, rows) = direction.delta();
        // Below 0 wraps to a large number, which `new` turns down.
        Square::new(self.column().wrapping_add_signed(columns), self.row().wrapping_add_signed(rows))
    }

    /// The squares from here in a direction, without this one, to the board's edge.
    pub fn ray(self, direction: Direction) -> impl Iterator<Item = Square> {
        std::iter::successors(self.next(direction), move |square| square.next(direction))
    }

    /// The direction in which another square lies and how far away, if the two are in line.
    pub const fn toward(self, other: Square) -> Option<(Direction, u8)> {
        let columns = other.column() as i8 - self.column() as i8;
        let rows = other.row() as i8 - self.row() as i8;
        let (across, along) = (columns.unsigned_abs(), rows.unsigned_abs());
        let distance = if across > along { across } else { along };
        if distance == 0 || (across != 0 && along != 0 && across != along) {
            return None;
        }
        match Direction::of(columns.signum(), rows.signum()) {
            Some(direction) => Some((direction, distance)),
            None => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not the name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SquareError {
    /// Not a column letter and a row number.
    #[error("not a column letter and a row number")]
    Unreadable,
    /// A letter and a number, but the board has no such square.
    #[error("not on the board (a1 to p14)")]
    OffBoard,
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        let [column @ b'a'..=b'z', row @ ..] = text.as_bytes() else { return Err(SquareError::Unreadable) };
        let row = match row {
            [b'0', _, ..] | [] => return Err(SquareError::Unreadable),
            _ if !row.iter().all(u8::is_ascii_digit) => return Err(SquareError::Unreadable),
            // Whatever is too large for a number is off the board as well.
            _ => text[1..].parse().unwrap_or(0u8),
        };
        row.checked_sub(1).and_then(|row| Square::new(column - b'a', row)).ok_or(SquareError::OffBoard)
    }
}
