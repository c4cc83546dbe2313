//! The squares of the board, and sets of them.

use std::fmt;
use std::str::FromStr;

/// A square of the board, `a1` to `h8`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many columns there are: `a` to `h`.
    pub const COLUMNS: u8 = 8;
    /// How many rows there are.
    pub const ROWS: u8 = 8;

    /// The square in this column and row, both counted from 0, if there is one.
    pub fn new(column: u8, row: u8) -> Option<Square> {
        (column < 8 && row < 8).then(|| Square(row * 8 + column))
    }

    /// The square with this index, row by row from `a1`; only the lowest six bits count.
    #[inline]
    pub const fn from_index(index: u8) -> Square {
        Square(index & 63)
    }

    /// The index, row by row from `a1`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, counted from 0 (`a`).
    pub const fn column(self) -> u8 {
        self.0 % 8
    }

    /// The row, counted from 0.
    pub const fn row(self) -> u8 {
        self.0 / 8
    }

    /// Every square, row by row from `a1`.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }

    /// The set of this square alone.
    #[inline]
    pub const fn set(self) -> SquareSet {
        SquareSet(1 << self.0)
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

/// A text is not the name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a square (a1 to h8)")]
pub struct SquareError;

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        let &[column, row] = text.as_bytes() else { return Err(SquareError) };
        Square::new(column.wrapping_sub(b'a'), row.wrapping_sub(b'1')).ok_or(SquareError)
    }
}

/// A set of squares, one bit each, from `a1` at the lowest.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(pub u64);

impl SquareSet {
    /// No squares.
    pub const EMPTY: SquareSet = SquareSet(0);

    /// Whether the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// Whether no square is.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The set with this square added.
    #[must_use]
    pub const fn with(self, square: Square) -> SquareSet {
        SquareSet(self.0 | square.set().0)
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The squares of a set, row by row from `a1`.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }
}
