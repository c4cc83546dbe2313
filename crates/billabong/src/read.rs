//! Reads a position's text strictly, with errors that say what is wrong.

use crate::position::KANGAROOS;
use crate::seat_counts::Counts;
use crate::troop::Kangaroo;
use crate::write::LETTERS;
use crate::{Ghosts, Phase, Position, Rules, SetupRefusal, Square};
use bilby_core::{Fields, PositionError, Seat, read_number};
use std::iter::Peekable;
use std::str::Chars;

/// The names of the seats, in turn order.
pub(crate) const NAMES: [&str; 4] = ["red", "yellow", "blue", "green"];

pub(crate) fn read_position(rules: Rules, text: &str) -> Result<Position, PositionError> {
    let mut position = Position::empty(rules);
    let mut fields = Fields::new(text);
    read_board(&mut position, fields.take("BOARD")?)?;
    position.hand = read_counts("HAND", rules, fields.take("HAND")?)?;
    position.home = read_counts("HOME", rules, fields.take("HOME")?)?;
    position.turn = read_turn(rules, fields.take("TURN")?)?;
    position.clock = read_number("CLOCK", fields.take("CLOCK")?, rules.draw_limit().into())? as u16;
    fields.finish()?;
    check(&position)?;
    position.key = position.key_from_scratch();
    Ok(position)
}

/// Checks that what is on the board, in hand and home can be met together.
pub(crate) fn check(position: &Position) -> Result<(), PositionError> {
    if position.rules.ghosts() == Ghosts::Placed && position.ghosts_in_hand() > 0 {
        check_setting_out(position)?;
    } else {
        check_numbers(position)?;
    }
    if position.phase() == Phase::Placement {
        check_placement(position)?;
    }
    Ok(())
}

fn bad_board(reason: String) -> PositionError {
    PositionError::new("BOARD", reason)
}

fn refused_board(refusal: SetupRefusal) -> PositionError {
    PositionError::refused("BOARD", refusal)
}

fn read_board(position: &mut Position, text: &str) -> Result<(), PositionError> {
    let rows = text.split('/').count();
    if rows != usize::from(Square::ROWS) {
        return Err(bad_board(format!("{rows} rows instead of {}", Square::ROWS)));
    }
    text.split('/').zip((0..Square::ROWS).rev()).try_for_each(|(text, row)| read_row(position, text, row))
}

