//! A position as text.

use super::board::{Board, square_text};
use super::men::{Content, Shape, Side};
use super::position::{Pending, Position};

fn content_letter(content: Content) -> Option<char> {
    // red upper case, black lower case: `R` round, `S` square, `P` piece, `O` round billo, `Q` square billo
    // See notation.md#billo-positions.
    match content {
        Content::Free => None,
        Content::Pawn(Side::Red, Shape::Round) => Some('R'),
        Content::Pawn(Side::Red, Shape::Square) => Some('S'),
        Content::Piece(Side::Red) => Some('P'),
        Content::Billo(Side::Red, Shape::Round) => Some('O'),
        Content::Billo(Side::Red, Shape::Square) => Some('Q'),
        Content::Pawn(Side::Black, Shape::Round) => Some('r'),
        Content::Pawn(Side::Black, Shape::Square) => Some('s'),
        Content::Piece(Side::Black) => Some('p'),
        Content::Billo(Side::Black, Shape::Round) => Some('o'),
        Content::Billo(Side::Black, Shape::Square) => Some('q'),
    }
}

fn board_text(board: &Board) -> String {
    let mut rows = Vec::new();
    // rows 8 to 1 joined by `/` (notation.md#billo-positions)
    for row in (1..=8).rev() {
        let mut text = String::new();
        let mut run = 0;
        for col in 1..=8 {
            match content_letter(board.get((col, row))) {
                None => run += 1,
                Some(letter) => {
                    // numbers for runs of free squares (notation.md#billo-positions)
                    if run > 0 {
                        text.push_str(&run.to_string());
                        run = 0;
                    }
                    text.push(letter);
                }
            }
        }
        if run > 0 {
            text.push_str(&run.to_string());
        }
        rows.push(text);
    }
    rows.join("/")
}

pub(super) fn position_text(position: &Position) -> String {
    let turn = match position.turn {
        Side::Red => "r",
        Side::Black => "b",
    };
    let pending = match &position.pending {
        Pending::Nothing => "-".to_string(),
        Pending::MustCapture => "!".to_string(),
        Pending::Claimable { what, from, to } => {
            format!("?{}{}-{}", what.letter(), square_text(*from), square_text(*to))
        }
    };
    format!("{} {} {} {}", board_text(&position.board), turn, pending, position.clock)
}
