//! Players who stay away: when another can claim it, what the claim does, and taking a seat back from the computer that
//! stands in.

use super::Decision;
use crate::{Absence, EventKind, Millis, Reason, Refusal, Table};
use bilby_core::Seat;

/// What happens when an absence is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbsenceEffect {
    /// The game has hardly begun and does not count.
    Abort,
    /// The only other seat wins.
    Win,
    /// A computer plays for the seat, until its person takes it back.
    StandIn,
    /// The seat has left the game, and a computer plays on for it.
    Leave,
}

impl Table {
    /// Decides a claim that the player on move has been away for longer than the table's absence timeout. Coming back ends the
    /// claim.
    pub(super) fn decide_absence_claim(&self, claimant: Seat, absent: Seat, now: Millis) -> Decision {
        self.check_in_play(claimant)?;
        let absence_timeout = self.settings.absence_timeout.ok_or(Refusal::NotAtThisTable)?;
        let away = self.away.get(absent.index()).ok_or(Refusal::NoSuchSeat)?;
        let is_waited_for = absent != claimant && self.on_move() == Some(absent) && self.is_person_in_play(absent);
        let since = away.filter(|_| is_waited_for).ok_or(Refusal::NotAbsent)?;
        let until = since.saturating_add(absence_timeout);
        if now < until {
            return Err(Refusal::NotAbsentLongEnough { until });
        }
        match self.absence_effect(absent) {
            AbsenceEffect::StandIn => Ok(vec![EventKind::StoodIn(absent)]),
            _ => Ok(self.leave(absent, Reason::Absence)),
        }
    }

    /// Decides that a person takes their seat back.
    pub(super) fn decide_reclaim(&self, seat: Seat) -> Decision {
        self.check_staying(seat)?;
        if self.is_stood_in(seat) { Ok(vec![EventKind::Reclaimed(seat)]) } else { Err(Refusal::Known) }
    }

    /// The player on move who is away, if there is one: when their absence can be claimed, and what that does.
    pub fn absence(&self) -> Option<Absence> {
        let seat = self.on_move().filter(|seat| self.is_person_in_play(*seat))?;
        let since = self.away.get(seat.index()).copied().flatten()?;
        let until = since.saturating_add(self.settings.absence_timeout?);
        Some(Absence { seat, until, effect: self.absence_effect(seat) })
    }

    fn absence_effect(&self, absent: Seat) -> AbsenceEffect {
        let others = self.staying().filter(|seat| *seat != absent).count();
        match others {
            2.. if self.settings.returns => AbsenceEffect::StandIn,
            _ if !self.has_begun => AbsenceEffect::Abort,
            2.. => AbsenceEffect::Leave,
            _ => AbsenceEffect::Win,
        }
    }
}
