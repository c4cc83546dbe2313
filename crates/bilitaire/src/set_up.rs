//! Setting positions up from values: from a board and the state of the match, and from another position. A text is read in
//! `read.rs`. What is refused: docs/rules/notation.md#refused-bi-litaire-positions.

use crate::board::Board;
use crate::position::{Phase, Position};
use crate::rules::Rules;
use crate::setup_refusal::SetupRefusal;
use bilby_core::{PositionError, check_number};

/// A position that [`Position::set_up`] checks: legal or not. Its `Display` is its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The trays and the marbles.
    pub board: Board,
    /// What happens next.
    pub phase: Phase,
    /// The number that the tray player called, if he called one.
    pub call: Option<u32>,
    /// The round, 1 or 2.
    pub round: u32,
    /// The marbles left in round 1, once that is over.
    pub score: Option<u32>,
}

impl Position {
    /// Sets up a position, or says why the rules refuse it.
    pub fn set_up(_: Rules, setup: &Setup) -> Result<Position, PositionError> {
        let Setup { board, phase, .. } = *setup;
        check_board(board)?;
        check_phase(board, phase)?;
        let jumps = setup.call.map_or(Ok(1), |call| check_call(board, phase, call))?;
        let score = check_round(phase, setup.round, setup.score)?;
        Ok(Position { board, phase, jumps, score })
    }

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

fn refused<T>(field: &'static str, refusal: SetupRefusal) -> Result<T, PositionError> {
    Err(PositionError::refused(field, refusal))
}

/// Checks the numbers of trays and marbles.
fn check_board(board: Board) -> Result<(), PositionError> {
    match board.trays().count() {
        0 => refused("BOARD", SetupRefusal::NoTray),
        trays @ 13.. => refused("BOARD", SetupRefusal::TooManyTrays(trays as u32)),
        _ if board.marbles == 0 => refused("BOARD", SetupRefusal::NoMarble),
        _ => Ok(()),
    }
}

/// Checks that the board can be met in this phase.
fn check_phase(board: Board, phase: Phase) -> Result<(), PositionError> {
    match phase {
        Phase::Opening if board != Board::START => refused("BOARD", SetupRefusal::OpeningBoard),
        Phase::Opening => Ok(()),
        _ if board.marbles().len() == 48 => refused("BOARD", SetupRefusal::NothingTaken(phase)),
        Phase::Marbles if !board.has_jump() => refused("BOARD", SetupRefusal::NoJump),
        Phase::Over if board.has_jump() => refused("BOARD", SetupRefusal::JumpLeft),
        _ => Ok(()),
    }
}

/// Checks a call, and returns the number of jumps that it demands.
fn check_call(board: Board, phase: Phase, call: u32) -> Result<u8, PositionError> {
    if phase != Phase::Marbles {
        return refused("CALL", SetupRefusal::CallInPhase(phase));
    }
    let longest = board.longest_jump();
    match call {
        0 | 1 => refused("CALL", SetupRefusal::CallTooLow(call)),
        _ if call > longest => refused("CALL", SetupRefusal::CallTooHigh { call, longest }),
        _ => Ok(call as u8),
    }
}

/// Checks the round and the marbles left in round 1. Returns the latter, or 0 in round 1.
fn check_round(phase: Phase, round: u32, score: Option<u32>) -> Result<u8, PositionError> {
    match (round, score) {
        (1, None) => check_first_round(phase).map(|()| 0),
        (1, Some(score)) => {
            check_first_round(phase)?;
            Err(PositionError::new("SCORE", format!("\"{score}\" in round 1, expected -")))
        }
        (2, None) => refused("SCORE", SetupRefusal::NoScore),
        (2, Some(0)) => refused("SCORE", SetupRefusal::ScoreZero),
        (2, Some(score)) => check_number("SCORE", score, Position::MOST_LEFT).map(|score| score as u8),
        _ => Err(PositionError::new("ROUND", format!("\"{round}\", expected 1 or 2"))),
    }
}

/// Checks that the phase can be met in round 1.
fn check_first_round(phase: Phase) -> Result<(), PositionError> {
    if phase == Phase::Over { refused("ROUND", SetupRefusal::OverInRoundOne) } else { Ok(()) }
}
