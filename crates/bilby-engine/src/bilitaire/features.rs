//! The features of the evaluation: the eight lines of four cells, the nine blocks of two by two cells, the number of
//! marbles, and the number of jumps.
//!
//! Three holes in a row always lie on two neighbouring cells, and trays slide along lines. So a line (a tray or none on
//! each of four cells, sixteen patterns of marbles on each tray) contains every jump along it and every slide that can
//! make or break one. A block contains the jumps that go on round a corner. Lines and blocks are read from the rim
//! inwards and have the same weight from either end, so symmetric boards have the same features.

use bilitaire::Board;

/// What a cell can hold: no tray, or a tray with any of sixteen patterns of marbles.
const STATES: usize = 17;

/// What a line of four cells can hold, or a block of two by two.
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

/// Like [`HALVES`], but for the two cells read from right to left.
const MIRRORED_HALVES: [[u16; 256]; 4] = {
    let mut halves = [[0; 256]; 4];
    let mut trays = 0;
    while trays < 4 {
        let mut points = 0;
        while points < 256 {
            let mut mirrored = 0;
            let mut column = 0;
            while column < 4 {
                mirrored |= (points >> column & 0x11) << (3 - column);
                column += 1;
            }
            halves[trays][points] = HALVES[trays >> 1 | (trays & 1) << 1][mirrored];
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
    /// The blocks in the corners.
    pub corner: [u32; 4],
    /// The blocks in the middle of each side.
    pub edge: [u32; 4],
    /// The block in the centre.
    pub centre: u32,
    /// How many marbles there are.
    pub marbles: usize,
    /// How many single jumps there are now, at most [`MOST_JUMPS`].
    pub jumps: usize,
}

impl Features {
    #[inline]
    pub fn of(board: Board) -> Features {
        Features::of_bits(board.marbles().bits(), board.holes().bits())
    }

    #[inline]
    fn of_bits(marbles: u64, holes: u64) -> Features {
        let rows = Lines::of(marbles, holes);
        let columns = Lines::of(transposed(marbles), transposed(holes));
        let mirrored: [u32; 4] =
            std::array::from_fn(|row| half(&MIRRORED_HALVES, rows.points[row], rows.trays[row], 4));
        let block = |[outside, inside]: [u32; 2]| outside * HALF + inside;
        let across = |lines: &Lines, row: usize| half(&HALVES, lines.points[row], lines.trays[row], 2);
        // The rows above the centre were turned round; the centre is read as it stands.
        let upper = half(&HALVES, rows.points[2].swap_bytes(), rows.trays[2], 2);
        Features {
            outer: [rows.number(0), rows.number(3), columns.number(0), columns.number(3)],
            inner: [rows.number(1), rows.number(2), columns.number(1), columns.number(2)],
            corner: [
                block([rows.left[0], rows.left[1]]),
                block([rows.left[3], rows.left[2]]),
                block([mirrored[0], mirrored[1]]),
                block([mirrored[3], mirrored[2]]),
            ],
            edge: [
                block([across(&rows, 0), across(&rows, 1)]),
                block([across(&rows, 3), across(&rows, 2)]),
                block([across(&columns, 0), across(&columns, 1)]),
                block([across(&columns, 3), across(&columns, 2)]),
            ],
            centre: block([across(&rows, 1), upper]),
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

/// What two neighbouring cells can hold.
const HALF: u32 = (STATES * STATES) as u32;

/// The four rows of cells, each from its left end, the rim's side as its first row of holes.
struct Lines {
    points: [u16; 4],
    trays: [u16; 4],
    left: [u32; 4],
    right: [u32; 4],
}

impl Lines {
    #[inline]
    fn of(marbles: u64, holes: u64) -> Lines {
        let points = std::array::from_fn(|row| {
            let line = (marbles >> (16 * row)) as u16;
            if row < 2 { line } else { line.swap_bytes() }
        });
        let trays = std::array::from_fn(|row| (holes >> (16 * row)) as u16);
        let halves = |shift| std::array::from_fn(|row| half(&HALVES, points[row], trays[row], shift));
        Lines { points, trays, left: halves(0), right: halves(4) }
    }

    #[inline]
    fn number(&self, row: usize) -> u32 {
        self.left[row] * HALF + self.right[row]
    }
}

/// The number of the two cells of a line that begin at this column of holes.
#[inline]
fn half(halves: &[[u16; 256]; 4], line: u16, trays: u16, shift: u32) -> u32 {
    let points = line >> shift & 0xf | line >> (shift + 4) & 0xf0;
    let trays = trays >> shift & 1 | trays >> (shift + 1) & 2;
    u32::from(halves[usize::from(trays)][usize::from(points)])
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

/// The four cells of a line or block.
type Cells = [usize; 4];

fn cells_of(number: usize) -> Cells {
    [3, 2, 1, 0].map(|place| number / STATES.pow(place) % STATES)
}

fn number_of(cells: Cells) -> usize {
    cells.into_iter().fold(0, |number, state| number * STATES + state)
}

/// A cell with its four points exchanged: `from` tells for each where it comes from.
fn exchanged(state: usize, from: [usize; 4]) -> usize {
    match state.checked_sub(1) {
        None => 0,
        Some(points) => 1 + (0..4).map(|place| (points >> from[place] & 1) << place).sum::<usize>(),
    }
}

/// The number of a line read from its other end.
pub(crate) fn reversed(line: usize) -> usize {
    let [a, b, c, d] = cells_of(line).map(|cell| exchanged(cell, [1, 0, 3, 2]));
    number_of([d, c, b, a])
}

/// The number of a block with left and right exchanged.
fn mirrored(block: usize) -> usize {
    let [a, b, c, d] = cells_of(block).map(|cell| exchanged(cell, [1, 0, 3, 2]));
    number_of([b, a, d, c])
}

/// The number of a block with rows and columns exchanged.
fn turned(block: usize) -> usize {
    let [a, b, c, d] = cells_of(block).map(|cell| exchanged(cell, [0, 2, 1, 3]));
    number_of([a, c, b, d])
}

/// The kinds of patterns of four cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PatternKind {
    /// A line, at the rim or inside.
    Line,
    /// A block in a corner, at a side, or in the centre.
    Corner,
    Edge,
    Centre,
}

impl PatternKind {
    /// The images of a pattern under the symmetries of its kind: the numbers of all patterns that are the same up to a
    /// rotation or reflection.
    pub fn images(self, pattern: usize) -> impl Iterator<Item = usize> {
        let steps: [fn(usize) -> usize; 2] = match self {
            PatternKind::Line => [reversed, reversed],
            PatternKind::Corner => [turned, turned],
            PatternKind::Edge => [mirrored, mirrored],
            // Every second step mirrors the block: after eight it is as it was.
            PatternKind::Centre => [turned, mirrored],
        };
        let count = if self == PatternKind::Centre { 8 } else { 2 };
        (0..count).scan(pattern, move |seen, number| {
            *seen = steps[number % 2](*seen);
            Some(*seen)
        })
    }

    /// For every pattern, the one with the smallest number among its images.
    pub fn representatives(self) -> Vec<u32> {
        let mut first = vec![u32::MAX; LINES];
        for pattern in 0..LINES {
            if first[pattern] == u32::MAX {
                self.images(pattern).for_each(|image| first[image] = pattern as u32);
            }
        }
        first
    }
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
    }

    #[test]
    fn symmetric_boards_have_the_same_features() {
        let mut random = SplitMix64::new(4);
        let mut list = Vec::new();
        let same = |kind: PatternKind, mut one: Vec<u32>, mut other: Vec<u32>| {
            for list in [&mut one, &mut other] {
                list.iter_mut().for_each(|pattern| *pattern = kind.images(*pattern as usize).min().unwrap() as u32);
                list.sort_unstable();
            }
            assert_eq!(one, other, "{kind:?}");
        };
        for _ in 0..20 {
            let mut position = Position::start(Rules, 0);
            while position.round() == 1 {
                let (marbles, holes) = (position.board().marbles().bits(), position.board().holes().bits());
                let seen = Features::of_bits(marbles, holes);
                let (mut marbles, mut holes) = (marbles, holes);
                for side in 1..8 {
                    let turn = if side % 2 == 1 { transposed } else { u64::swap_bytes };
                    (marbles, holes) = (turn(marbles), turn(holes));
                    let other = Features::of_bits(marbles, holes);
                    same(PatternKind::Line, seen.outer.to_vec(), other.outer.to_vec());
                    same(PatternKind::Line, seen.inner.to_vec(), other.inner.to_vec());
                    same(PatternKind::Corner, seen.corner.to_vec(), other.corner.to_vec());
                    same(PatternKind::Edge, seen.edge.to_vec(), other.edge.to_vec());
                    same(PatternKind::Centre, vec![seen.centre], vec![other.centre]);
                }
                position.moves(&mut list);
                position.play(list[random.below(list.len() as u64) as usize]);
            }
        }
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
