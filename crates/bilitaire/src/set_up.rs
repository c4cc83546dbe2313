//! Setting a position up from another one, for programs that ask what would be if. A text is read in `read.rs`.

use crate::position::{Phase, Position};
use crate::read::{check_first_round, check_phase};
use bilby_core::PositionError;

impl Position {
    /// The same board and round in another phase; nothing is called.
    pub fn with_phase(&self, phase: Phase) -> Result<Position, PositionError> {
        check_phase(self.board, phase)?;
        if self.score == 0 {
            check_first_round(phase)?;
        }
        Ok(Position { phase, jumps: 1, ..*self })
    }

    /// The same board, phase and call in round 1. A match that is over has no such position.
    pub fn in_first_round(&self) -> Result<Position, PositionError> {
        check_first_round(self.phase)?;
        Ok(Position { score: 0, ..*self })
    }
}
