//! Holes, the cells that trays stand on, and the four directions.

use std::fmt;
use std::str::FromStr;

/// A point of the 8 by 8 lattice, `a1` to `h8`. Where no tray stands it is void.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hole(u8);

impl Hole {
    /// How many columns of holes there are: `a` to `h`.
    pub const COLUMNS: u8 = 8;
    /// How many rows of holes there are.
    pub const ROWS: u8 = 8;

    /// The point in a column (0 is `a`) and a row (0 is `1`), if it is on the lattice.
    pub fn new(column: u8, row: u8) -> Option<Hole> {
        (column < 8 && row < 8).then(|| Hole(row * 8 + column))
    }

    /// All 64, row by row from `a1`.
    pub fn all() -> impl Iterator<Item = Hole> {
        (0..64).map(Hole)
    }

    /// 0 for `a1`, 1 for `b1`, 8 for `a2`, 63 for `h8`.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The column, 0 for `a`.
    pub fn column(self) -> u8 {
        self.0 % 8
    }

    /// The row, 0 for `1`.
    pub fn row(self) -> u8 {
        self.0 / 8
    }

    /// The cell that the point belongs to.
    pub fn cell(self) -> Cell {
        Cell(self.row() / 2 * 4 + self.column() / 2)
    }

    /// The point halfway between two of one row or column.
    pub fn between(one: Hole, other: Hole) -> Hole {
        Hole(one.0.midpoint(other.0))
    }

    /// The points at distance two in each direction.
    pub(crate) fn two_on(self) -> impl Iterator<Item = Hole> {
        let (column, row) = (self.column(), self.row());
        let west = Hole::new(column.wrapping_sub(2), row);
        let south = Hole::new(column, row.wrapping_sub(2));
        [west, south, Hole::new(column, row + 2), Hole::new(column + 2, row)].into_iter().flatten()
    }

    pub(crate) fn bit(self) -> u64 {
        1 << self.0
    }

    /// The hole of a set with exactly one bit.
    pub(crate) fn of_bit(bit: u64) -> Hole {
        debug_assert_eq!(bit.count_ones(), 1);
        Hole(bit.trailing_zeros() as u8)
    }
}

impl fmt::Display for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text is not the name of a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a hole (a1 to h8)")]
pub struct HoleError;

impl FromStr for Hole {
    type Err = HoleError;

    fn from_str(text: &str) -> Result<Hole, HoleError> {
        let &[column, row] = text.as_bytes() else { return Err(HoleError) };
        Hole::new(column.wrapping_sub(b'a'), row.wrapping_sub(b'1')).ok_or(HoleError)
    }
}

/// A set of holes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Holes(pub(crate) u64);

impl Holes {
    /// Returns whether the hole is in the set.
    pub fn contains(self, hole: Hole) -> bool {
        self.0 & hole.bit() != 0
    }

    /// The number of holes.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// One bit for each hole, by [`Hole::index`].
    pub fn bits(self) -> u64 {
        self.0
    }
}

/// Iterates over the holes row by row from `a1`.
impl Iterator for Holes {
    type Item = Hole;

    #[inline]
    fn next(&mut self) -> Option<Hole> {
        let first = self.0 & self.0.wrapping_neg();
        self.0 ^= first;
        (first != 0).then(|| Hole::of_bit(first))
    }
}

impl fmt::Debug for Holes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// A cell of the 4 by 4 grid, `A1` to `D4`: room for one tray.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell in a column (0 is `A`) and a row (0 is `1`), if the grid has it.
    pub const fn new(column: u8, row: u8) -> Option<Cell> {
        if column < 4 && row < 4 { Some(Cell(row * 4 + column)) } else { None }
    }

    /// The cell with an index below 16.
    #[inline]
    pub(crate) fn numbered(index: u8) -> Cell {
        debug_assert!(index < 16);
        Cell(index)
    }

    /// All 16, row by row from `A1`.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..16).map(Cell)
    }

    /// 0 for `A1`, 1 for `B1`, 4 for `A2`, 15 for `D4`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, 0 for `A`.
    pub const fn column(self) -> u8 {
        self.0 % 4
    }

    /// The row, 0 for `1`.
    pub const fn row(self) -> u8 {
        self.0 / 4
    }

    /// Its four points.
    pub const fn holes(self) -> Holes {
        Holes(0x0303 << (self.row() * 16 + self.column() * 2))
    }

    /// The cell at this distance, if it is on the grid.
    pub fn step(self, direction: Direction, distance: u32) -> Option<Cell> {
        let distance = u8::try_from(distance).ok().filter(|distance| *distance < 4)?;
        let (column, row) = (self.column(), self.row());
        match direction {
            Direction::West => Cell::new(column.wrapping_sub(distance), row),
            Direction::South => Cell::new(column, row.wrapping_sub(distance)),
            Direction::North => Cell::new(column, row + distance),
            Direction::East => Cell::new(column + distance, row),
        }
    }

    /// The direction towards another cell of the same row or column.
    pub fn direction_to(self, other: Cell) -> Option<Direction> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        match (self.column().cmp(&other.column()), self.row().cmp(&other.row())) {
            (Greater, Equal) => Some(Direction::West),
            (Less, Equal) => Some(Direction::East),
            (Equal, Greater) => Some(Direction::South),
            (Equal, Less) => Some(Direction::North),
            _ => None,
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text is not the name of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a cell (A1 to D4)")]
pub struct CellError;

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Cell, CellError> {
        let &[column, row] = text.as_bytes() else { return Err(CellError) };
        Cell::new(column.wrapping_sub(b'A'), row.wrapping_sub(b'1')).ok_or(CellError)
    }
}

/// The direction of a slide or a jump. In this order the landing holes of one marble's jumps are in byte order of their
/// texts, and the opposite of direction `d` is direction `3 - d`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards column `a`.
    West,
    /// Towards row `1`.
    South,
    /// Towards row `8`.
    North,
    /// Towards column `h`.
    East,
}

impl Direction {
    /// All four, in order.
    pub const ALL: [Direction; 4] = [Direction::West, Direction::South, Direction::North, Direction::East];

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[3 - self as usize]
    }

    /// Its name: `west`.
    pub const fn name(self) -> &'static str {
        ["west", "south", "north", "east"][self as usize]
    }
}

/// Its letter in a slide's text: `w`, `s`, `n`, `e`.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name()[..1])
    }
}
