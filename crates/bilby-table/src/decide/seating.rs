//! Taking seats, before the game.

use super::Decision;
use crate::{Happening, PersonId, Phase, Refused, Sitter, Table};
use bilby_core::Seat;

impl Table {
    /// Whoever takes the last seat starts the game.
    pub(super) fn decide_sit(&self, seat: Seat, person: &PersonId) -> Decision {
        let sitter = self.sitters.get(seat.index()).ok_or(Refused::NoSuchSeat)?;
        let person = Sitter::Person(person.clone());
        if self.sitters.contains(&person) {
            return Err(Refused::SeatedAlready);
        }
        if *sitter != Sitter::Open {
            return Err(Refused::SeatTaken);
        }
        self.check_gathering()?;
        let Sitter::Person(person) = person else { return Err(Refused::NotYours) };
        let is_last = self.sitters.iter().filter(|sitter| **sitter == Sitter::Open).count() == 1;
        let mut happenings = vec![Happening::Sat { seat, person }];
        if is_last {
            happenings.push(Happening::Started);
        }
        Ok(happenings)
    }

    pub(super) fn decide_rise(&self, seat: Seat) -> Decision {
        self.check_gathering()?;
        if !self.sitter(seat).is_person() {
            return Err(Refused::NotYours);
        }
        Ok(vec![Happening::Rose(seat)])
    }

    fn check_gathering(&self) -> Result<(), Refused> {
        match self.phase {
            Phase::Gathering => Ok(()),
            Phase::Playing => Err(Refused::Started),
            Phase::Over(_) => Err(Refused::Over),
        }
    }
}
