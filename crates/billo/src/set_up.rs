//! Setting positions up without their texts, for programs that go through many of them: from sets of squares, and from
//! another position. A text is read in `read.rs`.

use crate::position::{DRAW_CLOCK, Position};
use crate::read::{check_clock, check_men};
use crate::rules::Rules;
use crate::{Colour, Man, SquareSet};
use bilby_core::{PositionError, TooHighRefusal};

impl Position {
    /// A position with these men, by colour and then by [`Man`]; nothing is pending, and the draw clock is at 0. A round and a
    /// square of one colour may share a square: they are a piece.
    pub fn set_up(rules: Rules, men: [[SquareSet; 4]; 2], turn: Colour) -> Result<Position, PositionError> {
        let boards = men.map(|side| side.map(|squares| squares.0));
        let mut position = Position { boards, turn, ..Position::empty(rules) };
        let mut taken = 0;
        for side in &boards {
            let pawns = side[Man::Round as usize] | side[Man::Square as usize];
            for squares in [pawns, side[Man::RoundBillo as usize], side[Man::SquareBillo as usize]] {
                if let Some(square) = SquareSet(taken & squares).into_iter().next() {
                    return Err(PositionError::new("BOARD", format!("two men on {square} that form no piece")));
                }
                taken |= squares;
            }
        }
        check_men(&position)?;
        position.men_key = position.men_key_from_scratch();
        Ok(position)
    }
    /// The same men with this side on move; nothing is pending. The draw clock stays.
    #[must_use]
    pub fn with_turn(&self, turn: Colour) -> Position {
        Position { turn, pending: 0, ..*self }
    }

    /// The same position with the draw clock at another number. What is pending can rule numbers out: after a billo's step that
    /// can be claimed, the clock is not at 0.
    pub fn with_clock(&self, clock: u8) -> Result<Position, PositionError> {
        if clock > DRAW_CLOCK {
            let refusal = TooHighRefusal { number: clock.into(), most: DRAW_CLOCK.into() };
            return Err(PositionError::refused("CLOCK", refusal));
        }
        check_clock(self.pending(), clock)?;
        Ok(Position { clock, ..*self })
    }
}
