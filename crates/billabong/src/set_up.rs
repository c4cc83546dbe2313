//! Setting positions up from values: from what stands where, and from another position. A text is read in `read.rs`.
//! What is refused: docs/rules/notation.md#refused-billabong-positions.

use crate::notation::NAMES;
use crate::position::KANGAROOS;
use crate::seat_counts::Counts;
use crate::troop::Kangaroo;
use crate::{Ghosts, Occupant, Phase, Position, Rules, SetupRefusal, Square};
use bilby_core::{PositionError, Seat, check_number};
use std::collections::BTreeMap;

/// A position that [`Position::set_up`] checks: legal or not. Its `Display` is its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands on the board.
    pub board: BTreeMap<Square, Occupant>,
    /// How many kangaroos each seat still has to place.
    pub hand: Vec<u32>,
    /// How many kangaroos of each seat are home.
    pub home: Vec<u32>,
    /// The seat on move.
    pub turn: Seat,
    /// Plies since a kangaroo last came home, or since the placement ended.
    pub clock: u32,
}

impl Setup {
    /// A race: all kangaroos that are not on the board are home, and the draw clock is at 0.
    pub fn race(rules: Rules, board: BTreeMap<Square, Occupant>, turn: Seat) -> Setup {
        let is_of = |occupant: &Occupant, of: Seat| matches!(occupant, Occupant::Kangaroo { seat, .. } if *seat == of);
        let on_board = |seat| board.values().filter(|occupant| is_of(occupant, seat)).count() as u32;
        let home = |seat| u32::from(KANGAROOS).saturating_sub(on_board(seat));
        let seats = || (0..rules.players()).map(Seat);
        Setup { hand: seats().map(|_| 0).collect(), home: seats().map(home).collect(), board, turn, clock: 0 }
    }
}

impl Position {
    /// Sets up a position, or says why the rules refuse it.
    pub fn set_up(rules: Rules, setup: &Setup) -> Result<Position, PositionError> {
        let mut position = Position::empty(rules);
        // In the order of the text, so that the first fault is the same.
        for row in (0..Square::ROWS).rev() {
            for square in (0..Square::COLUMNS).filter_map(|column| Square::new(column, row)) {
                match setup.board.get(&square) {
                    Some(Occupant::Ghost) => put_ghost(&mut position, square)?,
                    Some(&Occupant::Kangaroo { seat, crossings }) => {
                        put_kangaroo(&mut position, seat, Kangaroo { square, crossings })?;
                    }
                    None => {}
                }
            }
        }
        position.hand = check_counts("HAND", rules, &setup.hand)?;
        position.home = check_counts("HOME", rules, &setup.home)?;
        check_seat("TURN", rules, setup.turn)?;
        position.turn = setup.turn;
        position.clock = check_number("CLOCK", setup.clock, rules.draw_limit().into())? as u16;
        check(&position)?;
        position.key = position.key_from_scratch();
        Ok(position)
    }

    /// The same position with the draw clock at 0, which is possible in every phase.
    #[must_use]
    pub fn without_clock(&self) -> Position {
        Position { clock: 0, ..*self }
    }
}

fn refused_board(refusal: SetupRefusal) -> PositionError {
    PositionError::refused("BOARD", refusal)
}

/// Puts a ghost on a square that nobody stands on.
fn put_ghost(position: &mut Position, square: Square) -> Result<(), PositionError> {
    check_dry(square)?;
    let most = Position::ghosts_expected(position.rules);
    if position.ghosts.len() == most {
        return Err(refused_board(SetupRefusal::TooManyGhosts { most }));
    }
    position.put_ghost(square);
    Ok(())
}

/// Puts a kangaroo on a square that nobody stands on.
fn put_kangaroo(position: &mut Position, seat: Seat, kangaroo: Kangaroo) -> Result<(), PositionError> {
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
fn check_seat(field: &'static str, rules: Rules, seat: Seat) -> Result<(), PositionError> {
    let players = rules.players();
    match seat.index() {
        index if index < players.into() => Ok(()),
        index if index < NAMES.len() => Err(PositionError::refused(field, SetupRefusal::NotPlaying { seat, players })),
        index => Err(PositionError::new(field, format!("there is no seat {index} (they are counted from 0)"))),
    }
}

/// Checks that there is a number for each seat, and that none is too high.
fn check_counts(field: &'static str, rules: Rules, given: &[u32]) -> Result<Counts, PositionError> {
    if given.len() != usize::from(rules.players()) {
        return Err(PositionError::new(field, format!("{} numbers for {} players", given.len(), rules.players())));
    }
    let mut counts = Counts::ZERO;
    for (seat, count) in (0..).map(Seat).zip(given) {
        counts.set(seat, check_number(field, *count, KANGAROOS.into())? as u8);
    }
    Ok(counts)
}

/// Checks that what is on the board, in hand and home can be met together.
fn check(position: &Position) -> Result<(), PositionError> {
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
