//! Taking seats before the game, and being ready.

use super::Decision;
use crate::{Ending, EventKind, PersonId, Phase, Reason, Refusal, Sitter, Table};
use bilby_core::Seat;

impl Table {
    /// Taking the last seat starts the game, unless somebody is away whose clock would run.
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
        if self.removed.contains(&person) {
            return Err(Refusal::Removed);
        }
        Ok(self.taking_seat(EventKind::Sat { seat, person }))
    }

    /// The events when a free seat is taken.
    pub(super) fn taking_seat(&self, taken: EventKind) -> Vec<EventKind> {
        let is_last = self.sitters.len() - self.taken().count() == 1;
        let starts = is_last && self.is_nobody_waited_for();
        [Some(taken), starts.then_some(EventKind::Started)].into_iter().flatten().collect()
    }

    /// Returns whether a game with all seats taken can start: clocks don't run for people who are away.
    pub(super) fn is_nobody_waited_for(&self) -> bool {
        !self.settings.waits_for_ready() || self.away.iter().all(Option::is_none)
    }

    /// Decides that a person is there now. When everybody is, the game starts.
    pub(super) fn decide_ready(&self, seat: Seat) -> Decision {
        self.check_gathering()?;
        if !self.unready().any(|unready| unready == seat) {
            return Err(Refusal::Known);
        }
        let is_last = self.unready().count() == 1;
        let started = is_last.then_some(EventKind::Started);
        Ok([Some(EventKind::Ready(seat)), started].into_iter().flatten().collect())
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

    pub(super) fn check_gathering(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Gathering => Ok(()),
            Phase::Playing => Err(Refusal::Started),
            Phase::Over(_) => Err(Refusal::Over),
        }
    }
}
