//! Reads the position's text strictly.

use super::board::{Board, read_square};
use super::men::{Content, Mover, Shape, Side};
use super::position::{DRAW_CLOCK, Pending, Position};
use super::refusal::refuse;
use super::rules::Rules;

fn read_content(letter: char) -> Option<Content> {
    match letter {
        'R' => Some(Content::Pawn(Side::Red, Shape::Round)),
        'S' => Some(Content::Pawn(Side::Red, Shape::Square)),
        'P' => Some(Content::Piece(Side::Red)),
        'O' => Some(Content::Billo(Side::Red, Shape::Round)),
        'Q' => Some(Content::Billo(Side::Red, Shape::Square)),
        'r' => Some(Content::Pawn(Side::Black, Shape::Round)),
        's' => Some(Content::Pawn(Side::Black, Shape::Square)),
        'p' => Some(Content::Piece(Side::Black)),
        'o' => Some(Content::Billo(Side::Black, Shape::Round)),
        'q' => Some(Content::Billo(Side::Black, Shape::Square)),
        _ => None,
    }
}

fn read_board(text: &str) -> Result<Board, String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return Err(format!("board: {} rows instead of 8", rows.len()));
    }
    let mut board = Board::empty();
    let mut row = 8;
    for row_text in rows {
        let mut col = 1;
        let mut after_number = false;
        for letter in row_text.chars() {
            if let Some(content) = read_content(letter) {
                if col > 8 {
                    return Err(format!("board: row {row} is too long"));
                }
                board.set((col, row), content);
                col += 1;
                after_number = false;
            } else {
                let run = match letter {
                    '1' => 1,
                    '2' => 2,
                    '3' => 3,
                    '4' => 4,
                    '5' => 5,
                    '6' => 6,
                    '7' => 7,
                    '8' => 8,
                    _ => return Err(format!("board: {letter:?} in row {row}")),
                };
                if after_number {
                    return Err(format!("board: split run in row {row}"));
                }
                col += run;
                if col > 9 {
                    return Err(format!("board: row {row} is too long"));
                }
                after_number = true;
            }
        }
        if col != 9 {
            return Err(format!("board: row {row} is too short"));
        }
        row -= 1;
    }
    Ok(board)
}

fn read_pending(text: &str) -> Result<Pending, String> {
    if text == "-" {
        return Ok(Pending::Nothing);
    }
    if text == "!" {
        return Ok(Pending::MustCapture);
    }
    let letters: Vec<char> = text.chars().collect();
    if letters.len() != 7 || letters[0] != '?' || letters[4] != '-' {
        return Err(format!("pending: {text:?} is not -, ! or a move such as ?Re4-f5"));
    }
    let Some(what) = Mover::read(letters[1]) else {
        return Err(format!("pending: {text:?} does not name R, S, O or Q"));
    };
    let Some(from) = read_square(letters[2], letters[3]) else {
        return Err(format!("pending: {text:?} has no such start square"));
    };
    let Some(to) = read_square(letters[5], letters[6]) else {
        return Err(format!("pending: {text:?} has no such end square"));
    };
    Ok(Pending::Claimable { what, from, to })
}

fn read_clock(text: &str) -> Result<u32, String> {
    if text.is_empty() || !text.chars().all(|c| c.is_ascii_digit()) {
        return Err(format!("clock: {text:?} is not a number"));
    }
    if text.len() > 1 && text.starts_with('0') {
        return Err(format!("clock: {text:?} has a leading zero"));
    }
    // CLOCK above 100 is refused (notation.md#refused-billo-positions).
    match text.parse::<u32>() {
        Ok(clock) if clock <= DRAW_CLOCK => Ok(clock),
        _ => Err(format!("clock: {text} is above 100")),
    }
}

pub(super) fn read_position(rules: Rules, text: &str) -> Result<Position, String> {
    let fields: Vec<&str> = text.split(' ').collect();
    if fields.len() != 4 {
        return Err(format!("position: {} fields instead of 4 (BOARD TURN PENDING CLOCK)", fields.len()));
    }
    let board = read_board(fields[0])?;
    let turn = match fields[1] {
        "r" => Side::Red,
        "b" => Side::Black,
        other => return Err(format!("turn: {other:?} is not r or b")),
    };
    let pending = read_pending(fields[2])?;
    let clock = read_clock(fields[3])?;
    let position = Position { board, turn, pending, clock };
    refuse(rules, &position)?;
    Ok(position)
}
