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

/// The longest jump if that is at most 3; 4 for a board with a longer one, and for some with 3.
#[inline(always)]
fn up_to_3(board: Board) -> u64 {
    let origins = board.jump_origins();
    let first = any(origins.jump(board.marbles));
    let [west, south, north, east] = origins.jump(first);
    let (level, upright) = (west | east, south | north);
    let second = level | upright;
    // From the second jump on, the way back is always open in this graph, so a second way is one that goes on.
    let two = origins.two();
    let third = second & two;
    // A fourth jump follows a third to such a hole, or closes a square: two jumps both ways round it land on the same hole.
    let fourth = any(origins.jump(third)) & two | level & upright;
    [first, second, third, fourth].into_iter().map(|jump| u64::from(jump != 0)).sum()
}

/// The longest jump of a board where it is known to be at least 3, if that is at most 4; 5 for a board that needs the
/// slower search.
#[inline(always)]
fn three_or_4(board: Board) -> u64 {
    let origins = board.jump_origins();
    let third = origins.jump_on(origins.jump(any(origins.jump(board.marbles))));
    let two = origins.two();
    let squares = any(origins.squares()) & board.marbles;
    let four = any(third) & two | squares;
    let more = any(origins.jump_on(third)) & two | squares & origins.three();
    3 + u64::from(four != 0) + u64::from(more != 0)
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
        match up_to_3(self) {
            4 => search(self),
            few => few as u32,
        }
    }
}

/// How many boards are searched a second time together.
const GROUP: usize = 8;

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

    /// Replaces the marbles of the first boards, which are this many, and leaves out all others.
    #[inline]
    pub fn set_marbles(&mut self, len: usize, boards: impl Iterator<Item = u64>) {
        boards.zip(&mut self.marbles).for_each(|(marbles, place)| *place = marbles);
        self.len = len;
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
        // An even number, so that the compiler's code for two boards at a time leaves none over.
        let even = self.len.next_multiple_of(2);
        let boards = self.marbles[..even].iter().zip(&self.holes[..even]);
        for (longest, (&marbles, &holes)) in longest[..even].iter_mut().zip(boards) {
            *longest = up_to_3(Board { marbles, holes });
        }
        // Collects those that may have longer jumps, without a branch for each: which these are is hard to predict.
        let mut longer = [0; 64];
        let mut len = 0;
        for (i, longest) in longest[..self.len].iter().enumerate() {
            longer[len % 64] = i as u8;
            len += (*longest / 4) as usize;
        }
        for some in longer[..len].chunks(GROUP) {
            self.longer_jumps(some, longest);
        }
    }

    /// Finds the longest jump of some boards where it is known to be at least 3.
    #[inline]
    fn longer_jumps(&self, some: &[u8], longest: &mut [u64; MOST_ACTIONS]) {
        let (mut marbles, mut holes, mut found) = ([0; GROUP], [0; GROUP], [0; GROUP]);
        for ((marbles, holes), i) in marbles.iter_mut().zip(&mut holes).zip(some) {
            (*marbles, *holes) = (self.marbles[usize::from(*i)], self.holes[usize::from(*i)]);
        }
        let even = some.len().next_multiple_of(2);
        let boards = marbles[..even].iter().zip(&holes[..even]);
        for (found, (&marbles, &holes)) in found[..even].iter_mut().zip(boards) {
            *found = three_or_4(Board { marbles, holes });
        }
        for (i, found) in some.iter().zip(found) {
            let i = usize::from(*i);
            let board = Board { marbles: self.marbles[i], holes: self.holes[i] };
            longest[i] = if found == 5 { search(board).into() } else { found };
        }
    }
}
