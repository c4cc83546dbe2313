//! Setting positions up from values: from sets of squares, and from another position. A text is read in `read.rs`.
//! What is refused: docs/rules/notation.md#refused-billo-positions.

use crate::claim::{MUST_CAPTURE, Pending};
use crate::play::arrives_as;
use crate::position::{DRAW_CLOCK, Position};
use crate::rules::{Capture, Rules};
use crate::setup_refusal::SetupRefusal;
use crate::{Colour, Figure, Man, Move, Shape, Square, SquareSet};
use bilby_core::{PositionError, check_number};

/// How many of a shape a side has at the start, and so at most.
const MOST: u32 = 8;

/// A position that [`Position::set_up`] checks: legal or not, and with nothing pending. What is pending depends on the rest,
/// so [`Position::with_pending`] adds it afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The men, by colour and then by [`Man`]. A round and a square of one colour may share a square: they are a piece.
    pub men: [[SquareSet; 4]; 2],
    /// The side on move.
    pub turn: Colour,
    /// Plies since the last capture, pawn's move or claim.
    pub clock: u32,
}

impl Setup {
    /// Its position before anything is checked. A clock that is too high is left at 0.
    pub(crate) fn unchecked(&self, rules: Rules) -> Position {
        let boards = self.men.map(|side| side.map(|squares| squares.0));
        Position { boards, turn: self.turn, clock: self.clock.try_into().unwrap_or(0), ..Position::empty(rules) }
    }
}

impl Position {
    /// Sets up a position in which nothing is pending, or says why the rules refuse it.
    pub fn set_up(rules: Rules, setup: &Setup) -> Result<Position, PositionError> {
        check_number("CLOCK", setup.clock, DRAW_CLOCK.into())?;
        let mut position = setup.unchecked(rules);
        check_squares(&position)?;
        check_men(&position)?;
        position.men_key = position.men_key_from_scratch();
        Ok(position)
    }

    /// The same position with something else pending, or why that can't be.
    pub fn with_pending(&self, pending: Pending) -> Result<Position, PositionError> {
        if pending != Pending::Nothing {
            check_claims(self.rules, &pending.to_string())?;
        }
        let position = Position { pending: 0, ..*self };
        let pending = match pending {
            Pending::Nothing => 0,
            Pending::MustCapture => {
                check_clock(pending, self.clock)?;
                if !position.can_capture() {
                    return refused(SetupRefusal::NothingToCapture);
                }
                MUST_CAPTURE
            }
            Pending::Claimable { man, from, to } => {
                check_last_move(&position, pending, man, from, to)?;
                Move::quiet(man, from.index() as u32, to.index() as u32, true).low_bits()
            }
        };
        Ok(Position { pending, ..position })
    }

    /// The same position by other rules. What is pending may be impossible by them.
    pub fn with_rules(&self, rules: Rules) -> Result<Position, PositionError> {
        let mut position = Position { rules, pending: 0, ..*self };
        position.men_key = position.men_key_from_scratch();
        position.with_pending(self.pending())
    }

    /// The same men with this side on move; nothing is pending. The draw clock stays.
    #[must_use]
    pub fn with_turn(&self, turn: Colour) -> Position {
        Position { turn, pending: 0, ..*self }
    }

    /// The same position with the draw clock at another number. What is pending can rule numbers out: after a billo's step that
    /// can be claimed, the clock is not at 0.
    pub fn with_clock(&self, clock: u8) -> Result<Position, PositionError> {
        check_number("CLOCK", clock.into(), DRAW_CLOCK.into())?;
        check_clock(self.pending(), clock)?;
        Ok(Position { clock, ..*self })
    }
}

fn refused<T>(refusal: SetupRefusal) -> Result<T, PositionError> {
    Err(PositionError::refused("PENDING", refusal))
}

/// Checks that only a round and a square of one colour share a square. (No text can say anything else.)
fn check_squares(position: &Position) -> Result<(), PositionError> {
    let mut taken = 0;
    for side in &position.boards {
        let pawns = side[Man::Round as usize] | side[Man::Square as usize];
        for squares in [pawns, side[Man::RoundBillo as usize], side[Man::SquareBillo as usize]] {
            if let Some(square) = SquareSet(taken & squares).into_iter().next() {
                return Err(PositionError::new("BOARD", format!("two men on {square} that form no piece")));
            }
            taken |= squares;
        }
    }
    Ok(())
}

/// Checks how many men there are, and that no pawn stands where it would be a billo.
fn check_men(position: &Position) -> Result<(), PositionError> {
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

/// Checks that something can be claimed by the rules. `pending` is what is pending, as text.
pub(crate) fn check_claims(rules: Rules, pending: &str) -> Result<(), PositionError> {
    if rules.capture == Capture::Claim { Ok(()) } else { refused(SetupRefusal::NoClaims(pending.to_owned())) }
}

/// Checks the draw clock against what is pending, which shows what was played last.
fn check_clock(pending: Pending, clock: u8) -> Result<(), PositionError> {
    let refusal = match (pending, clock) {
        (Pending::MustCapture, 1..) => SetupRefusal::ClockAfterClaim(clock),
        (Pending::Claimable { man, .. }, 1..) if !man.is_billo() => SetupRefusal::ClockAfterPawn(clock),
        (Pending::Claimable { man, .. }, 0) if man.is_billo() => SetupRefusal::ClockAfterBillo,
        _ => return Ok(()),
    };
    Err(PositionError::refused("CLOCK", refusal))
}

/// Checks that a position in which nothing is pending can be the outcome of this last move, and that it passed up a capture.
fn check_last_move(
    position: &Position,
    pending: Pending,
    man: Man,
    from: Square,
    to: Square,
) -> Result<(), PositionError> {
    let last = || pending.to_string();
    let mover = position.turn.enemy();
    let now = arrives_as(mover, man, to);
    if !position.men(mover, now).contains(to) {
        return refused(SetupRefusal::NotThere { last: last(), mover, man: now, square: to });
    }
    let left_behind = match position.at(from) {
        None => true,
        Some((colour, Figure::Single(other))) => {
            colour == mover && !man.is_billo() && other == Man::pawn(man.shape().other())
        }
        Some(_) => false,
    };
    if !left_behind {
        return refused(SetupRefusal::NotLeft { last: last(), mover, man, square: from });
    }
    check_clock(pending, position.clock)?;
    let mv = Move::quiet(man, from.index() as u32, to.index() as u32, true);
    let mut before = Position { pending: mv.low_bits(), ..*position };
    before.take_back();
    before.pending = 0;
    if !before.can_capture() {
        return refused(SetupRefusal::NothingPassedUp(last()));
    }
    let mut legal = Vec::new();
    before.list_moves(&mut legal);
    if legal.contains(&mv) { Ok(()) } else { refused(SetupRefusal::NotLegal(last())) }
}
