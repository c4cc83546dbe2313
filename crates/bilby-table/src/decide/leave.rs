//! Leaving a game: resignation, time, absence; and ending one that has not begun.

use super::Decision;
use crate::{Ending, Happening, Millis, Phase, Reason, Refused, Table};
use bilby_core::{Outcome, Seat};

impl Table {
    pub(super) fn decide_resign(&self, seat: Seat) -> Decision {
        self.check_in_play(seat)?;
        Ok(self.leave(seat, Reason::Resignation))
    }

    pub(super) fn decide_time(&self, now: Millis) -> Decision {
        self.check_playing()?;
        let seat = self.position.to_move();
        match self.deadline() {
            Some(deadline) if now >= deadline => Ok(self.leave(seat, Reason::Time)),
            deadline => Err(Refused::TimeIsNotOut { deadline }),
        }
    }

    /// A person who is on move and has been away for longer than the table's patience.
    pub(super) fn decide_absence(&self, claimant: Seat, absent: Seat, now: Millis) -> Decision {
        self.check_in_play(claimant)?;
        let patience = self.settings.patience.ok_or(Refused::NotAtThisTable)?;
        let away = self.away.get(absent.index()).ok_or(Refused::NoSuchSeat)?;
        let since = away.filter(|_| absent != claimant && self.on_move() == Some(absent)).ok_or(Refused::NotAbsent)?;
        let until = since.saturating_add(patience);
        if now < until {
            return Err(Refused::Patience { until });
        }
        Ok(self.leave(absent, Reason::Absence))
    }

    /// From when the absence of who is on move can be claimed, if they are away.
    pub fn patient_until(&self) -> Option<Millis> {
        let since = self.away.get(self.on_move()?.index()).copied().flatten()?;
        self.settings.patience.map(|patience| since.saturating_add(patience))
    }

    pub(super) fn decide_abort(&self, seat: Seat) -> Decision {
        self.check_in_play(seat)?;
        if self.has_begun {
            return Err(Refused::TooLateToAbort);
        }
        Ok(vec![over(None, Reason::Abort)])
    }

    pub(super) fn decide_close(&self) -> Decision {
        if let Phase::Over(_) = self.phase {
            return Err(Refused::Over);
        }
        Ok(vec![over(None, Reason::Closed)])
    }

    /// What happens when a seat leaves; the rule is told at the top of this crate.
    fn leave(&self, seat: Seat, reason: Reason) -> Vec<Happening> {
        if !self.has_begun {
            return vec![over(None, reason)];
        }
        let mut happenings = vec![Happening::Left(seat, reason)];
        let staying: Vec<Seat> = self.staying().filter(|other| *other != seat).collect();
        if let [last] = staying[..] {
            happenings.push(over(Some(Outcome::Won(last)), reason));
        } else if !staying.iter().any(|seat| self.is_person_in_play(*seat)) {
            happenings.push(over(Some(self.leader(&staying)), reason));
        }
        happenings
    }

    /// Who of these has more kangaroos home than every other; a draw, if nobody.
    fn leader(&self, seats: &[Seat]) -> Outcome {
        let most = seats.iter().map(|seat| self.home(*seat)).max();
        let mut leaders = seats.iter().filter(|seat| Some(self.home(**seat)) == most);
        match (leaders.next(), leaders.next()) {
            (Some(leader), None) => Outcome::Won(*leader),
            _ => Outcome::Drawn,
        }
    }
}

fn over(outcome: Option<Outcome>, reason: Reason) -> Happening {
    Happening::Over(Ending { outcome, reason })
}
