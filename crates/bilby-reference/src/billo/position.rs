//! A position: the board, whose turn it is, what is pending, and the draw clock.

use super::board::{At, Board};
use super::men::{Mover, Side};

/// 100 plies in a row without a capture or a pawn's move: a draw (billo.md#draw).
pub(super) const DRAW_CLOCK: u32 = 100;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Pending {
    /// `-`
    Nothing,
    /// `!`: the player on move must capture.
    MustCapture,
    /// `?`: the opponent's last move can be claimed against.
    Claimable { what: Mover, from: At, to: At },
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Position {
    pub(super) board: Board,
    pub(super) turn: Side,
    pub(super) pending: Pending,
    pub(super) clock: u32,
}

pub(super) fn is_drawn(position: &Position) -> bool {
    position.clock >= DRAW_CLOCK
}
