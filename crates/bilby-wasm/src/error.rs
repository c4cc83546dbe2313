//! Errors that are thrown to JavaScript.

use crate::types::{ReadError, ReadErrorCode, RecordError, Refusal, SetupRefusal};
use bilby_core::{PositionError, Seat};
use bilby_games::TouchMoveRefusal;
use bilby_games::record::{self, RecordErrorKind};
use std::fmt::Display;

/// The codes of refusals that no rules crate has, for mistakes that only a player at a board can make. The page itself
/// uses the last one.
#[cfg(test)]
pub const BOARD_CODES: [&str; 7] =
    ["touch-move", "not-in-line", "no-tray", "wrong-claim", "claimed-already", "no-such-call", "refused-by-table"];

/// Something was refused, or could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WasmError {
    Refusal(Refusal),
    Read(ReadError),
}

impl WasmError {
    pub fn reading(code: ReadErrorCode, why: impl Display) -> WasmError {
        WasmError::Read(ReadError { code, message: why.to_string(), record: None, setup: None })
    }

    /// The error of a position that can't be read, or that the rules refuse.
    pub fn position(error: &PositionError) -> WasmError {
        WasmError::Read(ReadError {
            code: ReadErrorCode::Position,
            message: error.to_string(),
            record: None,
            setup: Some(Box::new(SetupRefusal::of(error))),
        })
    }

    /// The error of a record that can't be read.
    pub fn record(error: &record::RecordError) -> WasmError {
        let record = RecordError::of(error);
        WasmError::Read(ReadError {
            code: ReadErrorCode::Record,
            message: error.to_string(),
            record: Some(Box::new(record)),
            setup: None,
        })
    }

    pub fn message(&self) -> &str {
        match self {
            WasmError::Refusal(refusal) => &refusal.message,
            WasmError::Read(unreadable) => &unreadable.message,
        }
    }
}

impl RecordError {
    pub fn of(error: &record::RecordError) -> RecordError {
        let refusal = match &error.kind {
            RecordErrorKind::Move(refusal) => Some(Refusal::of(refusal)),
            _ => None,
        };
        RecordError {
            line: error.line,
            game: error.game,
            ply: error.ply,
            text: error.shown(),
            problem: error.kind.code(),
            words: error.kind.words(),
            refusal,
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

    /// The refusal by touch-move.
    pub fn touch_move(refusal: TouchMoveRefusal) -> Refusal {
        let message = refusal.to_string();
        Refusal::at_the_board("touch-move", message, vec![refusal.square])
    }

    /// A refusal that only occurs at a board and not in the rules crates.
    pub fn at_the_board(code: &'static str, message: String, squares: Vec<String>) -> Refusal {
        Refusal { code, message, squares, numbers: Vec::new(), words: Vec::new(), seat: None }
    }
}

impl<R: bilby_core::Refusal> From<R> for WasmError {
    fn from(refusal: R) -> WasmError {
        WasmError::Refusal(Refusal::of(&refusal))
    }
}
