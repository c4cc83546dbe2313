//! Slides: all 160 that the grid has, and which of them are legal in a line of trays. The rule:
//! docs/rules/bilitaire.md#slide.

use crate::board::Board;
use crate::square::{Cell, Direction, Holes};

/// The rows and the columns of the grid.
const LINES: usize = 8;
/// Slides in one line of four cells: one tray from any cell to any other, two or three from any place to any other.
const IN_LINE: usize = 12 + 6 + 2;
/// All slides.
pub(crate) const SLIDES: usize = LINES * IN_LINE;
/// The maximum number of legal slides in one line of four cells.
const AT_ONCE: usize = 4;
/// The maximum number of legal slides in a position.
pub(crate) const MOST_SLIDES: usize = LINES * AT_ONCE;

/// One to three touching trays, and where they go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slide {
    /// The holes of the trays before.
    from: u64,
    /// The holes of the trays afterwards.
    to: u64,
    /// How far each bit moves, as a rotation, which serves both directions; nothing wraps.
    turn: u32,
}

/// Within one line: `trays` trays beginning at one place, moved to begin at another.
#[derive(Clone, Copy)]
struct Shift {
    trays: usize,
    from: usize,
    to: usize,
}

const SHIFTS: [Shift; IN_LINE] = {
    let mut shifts = [Shift { trays: 0, from: 0, to: 0 }; IN_LINE];
    let mut n = 0;
    let mut trays = 1;
    while trays <= 3 {
        let mut from = 0;
        while from + trays <= 4 {
            let mut to = 0;
            while to + trays <= 4 {
                if from != to {
                    shifts[n] = Shift { trays, from, to };
                    n += 1;
                }
                to += 1;
            }
            from += 1;
        }
        trays += 1;
    }
    assert!(n == IN_LINE);
    shifts
};

impl Shift {
    /// Returns whether it is legal in a line: the trays are there, and every newly needed cell is free.
    const fn is_allowed(self, line: usize) -> bool {
        let cells = ((1 << self.trays) - 1) << self.from;
        let (low, high) = if self.from < self.to { (self.from, self.to) } else { (self.to, self.from) };
        let swept = ((1 << (high + self.trays)) - 1) & !((1 << low) - 1);
        line & swept == cells
    }

    /// Its holes in the lowest row or the leftmost column, when it begins at `first`.
    const fn holes(self, first: usize, upright: bool) -> u64 {
        let mut holes = 0;
        let mut cell = first;
        while cell < first + self.trays {
            holes |= if upright { 0x0303 << (16 * cell) } else { 0x0303 << (2 * cell) };
            cell += 1;
        }
        holes
    }
}

/// The slides by line, first the rows and then the columns. Padding to 256 entries saves a bounds check.
static TABLE: [Slide; 256] = {
    let mut table = [Slide { from: 0, to: 0, turn: 0 }; 256];
    let mut at = 0;
    while at < SLIDES {
        let (line, shift) = (at / IN_LINE, SHIFTS[at % IN_LINE]);
        let upright = line >= 4;
        let (place, unit) = if upright { (2 * (line - 4), 16) } else { (16 * line, 2) };
        table[at] = Slide {
            from: shift.holes(shift.from, upright) << place,
            to: shift.holes(shift.to, upright) << place,
            turn: ((64 + unit * shift.to - unit * shift.from) % 64) as u32,
        };
        at += 1;
    }
    table
};

/// For each line and each set of trays in it: the legal slides and their number.
static ALLOWED: [[([u8; AT_ONCE], u8); 16]; LINES] = {
    let mut allowed = [[([0; AT_ONCE], 0); 16]; LINES];
    let mut at = 0;
    while at < SLIDES {
        let mut line = 0;
        while line < 16 {
            if SHIFTS[at % IN_LINE].is_allowed(line) {
                let (slides, count) = &mut allowed[at / IN_LINE][line];
                slides[*count as usize] = at as u8;
                *count += 1;
            }
            line += 1;
        }
        at += 1;
    }
    allowed
};

