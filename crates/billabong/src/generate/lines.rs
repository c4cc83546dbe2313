//! The board by lines, so that one lookup finds every jump from a square.
//!
//! Each row, column and diagonal is a word of 16 bits, set where nothing can land: kangaroos, the lake, and bits beyond
//! the line's ends. A second, reversed copy of each word makes looking back the same as looking ahead. A square's four
//! lines then give eight 16-bit lanes, one for each direction, and the search for jumps is plain arithmetic on all
//! lanes at once, without a branch, which the compiler turns into vector instructions.

use crate::{Crossing, Direction, Square};

/// What blocks the way on every line of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lines {
    rows: [Line; 16],
    columns: [Line; 16],
    rising: [Line; 32],
    falling: [Line; 32],
}

/// Forward in the low half, reversed in the high half.
type Line = u32;

impl Lines {
    /// The board without kangaroos.
    pub const EMPTY: Lines = {
        let mut lines = Lines { rows: [!0; 16], columns: [!0; 16], rising: [!0; 32], falling: [!0; 32] };
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
        let i = square.0;
        let across = bit(square.column());
        self.rows[(i / 16) as usize] ^= across;
        self.columns[(i % 16) as usize] ^= bit(square.row());
        self.rising[(RISING[i as usize] % 32) as usize] ^= across;
        self.falling[(FALLING[i as usize] % 32) as usize] ^= across;
    }

    /// Every jump that can be made from a square.
    #[inline(always)]
    pub fn jumps(&self, from: Square) -> Jumps {
        let i = from.0;
        let lines = [
            self.rows[(i / 16) as usize],
            self.columns[(i % 16) as usize],
            self.rising[(RISING[i as usize] % 32) as usize],
            self.falling[(FALLING[i as usize] % 32) as usize],
        ];
        let scale = &SCALE[i as usize];
        let mut landings = [0; 8];
        for k in 0..8 {
            let line = (lines[k / 2] >> (16 * (k % 2))) as u16;
            // What lies ahead, with the neighbouring square as bit 0. The multiplication shifts by a different amount
            // in each lane.
            let ahead = ((u32::from(line) * u32::from(scale[k])) >> 16) as u16;
            // The first obstacle at distance d is bit d - 1; the landing square at distance 2d is bit 2d - 1.
            let pivot = ahead & ahead.wrapping_neg();
            let landing = pivot.wrapping_mul(pivot) << 1;
            let blocked = (ahead ^ pivot) & (landing << 1).wrapping_sub(1);
            // Nothing can land beyond the end of the word. (If the product overflowed, it is already 0.)
            landings[k] = if blocked == 0 { landing & (scale[k] - 1) } else { 0 };
        }
        // Landing squares are at even distances, so only odd bits are in use, and two lanes fit into one. The black box
        // keeps the compiler from splitting the eight lanes for this (worth an eighth in speed).
        let [a, b, c, d, e, f, g, h] = std::hint::black_box(landings).map(u64::from);
        let (lower, upper) = (a | b << 16 | c << 32 | d << 48, e | f << 16 | g << 32 | h << 48);
        Jumps { from, landings: lower | upper >> 1 }
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
    #[inline]
    pub fn is_empty(self) -> bool {
        self.landings == 0
    }

    /// The jumps that don't cross the stream.
    #[inline]
    pub fn dry(self) -> Jumps {
        Jumps { landings: self.landings & !ACROSS_STREAM[self.from.index()], ..self }
    }

    /// The jumps that cross the stream.
    #[inline]
    pub fn across(self) -> Jumps {
        Jumps { landings: self.landings & ACROSS_STREAM[self.from.index()], ..self }
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

/// For each square, the jumps that cross the stream.
static ACROSS_STREAM: [u64; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 224 {
        let from = Square(i as u8);
        let mut bit = 0;
        while bit < 64 {
            let (direction, distance) = jump_of(bit);
            let (columns, rows) = direction.delta();
            let column = from.column().wrapping_add_signed(columns * distance);
            let row = from.row().wrapping_add_signed(rows * distance);
            if let Some(to) = Square::new(column, row)
                && Crossing::between(from, to).is_some()
            {
                table[i] |= 1 << bit;
            }
            bit += 1;
        }
        i += 1;
    }
    table
};

/// A square's bit in its line, forward and reversed.
const fn bit(place: u8) -> Line {
    1 << place | 0x8000_0000 >> place
}

/// For each square and direction, the factor that shifts the line so that the neighbouring square becomes bit 0 of the
/// upper half.
static SCALE: [[u16; 8]; 256] = {
    let mut table = [[1; 8]; 256];
    let mut i = 0;
    while i < 224 {
        let square = Square(i as u8);
        let mut k = 0;
        while k < 8 {
            let place = if k / 2 == 1 { square.row() } else { square.column() };
            table[i][k] = if k % 2 == 0 { 0x8000 >> place } else { 1 << place };
            k += 1;
        }
        i += 1;
    }
    table
};

/// The rising diagonal (towards `p14`) of each square. The two diagonals that meet the lake only in a corner square are
/// split there, because a single set bit would look like a kangaroo to jump over.
static RISING: [u8; 256] = {
    let mut table = [31; 256];
    let mut i = 0;
    while i < 224 {
        let (column, row) = (i as u8 % 16, i as u8 / 16);
        table[i] = match row + 15 - column {
            12 if column > 9 => 29,
            16 if column > 6 => 30,
            line => line,
        };
        i += 1;
    }
    table
};

/// The falling diagonal (towards `p1`) of each square, split likewise.
static FALLING: [u8; 256] = {
    let mut table = [31; 256];
    let mut i = 0;
    while i < 224 {
        let (column, row) = (i as u8 % 16, i as u8 / 16);
        table[i] = match row + column {
            12 if column > 6 => 29,
            16 if column > 9 => 30,
            line => line,
        };
        i += 1;
    }
    table
};
