//! Where kangaroos can go: a flood fill along their jumps.
//!
//! Nothing on the board changes during a chain, because the referee holds the start square. So jumps lead from free
//! square to free square over one fixed set of kangaroos, the same for every jumping kangaroo, and each jump is
//! reversible: the squares form *trails*, within which a chain can go anywhere. A trail here ends at the stream, and
//! stores the jumps that lead across it.

use crate::generate::lines::{Jumps, Lines};
use crate::squares::{NEIGHBOURS, OTHER_BANK, Squares};
use crate::troop::Kangaroo;
use crate::{Crossing, Position, Square};

/// Everything that one kangaroo can reach.
#[derive(Default)]
pub(crate) struct Reach {
    /// Where it can end its turn, for each resulting number of crossings.
    pub at: [Squares; 3],
    /// Whether it can come home.
    pub home: bool,
}

/// Squares connected by jumps that don't cross the stream.
#[derive(Clone, Copy, Default)]
struct Trail {
    squares: Squares,
    /// Where jumps from here land beyond the stream: forward and backward.
    forward: Squares,
    backward: Squares,
}

/// How many trails are stored. If a position has more, the others are followed again each time.
const KNOWN: usize = 8;

/// The trails of a position, followed when first needed.
pub(crate) struct Trails<'a> {
    lines: &'a Lines,
    free: Squares,
    laps: u8,
    known: [Trail; KNOWN],
    len: usize,
    /// All squares of the known trails.
    seen: Squares,
    stack: [Square; 256],
}

impl<'a> Trails<'a> {
    #[inline]
    pub fn new(position: &'a Position) -> Trails<'a> {
        Trails {
            lines: &position.lines,
            free: !position.occupied,
            laps: position.rules.laps(),
            known: [Trail::default(); KNOWN],
            len: 0,
            seen: Squares::NONE,
            stack: [Square(0); 256],
        }
    }

    /// The squares that a kangaroo can step to.
    #[inline]
    pub fn steps(&self, from: Square) -> Squares {
        NEIGHBOURS[from.index()] & self.free
    }

    /// The jumps that a kangaroo can make from a square, at the start or within a chain.
    #[inline]
    pub fn jumps(&self, from: Square) -> Jumps {
        self.lines.jumps(from)
    }

    /// How many moves a kangaroo has.
    #[inline]
    pub fn count(&mut self, kangaroo: Kangaroo) -> u32 {
        let jumps = self.jumps(kangaroo.square);
        if jumps.is_empty() && !kangaroo.square.is_by_stream() {
            return self.steps(kangaroo.square).len();
        }
        let mut reach = self.chains(kangaroo, jumps);
        self.add_steps(kangaroo, &mut reach);
        let squares: u32 = reach.at[..=usize::from(self.laps)].iter().map(Squares::len).sum();
        squares + u32::from(reach.home)
    }

    /// Everything that a kangaroo can reach by chains that begin with one of these jumps.
    #[inline]
    pub fn chains(&mut self, kangaroo: Kangaroo, jumps: Jumps) -> Reach {
        let Kangaroo { square, crossings } = kangaroo;
        let mut reach = Reach::default();
        for landing in jumps.dry() {
            self.arrive(&mut reach, crossings, landing);
        }
        let across = jumps.across();
        if !across.is_empty() {
            match Crossing::from_side(square).count(crossings, self.laps) {
                None => reach.home = true,
                Some(crossings) => across.for_each(|landing| self.arrive(&mut reach, crossings, landing)),
            }
        }
        reach
    }

    /// Adds what it can reach by a step.
    #[inline]
    pub fn add_steps(&self, kangaroo: Kangaroo, reach: &mut Reach) {
        let Kangaroo { square, crossings } = kangaroo;
        let mut steps = self.steps(square);
        if square.is_by_stream() {
            let across = steps & OTHER_BANK[usize::from(square.0 / 8 % 2)];
            steps = steps & !across;
            match Crossing::from_side(square).count(crossings, self.laps) {
                None => reach.home |= !across.is_empty(),
                Some(crossings) => reach.at[usize::from(crossings)] |= across,
            }
        }
        reach.at[usize::from(crossings)] |= steps;
    }

    /// Handles a chain that lands on a square with this many crossings: it can go anywhere on the square's trail.
    #[inline]
    fn arrive(&mut self, reach: &mut Reach, crossings: u8, landing: Square) {
        let squares = &mut reach.at[usize::from(crossings)];
        if squares.contains(landing) {
            return;
        }
        let jumps = self.lines.jumps(landing);
        if jumps.is_empty() {
            squares.insert(landing);
            return;
        }
        let trail = self.trail(landing, jumps);
        *squares |= trail.squares;
        if !(trail.forward | trail.backward).is_empty() {
            let trail = *trail;
            self.cross(reach, crossings, &trail);
        }
    }

    /// Continues beyond the stream. Each call adds a trail to what is reached, so this terminates.
    #[inline(never)]
    fn cross(&mut self, reach: &mut Reach, crossings: u8, trail: &Trail) {
        if !trail.forward.is_empty() {
            match Crossing::Forward.count(crossings, self.laps) {
                None => reach.home = true,
                Some(crossings) => trail.forward.for_each(|landing| self.arrive(reach, crossings, landing)),
            }
        }
        if let Some(crossings) = Crossing::Backward.count(crossings, self.laps) {
            trail.backward.for_each(|landing| self.arrive(reach, crossings, landing));
        }
    }

    /// The trail of a square that has jumps.
    #[inline]
    fn trail(&mut self, start: Square, jumps: Jumps) -> &Trail {
        if self.seen.contains(start)
            && let Some(i) = self.known.iter().position(|trail| trail.squares.contains(start))
        {
            return &self.known[i];
        }
        self.follow(start, jumps)
    }

    /// Follows a trail that is not stored yet.
    #[inline(never)]
    fn follow(&mut self, start: Square, jumps: Jumps) -> &Trail {
        if self.len == KNOWN {
            self.known = [Trail::default(); KNOWN];
            self.seen = Squares::NONE;
            self.len = 0;
        }
        let trail = &mut self.known[self.len];
        self.len += 1;
        trail.squares.insert(start);
        let mut from = start;
        let mut jumps = jumps;
        let mut len = 0u8;
        loop {
            for landing in jumps.dry() {
                if !trail.squares.contains(landing) {
                    trail.squares.insert(landing);
                    self.stack[usize::from(len)] = landing;
                    len += 1;
                }
            }
            let across = jumps.across();
            if !across.is_empty() {
                let beyond = match Crossing::from_side(from) {
                    Crossing::Forward => &mut trail.forward,
                    Crossing::Backward => &mut trail.backward,
                };
                across.for_each(|landing| beyond.insert(landing));
            }
            if len == 0 {
                self.seen |= trail.squares;
                return trail;
            }
            len -= 1;
            from = self.stack[usize::from(len)];
            jumps = self.lines.jumps(from);
        }
    }
}
