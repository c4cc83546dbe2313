//! The board by lines, so that one lookup finds every jump from a square.
//!
//! Each row, column and diagonal is a word of 16 bits, set where nothing can land: kangaroos, the lake, and bits beyond
//! the line's ends. It is stored forward and reversed. So a square's four lines give eight 16-bit lanes, one for each
//! direction, and the search for jumps is plain arithmetic on all lanes at once, without a branch, which the compiler
//! turns into vector instructions.
//!
//! Two diagonals share a word. On a board of 16 rows that wraps round, every diagonal would have 16 squares; the two
//! rows that the real board lacks separate its two parts. Nothing jumps over two obstacles in a row.

use crate::squares::Squares;
use crate::{Crossing, Direction, Square};

/// What blocks the way on every line of the board: each line forward, and reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lines([[u16; 2]; 64]);

/// Where each kind of line begins.
const ROWS: usize = 0;
const COLUMNS: usize = 16;
const RISING: usize = 32;
const FALLING: usize = 48;

/// The lines of a square: its row, its column, the diagonal that rises towards `p14`, and the one that falls towards
/// `p1`.
#[inline(always)]
const fn lines_of(square: Square) -> [usize; 4] {
    let (column, row) = (square.column() as usize, square.row() as usize);
    [ROWS + row, COLUMNS + column, RISING + column.wrapping_sub(row) % 16, FALLING + (column + row) % 16]
}

impl Lines {
    /// The board without kangaroos.
    pub const EMPTY: Lines = {
        let mut lines = Lines([[!0; 2]; 64]);
        let mut i = 0;
        while i < 224 {
            if !Square(i).is_lake() {
                lines.toggle(Square(i));
            }
            i += 1;
        }
        lines
    };

    /// Puts something on a free square or takes it away.
    #[inline]
    pub const fn toggle(&mut self, square: Square) {
        let bits = &CONSTANTS[square.index()].bits;
        let lines = lines_of(square);
        let mut k = 0;
        while k < 4 {
            // Both halves change in one word.
            let [[forward, reversed], [a, b]] = [self.0[lines[k]], bits[k]];
            let word = (forward as u32 | (reversed as u32) << 16) ^ (a as u32 | (b as u32) << 16);
            self.0[lines[k]] = [word as u16, (word >> 16) as u16];
            k += 1;
        }
    }

    #[inline]
    fn row(&self, row: u8) -> u16 {
        self.0[ROWS + usize::from(row % 16)][0]
    }

    /// Whether nothing can land on a square: it is occupied, or in the lake.
    #[inline]
    pub fn blocked(&self, square: Square) -> bool {
        self.row(square.row()) >> square.column() & 1 != 0
    }

    /// The squares where a kangaroo can land.
    pub fn free(&self) -> Squares {
        Squares(std::array::from_fn(|i| {
            let [a, b, c, d] = std::array::from_fn(|k| u64::from(self.row((4 * i + k) as u8)));
            !(a | b << 16 | c << 32 | d << 48)
        }))
    }

    /// The free squares around a square.
    #[inline]
    pub fn neighbours(&self, square: Square) -> Neighbours {
        // The rows next to the board are words of blocked bits: that after the last row, and the last of the sixteen, to which
        // the row before the first wraps round.
        let row = |row: u8| u64::from(self.row(row));
        let [south, here, north] = [square.row().wrapping_sub(1), square.row(), square.row() + 1].map(row);
        let rows = south | here << 18 | north << 36;
        // One bit more on each side of a row is blocked as well.
        let rows = (rows << 1) | (0x20001 * Neighbours::WEST);
        Neighbours { square, free: !(rows >> square.column()) & Neighbours::ALL }
    }

    /// Every jump that can be made from a square.
    #[inline(always)]
    pub fn jumps(&self, from: Square) -> Jumps {
        let [[a, b], [c, d], [e, f], [g, h]] = lines_of(from).map(|line| self.0[line]);
        Jumps::of(from, look([a, b, c, d, e, f, g, h], &CONSTANTS[from.index()].scale))
    }
}

/// Finds the landing square of the jump in each direction: at distance n it is bit n - 1. `scale` is of [`Constants`].
#[inline(always)]
fn look(lines: [u16; 8], scale: &[u16; 8]) -> [u16; 8] {
    let mut landings = [0; 8];
    for k in 0..8 {
        // What lies ahead, with the neighbouring square as bit 0. The multiplication shifts by a different amount in each
        // lane.
        let ahead = ((u32::from(lines[k]) * u32::from(scale[k])) >> 16) as u16;
        // The first obstacle at distance d is bit d - 1; the landing square at distance 2d is bit 2d - 1.
        let pivot = ahead & ahead.wrapping_neg();
        let landing = pivot.wrapping_mul(pivot) << 1;
        // It must lie before the second obstacle, and not beyond the end of the word. (If the product overflowed, it is 0.)
        let behind = ahead ^ pivot;
        let before_second = behind.wrapping_sub(1) & !behind;
        landings[k] = landing & before_second & scale[k].wrapping_sub(1);
    }
    landings
}

