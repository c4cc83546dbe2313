//! The exact value of an ending, as the endgame tables hold it.

use bilby_search::score::{Score, WIN};

/// The result of a position for the side on move with best play, and the plies to the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndingValue {
    /// The side on move wins in this many plies.
    Win(u8),
    /// Nobody can win.
    Draw,
    /// The side on move loses in this many plies; 0 if it has lost already.
    Loss(u8),
}

impl EndingValue {
    /// The value of a move that leads here, for the side that makes it.
    #[must_use]
    pub fn before(self) -> EndingValue {
        match self {
            EndingValue::Win(plies) => EndingValue::Loss(plies + 1),
            EndingValue::Draw => EndingValue::Draw,
            EndingValue::Loss(plies) => EndingValue::Win(plies + 1),
        }
    }

    /// A number that grows with the value: quick wins are best, then slow ones, draws, slow losses, quick losses.
    pub fn rank(self) -> i32 {
        match self {
            EndingValue::Win(plies) => 1_000 - i32::from(plies),
            EndingValue::Draw => 0,
            EndingValue::Loss(plies) => i32::from(plies) - 1_000,
        }
    }

    /// The plies to the end, if there is one.
    pub fn plies(self) -> Option<u8> {
        match self {
            EndingValue::Win(plies) | EndingValue::Loss(plies) => Some(plies),
            EndingValue::Draw => None,
        }
    }

    /// The score for a search; `None` if the draw clock, which leaves `plies_left` plies, ends the game first.
    #[inline]
    pub(crate) fn score(self, plies_left: u32) -> Option<Score> {
        let in_time = |plies: u8| u32::from(plies) <= plies_left;
        match self {
            EndingValue::Draw => Some(0),
            EndingValue::Win(plies) => in_time(plies).then(|| WIN - Score::from(plies)),
            EndingValue::Loss(plies) => in_time(plies).then(|| Score::from(plies) - WIN),
        }
    }

    /// Decodes a byte of a table: 0 for a draw, otherwise the plies to the end plus 1. Whoever makes the last move
    /// wins, so an odd number of plies is a win for the side on move.
    #[inline]
    pub(crate) fn from_code(code: u8) -> EndingValue {
        match code {
            0 => EndingValue::Draw,
            code if code % 2 == 0 => EndingValue::Win(code - 1),
            code => EndingValue::Loss(code - 1),
        }
    }

    /// The byte that stands for it in a table: see [`EndingValue::from_code`].
    #[inline]
    pub(crate) fn code(self) -> u8 {
        self.plies().map_or(0, |plies| plies + 1)
    }
}
