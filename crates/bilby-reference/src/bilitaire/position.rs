//! A whole position, and the start of a round.

use super::board::Board;

/// The start position of the rule page.
pub(super) const START: &str = "--oooo--/--oooo--/oooooooo/oooooooo/oooooooo/oooooooo/--oooo--/--oooo-- x - 1 -";

/// Whose turn it is, to do what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Opening,
    Tray,
    Marble,
    Over,
}

/// A whole position. `score` is the marbles left in round 1, known in round 2 only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) board: Board,
    pub(super) phase: Phase,
    pub(super) call: Option<usize>,
    pub(super) round: u8,
    pub(super) score: Option<usize>,
}

pub(super) fn start_board() -> Result<Board, String> {
    Board::read(START.split(' ').next().unwrap_or(""))
}
