//! Sets of holes that all jump at once. The rule: docs/rules/bilitaire.md#jump.

use crate::square::Direction;
use Direction::{East, North, South, West};

/// Shifts by one hole. Used only if the hole after it is known to be on the lattice.
#[inline]
pub(crate) const fn over(points: u64, direction: Direction) -> u64 {
    match direction {
        West => points >> 1,
        South => points >> 8,
        North => points << 8,
        East => points << 1,
    }
}

/// Shifts by two holes, if that is known to be on the lattice.
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

/// For each direction the points from which a marble could jump: a marble next to them and an empty hole behind it.
///
/// The points themselves may be holes with or without a marble, or void. Jumps begin on those with a marble, and
/// continue on the empty ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct JumpOrigins(pub ByDirection);

impl JumpOrigins {
    #[inline(always)]
    pub fn of(marbles: u64, empty: u64) -> JumpOrigins {
        const A_TO_F: u64 = 0x3f3f_3f3f_3f3f_3f3f;
        const C_TO_H: u64 = 0xfcfc_fcfc_fcfc_fcfc;
        JumpOrigins([
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

    /// The landing points of jumps from these points.
    #[inline(always)]
    pub fn jump(self, from: u64) -> ByDirection {
        let JumpOrigins([west, south, north, east]) = self;
        [land(from & west, West), land(from & south, South), land(from & north, North), land(from & east, East)]
    }

    /// The points where marbles have landed and can go on, by the direction they can take: any but back.
    #[inline(always)]
    pub fn onward(self, [west, south, north, east]: ByDirection) -> ByDirection {
        let JumpOrigins(origins) = self;
        let (west_south, north_east) = (west | south, north | east);
        [
            (west_south | north) & origins[0],
            (west_south | east) & origins[1],
            (north_east | west) & origins[2],
            (north_east | south) & origins[3],
        ]
    }

    /// Where marbles that have landed can land next.
    #[inline(always)]
    pub fn jump_on(self, landed: ByDirection) -> ByDirection {
        let [west, south, north, east] = self.onward(landed);
        [land(west, West), land(south, South), land(north, North), land(east, East)]
    }

    /// The inverse: the directions from which a marble can go on by one of these.
    #[inline(always)]
    pub fn leading_to(self, JumpOrigins([west, south, north, east]): JumpOrigins) -> JumpOrigins {
        let JumpOrigins(origins) = self;
        let (west_south, north_east) = (west | south, north | east);
        JumpOrigins([
            land(west_south | north, East) & origins[0],
            land(west_south | east, North) & origins[1],
            land(north_east | west, South) & origins[2],
            land(north_east | south, West) & origins[3],
        ])
    }

    /// For each of the four squares that a point can be a corner of: the points from which the way round it is open,
    /// except for the last jump, which leads back to the marble's origin.
    #[inline(always)]
    pub fn squares(self) -> [u64; 4] {
        let JumpOrigins([west, south, north, east]) = self;
        [
            west & south & land(south, East) & land(west, North),
            west & north & land(north, East) & land(west, South),
            east & south & land(south, West) & land(east, North),
            east & north & land(north, West) & land(east, South),
        ]
    }

    /// The points with at least two directions.
    #[inline(always)]
    pub fn two(self) -> u64 {
        let JumpOrigins([west, south, north, east]) = self;
        (west & south) | (north & east) | ((west | south) & (north | east))
    }

    /// The points with at least three directions.
    #[inline(always)]
    pub fn three(self) -> u64 {
        let JumpOrigins([west, south, north, east]) = self;
        (west & south & (north | east)) | (north & east & (west | south))
    }
}

#[inline(always)]
pub(crate) fn any([west, south, north, east]: ByDirection) -> u64 {
    west | south | north | east
}
