//! Taking seats before the game.

use super::Decision;
use crate::{Ending, EventKind, PersonId, Phase, Reason, Refusal, Sitter, Table};
use bilby_core::Seat;

impl Table {
    /// Taking the last seat starts the game.
    pub(super) fn decide_sit(&self, seat: Seat, person: &PersonId) -> Decision {
        let sitter = self.sitters.get(seat.index()).ok_or(Refusal::NoSuchSeat)?;
        let person = Sitter::Person(person.clone());
        if self.sitters.contains(&person) {
            return Err(Refusal::SeatedAlready);
        }
        if *sitter != Sitter::Open {
            return Err(Refusal::SeatTaken);
        }
        self.check_gathering()?;
        let Sitter::Person(person) = person else { return Err(Refusal::NotYours) };
        let is_last = self.sitters.iter().filter(|sitter| **sitter == Sitter::Open).count() == 1;
        let mut kinds = vec![EventKind::Sat { seat, person }];
        if is_last {
            kinds.push(EventKind::Started);
        }
        Ok(kinds)
    }

    /// A table without any person left is closed.
    pub(super) fn decide_rise(&self, seat: Seat) -> Decision {
        self.check_gathering()?;
        if !self.sitter(seat).is_person() {
            return Err(Refusal::NotYours);
        }
        let is_last = !self.seats().any(|other| other != seat && self.sitter(other).is_person());
        let closed = is_last.then_some(EventKind::Over(Ending { outcome: None, reason: Reason::Closed }));
        Ok([Some(EventKind::Rose(seat)), closed].into_iter().flatten().collect())
    }

    /// Refuses to seat one person twice at a table.
    pub(super) fn decide_hand_over(&self, seat: Seat, person: &PersonId) -> Decision {
        self.check_seat(seat)?;
        if self.ending().is_some() {
            return Err(Refusal::Over);
        }
        if !self.sitter(seat).is_person() {
            return Err(Refusal::NotYours);
        }
        if self.sitters.contains(&Sitter::Person(person.clone())) {
            return Err(Refusal::SeatedAlready);
        }
        Ok(vec![EventKind::HandedOver { seat, person: person.clone() }])
    }

    fn check_gathering(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Gathering => Ok(()),
            Phase::Playing => Err(Refusal::Started),
            Phase::Over(_) => Err(Refusal::Over),
        }
    }
}
