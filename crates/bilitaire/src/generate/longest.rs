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
use crate::generate::jump_origins::{JumpOrigins, any};
use crate::generate::trail::Jumper;
use crate::square::Holes;

/// The longest jump if that is at most 4; 5 for more, and for a board that needs the slower search.
#[inline(always)]
fn up_to_5(board: Board) -> u64 {
    let origins = board.jump_origins();
    let first = any(origins.jump(board.marbles));
    let second = origins.jump(first);
    let third = origins.jump_on(second);
    let fourth = any(origins.jump_on(third));
    // From the second jump on, the way back is always open in this graph, so a second way is one that goes on.
    let two = origins.two();
    let [west, south, north, east] = second;
    // Two jumps both ways round a square land on the same hole.
    let square = (west | east) & (south | north);
    let jumps = [first, any(second), any(second) & two | square, fourth | square, fourth & two | square];
    jumps.into_iter().map(|jump| u64::from(jump != 0)).sum()
}

/// The longest jump of any board.
#[inline(never)]
fn search(board: Board) -> u32 {
    /// Sets that go on for this long have probably met a circle.
    const ENDLESS: u32 = 8;
    let origins = board.jump_origins();
    // Backwards this time, which finds the marbles that can make this many jumps.
    let (mut jumps, mut on) = (0, origins);
    let mut five = JumpOrigins([0; 4]);
    while on.any() & board.marbles != 0 && jumps < ENDLESS {
        on = origins.leading_to(on);
        jumps += 1;
        if jumps == 4 {
            five = on;
        }
    }
    let (sure, circles) = if jumps < ENDLESS { (jumps, five.two()) } else { (0, five.any()) };
    let squares = any(origins.squares()) & board.marbles;
    let sure = if squares != 0 { sure.max(4) } else { sure };
    let doubtful = Holes(circles & board.marbles | squares & origins.three());
    doubtful.fold(sure, |most, hole| most.max(Jumper::lift(hole.bit(), origins).reach(u32::MAX)))
}

impl Board {
    /// The maximum number of jumps that one marble can make in one turn. The callable numbers are 2 up to this, because
    /// every beginning of a jump is a jump.
    pub fn longest_jump(self) -> u32 {
        match up_to_5(self) {
            5 => search(self),
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

    /// Replaces the holes of the first boards.
    #[inline]
    pub fn set_holes(&mut self, boards: impl Iterator<Item = u64>) {
        boards.zip(&mut self.holes).for_each(|(holes, place)| *place = holes);
    }

    /// Replaces the marbles of the first boards, and leaves out all others.
    #[inline]
    pub fn set_marbles(&mut self, boards: impl ExactSizeIterator<Item = u64>) {
        self.len = boards.len();
        boards.zip(&mut self.marbles).for_each(|(marbles, place)| *place = marbles);
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

    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Board> {
        let boards = self.marbles.iter().zip(&self.holes).take(self.len);
        boards.map(|(&marbles, &holes)| Board { marbles, holes })
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
                *longest = search(board).into();
            }
        }
    }
}
