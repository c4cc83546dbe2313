//! A move for a search, in eight bytes.

use crate::generate::slide::{SLIDES, Slide};
use crate::square::{Cell, Hole, Holes};

/// A move. The position's phase determines its meaning: a move of the marble player is the set of holes that lose or
/// gain a marble; a move of the tray player is the number of an action, and a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u64);

impl Move {
    /// The number of action numbers: slides, take-aways, and one for all actions that end round 1.
    pub const ACTIONS: usize = ROUND_1_ENDS as usize + 1;

    const ENDS: u64 = 1 << 16;

    pub(crate) fn take(hole: Hole) -> Move {
        Move(hole.bit())
    }

    #[inline]
    pub(crate) fn jump(change: u64) -> Move {
        Move(change)
    }

    #[inline]
    pub(crate) fn act(action: u8, jumps: u32) -> Move {
        Move(u64::from(action) | u64::from(jumps) << 8)
    }

    /// An action after which no jump is possible. All actions that end round 1 are one move, because the next board is
    /// the same.
    pub(crate) fn end(action: u8, round: u32) -> Move {
        Move(Move::ENDS | u64::from(if round == 1 { ROUND_1_ENDS } else { action }))
    }

    /// Of a move of the marble player: the holes that lose or gain a marble.
    #[inline]
    pub fn change(self) -> Holes {
        Holes(self.0)
    }

    /// Of a move of the tray player: the number of its action, below [`Move::ACTIONS`].
    #[inline]
    pub fn action(self) -> usize {
        usize::from(self.0 as u8)
    }

    /// Of a move of the tray player: the jumps that must follow. 1 without a call, 0 if it ends the round.
    #[inline]
    pub fn jumps(self) -> u32 {
        u32::from((self.0 >> 8) as u8)
    }

    /// Of a move of the tray player: whether it ends the round.
    #[inline]
    pub fn ends_round(self) -> bool {
        self.0 & Move::ENDS != 0
    }
}

/// Take-aways are numbered after the slides, by cell.
const TAKE_AWAYS: u8 = SLIDES as u8;
const ROUND_1_ENDS: u8 = TAKE_AWAYS + 16;

/// An action of the tray player.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Action {
    Slide(&'static Slide),
    TakeAway(Cell),
}

impl Action {
    #[inline]
    pub fn numbered(number: u8) -> Action {
        match number.checked_sub(TAKE_AWAYS) {
            None => Action::Slide(Slide::numbered(number)),
            Some(cell) => Action::TakeAway(Cell::numbered(cell)),
        }
    }

    #[inline]
    pub fn number_of_take_away(cell: Cell) -> u8 {
        TAKE_AWAYS + cell.index() as u8
    }
}
