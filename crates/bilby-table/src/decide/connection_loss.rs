//! Players whose connection is lost or back, and the downtime of the server. What follows from an absence is in
//! `absence_claim.rs`.

use super::Decision;
use crate::{EventKind, Millis, Phase, Refusal, Table};
use bilby_core::Seat;

impl Table {
    pub(super) fn decide_away(&self, seat: Seat) -> Decision {
        self.check_person(seat)?;
        if self.away[seat.index()].is_some() {
            return Err(Refusal::Known);
        }
        Ok(vec![EventKind::Away(seat)])
    }

    pub(super) fn decide_back(&self, seat: Seat) -> Decision {
        self.check_person(seat)?;
        if self.away[seat.index()].is_none() {
            return Err(Refusal::Known);
        }
        Ok(vec![EventKind::Back(seat)])
    }

    /// Gives the players back the time during which nobody could play.
    pub(super) fn decide_resume(&self, closed_for: Millis) -> Decision {
        self.check_playing()?;
        Ok(vec![EventKind::Resumed { closed_for }])
    }

    fn check_person(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        if let Phase::Over(_) = self.phase {
            return Err(Refusal::Over);
        }
        if self.left_by(seat).is_some() {
            return Err(Refusal::HasLeft);
        }
        if self.sitter(seat).is_person() { Ok(()) } else { Err(Refusal::NotYours) }
    }
}
