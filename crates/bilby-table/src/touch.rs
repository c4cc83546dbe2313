//! Touch-move, and turns that are being tried.
//!
//! Billabong's rule: who has begun a chain may start it again from the referee's square, but must move that kangaroo. The
//! hops themselves are a side message that others may watch; only the touch is an event.

use crate::{LONGEST_TURN, Refused, Table};
use bilby_core::Seat;
use bilby_shelf::Turn;

/// A turn that is being tried, for others to watch. It changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trying {
    /// The kangaroo that is bound to move by it and was not yet: the caller follows up with
    /// [`Touch`](crate::Ask::Touch).
    pub touches: Option<String>,
}

impl Table {
    /// Checks a turn begun so far, before it is shown to others.
    pub fn trying(&self, seat: Seat, begun: &str) -> Result<Trying, Refused> {
        self.check_on_move(seat)?;
        check_plain(begun)?;
        self.check_touched(begun)?;
        let turn = self.position.turn(begun).map_err(Refused::Illegal)?;
        let touches = chain(&turn).filter(|_| self.settings.touch_move && self.touched.is_none());
        Ok(Trying { touches })
    }

    /// Whether a turn, whole or begun, moves what was touched, if anything was.
    pub(crate) fn check_touched(&self, text: &str) -> Result<(), Refused> {
        let Some(square) = self.touched.as_ref().filter(|_| !text.is_empty()) else { return Ok(()) };
        let turn = self.position.turn(text).map_err(Refused::Illegal)?;
        if lifted(&turn).as_ref() == Some(square) { Ok(()) } else { Err(Refused::Touched { square: square.clone() }) }
    }

    /// The square of a kangaroo that a chain can be begun with.
    pub(crate) fn check_touch(&self, square: &str) -> Result<String, Refused> {
        if !self.settings.touch_move {
            return Err(Refused::NotAtThisTable);
        }
        if let Some(square) = &self.touched {
            return Err(Refused::Touched { square: square.clone() });
        }
        check_plain(square)?;
        let turn = self.position.turn(square).map_err(Refused::Illegal)?;
        let can_jump = turn.next().iter().any(|step| step.starts_with(':'));
        lifted(&turn).filter(|from| from == square && can_jump).ok_or(Refused::NoChain)
    }
}

/// Whether a text could be a turn's at all.
pub(crate) fn check_plain(text: &str) -> Result<(), Refused> {
    let plain = text.len() <= LONGEST_TURN && text.bytes().all(|byte| byte.is_ascii_graphic());
    if plain { Ok(()) } else { Err(Refused::Malformed) }
}

/// The square of the kangaroo that moves. (Other games don't know touch-move.)
fn lifted(turn: &Turn) -> Option<String> {
    let Turn::Billabong(turn) = turn else { return None };
    turn.way().first().map(|point| point.square.to_string())
}

/// The square of the kangaroo that has jumped.
fn chain(turn: &Turn) -> Option<String> {
    let Turn::Billabong(typed) = turn else { return None };
    let jumped = typed.way().iter().any(|point| point.pivot.is_some());
    lifted(turn).filter(|_| jumped)
}