/// Squares by line, as in [`Lines`]: those on which the jumps from some other squares depend.
///
/// The jumps from a square stay the same, and still depend on the same squares, while something is put on or taken away from
/// other squares than these.
#[derive(Clone, Copy)]
pub(crate) struct Watched([[u16; 2]; 64]);

impl Watched {
    pub const NONE: Watched = Watched([[0; 2]; 64]);

    /// Adds the squares on which the jumps from a square depend, and returns these jumps. `neighbours` is 1 to add the
    /// neighbours as well, or 0.
    #[inline(always)]
    pub fn add_jumps(&mut self, lines: &Lines, from: Square, neighbours: u16) -> Jumps {
        let constants = &CONSTANTS[from.index()];
        let at = lines_of(from);
        let [[a, b], [c, d], [e, f], [g, h]] = at.map(|line| lines.0[line]);
        let words = [a, b, c, d, e, f, g, h];
        let [[a, b], [c, d], [e, f], [g, h]] = constants.bits;
        let (landings, watched) = watch(words, &constants.scale, [a, b, c, d, e, f, g, h], neighbours);
        let watched = std::hint::black_box(watched);
        for k in 0..4 {
            let [forward, reversed] = self.0[at[k]];
            self.0[at[k]] = [forward | watched[2 * k], reversed | watched[2 * k + 1]];
        }
        Jumps::of(from, landings)
    }

    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        let word = |[forward, reversed]: [u16; 2]| u32::from(forward) | u32::from(reversed) << 16;
        let at = lines_of(square);
        let bits = &CONSTANTS[square.index()].bits;
        (0..4).fold(0, |found, k| found | word(self.0[at[k]]) & word(bits[k])) != 0
    }
}

/// Finds the landing square of the jump in each direction, like [`look`], and the squares on which the jump depends, as bits
/// of the line.
#[inline(always)]
fn watch(lines: [u16; 8], scale: &[u16; 8], bits: [u16; 8], neighbours: u16) -> ([u16; 8], [u16; 8]) {
    let (mut landings, mut watched) = ([0; 8], [0; 8]);
    for k in 0..8 {
        // As in `look`.
        let ahead = ((u32::from(lines[k]) * u32::from(scale[k])) >> 16) as u16;
        let pivot = ahead & ahead.wrapping_neg();
        let target = pivot.wrapping_mul(pivot) << 1 & scale[k].wrapping_sub(1);
        let behind = ahead ^ pivot;
        let second = behind & behind.wrapping_neg();
        let landing = target & second.wrapping_sub(1);
        // Something that is put before the first obstacle, or before the board's edge, can be jumped over if its distance is
        // less than half of that: every second bit, moved together.
        let end = ahead | scale[k];
        let before = (end & end.wrapping_neg()).wrapping_sub(1) >> 1 & 0x5555;
        let before = (before | before >> 1) & 0x3333;
        let before = (before | before >> 2) & 0x0f0f;
        let before = (before | before >> 4) & 0x00ff;
        let blocked = before | pivot | if target != 0 { second } else { 0 };
        let depends = if landing != 0 { landing | landing.wrapping_sub(1) } else { blocked };
        // The multiplication shifts back.
        watched[k] = (depends | neighbours).wrapping_mul(bits[k] << 1);
        landings[k] = landing;
    }
    (landings, watched)
}

/// The free squares around a square: three bits for each of three rows, from the south-west on.
#[derive(Clone, Copy)]
pub(crate) struct Neighbours {
    square: Square,
    free: u64,
}

impl Neighbours {
    const WEST: u64 = 1 | 1 << 18 | 1 << 36;
    const EAST: u64 = Neighbours::WEST << 2;
    const ALL: u64 = (7 * Neighbours::WEST) & !(1 << 19);

    /// The square that they are around.
    #[inline]
    pub fn centre(self) -> Square {
        self.square
    }

    #[inline]
    pub fn len(self) -> u32 {
        self.free.count_ones()
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.free == 0
    }

    /// The neighbours that a step reaches without crossing the stream, and the neighbours beyond the stream.
    #[inline]
    pub fn by_bank(self) -> (Neighbours, Neighbours) {
        let across = match (self.square.is_by_stream(), Crossing::from_side(self.square)) {
            (false, _) => 0,
            (true, Crossing::Backward) => Neighbours::EAST,
            (true, Crossing::Forward) => Neighbours::WEST,
        };
        (Neighbours { free: self.free & !across, ..self }, Neighbours { free: self.free & across, ..self })
    }

    /// How many moves these steps are, if the kangaroo can't jump. `last` says that crossing the stream forward brings it
    /// home, and all such steps are one move.
    #[inline]
    pub fn count_moves(self, last: bool) -> u32 {
        if last && self.square.is_by_stream() && Crossing::from_side(self.square) == Crossing::Forward {
            let (dry, across) = self.by_bank();
            dry.len() + u32::from(!across.is_empty())
        } else {
            self.len()
        }
    }

    /// All eight neighbours in the order of their squares, and whether each is free. Over the board's edge it is some other
    /// square, but never a free neighbour.
    #[inline]
    pub fn each(self) -> [(Square, bool); 8] {
        [(0, 239), (1, 240), (2, 241), (18, 255), (20, 1), (36, 15), (37, 16), (38, 17)]
            .map(|(bit, offset)| (Square(self.square.0.wrapping_add(offset)), self.free >> bit & 1 != 0))
    }
}

