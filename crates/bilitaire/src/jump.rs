//! Jumps: which there are and what they do.
//!
//! A marble on its way never leaves its quarter of the lattice (every second point both ways), and what it jumps over
//! never lies in that quarter. So an N-fold jump is a trail in a small graph: the nodes are the empty holes of the
//! quarter and the marble's own, at most one for each tray; the edges are the marbles between two nodes, at most 17 with
//! twelve trays, each used once. What a jump does is decided by where it starts and which edges it uses; and two
//! marbles never do the same (for them to come back to where they were over the same marbles, these would have to be
//! circles in two quarters at once, which the lattice is too small for).

use crate::board::Board;
use crate::square::{Direction, Holes};
use crate::trail::Jumper;
use crate::ways::{ByDirection, Ways, land, over};

impl Board {
    #[inline(always)]
    pub(crate) fn ways(self) -> Ways {
        Ways::of(self.marbles, self.empty())
    }

    /// Whether any marble can jump.
    pub fn has_jump(self) -> bool {
        self.ways().any() & self.marbles != 0
    }

    /// The marbles that can make an N-fold jump.
    pub fn jumpers(self, jumps: u32) -> Holes {
        let able = self.marbles().filter(|hole| self.lift(hole.bit()).reach(jumps) >= jumps);
        Holes(able.fold(0, |set, hole| set | hole.bit()))
    }

    /// How many different N-fold jumps there are.
    #[inline]
    pub(crate) fn count_jumps(self, jumps: u32) -> u64 {
        let ways = self.ways();
        match jumps {
            1 => ways.0.into_iter().map(|way| (way & self.marbles).count_ones()).sum::<u32>().into(),
            2 => Tally::of_four(ways.jump(self.marbles)).times(Tally::of_four(ways.0)).into(),
            3 => self.count_3_fold(ways).into(),
            4 => self.count_4_fold(ways).into(),
            _ => {
                let mut total = 0;
                self.each_long_jump(ways, jumps, |_| total += 1);
                total
            }
        }
    }

    fn count_3_fold(self, ways: Ways) -> u32 {
        let first = Tally::of_four(ways.jump(self.marbles));
        Direction::ALL.into_iter().map(|d| first.jump(ways, d).times(Tally::of_ways_on(ways, d))).sum()
    }

    /// Four jumps are the first that can go round: a square, which is one jump whichever way round.
    fn count_4_fold(self, ways: Ways) -> u32 {
        let first = Tally::of_four(ways.jump(self.marbles));
        let second = Direction::ALL.map(|d| first.jump(ways, d));
        let last_two = Direction::ALL.map(|d| Tally::of_ways_on(ways, d).jump_back(ways, d));
        let on = |d: Direction| {
            let on = Direction::ALL.into_iter().filter(move |on| *on != d.opposite());
            on.map(|on| second[d as usize].times(last_two[on as usize])).sum::<u32>()
        };
        let open: u32 = Direction::ALL.into_iter().map(on).sum();
        let round: u32 = ways.squares().into_iter().map(|corners| (corners & self.marbles).count_ones()).sum();
        open + round
    }

    /// Gives what each different N-fold jump changes: the holes that lose or gain a marble.
    #[inline]
    pub(crate) fn each_jump(self, jumps: u32, mut give: impl FnMut(u64)) {
        let ways = self.ways();
        match jumps {
            1 => {
                for (direction, way) in Direction::ALL.into_iter().zip(ways.0) {
                    for hole in Holes(way & self.marbles) {
                        give(hole.bit() | next_two(hole.bit(), direction));
                    }
                }
            }
            2 => {
                for (came, landed) in Direction::ALL.into_iter().zip(ways.jump(self.marbles)) {
                    for (direction, way) in Direction::ALL.into_iter().zip(ways.0) {
                        for hole in Holes(way & landed) {
                            give(next_two(hole.bit(), came.opposite()) | next_two(hole.bit(), direction));
                        }
                    }
                }
            }
            _ => self.each_long_jump(ways, jumps, give),
        }
    }

    fn each_long_jump(self, ways: Ways, jumps: u32, mut give: impl FnMut(u64)) {
        for hole in Holes(ways.any() & self.marbles) {
            let from = hole.bit();
            Jumper::lift(from, ways).each_trail(jumps, &mut |jumped| give((from ^ jumped.at) | jumped.over));
        }
    }
}

/// The next two holes.
#[inline]
fn next_two(from: u64, direction: Direction) -> u64 {
    over(from, direction) | land(from, direction)
}

/// A number from 0 to 3 for each hole, as two sets: those that count one and those that count two.
#[derive(Clone, Copy)]
struct Tally([u64; 2]);

impl Tally {
    #[inline]
    fn of_three([a, b, c]: [u64; 3]) -> Tally {
        Tally([a ^ b ^ c, a & b | c & (a ^ b)])
    }

    /// In how many of four sets each hole is; it must not matter where it is in all four.
    #[inline]
    fn of_four([a, b, c, d]: ByDirection) -> Tally {
        let Tally([one, two]) = Tally::of_three([a, b, c]);
        Tally([one ^ d, two ^ one & d])
    }

    /// The number of ways on from each hole for a marble that came in that direction: any but back.
    #[inline]
    fn of_ways_on(Ways([west, south, north, east]): Ways, came: Direction) -> Tally {
        Tally::of_three(match came {
            Direction::West => [west, south, north],
            Direction::South => [west, south, east],
            Direction::North => [west, north, east],
            Direction::East => [south, north, east],
        })
    }

    /// Carries the numbers along to where jumps in one direction land.
    #[inline]
    fn jump(self, ways: Ways, direction: Direction) -> Tally {
        Tally(self.0.map(|set| land(set & ways.0[direction as usize], direction)))
    }

    /// Carries the numbers back to where jumps in one direction come from.
    #[inline]
    fn jump_back(self, ways: Ways, direction: Direction) -> Tally {
        Tally(self.0.map(|set| land(set, direction.opposite()) & ways.0[direction as usize]))
    }

    /// The sum, over all holes, of the products.
    #[inline]
    fn times(self, other: Tally) -> u32 {
        let (Tally([a1, a2]), Tally([b1, b2])) = (self, other);
        (a1 & b1).count_ones() + 2 * ((a1 & b2).count_ones() + (a2 & b1).count_ones()) + 4 * (a2 & b2).count_ones()
    }
}
