//! Reads a position's text strictly, with errors that say what is wrong. What it says is checked in `set_up.rs`.

use crate::set_up::Setup;
use crate::write::LETTERS;
use crate::{Occupant, Position, Rules, Square};
use bilby_core::{Fields, PositionError, Seat, read_number};
use std::collections::BTreeMap;
use std::iter::Peekable;
use std::str::Chars;

pub(crate) fn read_position(rules: Rules, text: &str) -> Result<Position, PositionError> {
    let mut fields = Fields::new(text);
    let setup = Setup {
        board: read_board(fields.take("BOARD")?)?,
        hand: read_counts("HAND", fields.take("HAND")?)?,
        home: read_counts("HOME", fields.take("HOME")?)?,
        turn: read_turn(fields.take("TURN")?)?,
        clock: read_number("CLOCK", fields.take("CLOCK")?, u32::MAX)?,
    };
    fields.finish()?;
    Position::set_up(rules, &setup)
}

fn bad_board(reason: String) -> PositionError {
    PositionError::new("BOARD", reason)
}

fn read_board(text: &str) -> Result<BTreeMap<Square, Occupant>, PositionError> {
    let mut board = BTreeMap::new();
    let rows = text.split('/').count();
    if rows != usize::from(Square::ROWS) {
        return Err(bad_board(format!("{rows} rows instead of {}", Square::ROWS)));
    }
    text.split('/').zip((0..Square::ROWS).rev()).try_for_each(|(text, row)| read_row(&mut board, text, row))?;
    Ok(board)
}

fn read_row(board: &mut BTreeMap<Square, Occupant>, text: &str, row: u8) -> Result<(), PositionError> {
    let name = row + 1;
    let too_long = || bad_board(format!("row {name} is longer than {} squares", Square::COLUMNS));
    let mut chars = text.chars().peekable();
    let mut column = 0;
    while let Some(&char) = chars.peek() {
        if char.is_ascii_digit() {
            let end = column + read_run(&mut chars, row)?;
            while column < end {
                let square = Square::new(column, row).ok_or_else(too_long)?;
                if square.is_lake() {
                    return Err(bad_board(format!("{square} is in the lake, not free")));
                }
                column += 1;
            }
            continue;
        }
        chars.next();
        let square = Square::new(column, row).ok_or_else(too_long)?;
        match char {
            '~' if square.is_lake() => {}
            '~' => return Err(bad_board(format!("{square} is not in the lake"))),
            'x' => {
                board.insert(square, Occupant::Ghost);
            }
            '\'' => return Err(bad_board(format!("a crossing without a kangaroo in row {name}"))),
            _ => {
                let unknown = || bad_board(format!("unknown character {char:?} in row {name}"));
                let seat = seat_of(char).ok_or_else(unknown)?;
                let mut crossings = 0u8;
                while chars.next_if_eq(&'\'').is_some() {
                    crossings = crossings.saturating_add(1);
                }
                board.insert(square, Occupant::Kangaroo { seat, crossings });
            }
        }
        column += 1;
    }
    if column < Square::COLUMNS {
        return Err(bad_board(format!("row {name} has {column} squares instead of {}", Square::COLUMNS)));
    }
    Ok(())
}

/// Reads a run of free squares: all consecutive digits are one number, so no run can be split.
fn read_run(chars: &mut Peekable<Chars<'_>>, row: u8) -> Result<u8, PositionError> {
    let mut digits = String::new();
    while let Some(digit) = chars.next_if(char::is_ascii_digit) {
        digits.push(digit);
    }
    match read_number("BOARD", &digits, Square::COLUMNS.into())? {
        0 => Err(bad_board(format!("a run of 0 squares in row {}", row + 1))),
        run => Ok(run as u8),
    }
}

/// The seat of a letter.
fn seat_of(letter: char) -> Option<Seat> {
    (0..4).map(Seat).find(|seat| LETTERS[seat.index()] == letter)
}

fn read_turn(text: &str) -> Result<Seat, PositionError> {
    let mut chars = text.chars();
    let (Some(letter), None) = (chars.next(), chars.next()) else {
        return Err(PositionError::new("TURN", format!("{text:?} is not a seat (r, y, b or g)")));
    };
    seat_of(letter).ok_or_else(|| PositionError::new("TURN", format!("{letter:?} is not a seat (r, y, b or g)")))
}

fn read_counts(field: &'static str, text: &str) -> Result<Vec<u32>, PositionError> {
    text.split(',').map(|number| read_number(field, number, u32::MAX)).collect()
}
