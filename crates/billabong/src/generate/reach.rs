//! Where kangaroos can go: a flood fill along their jumps. The rules: docs/rules/billabong.md#jump,
//! docs/rules/billabong.md#chain and docs/rules/billabong.md#referee.
//!
//! Nothing on the board changes during a chain, because the referee holds the start square. So jumps lead from free
//! square to free square over one fixed set of kangaroos, the same for every jumping kangaroo, and each jump is
//! reversible: the squares form *trails*, within which a chain can go anywhere. A trail here ends at the stream, and
//! stores the trails that jumps across it lead to. So every square is looked at once, and what a kangaroo can reach is a
//! set of trails for each number of crossings.
//!
//! Trails are lists of squares, and a square knows the number of its trail. Sets of squares as bits would be shorter to
//! write, but a processor that has just written one word of a set waits before it can read all words at once.

use crate::generate::lines::{Jumps, Lines, Neighbours};
use crate::squares::Squares;
use crate::troop::Kangaroo;
use crate::{Crossing, Square};

/// Everything that one kangaroo can reach.
#[derive(Default)]
pub(crate) struct Reach {
    /// Where it can end its turn, for each resulting number of crossings.
    pub at: [Squares; 3],
    /// Whether it can come home.
    pub home: bool,
}

/// Trails are numbered from 1 on, below this. A position with more of them is very rare, and then each kangaroo's chains
/// are followed alone.
const NUMBERS: usize = 16;

/// Room to look at the neighbours of any square.
const MARGIN: usize = 32;

/// How many jumps of one trail across the stream are stored. More are treated likewise.
const ACROSS: usize = 32;

/// The trails of a position, followed when first needed.
pub(crate) struct Trails<'a> {
    lines: &'a Lines,
    laps: u8,
    /// How many trails there are.
    len: u8,
    /// Whether something could not be stored.
    overflow: bool,
    /// The number of each square's trail, or 0, after a margin.
    number: [u8; MARGIN + 256 + MARGIN],
    /// The squares of all trails, one trail after the other.
    squares: [Square; 256],
    /// Where each trail begins among the squares; the next one begins where it ends.
    begin: [u8; NUMBERS + 1],
    /// The trails that jumps from each trail lead to, forward and backward across the stream: one bit each.
    forward: [u16; NUMBERS],
    backward: [u16; NUMBERS],
}

/// What one kangaroo can reach by chains.
#[derive(Default)]
struct Chains {
    /// The trails: one bit each, 16 bits for each number of crossings.
    layers: u64,
    home: bool,
}

impl Chains {
    /// The trails with this number of crossings.
    #[inline]
    fn at(&self, crossings: u8) -> u16 {
        (self.layers >> (16 * crossings)) as u16
    }
}

/// Trails with this number of crossings, as in [`Chains`].
#[inline]
fn layer(crossings: u8, trails: u16) -> u64 {
    u64::from(trails) << (16 * crossings)
}

