//! The longest jump, for many boards at once, which bounds a call. The rule: docs/rules/bilitaire.md#call.
//!
//! In the graph of the empty holes, a marble that never goes straight back makes a proper jump as long as it meets no
//! circle. So it is nearly always enough to let all marbles jump at once, as sets, and count how often that works.
//! There are three kinds of circles, and the smallest have four jumps:
//! - one of empty holes only: the sets go on for ever;
//! - a square with the marble's own hole as a corner: at least four jumps, more only if there is a third way at that
//!   corner;
//! - a larger one through its own hole: then both ways round are open for at least five jumps.

use crate::board::Board;
use crate::generate::actions::MOST_ACTIONS;
use crate::generate::jump_origins::any;
use crate::generate::trail::Jumper;
use crate::square::Holes;

/// The longest jump if that is at most 4; 5 for more, and for a board that needs the slower search.
#[inline(always)]
fn up_to_5(board: Board) -> u64 {
    let origins = board.jump_origins();
    let first = any(origins.jump(board.marbles));
    let second = origins.jump(first);
    let third = origins.jump_on(second);
    let fourth = origins.jump_on(third);
    // From the second jump on, the way back is always open in this graph, so a second way is one that goes on.
    let two = origins.two();
    let (on, fifth) = (any(second) & two, any(fourth) & two);
    let round = any(origins.squares()) & board.marbles;
    let crossing = round & origins.three();
    let jumps = [first, any(second), on, any(fourth) | round, fifth | crossing];
    jumps.into_iter().map(|jump| u64::from(jump != 0)).sum()
}

/// The longest jump, from 4 on.
#[inline(never)]
fn from_4(board: Board) -> u32 {
    /// Sets that go on for this long have probably met a circle.
    const ENDLESS: u32 = 8;
    let origins = board.jump_origins();
    // Backwards this time, which finds the marbles that can make this many jumps.
    let five = (1..5).fold(origins, |on, _| origins.leading_to(on));
    let (mut jumps, mut on) = (4, five);
    while on.any() & board.marbles != 0 && jumps < ENDLESS {
        on = origins.leading_to(on);
        jumps += 1;
    }
    let (sure, circles) = if jumps < ENDLESS { (jumps, five.two()) } else { (0, five.any()) };
    let crossings = any(origins.squares()) & origins.three();
    let doubtful = Holes((circles | crossings) & board.marbles);
    doubtful.fold(sure, |most, hole| most.max(Jumper::lift(hole.bit(), origins).reach(u32::MAX)))
}

impl Board {
    /// The maximum number of jumps that one marble can make in one turn. The callable numbers are 2 up to this, because
    /// every beginning of a jump is a jump.
    pub fn longest_jump(self) -> u32 {
        match up_to_5(self) {
            5 => from_4(self),
            few => few as u32,
        }
    }
}

/// The boards after each action, as a structure of arrays, so that the compiler can vectorise the search.
pub(crate) struct Boards {
    marbles: [u64; MOST_ACTIONS],
    holes: [u64; MOST_ACTIONS],
    len: usize,
}

impl Boards {
    pub const NONE: Boards = Boards { marbles: [0; MOST_ACTIONS], holes: [0; MOST_ACTIONS], len: 0 };

    /// Replaces the boards.
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
