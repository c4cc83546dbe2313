//! Previews of turns, and the touch that can result from them.
//!
//! Other people can watch a chain while the player tries it out. Such a preview is not an event. Only the touch is one:
//! `bilby-games` decides which kangaroo touch-move binds, and the table stores its square.

use crate::{LONGEST_TURN, Refusal, Table};
use bilby_core::Seat;
use bilby_games::{TouchMoveRefusal, is_announcement};

impl Table {
    /// Checks the beginning of a turn before it is shown to others. It changes nothing. If it binds a kangaroo that was
    /// not bound before, it returns the square, and the caller follows up with [`Touch`](crate::CommandKind::Touch).
    pub fn check_preview(&self, seat: Seat, begun: &str) -> Result<Option<String>, Refusal> {
        self.check_on_move(seat)?;
        self.check_in_play(seat)?;
        check_plain(begun)?;
        self.check_touched(begun)?;
        // Calls and claims have no preview, because a refusal would reveal what there is to notice.
        if !self.settings.assistance && is_announcement(begun) {
            return Err(Refusal::NotAtThisTable);
        }
        let turn = self.position.turn(begun).map_err(Refusal::Illegal)?;
        Ok(turn.bound().filter(|_| self.settings.touch_move && self.touched.is_none()))
    }

    /// Checks that a turn, whole or begun, moves the kangaroo that was touched, if one was.
    pub(crate) fn check_touched(&self, text: &str) -> Result<(), Refusal> {
        let Some(square) = self.touched.as_ref().filter(|_| !text.is_empty()) else { return Ok(()) };
        let turn = self.position.turn(text).map_err(Refusal::Illegal)?;
        turn.check_touched(Some(square)).map_err(Refusal::Touched)
    }

    /// Checks that a chain can begin with the kangaroo on this square.
    pub(crate) fn check_touch(&self, square: &str) -> Result<String, Refusal> {
        if !self.settings.touch_move {
            return Err(Refusal::NotAtThisTable);
        }
        if let Some(square) = &self.touched {
            return Err(Refusal::Touched(TouchMoveRefusal { square: square.clone() }));
        }
        check_plain(square)?;
        let turn = self.position.turn(square).map_err(Refusal::Illegal)?;
        turn.mover().filter(|from| from == square && turn.can_jump()).ok_or(Refusal::NoChain)
    }
}

/// Checks that a text could be a turn.
pub(crate) fn check_plain(text: &str) -> Result<(), Refusal> {
    let plain = text.len() <= LONGEST_TURN && text.bytes().all(|byte| byte.is_ascii_graphic());
    if plain { Ok(()) } else { Err(Refusal::Malformed) }
}
