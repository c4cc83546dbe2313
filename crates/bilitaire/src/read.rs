//! Reading a position's text, strictly.

use crate::board::Board;
use crate::position::{Phase, Position};
use crate::setup_refusal::SetupRefusal;
use crate::square::Cell;
use bilby_core::{Fields, PositionError, read_number};

fn wrong<T>(field: &'static str, reason: impl Into<String>) -> Result<T, PositionError> {
    Err(PositionError::new(field, reason))
}

fn refused<T>(field: &'static str, refusal: SetupRefusal) -> Result<T, PositionError> {
    Err(PositionError::refused(field, refusal))
}

pub(crate) fn read_position(text: &str) -> Result<Position, PositionError> {
    let mut fields = Fields::new(text);
    let board = read_board(fields.take("BOARD")?)?;
    let phase = read_phase(fields.take("PHASE")?)?;
    let call = fields.take("CALL")?;
    let round = fields.take("ROUND")?;
    let score = fields.take("SCORE")?;
    fields.finish()?;

    check_phase(board, phase)?;
    let jumps = match call {
        "-" => 1,
        _ if phase != Phase::Marbles => return refused("CALL", SetupRefusal::CallInPhase(phase)),
        _ => read_call(call, board.longest_jump())?,
    };
    let score = match (round, score) {
        ("1", _) => {
            check_first_round(phase)?;
            if score != "-" {
                return wrong("SCORE", format!("{score:?} in round 1, expected -"));
            }
            0
        }
        ("2", "-") => return refused("SCORE", SetupRefusal::NoScore),
        ("2", _) => match read_number("SCORE", score, Position::MOST_LEFT)? {
            0 => return refused("SCORE", SetupRefusal::ScoreZero),
            score => score as u8,
        },
        _ => return wrong("ROUND", format!("{round:?}, expected 1 or 2")),
    };
    Ok(Position { board, phase, jumps, score })
}

/// Checks that the board can be met in this phase.
pub(crate) fn check_phase(board: Board, phase: Phase) -> Result<(), PositionError> {
    match phase {
        Phase::Opening if board != Board::START => refused("BOARD", SetupRefusal::OpeningBoard),
        Phase::Opening => Ok(()),
        _ if board.marbles().len() == 48 => refused("BOARD", SetupRefusal::NothingTaken(phase)),
        Phase::Marbles if !board.has_jump() => refused("BOARD", SetupRefusal::NoJump),
        Phase::Over if board.has_jump() => refused("BOARD", SetupRefusal::JumpLeft),
        _ => Ok(()),
    }
}

/// Checks that the phase can be met in round 1.
pub(crate) fn check_first_round(phase: Phase) -> Result<(), PositionError> {
    if phase == Phase::Over { refused("ROUND", SetupRefusal::OverInRoundOne) } else { Ok(()) }
}

fn read_phase(text: &str) -> Result<Phase, PositionError> {
    let named = |phase: &Phase| text.strip_prefix(phase.letter()) == Some("");
    match Phase::ALL.into_iter().find(named) {
        Some(phase) => Ok(phase),
        None => wrong("PHASE", format!("{text:?}, expected x, t, m or e")),
    }
}

fn read_call(text: &str, longest: u32) -> Result<u8, PositionError> {
    match read_number("CALL", text, u32::MAX)? {
        call @ (0 | 1) => refused("CALL", SetupRefusal::CallTooLow(call)),
        call if call > longest => refused("CALL", SetupRefusal::CallTooHigh { call, longest }),
        call => Ok(call as u8),
    }
}

fn read_board(text: &str) -> Result<Board, PositionError> {
    let mut board = Board { marbles: 0, holes: 0 };
    let rows = text.split('/').count();
    if rows != 8 {
        return wrong("BOARD", format!("{rows} rows, expected 8"));
    }
    for (row, text) in (0..8).rev().zip(text.split('/')) {
        read_row(row, text, &mut board)?;
    }
    for cell in Cell::all() {
        let holes = cell.holes().0;
        if board.holes & holes != 0 && board.holes & holes != holes {
            return wrong("BOARD", format!("the void points of {cell} are not the whole cell"));
        }
    }
    match board.trays().count() {
        0 => refused("BOARD", SetupRefusal::NoTray),
        trays @ 13.. => refused("BOARD", SetupRefusal::TooManyTrays(trays as u32)),
        _ if board.marbles == 0 => refused("BOARD", SetupRefusal::NoMarble),
        _ => Ok(board),
    }
}

fn read_row(row: u8, text: &str, board: &mut Board) -> Result<(), PositionError> {
    let mut column = 0;
    let mut after_run = false;
    for letter in text.chars() {
        let (marbles, holes, width) = match letter {
            'o' => (1, 1, 1),
            '-' => (0, 0, 1),
            '1'..='8' if after_run => return wrong("BOARD", format!("row {}: a run split in two", row + 1)),
            '1'..='8' => {
                let width = letter as u8 - b'0';
                (0, (1u64 << width) - 1, width)
            }
            _ => return wrong("BOARD", format!("row {}: {letter:?}, expected o, - or 1 to 8", row + 1)),
        };
        if column + width > 8 {
            return wrong("BOARD", format!("row {}: more than 8 points", row + 1));
        }
        let place = row * 8 + column;
        board.marbles |= marbles << place;
        board.holes |= holes << place;
        column += width;
        after_run = letter.is_ascii_digit();
    }
    if column == 8 { Ok(()) } else { wrong("BOARD", format!("row {}: {column} points, expected 8", row + 1)) }
}
