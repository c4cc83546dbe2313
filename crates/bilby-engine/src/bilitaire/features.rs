//! The features of the evaluation: the eight lines of four cells, the number of marbles, and the number of jumps.
//!
//! Three holes in a row always lie on two neighbouring cells, and trays slide along lines. So a line (a tray or none on each
//! of four cells, sixteen patterns of marbles on each tray) contains every jump along it and every slide that can make or
//! break one. Lines are read from the rim inwards and have the same weight from either end, so that symmetric boards have
//! the same features.

use bilitaire::Board;

/// What a cell can hold: no tray, or a tray with any of sixteen patterns of marbles.
const STATES: usize = 17;

/// What a line of four cells can hold.
pub(crate) const LINES: usize = STATES * STATES * STATES * STATES;

/// Jumps beyond this many are not told apart.
pub(crate) const MOST_JUMPS: usize = 23;

/// Two neighbouring cells as one number below 17 × 17, by the trays on them and by their eight points.
const HALVES: [[u16; 256]; 4] = {
    let mut halves = [[0; 256]; 4];
    let mut trays = 0;
    while trays < 4 {
        let mut points = 0;
        while points < 256 {
            let left = if trays & 1 == 0 { 0 } else { 1 + (points & 3 | points >> 2 & 12) };
            let right = if trays & 2 == 0 { 0 } else { 1 + (points >> 2 & 3 | points >> 4 & 12) };
            halves[trays][points] = (left * STATES + right) as u16;
            points += 1;
        }
        trays += 1;
    }
    halves
};

/// The features of a board, as indices of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Features {
    /// The lines at the rim.
    pub outer: [u32; 4],
    /// The lines inside.
    pub inner: [u32; 4],
    /// How many marbles there are.
    pub marbles: usize,
    /// How many single jumps there are now, at most [`MOST_JUMPS`].
    pub jumps: usize,
}

impl Features {
    #[inline]
    pub fn of(board: Board) -> Features {
        let (marbles, holes) = (board.marbles().bits(), board.holes().bits());
        let rows = lines(marbles, holes);
        let columns = lines(transposed(marbles), transposed(holes));
        Features {
            outer: [rows[0], rows[3], columns[0], columns[3]],
            inner: [rows[1], rows[2], columns[1], columns[2]],
            marbles: marbles.count_ones() as usize,
            jumps: (count_jumps(marbles, holes) as usize).min(MOST_JUMPS),
        }
    }
}

/// The number of single jumps.
#[inline]
pub(crate) fn count_jumps(marbles: u64, holes: u64) -> u32 {
    const A_TO_F: u64 = 0x3f3f_3f3f_3f3f_3f3f;
    const C_TO_H: u64 = 0xfcfc_fcfc_fcfc_fcfc;
    let empty = holes & !marbles;
    let east = marbles & (marbles >> 1) & (empty >> 2) & A_TO_F;
    let west = marbles & (marbles << 1) & (empty << 2) & C_TO_H;
    let north = marbles & (marbles >> 8) & (empty >> 16);
    let south = marbles & (marbles << 8) & (empty << 16);
    east.count_ones() + west.count_ones() + north.count_ones() + south.count_ones()
}

/// The four rows of cells, each from its left end, the rim's side as its first row of holes.
#[inline]
fn lines(marbles: u64, holes: u64) -> [u32; 4] {
    std::array::from_fn(|row| {
        let (line, trays) = ((marbles >> (16 * row)) as u16, (holes >> (16 * row)) as u16);
        line_number(if row < 2 { line } else { line.swap_bytes() }, trays)
    })
}

#[inline]
fn line_number(line: u16, trays: u16) -> u32 {
    let half = |shift: u32| {
        let points = line >> shift & 0xf | line >> (shift + 4) & 0xf0;
        let trays = trays >> shift & 1 | trays >> (shift + 1) & 2;
        u32::from(HALVES[usize::from(trays)][usize::from(points)])
    };
    half(0) * (STATES * STATES) as u32 + half(4)
}

/// The board with rows and columns exchanged.
#[inline]
pub(crate) fn transposed(points: u64) -> u64 {
    let mut x = points;
    let t = (x ^ (x >> 7)) & 0x00aa_00aa_00aa_00aa;
    x ^= t ^ (t << 7);
    let t = (x ^ (x >> 14)) & 0x0000_cccc_0000_cccc;
    x ^= t ^ (t << 14);
    let t = (x ^ (x >> 28)) & 0x0000_0000_f0f0_f0f0;
    x ^ t ^ (t << 28)
}

/// The same line read from its other end.
pub(crate) fn reversed(line: usize) -> usize {
    let mirrored = |state: usize| match state.checked_sub(1) {
        None => 0,
        Some(points) => 1 + (points >> 1 & 0b0101 | points << 1 & 0b1010),
    };
    let (mut rest, mut number) = (line, 0);
    for _ in 0..4 {
        number = number * STATES + mirrored(rest % STATES);
        rest /= STATES;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_core::{Game, Notation, SplitMix64};
    use bilitaire::{Hole, Position, Rules};

    #[test]
    fn a_line_reversed_twice_is_itself() {
        for line in 0..LINES {
            assert_eq!(reversed(reversed(line)), line);
        }
        // A tray with its left lower hole filled, at the left end.
        let line = line_number(0b0000_0000_0000_0001, 0x0303);
        assert_eq!(reversed(line as usize) as u32, line_number(0b0000_0000_1000_0000, 0xc0c0));
    }

    #[test]
    fn transposing_exchanges_rows_and_columns() {
        for hole in Hole::all() {
            let other = Hole::new(hole.row(), hole.column()).unwrap();
            assert_eq!(transposed(1 << hole.index()), 1 << other.index());
        }
    }

    #[test]
    fn jumps_are_counted_as_the_rules_do() {
        let mut random = SplitMix64::new(3);
        let mut list = Vec::new();
        let mut position = Position::start(Rules, 0);
        for _ in 0..2_000 {
            position.moves(&mut list);
            if position.jumps() == Some(1) {
                let board = position.board();
                assert_eq!(
                    u64::from(count_jumps(board.marbles().bits(), board.holes().bits())),
                    position.count_moves()
                );
            }
            match list.len() {
                0 => position = Position::start(Rules, 0),
                many => position.play(list[random.below(many as u64) as usize]),
            }
        }
    }
}
