//! The longest jump, for many boards at once.
//!
//! A marble that goes on any way but back, in the graph of the empty holes, makes a proper jump as long as it meets no
//! circle; so it is nearly always enough to let all marbles jump at once, as sets, and count how often that works. Circles
//! are of three kinds, and the smallest have four jumps:
//! - one of empty holes only: the sets go on for ever;
//! - a square with the marble's own hole as a corner: at least four jumps, more only if there is a third way at that corner;
//! - a larger one through its own hole: then both ways round are open for at least five jumps.

use crate::actions::MOST_ACTIONS;
use crate::board::Board;
use crate::square::Holes;
use crate::trail::Jumper;
use crate::ways::any;

/// The longest jump if that is at most 4; 5 for more, and for a board that needs a closer look.
#[inline(always)]
fn up_to_5(board: Board) -> u64 {
    let ways = board.ways();
    let first = any(ways.jump(board.marbles));
    let second = ways.jump(first);
    let third = ways.jump_on(second);
    let fourth = ways.jump_on(third);
    // The way back is always open in this graph: a second way is one that goes on.
    let fifth = any(fourth) & ways.two();
    let round = any(ways.squares()) & board.marbles;
    let crossing = round & ways.three();
    let jumps = [first, any(second), any(third), any(fourth) | round, fifth | crossing];
    jumps.into_iter().map(|jump| u64::from(jump != 0)).sum()
}

/// The longest jump, from 4 on.
#[inline(never)]
fn from_4(board: Board) -> u32 {
    /// Sets that go on for so long have probably met a circle.
    const ENDLESS: u32 = 8;
    let ways = board.ways();
    // Backwards this time, which shows the marbles that can make so many jumps.
    let five = (1..5).fold(ways, |on, _| ways.leading_to(on));
    let (mut jumps, mut on) = (4, five);
    while on.any() & board.marbles != 0 && jumps < ENDLESS {
        on = ways.leading_to(on);
        jumps += 1;
    }
    let (sure, circles) = if jumps < ENDLESS { (jumps, five.two()) } else { (0, five.any()) };
    let crossings = any(ways.squares()) & ways.three();
    let doubtful = Holes((circles | crossings) & board.marbles);
    doubtful.fold(sure, |most, hole| most.max(Jumper::lift(hole.bit(), ways).reach(u32::MAX)))
}

impl Board {
    /// The most jumps that one marble can make in one go. The callable numbers are 2 up to this, because every
    /// beginning of a jump is a jump.
    pub fn longest_jump(self) -> u32 {
        match up_to_5(self) {
            5 => from_4(self),
            few => few as u32,
        }
    }
}

/// The boards after each action, in two columns: so the compiler makes code that looks at several at a time.
pub(crate) struct Boards {
    marbles: [u64; MOST_ACTIONS],
    holes: [u64; MOST_ACTIONS],
    len: usize,
}

impl Boards {
    pub const NONE: Boards = Boards { marbles: [0; MOST_ACTIONS], holes: [0; MOST_ACTIONS], len: 0 };

    /// Puts in these, and drops what was there.
    #[inline]
    pub fn fill(&mut self, boards: impl ExactSizeIterator<Item = Board>) {
        self.len = boards.len();
        for ((board, marbles), holes) in boards.zip(&mut self.marbles).zip(&mut self.holes) {
            (*marbles, *holes) = (board.marbles, board.holes);
        }
    }

    #[inline]
    pub fn push(&mut self, board: Board) {
        self.marbles[self.len] = board.marbles;
        self.holes[self.len] = board.holes;
        self.len += 1;
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Finds the longest jump of each board.
    #[inline]
    pub fn longest_jumps(&self, longest: &mut [u64; MOST_ACTIONS]) {
        let longest = &mut longest[..self.len];
        let boards = || self.marbles.iter().zip(&self.holes).map(|(&marbles, &holes)| Board { marbles, holes });
        for (longest, board) in longest.iter_mut().zip(boards()) {
            *longest = up_to_5(board);
        }
        for (longest, board) in longest.iter_mut().zip(boards()) {
            if *longest == 5 {
                *longest = from_4(board).into();
            }
        }
    }
}
