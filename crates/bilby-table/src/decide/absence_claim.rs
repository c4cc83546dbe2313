//! Claims that a player is absent: when they are possible, and deciding them.

use super::Decision;
use crate::{Millis, Reason, Refusal, Table};
use bilby_core::Seat;

impl Table {
    /// Removes the player on move from the game if they have been away for longer than the table's patience. Coming
    /// back ends the claim.
    pub(super) fn decide_absence_claim(&self, claimant: Seat, absent: Seat, now: Millis) -> Decision {
        self.check_in_play(claimant)?;
        let patience = self.settings.patience.ok_or(Refusal::NotAtThisTable)?;
        let away = self.away.get(absent.index()).ok_or(Refusal::NoSuchSeat)?;
        let since = away.filter(|_| absent != claimant && self.on_move() == Some(absent)).ok_or(Refusal::NotAbsent)?;
        let until = since.saturating_add(patience);
        if now < until {
            return Err(Refusal::Patience { until });
        }
        Ok(self.leave(absent, Reason::Absence))
    }

    /// When the absence of the player on move can be claimed, if they are away.
    pub fn absence_claimable_at(&self) -> Option<Millis> {
        let since = self.away.get(self.on_move()?.index()).copied().flatten()?;
        self.settings.patience.map(|patience| since.saturating_add(patience))
    }
}
