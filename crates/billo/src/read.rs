//! Reading a position's text, strictly.

use crate::claim::{MUST_CAPTURE, Pending};
use crate::play::arrives_as;
use crate::position::{DRAW_CLOCK, Position};
use crate::rules::{Capture, Rules};
use crate::setup_refusal::SetupRefusal;
use crate::{Colour, Figure, Man, Move, Shape, Square, SquareSet};
use bilby_core::{Fields, PositionError, read_number};

/// How many of a shape a side has at the start, and so at most.
const MOST: u32 = 8;

pub(crate) fn read(rules: Rules, text: &str) -> Result<Position, PositionError> {
    let mut fields = Fields::new(text);
    let mut position = Position::empty(rules);
    read_board(&mut position, fields.take("BOARD")?)?;
    position.turn = match fields.take("TURN")? {
        "r" => Colour::Red,
        "b" => Colour::Black,
        other => return Err(PositionError::new("TURN", format!("{other:?} is neither \"r\" nor \"b\""))),
    };
    let pending = fields.take("PENDING")?;
    position.clock = read_number("CLOCK", fields.take("CLOCK")?, DRAW_CLOCK.into())? as u8;
    fields.finish()?;
    check_men(&position)?;
    position.men_key = position.men_key_from_scratch();
    read_pending(&mut position, pending)?;
    Ok(position)
}

fn read_board(position: &mut Position, text: &str) -> Result<(), PositionError> {
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
                    position.boards[colour as usize][*man as usize] |= square.set().0;
                }
            }
            column += 1;
        }
        if column != 8 {
            return error(format!("row {}: {column} squares instead of 8", row + 1));
        }
    }
    Ok(())
}

/// Checks how many men there are, and that no pawn stands where it would be a billo.
pub(crate) fn check_men(position: &Position) -> Result<(), PositionError> {
    for colour in Colour::ALL {
        for shape in Shape::ALL {
            let (pawn, billo) = (Man::pawn(shape), Man::billo(shape));
            let count = position.men(colour, pawn).len() + position.men(colour, billo).len();
            if count > MOST {
                return Err(PositionError::refused("BOARD", SetupRefusal::TooMany { colour, pawn, count, most: MOST }));
            }
        }
        let pawns = position.single_pawns(colour).0 | position.pieces(colour).0;
        let enemy = colour.enemy();
        if let Some(square) = SquareSet(pawns).into_iter().find(|square| square.row() == enemy.starting_row()) {
            let piece = position.pieces(colour).contains(square);
            return Err(PositionError::refused("BOARD", SetupRefusal::PawnOnFarRow { colour, square, piece }));
        }
    }
    Ok(())
}

/// Checks the draw clock against what is pending, which shows what was played last.
pub(crate) fn check_clock(pending: Pending, clock: u8) -> Result<(), PositionError> {
    let refusal = match (pending, clock) {
        (Pending::MustCapture, 1..) => SetupRefusal::ClockAfterClaim(clock),
        (Pending::Claimable { man, .. }, 1..) if !man.is_billo() => SetupRefusal::ClockAfterPawn(clock),
        (Pending::Claimable { man, .. }, 0) if man.is_billo() => SetupRefusal::ClockAfterBillo,
        _ => return Ok(()),
    };
    Err(PositionError::refused("CLOCK", refusal))
}

fn read_pending(position: &mut Position, text: &str) -> Result<(), PositionError> {
    let error = |reason: String| Err(PositionError::new("PENDING", reason));
    let refused = |refusal: SetupRefusal| Err(PositionError::refused("PENDING", refusal));
    if text == "-" {
        return Ok(());
    }
    let last_move = text.strip_prefix('?');
    if text != "!" && last_move.is_none() {
        return error(format!("{text:?} is neither \"-\" nor \"!\" nor a move after \"?\""));
    }
    if position.rules.capture != Capture::Claim {
        return refused(SetupRefusal::NoClaims(text.to_owned()));
    }
    let Some(last_move) = last_move else {
        check_clock(Pending::MustCapture, position.clock)?;
        if !position.can_capture() {
            return refused(SetupRefusal::NothingToCapture);
        }
        position.pending = MUST_CAPTURE;
        return Ok(());
    };
    let Some((man, from, to)) = read_last_move(last_move) else {
        return error(format!("{text:?} is not of the form ?Re4-f5"));
    };
    let mover = position.turn.enemy();
    let now = arrives_as(mover, man, to);
    if !position.men(mover, now).contains(to) {
        return refused(SetupRefusal::NotThere { last: text.to_owned(), mover, man: now, square: to });
    }
    let left_behind = match position.at(from) {
        None => true,
        Some((colour, Figure::Single(other))) => {
            colour == mover && !man.is_billo() && other == Man::pawn(man.shape().other())
        }
        Some(_) => false,
    };
    if !left_behind {
        return refused(SetupRefusal::NotLeft { last: text.to_owned(), mover, man, square: from });
    }
    check_clock(Pending::Claimable { man, from, to }, position.clock)?;
    let mv = Move::quiet(man, from.index() as u32, to.index() as u32, true);
    let mut before = *position;
    before.pending = mv.low_bits();
    before.take_back();
    before.pending = 0;
    if !before.can_capture() {
        return refused(SetupRefusal::NothingPassedUp(text.to_owned()));
    }
    let mut legal = Vec::new();
    before.list_moves(&mut legal);
    if !legal.contains(&mv) {
        return refused(SetupRefusal::NotLegal(text.to_owned()));
    }
    position.pending = mv.low_bits();
    Ok(())
}

/// `Re4-f5`.
fn read_last_move(text: &str) -> Option<(Man, Square, Square)> {
    let mut letters = text.chars();
    let man = Man::from_letter(letters.next()?)?;
    let (from, to) = letters.as_str().split_once('-')?;
    Some((man, from.parse().ok()?, to.parse().ok()?))
}
