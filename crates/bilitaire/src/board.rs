//! The trays and the marbles on them.

use crate::square::{Cell, Hole, Holes};

/// The trays and the marbles on them. Both are sets of holes, so that a slide moves them by the same masked shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// A subset of `holes`.
    pub(crate) marbles: u64,
    /// The four holes of each tray.
    pub(crate) holes: u64,
}

/// What there is at a point of the lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// No tray, so no hole.
    Void,
    /// An empty hole.
    Empty,
    /// A hole with a marble.
    Marble,
}

impl Board {
    /// Trays everywhere except in the corners, and marbles in all their holes.
    pub(crate) const START: Board = Board { marbles: Board::FULL, holes: Board::FULL };

    const FULL: u64 = 0x3c3c_ffff_ffff_3c3c;

    /// A board with trays on these cells and marbles in these holes. A marble where no tray stands is left out.
    pub fn new(trays: impl IntoIterator<Item = Cell>, marbles: impl IntoIterator<Item = Hole>) -> Board {
        let holes = trays.into_iter().fold(0, |holes, cell| holes | cell.holes().0);
        Board { marbles: marbles.into_iter().fold(0, |marbles, hole| marbles | hole.bit()) & holes, holes }
    }

    /// What there is at a point.
    pub fn at(self, hole: Hole) -> Point {
        if !self.holes().contains(hole) {
            Point::Void
        } else if self.marbles().contains(hole) {
            Point::Marble
        } else {
            Point::Empty
        }
    }

    /// Whether a tray stands on a cell.
    pub fn has_tray(self, cell: Cell) -> bool {
        self.holes & cell.holes().0 != 0
    }

    /// The cells that trays stand on.
    pub fn trays(self) -> impl Iterator<Item = Cell> {
        Cell::all().filter(move |cell| self.has_tray(*cell))
    }

    /// The marbles.
    pub fn marbles(self) -> Holes {
        Holes(self.marbles)
    }

    /// The holes of all trays, with a marble or without.
    pub fn holes(self) -> Holes {
        Holes(self.holes)
    }

    /// The marbles on the tray of a cell.
    pub fn marbles_on(self, cell: Cell) -> Holes {
        Holes(self.marbles & cell.holes().0)
    }

    #[inline]
    pub(crate) fn empty(self) -> u64 {
        self.holes & !self.marbles
    }
}
