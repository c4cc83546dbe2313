//! What is thrown.

use crate::types::{RecordTrouble, Refusal, Unreadable, UnreadableCode};
use bilby_core::Seat;
use bilby_shelf::record::{Problem, RecordError};
use std::fmt::Display;

/// Something could not be done, or not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    Refusal(Refusal),
    Unreadable(Unreadable),
}

impl Failure {
    pub fn unreadable(code: UnreadableCode, why: impl Display) -> Failure {
        Failure::Unreadable(Unreadable { code, message: why.to_string(), record: None })
    }

    /// A record that can't be read.
    pub fn record(error: &RecordError) -> Failure {
        let refusal = match &error.problem {
            Problem::Move(refusal) => Some(Refusal::of(refusal)),
            _ => None,
        };
        let record = RecordTrouble {
            line: error.line,
            game: error.game,
            ply: error.ply,
            text: error.shown(),
            problem: error.problem.code(),
            words: error.problem.words(),
            refusal,
        };
        Failure::Unreadable(Unreadable {
            code: UnreadableCode::Record,
            message: error.to_string(),
            record: Some(Box::new(record)),
        })
    }

    pub fn message(&self) -> &str {
        match self {
            Failure::Refusal(refusal) => &refusal.message,
            Failure::Unreadable(unreadable) => &unreadable.message,
        }
    }
}

impl Refusal {
    pub fn of(refusal: &impl bilby_core::Refusal) -> Refusal {
        Refusal {
            code: refusal.code(),
            message: refusal.to_string(),
            squares: refusal.squares(),
            numbers: refusal.numbers(),
            words: refusal.words(),
            seat: refusal.seat().map(|Seat(seat)| seat),
        }
    }

    /// A reason that only a hand at a board can give: a rules crate never hears of it.
    pub fn at_the_board(code: &'static str, message: String, squares: Vec<String>) -> Refusal {
        Refusal { code, message, squares, numbers: Vec::new(), words: Vec::new(), seat: None }
    }
}

impl<R: bilby_core::Refusal> From<R> for Failure {
    fn from(refusal: R) -> Failure {
        Failure::Refusal(Refusal::of(&refusal))
    }
}
