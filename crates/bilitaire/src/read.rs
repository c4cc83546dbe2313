//! Reads a position's text strictly. What it says is checked in `set_up.rs`.

use crate::board::Board;
use crate::position::{Phase, Position};
use crate::rules::Rules;
use crate::set_up::Setup;
use crate::square::Cell;
use bilby_core::{Fields, PositionError, read_number};

fn wrong<T>(field: &'static str, reason: impl Into<String>) -> Result<T, PositionError> {
    Err(PositionError::new(field, reason))
}

pub(crate) fn read_position(text: &str) -> Result<Position, PositionError> {
    let mut fields = Fields::new(text);
    let setup = Setup {
        board: read_board(fields.take("BOARD")?)?,
        phase: read_phase(fields.take("PHASE")?)?,
        call: read_optional("CALL", fields.take("CALL")?)?,
        round: read_round(fields.take("ROUND")?)?,
        score: read_optional("SCORE", fields.take("SCORE")?)?,
    };
    fields.finish()?;
    Position::set_up(Rules, &setup)
}

fn read_phase(text: &str) -> Result<Phase, PositionError> {
    let named = |phase: &Phase| text.strip_prefix(phase.letter()) == Some("");
    match Phase::ALL.into_iter().find(named) {
        Some(phase) => Ok(phase),
        None => wrong("PHASE", format!("{text:?}, expected x, t, m or e")),
    }
}

fn read_round(text: &str) -> Result<u32, PositionError> {
    read_number("ROUND", text, u32::MAX).or_else(|_| wrong("ROUND", format!("{text:?}, expected 1 or 2")))
}

/// Reads a number, or `-` for none.
fn read_optional(field: &'static str, text: &str) -> Result<Option<u32>, PositionError> {
    if text == "-" { Ok(None) } else { read_number(field, text, u32::MAX).map(Some) }
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
    Ok(board)
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
