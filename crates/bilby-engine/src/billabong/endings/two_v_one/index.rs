//! The index of a position in the table.

use billabong::{Kangaroo, Square};

/// Numbers for the kangaroos of a board: its laps, and the squares that they can stand on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numbering {
    pub laps: u8,
    pub ghosts: Vec<Square>,
    /// The number of each square; 255 for the lake and ghosts.
    numbers: [u8; 224],
    squares: Vec<Square>,
}

impl Numbering {
    pub fn new(laps: u8, ghosts: Vec<Square>) -> Numbering {
        let squares: Vec<Square> =
            Square::all().filter(|square| !square.is_lake() && !ghosts.contains(square)).collect();
        let mut numbers = [u8::MAX; 224];
        for (number, square) in squares.iter().enumerate() {
            numbers[square.index()] = number as u8;
        }
        Numbering { laps, ghosts, numbers, squares }
    }

    /// How many squares there are.
    #[inline]
    pub fn squares(&self) -> usize {
        self.squares.len()
    }

    /// How many states of one kangaroo there are: its square and its crossings.
    #[inline]
    pub fn states(&self) -> usize {
        self.squares() * (usize::from(self.laps) + 1)
    }

    /// How many pairs of states there are, in either order.
    #[inline]
    pub fn pairs(&self) -> usize {
        pairs(self.states())
    }

    /// How many positions there are with one of the sides on move.
    #[inline]
    pub fn positions(&self) -> usize {
        self.pairs() * self.states()
    }

    /// The number of a kangaroo's state.
    #[inline]
    pub fn state(&self, kangaroo: Kangaroo) -> usize {
        usize::from(kangaroo.crossings) * self.squares() + usize::from(self.numbers[kangaroo.square.index()])
    }

    pub fn kangaroo(&self, state: usize) -> Kangaroo {
        let (crossings, number) = (state / self.squares(), state % self.squares());
        Kangaroo { square: self.squares[number], crossings: crossings as u8 }
    }
}

/// How many pairs of different numbers below this there are.
#[inline]
pub(super) fn pairs(numbers: usize) -> usize {
    numbers * (numbers - 1) / 2
}

/// The number of a pair of different numbers, in either order.
#[inline]
pub(super) fn pair(a: usize, b: usize) -> usize {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    high * (high - 1) / 2 + low
}

/// All pairs in the order of their numbers, the lower number first.
pub(super) fn all_pairs(numbers: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..numbers).flat_map(|high| (0..high).map(move |low| (low, high)))
}
