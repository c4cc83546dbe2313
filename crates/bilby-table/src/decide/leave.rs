//! Resigning, aborting a game that has hardly begun, and closing a table. [`Table::leave`] says what happens when a seat
//! leaves for any reason.

use super::Decision;
use crate::{Ending, EventKind, Phase, Reason, Refusal, Table};
use bilby_core::{Outcome, Seat};

impl Table {
    /// Somebody for whom a computer stands in can resign too: they won't come back.
    pub(super) fn decide_resign(&self, seat: Seat) -> Decision {
        self.check_staying(seat)?;
        Ok(self.leave(seat, Reason::Resignation))
    }

    pub(super) fn decide_abort(&self, seat: Seat) -> Decision {
        self.check_in_play(seat)?;
        if self.has_begun {
            return Err(Refusal::TooLateToAbort);
        }
        Ok(vec![over(None, Reason::Abort)])
    }

    pub(super) fn decide_close(&self) -> Decision {
        if let Phase::Over(_) = self.phase {
            return Err(Refusal::Over);
        }
        Ok(vec![over(None, Reason::Closed)])
    }

    /// Returns the events when a seat leaves. The documentation of this crate explains the rule.
    pub(super) fn leave(&self, seat: Seat, reason: Reason) -> Vec<EventKind> {
        if !self.has_begun {
            return vec![over(None, reason)];
        }
        let mut kinds = vec![EventKind::Left(seat, reason)];
        let staying: Vec<Seat> = self.staying().filter(|other| *other != seat).collect();
        if let [last] = staying[..] {
            kinds.push(over(Some(Outcome::Won(last)), reason));
        } else if !staying.iter().any(|seat| self.is_person_in_play(*seat)) {
            let played: Vec<Seat> = staying.iter().copied().filter(|seat| !self.is_stood_in(*seat)).collect();
            kinds.push(over(Some(self.leader(if played.is_empty() { &staying } else { &played })), reason));
        }
        kinds
    }

    /// The seat with more kangaroos home than every other, or a draw if there is none.
    fn leader(&self, seats: &[Seat]) -> Outcome {
        let most = seats.iter().map(|seat| self.home(*seat)).max();
        let mut leaders = seats.iter().filter(|seat| Some(self.home(**seat)) == most);
        match (leaders.next(), leaders.next()) {
            (Some(leader), None) => Outcome::Won(*leader),
            _ => Outcome::Drawn,
        }
    }
}

fn over(outcome: Option<Outcome>, reason: Reason) -> EventKind {
    EventKind::Over(Ending { outcome, reason })
}
