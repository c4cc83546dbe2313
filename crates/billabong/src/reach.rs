//! Where kangaroos can go: the flood that follows their jumps.
//!
//! Nothing on the board changes while a chain is under way, for the referee holds the start square. So jumps lead from
//! free square to free square over one fixed set of kangaroos, the same for every kangaroo that jumps, and each jump
//! can be taken back: the squares fall into *trails*, within which a chain goes wherever it likes. A trail here ends
//! at the stream, and remembers the jumps that lead across it.

use crate::lines::{Jumps, Lines};
use crate::squares::{NEIGHBOURS, OTHER_BANK, Squares};
use crate::troop::Kangaroo;
use crate::{Crossing, Position, Square};

/// Everything one kangaroo can do.
#[derive(Default)]
pub(crate) struct Reach {
    /// Where it can end its turn, for each number of crossings it then has.
    pub at: [Squares; 3],
    /// Whether it can come home.
    pub home: bool,
}

/// Squares joined by jumps that don't cross the stream.
#[derive(Clone, Copy, Default)]
struct Trail {
    squares: Squares,
    /// Where jumps from here land beyond the stream: forward and backward.
    forward: Squares,
    backward: Squares,
}

/// How many trails are remembered. A position can have more: those are followed again when met again.
const KNOWN: usize = 8;

/// The trails of a position, followed when first met.
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

    /// The jumps that a kangaroo, or a chain under way, can make from a square.
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

    /// A chain lands on a square with so many crossings: from here it can go wherever the square's trail leads.
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

    /// Goes on beyond the stream. Each call adds a trail to what is reached, so this ends.
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

    /// The trail of a square from which there are jumps.
    #[inline]
    fn trail(&mut self, start: Square, jumps: Jumps) -> &Trail {
        if self.seen.contains(start)
            && let Some(i) = self.known.iter().position(|trail| trail.squares.contains(start))
        {
            return &self.known[i];
        }
        self.follow(start, jumps)
    }

    /// Follows a trail that is not known yet.
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