fn read_row(position: &mut Position, text: &str, row: u8) -> Result<(), PositionError> {
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
            'x' => put_ghost(position, square)?,
            '\'' => return Err(bad_board(format!("a crossing without a kangaroo in row {name}"))),
            _ => {
                let unknown = || bad_board(format!("unknown character {char:?} in row {name}"));
                let seat = seat_of(char).ok_or_else(unknown)?;
                let mut crossings = 0u8;
                while chars.next_if_eq(&'\'').is_some() {
                    crossings = crossings.saturating_add(1);
                }
                put_kangaroo(position, seat, Kangaroo { square, crossings })?;
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

/// Puts a ghost on a square that nobody stands on.
pub(crate) fn put_ghost(position: &mut Position, square: Square) -> Result<(), PositionError> {
    check_dry(square)?;
    let most = Position::ghosts_expected(position.rules);
    if position.ghosts.len() == most {
        return Err(refused_board(SetupRefusal::TooManyGhosts { most }));
    }
    position.put_ghost(square);
    Ok(())
}

/// Puts a kangaroo on a square that nobody stands on.
pub(crate) fn put_kangaroo(position: &mut Position, seat: Seat, kangaroo: Kangaroo) -> Result<(), PositionError> {
    let Kangaroo { square, crossings } = kangaroo;
    check_dry(square)?;
    let laps = position.rules.laps();
    if crossings > laps {
        return Err(refused_board(SetupRefusal::TooManyCrossings { square, laps }));
    }
    check_seat("BOARD", position.rules, seat)?;
    let troop = &mut position.troops[seat.index()];
    if troop.len() == KANGAROOS {
        return Err(refused_board(SetupRefusal::TooManyKangaroos(seat)));
    }
    troop.insert(kangaroo);
    position.toggle(square);
    Ok(())
}

fn check_dry(square: Square) -> Result<(), PositionError> {
    if square.is_lake() { Err(refused_board(SetupRefusal::InLake(square))) } else { Ok(()) }
}

/// Checks that a seat is in use.
pub(crate) fn check_seat(field: &'static str, rules: Rules, seat: Seat) -> Result<(), PositionError> {
    let players = rules.players();
    match seat.index() {
        index if index < players.into() => Ok(()),
        index if index < NAMES.len() => Err(PositionError::refused(field, SetupRefusal::NotPlaying { seat, players })),
        index => Err(PositionError::new(field, format!("there is no seat {index} (they are counted from 0)"))),
    }
}

/// The seat of a letter.
fn seat_of(letter: char) -> Option<Seat> {
    (0..4).map(Seat).find(|seat| LETTERS[seat.index()] == letter)
}

fn read_turn(rules: Rules, text: &str) -> Result<Seat, PositionError> {
    let mut chars = text.chars();
    let (Some(letter), None) = (chars.next(), chars.next()) else {
        return Err(PositionError::new("TURN", format!("{text:?} is not a seat (r, y, b or g)")));
    };
    let unknown = || PositionError::new("TURN", format!("{letter:?} is not a seat (r, y, b or g)"));
    let seat = seat_of(letter).ok_or_else(unknown)?;
    check_seat("TURN", rules, seat)?;
    Ok(seat)
}

fn read_counts(field: &'static str, rules: Rules, text: &str) -> Result<Counts, PositionError> {
    let given = text.split(',').count();
    if given != usize::from(rules.players()) {
        return Err(PositionError::new(field, format!("{given} numbers for {} players", rules.players())));
    }
    let mut counts = Counts::ZERO;
    for (seat, text) in (0..).map(Seat).zip(text.split(',')) {
        counts.set(seat, read_number(field, text, KANGAROOS.into())? as u8);
    }
    Ok(counts)
}

fn check_numbers(position: &Position) -> Result<(), PositionError> {
    let ghosts = position.ghosts.len();
    let expected = Position::ghosts_expected(position.rules);
    if ghosts != expected {
        return Err(refused_board(SetupRefusal::WrongGhosts { ghosts, expected }));
    }
    for seat in (0..position.rules.players()).map(Seat) {
        let (board, hand, home) = (position.troops[seat.index()].len(), position.hand(seat), position.home(seat));
        if board + hand + home != KANGAROOS {
            return Err(refused_board(SetupRefusal::NotFive { seat, board, hand, home }));
        }
    }
    if (0..4).filter(|seat| position.home(Seat(*seat)) == KANGAROOS).count() > 1 {
        return Err(PositionError::refused("HOME", SetupRefusal::TwoHome));
    }
    Ok(())
}

/// Checks that ghosts are set out in turn, the first seat first, before anything else happens.
fn check_setting_out(position: &Position) -> Result<(), PositionError> {
    for seat in (0..position.rules.players()).map(Seat) {
        if let Some(kangaroo) = position.kangaroos(seat).next() {
            return Err(refused_board(SetupRefusal::KangarooBeforeGhosts(kangaroo.square)));
        }
        if position.hand(seat) < KANGAROOS {
            return Err(PositionError::refused("HAND", SetupRefusal::HandBeforeGhosts));
        }
    }
    if position.home != Counts::ZERO {
        return Err(PositionError::refused("HOME", SetupRefusal::HomeBeforeGhosts));
    }
    let ghosts = position.ghosts.len();
    let seat = Seat(ghosts % 2);
    if position.turn != seat {
        return Err(PositionError::refused("TURN", SetupRefusal::GhostTurn { ghosts, seat }));
    }
    if position.clock > 0 {
        return Err(PositionError::refused("CLOCK", SetupRefusal::ClockBeforeGhosts));
    }
    Ok(())
}

/// Checks that kangaroos are placed in turn order and none has moved yet.
fn check_placement(position: &Position) -> Result<(), PositionError> {
    let hand = position.hand(position.turn);
    for seat in (0..position.rules.players()).map(Seat) {
        let expected = if seat < position.turn { hand.checked_sub(1) } else { Some(hand) };
        if expected != Some(position.hand(seat)) {
            return Err(PositionError::refused("HAND", SetupRefusal::TurnOrder(position.turn)));
        }
        if let Some(kangaroo) = position.kangaroos(seat).find(|kangaroo| kangaroo.crossings > 0) {
            return Err(refused_board(SetupRefusal::CrossingWhilePlacing(kangaroo.square)));
        }
    }
    if position.home != Counts::ZERO {
        return Err(PositionError::refused("HOME", SetupRefusal::HomeWhilePlacing));
    }
    if position.clock > 0 {
        return Err(PositionError::refused("CLOCK", SetupRefusal::ClockWhilePlacing));
    }
    Ok(())
}
