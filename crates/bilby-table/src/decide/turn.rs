//! Playing a turn, claiming, and touching a kangaroo.

use super::Decision;
use crate::turn_preview::check_plain;
use crate::{Ending, EventKind, Millis, Reason, Refusal, Table};
use bilby_core::Seat;
use bilby_games::Announced;

impl Table {
    pub(super) fn decide_turn(&self, seat: Seat, text: &str, lag: Millis, now: Millis) -> Decision {
        self.check_on_move(seat)?;
        let left = if self.is_person_in_play(seat) {
            let credit = lag.min(self.clocks.most_credit(seat, self.settings.lag_cap));
            self.clocks.after_turn(seat, now, credit).ok_or(Refusal::TimeIsOut)?
        } else {
            self.clocks.left().to_vec()
        };
        check_plain(text)?;
        self.check_touched(text)?;
        let announced = self.announced(text)?;
        if announced.is_repeated_claim(self.has_claimed_wrongly()) {
            return Err(Refusal::ClaimedAlready);
        }
        let (text, void_call) = match announced {
            Announced::Turn => (text.to_owned(), None),
            Announced::VoidCall { turn, call } => (turn, Some(call)),
            Announced::WrongClaim => return Ok(vec![EventKind::WrongClaim(seat)]),
        };
        let after = self.position.play(&text).map_err(Refusal::Illegal)?;
        let turn = EventKind::Turn { seat, text, void_call, left, after: after.text.clone() };
        let over = after
            .position
            .outcome()
            .map(|outcome| EventKind::Over(Ending { outcome: Some(outcome), reason: Reason::Board }));
        Ok([Some(turn), over].into_iter().flatten().collect())
    }

    /// Reads what a turn announces. With assistance it is only the turn; without, a call may be void and a claim wrong.
    fn announced(&self, text: &str) -> Result<Announced, Refusal> {
        if self.settings.assistance {
            Ok(Announced::Turn)
        } else {
            self.position.announce(text).map_err(Refusal::Illegal)
        }
    }

    pub(super) fn decide_touch(&self, seat: Seat, square: &str) -> Decision {
        self.check_on_move(seat)?;
        let square = self.check_touch(square)?;
        Ok(vec![EventKind::Touched { seat, square }])
    }
}
