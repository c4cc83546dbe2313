//! Sets of holes that jump all at once.

use crate::square::Direction;
use Direction::{East, North, South, West};

/// One hole on. Used only where the hole after it is known to be on the lattice.
#[inline]
pub(crate) const fn over(points: u64, direction: Direction) -> u64 {
    match direction {
        West => points >> 1,
        South => points >> 8,
        North => points << 8,
        East => points << 1,
    }
}

/// Two holes on, where that is known to be on the lattice.
#[inline]
pub(crate) const fn land(points: u64, direction: Direction) -> u64 {
    match direction {
        West => points >> 2,
        South => points >> 16,
        North => points << 16,
        East => points << 2,
    }
}

/// A set of holes for each direction.
pub(crate) type ByDirection = [u64; 4];

/// For each direction the points from which a marble could jump: another next to them and an empty hole behind it.
///
/// The points themselves may be holes with or without a marble, or void. Those with a marble begin jumps, the empty
/// ones continue them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ways(pub ByDirection);

impl Ways {
    #[inline(always)]
    pub fn of(marbles: u64, empty: u64) -> Ways {
        const A_TO_F: u64 = 0x3f3f_3f3f_3f3f_3f3f;
        const C_TO_H: u64 = 0xfcfc_fcfc_fcfc_fcfc;
        Ways([
            (marbles << 1) & (empty << 2) & C_TO_H,
            (marbles << 8) & (empty << 16),
            (marbles >> 8) & (empty >> 16),
            (marbles >> 1) & (empty >> 2) & A_TO_F,
        ])
    }

    #[inline(always)]
    pub fn any(self) -> u64 {
        any(self.0)
    }

    /// Where the jumps from these points land.
    #[inline(always)]
    pub fn jump(self, from: u64) -> ByDirection {
        let Ways([west, south, north, east]) = self;
        [land(from & west, West), land(from & south, South), land(from & north, North), land(from & east, East)]
    }

    /// The points where marbles have landed and can go on, by the way they can go: any but back.
    #[inline(always)]
    pub fn onward(self, [west, south, north, east]: ByDirection) -> ByDirection {
        let Ways(ways) = self;
        let (west_south, north_east) = (west | south, north | east);
        [
            (west_south | north) & ways[0],
            (west_south | east) & ways[1],
            (north_east | west) & ways[2],
            (north_east | south) & ways[3],
        ]
    }

    /// Where marbles that have landed can land next.
    #[inline(always)]
    pub fn jump_on(self, landed: ByDirection) -> ByDirection {
        let [west, south, north, east] = self.onward(landed);
        [land(west, West), land(south, South), land(north, North), land(east, East)]
    }

    /// The other way round: the ways from which a marble can go on by one of these.
    #[inline(always)]
    pub fn leading_to(self, Ways([west, south, north, east]): Ways) -> Ways {
        let Ways(ways) = self;
        let (west_south, north_east) = (west | south, north | east);
        Ways([
            land(west_south | north, East) & ways[0],
            land(west_south | east, North) & ways[1],
            land(north_east | west, South) & ways[2],
            land(north_east | south, West) & ways[3],
        ])
    }

    /// For each of the four squares that a point can be a corner of: the points from which the way round it is open,
    /// but for the last jump, which leads to where the marble came from.
    #[inline(always)]
    pub fn squares(self) -> [u64; 4] {
        let Ways([west, south, north, east]) = self;
        [
            west & south & land(south, East) & land(west, North),
            west & north & land(north, East) & land(west, South),
            east & south & land(south, West) & land(east, North),
            east & north & land(north, West) & land(east, South),
        ]
    }

    /// The points with at least two ways.
    #[inline(always)]
    pub fn two(self) -> u64 {
        let Ways([west, south, north, east]) = self;
        (west & south) | (north & east) | ((west | south) & (north | east))
    }

    /// The points with at least three ways.
    #[inline(always)]
    pub fn three(self) -> u64 {
        let Ways([west, south, north, east]) = self;
        (west & south & (north | east)) | (north & east & (west | south))
    }
}

#[inline(always)]
pub(crate) fn any([west, south, north, east]: ByDirection) -> u64 {
    west | south | north | east
}
