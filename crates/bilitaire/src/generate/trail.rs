//! The path of one marble, jump by jump. The rule: docs/rules/bilitaire.md#jump.

use crate::board::Board;
use crate::generate::jump_origins::{JumpOrigins, land, over};
use crate::square::Direction;

/// A jumping marble: where it is, and the ways that are open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Jumper {
    at: u64,
    origins: JumpOrigins,
}

/// The directions of up to 32 jumps, two bits each, the latest in the lowest. Paths of the same length from the same
/// hole compare like their texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Path(u64);

impl Path {
    fn and(self, direction: Direction) -> Path {
        Path(self.0 << 2 | direction as u64)
    }

    /// The directions of a path of this many jumps, in order.
    pub fn directions(self, jumps: u32) -> impl Iterator<Item = Direction> {
        (0..jumps).rev().map(move |later| Direction::ALL[(self.0 >> (2 * later) & 3) as usize])
    }
}

/// The effect of some jumps by one marble.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Jumped {
    /// The hole where it ends.
    pub at: u64,
    /// The marbles that it jumped over.
    pub over: u64,
    /// The path with the smallest text.
    pub path: Path,
}

impl Jumper {
    /// Lifts a marble. Its hole is then empty, so every way that leads away from it also leads back.
    #[inline]
    pub fn lift(at: u64, origins: JumpOrigins) -> Jumper {
        let [to_west, to_south, to_north, to_east] = origins.jump(at);
        let JumpOrigins([west, south, north, east]) = origins;
        Jumper { at, origins: JumpOrigins([west | to_east, south | to_north, north | to_south, east | to_west]) }
    }

    /// Jumps, if that way is open. This closes it in both directions, because the marble in between is gone.
    #[inline]
    fn jump(&self, direction: Direction) -> Option<Jumper> {
        let Jumper { at, origins: JumpOrigins(mut origins) } = *self;
        let to = land(at & origins[direction as usize], direction);
        origins[direction as usize] ^= at;
        origins[direction.opposite() as usize] ^= to;
        (to != 0).then_some(Jumper { at: to, origins: JumpOrigins(origins) })
    }

    /// The maximum number of further jumps; stops searching at `enough`.
    pub fn reach(&self, enough: u32) -> u32 {
        let mut most = 0;
        for direction in Direction::ALL {
            if most >= enough {
                break;
            }
            if let Some(next) = self.jump(direction) {
                most = most.max(1 + next.reach(enough - 1));
            }
        }
        most
    }

    /// Calls `give` with every effect of exactly this many more jumps, each once.
    pub fn each_trail(self, jumps: u32, give: &mut impl FnMut(Jumped)) {
        Trail { start: &self, now: self, over: 0, visited: self.at, path: Path::default() }.each(jumps, give);
    }

    /// The path over all these marbles with the smallest text.
    pub fn first_path(self, marbles: u64) -> Option<Path> {
        let beside = [marbles << 1, marbles << 8, marbles >> 8, marbles >> 1];
        let origins = JumpOrigins(std::array::from_fn(|direction| self.origins.0[direction] & beside[direction]));
        Jumper { origins, ..self }.first_path_of(marbles.count_ones(), Path::default())
    }

    fn first_path_of(&self, jumps: u32, path: Path) -> Option<Path> {
        if jumps == 0 {
            return Some(path);
        }
        Direction::ALL.into_iter().find_map(|d| self.jump(d)?.first_path_of(jumps - 1, path.and(d)))
    }
}

/// The beginning of an N-fold jump.
struct Trail<'a> {
    start: &'a Jumper,
    now: Jumper,
    over: u64,
    visited: u64,
    path: Path,
}

impl Trail<'_> {
    fn each(&self, jumps: u32, give: &mut impl FnMut(Jumped)) {
        if jumps == 0 {
            return give(Jumped { at: self.now.at, over: self.over, path: self.path });
        }
        for direction in Direction::ALL {
            let Some(now) = self.now.jump(direction) else { continue };
            let next = Trail {
                start: self.start,
                now,
                over: self.over | over(self.now.at, direction),
                visited: self.visited | now.at,
                path: self.path.and(direction),
            };
            // Over the same marbles, a path into a new hole can only end with the same jump, so it is smallest if its
            // beginning is. Only where a circle closes can there be a smaller one, and then there is also a smaller one
            // for every continuation.
            if self.visited & now.at == 0 || self.start.first_path(next.over) == Some(next.path) {
                next.each(jumps - 1, give);
            }
        }
    }
}

impl Board {
    /// Lifts the marble of a hole.
    pub(crate) fn lift(self, at: u64) -> Jumper {
        Jumper::lift(at, self.jump_origins())
    }
}