/// The jumps from one square, listed one after the other.
#[derive(Clone, Copy)]
pub(crate) struct Jumps {
    from: Square,
    /// A bit for each jump, which encodes its distance and direction: see [`jump_of`].
    landings: u64,
}

impl Jumps {
    pub const NONE: Jumps = Jumps { from: Square(0), landings: 0 };

    /// The jumps from a square with these landing squares, as [`look`] finds them.
    #[inline(always)]
    fn of(from: Square, landings: [u16; 8]) -> Jumps {
        // Landing squares are at even distances, so only odd bits are in use, and two lanes fit into one. The black box
        // keeps the compiler from splitting the eight lanes for this.
        let [a, b, c, d, e, f, g, h] = std::hint::black_box(landings).map(u64::from);
        let (lower, upper) = (a | b << 16 | c << 32 | d << 48, e | f << 16 | g << 32 | h << 48);
        Jumps { from, landings: lower | upper >> 1 }
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.landings == 0
    }

    /// The jumps that don't cross the stream.
    #[inline]
    pub fn dry(self) -> Jumps {
        Jumps { landings: self.landings & !CONSTANTS[self.from.index()].across, ..self }
    }

    /// The jumps that cross the stream.
    #[inline]
    pub fn across(self) -> Jumps {
        Jumps { landings: self.landings & CONSTANTS[self.from.index()].across, ..self }
    }
}

impl Iterator for Jumps {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.landings == 0 {
            return None;
        }
        let bit = self.landings.trailing_zeros() as usize;
        self.landings &= self.landings - 1;
        Some(Square(self.from.0.wrapping_add(OFFSETS[bit % 64])))
    }
}

/// What a bit of [`Jumps`] encodes: the direction, and the distance of the landing square.
const fn jump_of(bit: usize) -> (Direction, i8) {
    let (lane, place) = (bit / 16, bit % 16);
    if place % 2 == 1 { (Direction::ALL[lane], place as i8 + 1) } else { (Direction::ALL[lane + 4], place as i8 + 2) }
}

/// How a square's number changes with each jump (negative values wrap).
static OFFSETS: [u8; 64] = {
    let mut offsets = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        let (direction, distance) = jump_of(bit);
        let (columns, rows) = direction.delta();
        offsets[bit] = (columns + 16 * rows).wrapping_mul(distance) as u8;
        bit += 1;
    }
    offsets
};

/// What never changes about a square.
#[derive(Clone, Copy)]
struct Constants {
    /// For each of its lines, forward and reversed, the factor that shifts the line so that the neighbouring square becomes
    /// bit 0 of the upper half; 0 where the line is only this square.
    scale: [u16; 8],
    /// Its bit in each of its lines, forward and reversed.
    bits: [[u16; 2]; 4],
    /// The jumps that cross the stream.
    across: u64,
}

static CONSTANTS: [Constants; 256] = {
    let mut table = [Constants { scale: [0; 8], bits: [[0; 2]; 4], across: 0 }; 256];
    let mut i = 0;
    while i < 224 {
        let square = Square(i as u8);
        let (column, row) = (square.column(), square.row());
        let (rising, falling) = (column + 16 - row, column + row);
        // Four diagonals meet the lake only in a corner square, which alone would look like a kangaroo to jump over. So
        // one side of these is shifted by one bit, away from the lake. The bit of a corner of the board makes room: it
        // is on a diagonal of one square, and needs none.
        let rising_bit = match (rising, column) {
            (15, 7..) => 2 << column,
            (19, ..9) => 1 << column >> 1,
            (31 | 3, _) => 0,
            _ => 1 << column,
        };
        let falling_bit = match (falling, column) {
            (12, 7..) => 2 << column,
            (16, ..9) => 1 << column >> 1,
            (28 | 0, _) => 0,
            _ => 1 << column,
        };
        let bits: [u16; 4] = [1 << column, 1 << row, rising_bit, falling_bit];
        let mut k = 0;
        while k < 4 {
            // What a square is shifted by is the reverse of its bit.
            let (bit, reversed) = (bits[k], bits[k].reverse_bits());
            table[i].scale[2 * k] = reversed;
            table[i].scale[2 * k + 1] = bit;
            table[i].bits[k] = [bit, reversed];
            k += 1;
        }
        table[i].across = jumps_across(square);
        i += 1;
    }
    table
};

/// The jumps from a square that cross the stream.
const fn jumps_across(from: Square) -> u64 {
    let mut across = 0;
    let mut bit = 0;
    while bit < 64 {
        let (direction, distance) = jump_of(bit);
        let (columns, rows) = direction.delta();
        let column = from.column().wrapping_add_signed(columns * distance);
        let row = from.row().wrapping_add_signed(rows * distance);
        if let Some(to) = Square::new(column, row)
            && Crossing::between(from, to).is_some()
        {
            across |= 1 << bit;
        }
        bit += 1;
    }
    across
}
