//! Connections that come and go, and a house that was closed.

use super::Decision;
use crate::{Happening, Millis, Phase, Refused, Table};
use bilby_core::Seat;

impl Table {
    pub(super) fn decide_away(&self, seat: Seat) -> Decision {
        self.check_person(seat)?;
        if self.away[seat.index()].is_some() {
            return Err(Refused::Known);
        }
        Ok(vec![Happening::Away(seat)])
    }

    pub(super) fn decide_back(&self, seat: Seat) -> Decision {
        self.check_person(seat)?;
        if self.away[seat.index()].is_none() {
            return Err(Refused::Known);
        }
        Ok(vec![Happening::Back(seat)])
    }

    /// Nobody pays for a time in which nobody could play.
    pub(super) fn decide_resume(&self, closed_for: Millis) -> Decision {
        self.check_playing()?;
        Ok(vec![Happening::Resumed { closed_for }])
    }

    fn check_person(&self, seat: Seat) -> Result<(), Refused> {
        self.check_seat(seat)?;
        if let Phase::Over(_) = self.phase {
            return Err(Refused::Over);
        }
        if self.left_by(seat).is_some() {
            return Err(Refused::HasLeft);
        }
        if self.sitter(seat).is_person() { Ok(()) } else { Err(Refused::NotYours) }
    }
}