impl Slide {
    /// The slide with a number below [`SLIDES`].
    #[inline]
    pub fn numbered(number: u8) -> &'static Slide {
        &TABLE[usize::from(number)]
    }

    /// The number of the slide that moves a line of trays, given its cells from rear to front.
    pub fn find(trays: &[Cell], direction: Direction, distance: u32) -> Option<u8> {
        let from = trays.iter().fold(0, |holes, cell| holes | cell.holes().0);
        let to = trays.iter().try_fold(0, |holes, cell| Some(holes | cell.step(direction, distance)?.holes().0))?;
        TABLE.iter().position(|slide| slide.from == from && slide.to == to).map(|number| number as u8)
    }

    /// The holes whose marbles it carries along, and how far: what [`carry`] needs.
    #[inline]
    pub fn carries(&self) -> (u64, u32) {
        (self.from, self.turn)
    }

    /// The trays from rear to front, in the direction of the slide.
    pub fn trays(&self) -> Vec<Cell> {
        let mut trays: Vec<Cell> = Cell::all().filter(|cell| self.from & cell.holes().0 != 0).collect();
        if matches!(self.direction(), Direction::West | Direction::South) {
            trays.reverse();
        }
        trays
    }

    /// Its direction.
    pub fn direction(&self) -> Direction {
        match self.turn {
            2 | 4 | 6 => Direction::East,
            16 | 32 | 48 if self.from < self.to => Direction::North,
            16 | 32 | 48 => Direction::South,
            _ => Direction::West,
        }
    }

    /// How many cells each tray moves.
    pub fn distance(&self) -> u32 {
        match self.direction() {
            Direction::East => self.turn / 2,
            Direction::West => (64 - self.turn) / 2,
            Direction::North => self.turn / 16,
            Direction::South => (64 - self.turn) / 16,
        }
    }
}

/// Carries the marbles of some holes along, by a rotation.
#[inline]
pub(crate) fn carry(marbles: u64, from: u64, turn: u32) -> u64 {
    let riding = marbles & from;
    (marbles ^ riding) | riding.rotate_left(turn)
}

impl Board {
    /// The board after a legal slide.
    #[inline]
    #[must_use]
    pub(crate) fn slid(self, slide: &Slide) -> Board {
        Board { marbles: carry(self.marbles, slide.from, slide.turn), holes: (self.holes & !slide.from) | slide.to }
    }

    /// The board without the empty tray of a cell.
    #[inline]
    #[must_use]
    pub(crate) fn without(self, cell: Cell) -> Board {
        Board { holes: self.holes & !cell.holes().0, ..self }
    }

    /// Puts the numbers of the legal slides into `numbers`, and returns how many there are.
    #[inline]
    pub(crate) fn slides<const ROOM: usize>(self, numbers: &mut [u8; ROOM]) -> usize {
        const { assert!(ROOM >= MOST_SLIDES) };
        // One bit for each tray: the rows in the lowest four bits of every sixteen.
        let cells = self.holes & 0x0055_0055_0055_0055;
        let cells = (cells | cells >> 1) & 0x0033_0033_0033_0033;
        let cells = (cells | cells >> 2) & 0x000f_000f_000f_000f;
        let mut count = 0;
        for (line, allowed) in ALLOWED.iter().enumerate() {
            let trays = if line < 4 {
                cells >> (16 * line) & 0xf
            } else {
                // Gathers the bits 0, 16, 32 and 48 in the topmost sixteen.
                ((cells >> (line - 4) & 0x0001_0001_0001_0001).wrapping_mul(0x0001_0002_0004_0008) >> 48) & 0xf
            };
            let (slides, more) = allowed[trays as usize];
            numbers[count..count + AT_ONCE].copy_from_slice(&slides);
            count += usize::from(more);
        }
        count
    }

    /// The trays without a marble, as the lowest hole of each.
    #[inline]
    pub(crate) fn bare_trays(self) -> Holes {
        let marbles = self.marbles | self.marbles >> 8;
        let marbles = marbles | marbles >> 1;
        Holes(self.holes & !marbles & 0x0055_0055_0055_0055)
    }
}
