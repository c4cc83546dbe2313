//! The holidays of a seat at a table where the game is played over days. The clock of the seat stands still meanwhile.

use crate::Millis;
use crate::time_control::DAY;

/// How many days of holidays a seat can take in one game.
pub const MOST_HOLIDAYS: u32 = 30;

/// The holidays that a seat has taken, from when until when: in order, and not overlapping.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Holidays(Vec<(Millis, Millis)>);

impl Holidays {
    pub const NONE: Holidays = Holidays(Vec::new());

    /// Until when the holiday lasts, if there is one now.
    pub fn until(&self, now: Millis) -> Option<Millis> {
        self.0.last().filter(|(from, until)| *from <= now && now < *until).map(|(_, until)| *until)
    }

    /// Begins a holiday, or changes when the present one ends.
    pub fn set(&mut self, at: Millis, until: Millis) {
        match self.0.last_mut().filter(|(_, end)| *end > at) {
            Some((_, end)) => *end = until.max(at),
            None => self.0.push((at, until.max(at))),
        }
        // One that ended in the moment in which it began was none.
        self.0.pop_if(|(from, until)| from == until);
    }

    /// How many days were taken. A day that has begun counts as a whole one, so that there are never many holidays.
    pub fn days(&self) -> u64 {
        self.0.iter().map(|(from, until)| (until - from).div_ceil(DAY)).sum()
    }

    /// How much of the time between two moments they took.
    pub fn between(&self, from: Millis, to: Millis) -> Millis {
        let part = |(begin, end): &(Millis, Millis)| (*end).min(to).saturating_sub((*begin).max(from));
        self.0.iter().map(part).sum()
    }

    /// The moment `plain`, postponed by the holidays between `since` and then.
    pub fn postponed(&self, since: Millis, plain: Millis) -> Millis {
        self.0.iter().fold(plain, |due, (begin, end)| {
            let pause = if *begin < due { end.saturating_sub((*begin).max(since)) } else { 0 };
            due.saturating_add(pause)
        })
    }
}
