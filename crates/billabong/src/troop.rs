//! The kangaroos of one seat on the board.

use crate::Square;

/// A kangaroo on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kangaroo {
    /// Where it stands.
    pub square: Square,
    /// How often it has crossed the stream.
    pub crossings: u8,
}

/// Up to five kangaroos, in the order of their squares: equal troops are equal arrays, and moves have a fixed order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Troop([u16; 5]);

/// An empty place; it sorts after every kangaroo.
const NOBODY: u16 = u16::MAX;

impl Troop {
    pub const EMPTY: Troop = Troop([NOBODY; 5]);

    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Kangaroo> {
        self.0.iter().copied().take_while(|place| *place != NOBODY).map(unpack)
    }

    pub fn len(&self) -> u8 {
        self.iter().count() as u8
    }

    pub fn on(&self, square: Square) -> Option<Kangaroo> {
        self.iter().find(|kangaroo| kangaroo.square == square)
    }

    /// Adds one. The caller ensures that there is room: a sixth would push out the last.
    pub fn insert(&mut self, kangaroo: Kangaroo) {
        let [a, b, c, d, _] = self.0;
        self.0 = merge([a, b, c, d], pack(kangaroo));
    }

    /// Removes the kangaroo on `from` and returns it.
    pub fn remove(&mut self, from: Square) -> Kangaroo {
        let (rest, old) = self.without(from);
        self.0 = merge(rest, NOBODY);
        unpack(old)
    }

    /// Replaces the kangaroo on `from` with `new`, and returns the old one.
    #[inline]
    pub fn replace(&mut self, from: Square, new: Kangaroo) -> Kangaroo {
        let (rest, old) = self.without(from);
        self.0 = merge(rest, pack(new));
        unpack(old)
    }

    /// The others, and the kangaroo on `from`.
    #[inline]
    fn without(&self, from: Square) -> ([u16; 4], u16) {
        let from = pack(Kangaroo { square: from, crossings: 0 });
        let rest: [u16; 4] = std::array::from_fn(|i| if self.0[i] < from { self.0[i] } else { self.0[i + 1] });
        // What the others lack of the whole is the one, without a branch.
        let old = self.0.iter().chain(&rest).fold(0, |sum, place| sum ^ place);
        (rest, old)
    }
}

/// Inserts one more in order, without a branch: the place of a kangaroo is hard to predict.
#[inline]
fn merge(rest: [u16; 4], new: u16) -> [u16; 5] {
    let [a, b, c, d] = rest;
    [a.min(new), a.max(b.min(new)), b.max(c.min(new)), c.max(d.min(new)), d.max(new)]
}

/// Up to five ghosts, likewise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GhostSquares([u8; 5]);

impl GhostSquares {
    pub const EMPTY: GhostSquares = GhostSquares([u8::MAX; 5]);

    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Square> {
        self.0.iter().copied().take_while(|place| *place != u8::MAX).map(Square)
    }

    pub fn len(&self) -> u8 {
        self.iter().count() as u8
    }

    /// Adds one. The caller ensures that there is room.
    pub fn insert(&mut self, square: Square) {
        self.0[4] = square.0;
        self.0.sort_unstable();
    }
}

#[inline]
fn pack(kangaroo: Kangaroo) -> u16 {
    u16::from(kangaroo.square.0) << 8 | u16::from(kangaroo.crossings)
}

#[inline]
fn unpack(place: u16) -> Kangaroo {
    Kangaroo { square: Square((place >> 8) as u8), crossings: place as u8 }
}
