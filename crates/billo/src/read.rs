//! Reads a position's text strictly. What it says is checked in `set_up.rs`.

use crate::position::{DRAW_CLOCK, Position};
use crate::set_up::{Setup, check_claims};
use crate::{Colour, Figure, Man, Pending, Rules, Square, SquareSet};
use bilby_core::{Fields, PositionError, read_number};

pub(crate) fn read(rules: Rules, text: &str) -> Result<Position, PositionError> {
    let mut fields = Fields::new(text);
    let men = read_board(fields.take("BOARD")?)?;
    let turn = match fields.take("TURN")? {
        "r" => Colour::Red,
        "b" => Colour::Black,
        other => return Err(PositionError::new("TURN", format!("{other:?} is neither \"r\" nor \"b\""))),
    };
    let pending = fields.take("PENDING")?;
    let clock = read_number("CLOCK", fields.take("CLOCK")?, DRAW_CLOCK.into())?;
    fields.finish()?;
    Position::set_up(rules, &Setup { men, turn, clock })?.with_pending(Pending::read(rules, pending)?)
}

impl Pending {
    /// Reads the field PENDING of a position's text.
    pub fn read(rules: Rules, text: &str) -> Result<Pending, PositionError> {
        let error = |reason: String| Err(PositionError::new("PENDING", reason));
        if text == "-" {
            return Ok(Pending::Nothing);
        }
        let last_move = text.strip_prefix('?');
        if text != "!" && last_move.is_none() {
            return error(format!("{text:?} is neither \"-\" nor \"!\" nor a move after \"?\""));
        }
        check_claims(rules, text)?;
        let Some(last_move) = last_move else { return Ok(Pending::MustCapture) };
        match read_last_move(last_move) {
            Some((man, from, to)) => Ok(Pending::Claimable { man, from, to }),
            None => error(format!("{text:?} is not of the form ?Re4-f5")),
        }
    }
}

fn read_board(text: &str) -> Result<[[SquareSet; 4]; 2], PositionError> {
    let mut men = [[SquareSet::EMPTY; 4]; 2];
    let error = |reason: String| Err(PositionError::new("BOARD", reason));
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return error(format!("{} rows instead of 8", rows.len()));
    }
    for (row, text) in (0..8).rev().zip(rows) {
        let mut column = 0;
        let mut after_run = false;
        for letter in text.chars() {
            if let Some(run) = letter.to_digit(10) {
                if run == 0 || after_run {
                    return error(format!("row {}: a run of free squares must be one number from 1 to 8", row + 1));
                }
                column += run;
                after_run = true;
                continue;
            }
            after_run = false;
            let Some((colour, figure)) = Figure::from_letter(letter) else {
                return error(format!("row {}: nothing is written {letter:?}", row + 1));
            };
            if let Some(square) = u8::try_from(column).ok().and_then(|column| Square::new(column, row)) {
                for man in figure.men() {
                    let squares = &mut men[colour as usize][*man as usize];
                    *squares = squares.with(square);
                }
            }
            column += 1;
        }
        if column != 8 {
            return error(format!("row {}: {column} squares instead of 8", row + 1));
        }
    }
    Ok(men)
}

/// `Re4-f5`.
fn read_last_move(text: &str) -> Option<(Man, Square, Square)> {
    let mut letters = text.chars();
    let man = Man::from_letter(letters.next()?)?;
    let (from, to) = letters.as_str().split_once('-')?;
    Some((man, from.parse().ok()?, to.parse().ok()?))
}
