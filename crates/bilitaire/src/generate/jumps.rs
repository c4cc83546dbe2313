//! Jumps: lists them and counts them. The rule: docs/rules/bilitaire.md#jump.
//!
//! A moving marble never leaves its quarter of the lattice (every second point in both directions), and what it jumps
//! over never lies in that quarter. So an N-fold jump is a trail in a small graph: the nodes are the empty holes of the
//! quarter and the marble's own, at most one for each tray; the edges are the marbles between two nodes, at most 17
//! with twelve trays, each used once. The effect of a jump is determined by where it starts and which edges it uses,
//! and two marbles never have the same effect. (Both would have to return to their holes over the same marbles, so
//! these would form circles in two quarters at once, for which the lattice is too small.)

use crate::board::Board;
use crate::generate::jump_origins::{ByDirection, JumpOrigins, land, over};
use crate::generate::trail::Jumper;
use crate::square::{Direction, Holes};

impl Board {
    #[inline(always)]
    pub(crate) fn jump_origins(self) -> JumpOrigins {
        JumpOrigins::of(self.marbles, self.empty())
    }

    /// Returns whether any marble can jump.
    pub fn has_jump(self) -> bool {
        self.jump_origins().any() & self.marbles != 0
    }

    /// The marbles that can make an N-fold jump.
    pub fn jumpers(self, jumps: u32) -> Holes {
        let able = self.marbles().filter(|hole| self.lift(hole.bit()).reach(jumps) >= jumps);
        Holes(able.fold(0, |set, hole| set | hole.bit()))
    }

    /// The number of different N-fold jumps.
    pub(crate) fn count_jumps(self, jumps: u32) -> u64 {
        self.count_jumps_with(self.jump_origins(), jumps)
    }

    /// The number of different jumps that are at most N-fold.
    pub(crate) fn count_jumps_up_to(self, jumps: u32) -> u64 {
        let origins = self.jump_origins();
        (1..=jumps).map(|jumps| self.count_jumps_with(origins, jumps)).sum()
    }

    #[inline]
    fn count_jumps_with(self, origins: JumpOrigins, jumps: u32) -> u64 {
        match jumps {
            1 => origins.0.into_iter().map(|way| (way & self.marbles).count_ones()).sum::<u32>().into(),
            2 => Tally::of_four(origins.jump(self.marbles)).times(Tally::of_four(origins.0)).into(),
            3 => self.count_3_fold(origins).into(),
            4 => self.count_4_fold(origins).into(),
            _ => {
                let mut total = 0;
                self.each_long_jump(origins, jumps, |_| total += 1);
                total
            }
        }
    }

    fn count_3_fold(self, origins: JumpOrigins) -> u32 {
        let first = Tally::of_four(origins.jump(self.marbles));
        Direction::ALL.into_iter().map(|d| first.jump(origins, d).times(Tally::of_origins_on(origins, d))).sum()
    }

    /// Four jumps are the first that can form a circle: a square, which is one jump in either direction.
    fn count_4_fold(self, origins: JumpOrigins) -> u32 {
        let first = Tally::of_four(origins.jump(self.marbles));
        let second = Direction::ALL.map(|d| first.jump(origins, d));
        let last_two = Direction::ALL.map(|d| Tally::of_origins_on(origins, d).jump_back(origins, d));
        let on = |d: Direction| {
            let on = Direction::ALL.into_iter().filter(move |on| *on != d.opposite());
            on.map(|on| second[d as usize].times(last_two[on as usize])).sum::<u32>()
        };
        let open: u32 = Direction::ALL.into_iter().map(on).sum();
        let round: u32 = origins.squares().into_iter().map(|corners| (corners & self.marbles).count_ones()).sum();
        open + round
    }

    /// Calls `give` with the change of each different N-fold jump: the holes that lose or gain a marble.
    #[inline]
    pub(crate) fn each_jump(self, jumps: u32, mut give: impl FnMut(u64)) {
        let origins = self.jump_origins();
        match jumps {
            1 => {
                for (direction, way) in Direction::ALL.into_iter().zip(origins.0) {
                    for hole in Holes(way & self.marbles) {
                        give(hole.bit() | next_two(hole.bit(), direction));
                    }
                }
            }
            2 => {
                for (came, landed) in Direction::ALL.into_iter().zip(origins.jump(self.marbles)) {
                    for (direction, way) in Direction::ALL.into_iter().zip(origins.0) {
                        for hole in Holes(way & landed) {
                            give(next_two(hole.bit(), came.opposite()) | next_two(hole.bit(), direction));
                        }
                    }
                }
            }
            _ => self.each_long_jump(origins, jumps, give),
        }
    }

    fn each_long_jump(self, origins: JumpOrigins, jumps: u32, mut give: impl FnMut(u64)) {
        // The first three jumps can't meet a circle.
        let able = origins.leading_to(origins.leading_to(origins)).any() & self.marbles;
        for hole in Holes(able) {
            let from = hole.bit();
            Jumper::lift(from, origins).each_trail(jumps, &mut |jumped| give((from ^ jumped.at) | jumped.over));
        }
    }
}

/// The next two holes.
#[inline]
fn next_two(from: u64, direction: Direction) -> u64 {
    over(from, direction) | land(from, direction)
}

/// A number from 0 to 3 for each hole, as two bit sets: ones and twos.
#[derive(Clone, Copy)]
struct Tally([u64; 2]);

impl Tally {
    #[inline]
    fn of_three([a, b, c]: [u64; 3]) -> Tally {
        Tally([a ^ b ^ c, a & b | c & (a ^ b)])
    }

    /// In how many of four sets each hole is; only for holes where a count of four does not matter.
    #[inline]
    fn of_four([a, b, c, d]: ByDirection) -> Tally {
        let Tally([one, two]) = Tally::of_three([a, b, c]);
        Tally([one ^ d, two ^ one & d])
    }

    /// The number of ways on from each hole for a marble that came in that direction: any but back.
    #[inline]
    fn of_origins_on(JumpOrigins([west, south, north, east]): JumpOrigins, came: Direction) -> Tally {
        Tally::of_three(match came {
            Direction::West => [west, south, north],
            Direction::South => [west, south, east],
            Direction::North => [west, north, east],
            Direction::East => [south, north, east],
        })
    }

    /// Moves the numbers to where jumps in one direction land.
    #[inline]
    fn jump(self, origins: JumpOrigins, direction: Direction) -> Tally {
        Tally(self.0.map(|set| land(set & origins.0[direction as usize], direction)))
    }

    /// Moves the numbers back to where jumps in one direction come from.
    #[inline]
    fn jump_back(self, origins: JumpOrigins, direction: Direction) -> Tally {
        Tally(self.0.map(|set| land(set, direction.opposite()) & origins.0[direction as usize]))
    }

    /// The sum of the products over all holes.
    #[inline]
    fn times(self, other: Tally) -> u32 {
        let (Tally([a1, a2]), Tally([b1, b2])) = (self, other);
        (a1 & b1).count_ones() + 2 * ((a1 & b2).count_ones() + (a2 & b1).count_ones()) + 4 * (a2 & b2).count_ones()
    }
}
