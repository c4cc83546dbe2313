//! Holidays at a table where the game is played over days.

use super::Decision;
use crate::holidays::MOST_HOLIDAYS;
use crate::time_control::DAY;
use crate::{EventKind, Millis, Refusal, Table};
use bilby_core::Seat;

impl Table {
    /// Decides a holiday of this many days from now on. 0 days end the present holiday.
    pub(super) fn decide_holiday(&self, seat: Seat, days: u32, now: Millis) -> Decision {
        self.check_in_play(seat)?;
        if !self.settings.time.is_correspondence() {
            return Err(Refusal::NotAtThisTable);
        }
        let holidays = self.clocks.holidays(seat);
        if days == 0 {
            holidays.until(now).ok_or(Refusal::NoHoliday)?;
            return Ok(vec![EventKind::Holiday { seat, until: now }]);
        }
        let refusal = || Refusal::HolidayTooLong { days: self.holidays_left(seat, now) };
        if days > MOST_HOLIDAYS {
            return Err(refusal());
        }
        let until = now.saturating_add(Millis::from(days) * DAY);
        let mut then = holidays.clone();
        then.set(now, until);
        if then.days() > u64::from(MOST_HOLIDAYS) {
            return Err(refusal());
        }
        Ok(vec![EventKind::Holiday { seat, until }])
    }

    /// How many days of holidays a seat could take from now on. The rest of a present holiday counts among them.
    pub(crate) fn holidays_left(&self, seat: Seat, now: Millis) -> u32 {
        let mut ended = self.clocks.holidays(seat).clone();
        if ended.until(now).is_some() {
            ended.set(now, now);
        }
        MOST_HOLIDAYS.saturating_sub(u32::try_from(ended.days()).unwrap_or(u32::MAX))
    }
}
