//! The squares and the board.

use super::men::Content;
use std::collections::BTreeMap;

/// A square as (column, row), both 1 to 8.
pub(super) type At = (i32, i32);

pub(super) fn is_on_board(at: At) -> bool {
    (1..=8).contains(&at.0) && (1..=8).contains(&at.1)
}

pub(super) fn all_squares() -> Vec<At> {
    let mut squares = Vec::new();
    for row in 1..=8 {
        for col in 1..=8 {
            squares.push((col, row));
        }
    }
    squares
}

pub(super) fn square_text(at: At) -> String {
    let letter = match at.0 {
        1 => 'a',
        2 => 'b',
        3 => 'c',
        4 => 'd',
        5 => 'e',
        6 => 'f',
        7 => 'g',
        _ => 'h',
    };
    format!("{letter}{}", at.1)
}

pub(super) fn read_square(col: char, row: char) -> Option<At> {
    let col = match col {
        'a' => 1,
        'b' => 2,
        'c' => 3,
        'd' => 4,
        'e' => 5,
        'f' => 6,
        'g' => 7,
        'h' => 8,
        _ => return None,
    };
    let row = match row {
        '1' => 1,
        '2' => 2,
        '3' => 3,
        '4' => 4,
        '5' => 5,
        '6' => 6,
        '7' => 7,
        '8' => 8,
        _ => return None,
    };
    Some((col, row))
}

/// The board: each of the 64 squares is a key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Board {
    squares: BTreeMap<At, Content>,
}

impl Board {
    pub(super) fn empty() -> Board {
        let mut squares = BTreeMap::new();
        for at in all_squares() {
            squares.insert(at, Content::Free);
        }
        Board { squares }
    }

    pub(super) fn get(&self, at: At) -> Content {
        *self.squares.get(&at).unwrap_or(&Content::Free)
    }

    pub(super) fn set(&mut self, at: At, content: Content) {
        self.squares.insert(at, content);
    }
}
