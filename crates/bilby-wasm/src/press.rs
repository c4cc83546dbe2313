//! What comes of pressing a square, and of dragging trays.

use crate::failure::Failure;
use crate::types::{Press, Refusal, Shape};
use crate::{bilitaire, billabong, billo};
use bilby_core::{Notation, Turn};
use bilby_shelf::Position;

/// A hand at the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hand {
    /// Which of a piece's pawns is meant.
    pub what: Option<Shape>,
    /// A chain was begun earlier in this turn: the kangaroo must be moved.
    pub touched: bool,
}

pub fn press(position: &Position, begun: &str, square: &str, hand: Hand) -> Result<Press, Failure> {
    match position {
        Position::Billabong(position) => {
            let turn = position.read_turn(begun)?;
            Ok(billabong::press(&turn, square, hand.touched).into())
        }
        Position::Bilitaire(position) => {
            let turn = position.read_turn(begun)?;
            Ok(bilitaire::press(&turn, square).into())
        }
        Position::Billo(position) => {
            let turn = position.read_turn(begun)?;
            Ok(billo::press(&turn, square, hand.what).into())
        }
    }
}

/// A line of trays is dragged; by no distance: taken away.
pub fn slide(position: &Position, trays: &[String], direction: &str, distance: u32) -> Press {
    match position {
        Position::Bilitaire(position) => bilitaire::slide(position, trays, direction, distance).into(),
        _ => Press::Refused {
            refusal: Refusal::at_the_board("no-tray", "there are no trays in this game".to_owned(), Vec::new()),
        },
    }
}

impl From<Result<Press, Refusal>> for Press {
    fn from(answer: Result<Press, Refusal>) -> Press {
        answer.unwrap_or_else(|refusal| Press::Refused { refusal })
    }
}

impl Press {
    pub fn begun(turn: &impl ToString) -> Press {
        Press::Begun { begun: turn.to_string() }
    }

    pub fn put_back() -> Press {
        Press::Begun { begun: String::new() }
    }

    pub fn done(turn: &impl ToString) -> Press {
        Press::Done { mv: turn.to_string() }
    }

    /// Done if nothing can follow, otherwise begun.
    pub fn after<T: Turn>(turn: &T) -> Press {
        if turn.end().is_ok() && turn.next().is_empty() { Press::done(turn) } else { Press::begun(turn) }
    }
}

/// The turn after one more step, or why not.
pub fn stepped<T>(turn: &T, step: T::Step) -> Result<T, Refusal>
where
    T: Turn,
    T::Refusal: bilby_core::Refusal,
{
    let mut turn = turn.clone();
    match turn.step(step) {
        Ok(()) => Ok(turn),
        Err(refusal) => Err(Refusal::of(&refusal)),
    }
}
