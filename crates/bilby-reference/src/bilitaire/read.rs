//! Reads the position's text strictly.

use super::board::{Board, Point};
use super::position::{Phase, Position};

impl Board {
    pub(super) fn read(text: &str) -> Result<Board, String> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 8 {
            return Err(format!("BOARD: {} rows instead of 8", rows.len()));
        }
        let mut board = Board::all_void();
        for (index, row_text) in rows.iter().enumerate() {
            let row = 7 - index as i32;
            let mut col = 0;
            let mut after_number = false;
            for letter in row_text.chars() {
                let (point, count) = match letter {
                    'o' => (Point::Marble, 1),
                    '-' => (Point::Void, 1),
                    '1'..='8' => (Point::Empty, letter.to_digit(10).unwrap_or(0) as i32),
                    _ => return Err(format!("BOARD: unknown character {letter:?} in row {}", row + 1)),
                };
                if point == Point::Empty && after_number {
                    return Err(format!("BOARD: two numbers in a row (split run) in row {}", row + 1));
                }
                after_number = point == Point::Empty;
                for _ in 0..count {
                    if col == 8 {
                        return Err(format!("BOARD: row {} is longer than 8 points", row + 1));
                    }
                    board.set((col, row), point);
                    col += 1;
                }
            }
            if col != 8 {
                return Err(format!("BOARD: row {} is shorter than 8 points", row + 1));
            }
        }
        Ok(board)
    }
}

/// Reads a number in its canonical form: digits only, no leading zero (nor a lone zero: no field can be 0).
fn read_number(field: &str, text: &str) -> Result<usize, String> {
    if text.is_empty() || !text.chars().all(|letter| letter.is_ascii_digit()) {
        return Err(format!("{field}: {text:?} is not a number"));
    }
    if text.starts_with('0') {
        return Err(format!("{field}: {text:?} starts with a zero"));
    }
    if text.len() > 4 {
        return Err(format!("{field}: {text} is too large"));
    }
    text.parse().map_err(|_| format!("{field}: {text:?} is not a number"))
}

impl Position {
    pub(super) fn read(text: &str) -> Result<Position, String> {
        // fields joined by one space (notation.md#strict-reading)
        let fields: Vec<&str> = text.split(' ').collect();
        if fields.len() != 5 {
            return Err(format!("position: {} fields instead of BOARD PHASE CALL ROUND SCORE", fields.len()));
        }
        let board = Board::read(fields[0])?;
        let phase = match fields[1] {
            "x" => Phase::Opening,
            "t" => Phase::Tray,
            "m" => Phase::Marble,
            "e" => Phase::Over,
            other => return Err(format!("PHASE: {other:?} is not one of x t m e")),
        };
        let call = if fields[2] == "-" { None } else { Some(read_number("CALL", fields[2])?) };
        let round = match fields[3] {
            "1" => 1,
            "2" => 2,
            other => return Err(format!("ROUND: {other:?} is not 1 or 2")),
        };
        let score = if fields[4] == "-" { None } else { Some(read_number("SCORE", fields[4])?) };
        let position = Position { board, phase, call, round, score };
        position.refuse()?;
        // what is read prints as the same bytes (notation.md#strict-reading)
        if position.text() != text {
            return Err("position: not in canonical form".to_string());
        }
        Ok(position)
    }
}
