//! Sets of squares, one bit each.

use crate::{Direction, Square};
use std::ops::BitAnd;

/// A set of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Squares(pub [u64; 4]);

impl Squares {
    pub const NONE: Squares = Squares([0; 4]);

    pub const fn with(mut self, square: Square) -> Squares {
        self.0[square.index() / 64] |= 1 << (square.index() % 64);
        self
    }

    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.0[square.index() / 64] >> (square.index() % 64) & 1 != 0
    }

    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.0[square.index() / 64] |= 1 << (square.index() % 64);
    }

    #[inline]
    pub fn remove_if(&mut self, square: Square, condition: bool) {
        self.0[square.index() / 64] &= !(u64::from(condition) << (square.index() % 64));
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Calls `visit` with every square, in order.
    #[inline]
    pub fn for_each(&self, mut visit: impl FnMut(Square)) {
        for (i, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                visit(Square(64 * i as u8 + word.trailing_zeros() as u8));
                word &= word - 1;
            }
        }
    }
}

impl BitAnd for Squares {
    type Output = Squares;
    #[inline]
    fn bitand(self, other: Squares) -> Squares {
        Squares(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

/// The playable squares for which a condition holds. It is a macro because a constant can't call a closure.
macro_rules! playable {
    (|$square:ident| $condition:expr) => {{
        let mut set = $crate::squares::Squares::NONE;
        let mut i = 0;
        while i < 224 {
            let $square = $crate::Square(i);
            if !$square.is_lake() && $condition {
                set = set.with($square);
            }
            i += 1;
        }
        set
    }};
}
pub(crate) use playable;

/// The squares a kangaroo can ever stand on: all but the lake.
pub(crate) const PLAYABLE: Squares = playable!(|square| true);

/// The playable neighbours of each square.
pub(crate) static NEIGHBOURS: [Squares; 256] = {
    let mut table = [Squares::NONE; 256];
    let mut i = 0;
    while i < 224 {
        let mut k = 0;
        while k < 8 {
            if let Some(next) = Square(i as u8).next(Direction::ALL[k])
                && !next.is_lake()
            {
                table[i] = table[i].with(next);
            }
            k += 1;
        }
        i += 1;
    }
    table
};
