//! What an ending is worth exactly, as the tables of endings say it.

use bilby_search::score::{Score, WIN};

/// What a position is worth to the side on move, and after how many plies it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side on move wins; its last move is ply number so many.
    Win(u8),
    /// Nobody can win.
    Draw,
    /// The side on move loses after so many plies; 0: it has lost already.
    Loss(u8),
}

impl Value {
    /// The same for the other side, one ply earlier.
    #[must_use]
    pub fn before(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Draw => Value::Draw,
            Value::Loss(plies) => Value::Win(plies + 1),
        }
    }

    /// A number that is the larger the better it is: quick wins first, slow losses last.
    pub fn rank(self) -> i32 {
        match self {
            Value::Win(plies) => 1_000 - i32::from(plies),
            Value::Draw => 0,
            Value::Loss(plies) => i32::from(plies) - 1_000,
        }
    }

    /// The plies to the end, if there is one.
    pub fn plies(self) -> Option<u8> {
        match self {
            Value::Win(plies) | Value::Loss(plies) => Some(plies),
            Value::Draw => None,
        }
    }

    /// The score for a search, if the game can't be drawn by its clock before that: so many plies are left until then.
    #[inline]
    pub(crate) fn score(self, plies_left: u32) -> Option<Score> {
        let in_time = |plies: u8| u32::from(plies) <= plies_left;
        match self {
            Value::Draw => Some(0),
            Value::Win(plies) => in_time(plies).then(|| WIN - Score::from(plies)),
            Value::Loss(plies) => in_time(plies).then(|| Score::from(plies) - WIN),
        }
    }

    /// A byte of a table: 0 for a draw, or the plies to the end and 1. The one who makes the last move wins, so an odd
    /// number of plies is a win of the side on move.
    #[inline]
    pub(crate) fn from_code(code: u8) -> Value {
        match code {
            0 => Value::Draw,
            code if code % 2 == 0 => Value::Win(code - 1),
            code => Value::Loss(code - 1),
        }
    }
}