impl<'a> Trails<'a> {
    #[inline(always)]
    pub fn new(lines: &'a Lines, laps: u8) -> Trails<'a> {
        Trails {
            lines,
            laps,
            len: 0,
            overflow: false,
            number: [0; MARGIN + 256 + MARGIN],
            squares: [Square(0); 256],
            begin: [0; NUMBERS + 1],
            forward: [0; NUMBERS],
            backward: [0; NUMBERS],
        }
    }

    #[inline]
    pub fn laps(&self) -> u8 {
        self.laps
    }

    /// How many moves a kangaroo has that begin with one of these jumps, or with one of these steps.
    #[inline]
    pub fn count(&mut self, kangaroo: Kangaroo, jumps: Jumps, steps: Neighbours) -> u32 {
        let mut ends = 0;
        let chains = self.chains(kangaroo, jumps, |_, _| ends += 1);
        if self.overflow {
            return self.reach_alone(kangaroo).len(self.laps);
        }
        if chains.layers == 0 && !kangaroo.square.is_by_stream() {
            return ends + u32::from(chains.home) + steps.len();
        }
        let mut layers = chains.layers;
        while layers != 0 {
            let trail = layers.trailing_zeros() as usize % NUMBERS;
            layers &= layers - 1;
            ends += u32::from(self.begin[trail + 1] - self.begin[trail]);
        }
        if !kangaroo.square.is_by_stream() {
            return ends + u32::from(chains.home) + self.count_others(steps, chains.at(kangaroo.crossings));
        }
        let (dry, across) = steps.by_bank();
        ends += self.count_others(dry, chains.at(kangaroo.crossings));
        match Crossing::from_side(kangaroo.square).count(kangaroo.crossings, self.laps) {
            None => ends + u32::from(chains.home | !across.is_empty()),
            Some(crossings) => ends + u32::from(chains.home) + self.count_others(across, chains.at(crossings)),
        }
    }

    /// How many of these squares are on none of the trails.
    #[inline]
    fn count_others(&self, steps: Neighbours, trails: u16) -> u32 {
        if trails == 0 || self.is_clear_around(steps.centre()) {
            return steps.len();
        }
        let others = steps.each().map(|(square, free)| u32::from(free) & !self.is_on(square, trails));
        others.iter().sum()
    }

    /// Whether no square around this one is on a trail. (Over the board's edge it looks at some other squares as well.)
    #[inline]
    fn is_clear_around(&self, square: Square) -> bool {
        let row = |begin: usize| u32::from_le_bytes(std::array::from_fn(|i| self.number[begin + i]));
        let first = square.index() + MARGIN - 17;
        (row(first) | row(first + 16) | row(first + 32)) & 0xff_ffff == 0
    }

    /// 1 if a square is on one of the trails, or 0.
    #[inline]
    fn is_on(&self, square: Square, trails: u16) -> u32 {
        u32::from(trails) >> (self.number[MARGIN + square.index()] % 16) & 1
    }

    /// Everything that a kangaroo can reach. For one that does not stand by the stream, steps are left out, and chains to
    /// the same squares.
    #[inline]
    pub fn reach(&mut self, kangaroo: Kangaroo, jumps: Jumps) -> Reach {
        let mut reach = Reach::default();
        let chains = self.chains(kangaroo, jumps, |crossings, end| reach.at[usize::from(crossings)].insert(end));
        if self.overflow {
            reach = self.reach_alone(kangaroo);
            if !kangaroo.square.is_by_stream() {
                self.remove_steps(kangaroo, &mut reach);
            }
            return reach;
        }
        reach.home = chains.home;
        let mut layers = chains.layers;
        while layers != 0 {
            let bit = layers.trailing_zeros() as usize;
            layers &= layers - 1;
            let (squares, trail) = (&mut reach.at[bit / 16 % 3], bit % NUMBERS);
            let (begin, end) = (self.begin[trail], self.begin[trail + 1]);
            (begin..end).for_each(|i| squares.insert(self.squares[usize::from(i)]));
        }
        if kangaroo.square.is_by_stream() {
            self.add_steps(kangaroo, &mut reach);
        } else if !self.is_clear_around(kangaroo.square) {
            self.remove_steps(kangaroo, &mut reach);
        }
        reach
    }

    /// Adds what a kangaroo can reach by a step.
    fn add_steps(&self, kangaroo: Kangaroo, reach: &mut Reach) {
        let Kangaroo { square, crossings } = kangaroo;
        let (dry, across) = self.lines.neighbours(square).by_bank();
        let add = |squares: &mut Squares, steps: Neighbours| {
            steps.each().iter().filter(|(_, free)| *free).for_each(|(square, _)| squares.insert(*square));
        };
        add(&mut reach.at[usize::from(crossings)], dry);
        match Crossing::from_side(square).count(crossings, self.laps) {
            None => reach.home |= !across.is_empty(),
            Some(crossings) => add(&mut reach.at[usize::from(crossings)], across),
        }
    }

    /// Removes what a kangaroo that does not stand by the stream can reach by a step.
    #[inline]
    fn remove_steps(&self, kangaroo: Kangaroo, reach: &mut Reach) {
        let squares = &mut reach.at[usize::from(kangaroo.crossings)];
        for (square, free) in self.lines.neighbours(kangaroo.square).each() {
            squares.remove_if(square, free);
        }
    }

    /// The trails that a kangaroo can reach by chains that begin with one of these jumps. `end` is called with the crossings
    /// and the square for each of these jumps that nothing can follow.
    #[inline]
    fn chains(&mut self, kangaroo: Kangaroo, jumps: Jumps, mut end: impl FnMut(u8, Square)) -> Chains {
        let Kangaroo { square, crossings } = kangaroo;
        let mut chains = Chains::default();
        let across = jumps.across();
        for landing in jumps.dry() {
            chains.layers |= layer(crossings, self.arrive(landing, || end(crossings, landing)));
        }
        if !across.is_empty() {
            match Crossing::from_side(square).count(crossings, self.laps) {
                None => chains.home = true,
                Some(crossings) => across.for_each(|landing| {
                    chains.layers |= layer(crossings, self.arrive(landing, || end(crossings, landing)));
                }),
            }
        }
        let mut todo = chains.layers;
        while todo != 0 {
            let bit = todo.trailing_zeros();
            todo &= todo - 1;
            let (crossings, trail) = ((bit / 16) as u8, bit as usize % NUMBERS);
            let mut beyond = 0;
            if self.forward[trail] != 0 {
                match Crossing::Forward.count(crossings, self.laps) {
                    None => chains.home = true,
                    Some(crossings) => beyond = layer(crossings, self.forward[trail]),
                }
            }
            if let Some(crossings) = Crossing::Backward.count(crossings, self.laps) {
                beyond |= layer(crossings, self.backward[trail]);
            }
            todo |= beyond & !chains.layers;
            chains.layers |= beyond;
        }
        chains
    }

    /// The trail of the square where a first jump lands, as a bit; or `end` is called, if no jump can follow.
    #[inline]
    fn arrive(&mut self, landing: Square, end: impl FnOnce()) -> u16 {
        let number = self.number[MARGIN + landing.index()];
        if number != 0 {
            return 1 << (number % 16);
        }
        let jumps = self.lines.jumps(landing);
        if jumps.is_empty() {
            end();
            return 0;
        }
        self.follow(landing, jumps)
    }

    /// Follows a trail that is not stored yet, and those that it leads to, from a square and its jumps. Returns its bit.
    #[inline(never)]
    fn follow(&mut self, start: Square, mut jumps: Jumps) -> u16 {
        if usize::from(self.len) + 1 == NUMBERS {
            self.overflow = true;
            return 0;
        }
        self.len += 1;
        let number = self.len;
        let trail = usize::from(number) % NUMBERS;
        let mut head = self.begin[trail];
        let mut tail = head + 1;
        self.number[MARGIN + start.index()] = number;
        self.squares[usize::from(head)] = start;
        let mut beyond = [Square(0); ACROSS];
        let mut across = 0;
        loop {
            for landing in jumps.dry() {
                let known = &mut self.number[MARGIN + landing.index()];
                if *known == 0 {
                    *known = number;
                    self.squares[usize::from(tail)] = landing;
                    tail += 1;
                }
            }
            for landing in jumps.across() {
                beyond[across % ACROSS] = landing;
                across += 1;
            }
            head += 1;
            if head == tail {
                break;
            }
            jumps = self.lines.jumps(self.squares[usize::from(head)]);
        }
        self.begin[trail + 1] = tail;
        if across > ACROSS {
            self.overflow = true;
            return 0;
        }
        for landing in &beyond[..across] {
            let beyond = match self.number[MARGIN + landing.index()] {
                0 => self.follow(*landing, self.lines.jumps(*landing)),
                number => 1 << (number % 16),
            };
            // A jump that lands on the west bank has come from the east.
            match Crossing::from_side(*landing) {
                Crossing::Backward => self.forward[trail] |= beyond,
                Crossing::Forward => self.backward[trail] |= beyond,
            }
        }
        1 << trail
    }

    /// Everything that a kangaroo can reach, without the help of trails.
    #[cold]
    pub fn reach_alone(&self, kangaroo: Kangaroo) -> Reach {
        let mut reach = Reach::default();
        self.add_steps(kangaroo, &mut reach);
        let mut seen = [Squares::NONE; 3];
        let mut todo = vec![kangaroo];
        while let Some(Kangaroo { square: from, crossings }) = todo.pop() {
            for square in self.lines.jumps(from) {
                let after = match Crossing::between(from, square) {
                    None => Some(crossings),
                    Some(crossing) => crossing.count(crossings, self.laps),
                };
                match after {
                    None => reach.home = true,
                    Some(crossings) => {
                        let seen = &mut seen[usize::from(crossings)];
                        if !seen.contains(square) {
                            seen.insert(square);
                            reach.at[usize::from(crossings)].insert(square);
                            todo.push(Kangaroo { square, crossings });
                        }
                    }
                }
            }
        }
        reach
    }
}

impl Reach {
    /// How many moves this is.
    pub fn len(&self, laps: u8) -> u32 {
        let squares: u32 = self.at[..=usize::from(laps)].iter().map(Squares::len).sum();
        squares + u32::from(self.home)
    }
}
