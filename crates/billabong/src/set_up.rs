//! Setting positions up without their texts: from lists of pieces, and from another position. A text is read in `read.rs`.

use crate::position::KANGAROOS;
use crate::read::{check, check_seat, put_ghost, put_kangaroo};
use crate::seat_counts::Counts;
use crate::troop::Kangaroo;
use crate::{Position, Rules, Square};
use bilby_core::{PositionError, Seat};

impl Position {
    /// A race with these kangaroos and ghosts on the board. All other kangaroos are home, and the draw clock is at 0.
    pub fn set_up(
        rules: Rules,
        kangaroos: &[(Seat, Kangaroo)],
        ghosts: &[Square],
        turn: Seat,
    ) -> Result<Position, PositionError> {
        let mut position = Position { hand: Counts::ZERO, turn, ..Position::empty(rules) };
        for square in ghosts {
            check_nobody_on(&position, *square)?;
            put_ghost(&mut position, *square)?;
        }
        for (seat, kangaroo) in kangaroos {
            check_nobody_on(&position, kangaroo.square)?;
            put_kangaroo(&mut position, *seat, *kangaroo)?;
        }
        for seat in (0..rules.players()).map(Seat) {
            position.home.set(seat, KANGAROOS - position.troops[seat.index()].len());
        }
        check_seat("TURN", rules, turn)?;
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

fn check_nobody_on(position: &Position, square: Square) -> Result<(), PositionError> {
    if position.at(square).is_none() {
        return Ok(());
    }
    Err(PositionError::new("BOARD", format!("two pieces on {square}")))
}
