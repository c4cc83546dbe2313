//! Reads the position's text strictly, and refuses impossible positions.

use super::board::{Board, all_squares, read_square};
use super::claim::take_back;
use super::men::{Content, Mover, Shape, Side};
use super::moves::{all_moves_ways, capture_possible};
use super::position::{DRAW_CLOCK, Pending, Position};
use super::rules::{Duty, Rules};

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

/// more than 8 of a shape for a side (a piece counts one of each, a billo one of its shape)
/// See notation.md#refused-billo-positions.
fn count_shape(board: &Board, side: Side, shape: Shape) -> usize {
    let mut count = 0;
    for at in all_squares() {
        let counts = match board.get(at) {
            Content::Free => false,
            Content::Pawn(s, sh) => s == side && sh == shape,
            Content::Billo(s, sh) => s == side && sh == shape,
            Content::Piece(s) => s == side,
        };
        if counts {
            count += 1;
        }
    }
    count
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

    // Refused: more than 8 of a shape for a side (notation.md#refused-billo-positions).
    for side in [Side::Red, Side::Black] {
        for shape in [Shape::Round, Shape::Square] {
            let count = count_shape(&board, side, shape);
            if count > 8 {
                return Err(format!("board: {side:?} has {count} of shape {shape:?}, more than 8"));
            }
        }
    }
    // Refused: a pawn or piece on the enemy's starting row (notation.md#refused-billo-positions).
    for at in all_squares() {
        let owner = match board.get(at) {
            Content::Pawn(side, _) => Some(side),
            Content::Piece(side) => Some(side),
            Content::Free | Content::Billo(_, _) => None,
        };
        if let Some(side) = owner
            && at.1 == side.other().starting_row()
        {
            return Err(format!("board: a pawn or piece of {side:?} on the enemy's starting row"));
        }
    }
    // Refused: `?` or `!` without `capture=claim` (notation.md#refused-billo-positions).
    if pending != Pending::Nothing && rules.capture != Duty::Claim {
        return Err("pending: ? or ! without capture=claim".to_string());
    }
    match &pending {
        Pending::Nothing => {}
        Pending::MustCapture => {
            // Refused: `!` where no capture is possible, or with CLOCK above 0 (notation.md#refused-billo-positions).
            if !capture_possible(rules, &board, turn) {
                return Err("pending: ! where no capture is possible".to_string());
            }
            if clock > 0 {
                return Err("clock: above 0 with !".to_string());
            }
        }
        Pending::Claimable { what, from, to } => {
            // Refused: a `?` move that, taken back, was not a legal move without capture in a position where a
            // capture was possible (notation.md#refused-billo-positions).
            let mover_side = turn.other();
            let before = take_back(&board, mover_side, *what, *from, *to)?;
            let mut was_legal = false;
            for way in all_moves_ways(rules, &before, mover_side) {
                if way.what == *what && way.from == *from && way.to() == *to && !way.captures() {
                    was_legal = true;
                }
            }
            if !was_legal {
                return Err("pending: the ? move was not a legal move without capture".to_string());
            }
            if !capture_possible(rules, &before, mover_side) {
                return Err("pending: no capture was possible before the ? move".to_string());
            }
            // Refused: or whose CLOCK does not fit (0 for a pawn's, above 0 for a billo's).
            // See notation.md#refused-billo-positions.
            match what {
                Mover::Pawn(_) => {
                    if clock != 0 {
                        return Err("clock: not 0 after the ? move of a pawn".to_string());
                    }
                }
                Mover::Billo(_) => {
                    if clock == 0 {
                        return Err("clock: 0 after the ? move of a billo".to_string());
                    }
                }
            }
        }
    }
    Ok(Position { board, turn, pending, clock })
}
