//! Playing a turn, and touching a kangaroo.

use super::Decision;
use crate::touch::check_plain;
use crate::{Ending, Happening, Millis, Reason, Refused, Table};
use bilby_core::Seat;

impl Table {
    pub(super) fn decide_turn(&self, seat: Seat, text: &str, lag: Millis, now: Millis) -> Decision {
        self.check_on_move(seat)?;
        let left = if self.is_person_in_play(seat) {
            let credit = lag.min(self.settings.lag_cap);
            self.clocks.after_turn(seat, now, credit).ok_or(Refused::TimeIsOut)?
        } else {
            self.clocks.left().to_vec()
        };
        check_plain(text)?;
        self.check_touched(text)?;
        let after = self.position.play(text).map_err(Refused::Illegal)?;
        let turn = Happening::Turn { seat, text: text.to_owned(), left, after: after.to_string() };
        let over =
            after.outcome().map(|outcome| Happening::Over(Ending { outcome: Some(outcome), reason: Reason::Board }));
        Ok([Some(turn), over].into_iter().flatten().collect())
    }

    pub(super) fn decide_touch(&self, seat: Seat, square: &str) -> Decision {
        self.check_on_move(seat)?;
        let square = self.check_touch(square)?;
        Ok(vec![Happening::Touched { seat, square }])
    }
}
