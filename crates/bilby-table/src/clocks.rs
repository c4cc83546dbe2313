//! The clocks of a table, one for each seat.

use crate::{Millis, Time};
use bilby_core::Seat;

/// What the clocks showed when the turn in hand began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    time: Time,
    /// Per seat; empty where seats have no clock of their own.
    left: Vec<Millis>,
    /// When the turn in hand began.
    since: Millis,
}

impl Clocks {
    pub fn new(time: Time, seats: usize) -> Clocks {
        Clocks { time, left: time.start().map_or(Vec::new(), |start| vec![start; seats]), since: 0 }
    }

    /// What each seat's clock shows at the start of the turn in hand.
    pub fn left(&self) -> &[Millis] {
        &self.left
    }

    /// When the turn in hand began.
    pub fn since(&self) -> Millis {
        self.since
    }

    /// A turn begins.
    pub fn begin(&mut self, at: Millis) {
        self.since = at;
    }

    /// A turn begins, and this is what the clocks show.
    pub fn set(&mut self, left: &[Millis], at: Millis) {
        self.left = left.to_vec();
        self.since = at;
    }

    /// The time that a seat has for the turn in hand; `None`: for ever.
    fn allowance(&self, seat: Seat) -> Option<Millis> {
        self.time.per_turn().or_else(|| self.left.get(seat.index()).copied())
    }

    /// When the time of the seat on move would be out, were it given `grace`.
    pub fn deadline(&self, seat: Seat, grace: Millis) -> Option<Millis> {
        Some(self.since.saturating_add(self.allowance(seat)?).saturating_add(grace))
    }

    /// What the clock of the seat on move shows.
    pub fn running(&self, seat: Seat, now: Millis) -> Option<Millis> {
        Some(self.allowance(seat)?.saturating_sub(now.saturating_sub(self.since)))
    }

    /// What a seat's clock shows while it is not on move.
    pub fn standing(&self, seat: Seat) -> Option<Millis> {
        self.allowance(seat)
    }

    /// What the clocks show after a turn of `seat` that ends now, of which `credit` was spent on the way; `None`: it came
    /// too late.
    pub fn after_turn(&self, seat: Seat, now: Millis, credit: Millis) -> Option<Vec<Millis>> {
        let used = now.saturating_sub(self.since).saturating_sub(credit);
        if self.allowance(seat).is_some_and(|allowance| used >= allowance) {
            return None;
        }
        Some(self.with_turn_of(seat, |left| left - used + self.time.increment()))
    }

    /// What the clocks show when the turn in hand is broken off now.
    pub fn broken_off(&self, seat: Seat, now: Millis) -> Vec<Millis> {
        let used = now.saturating_sub(self.since);
        self.with_turn_of(seat, |left| left.saturating_sub(used))
    }

    fn with_turn_of(&self, seat: Seat, change: impl Fn(Millis) -> Millis) -> Vec<Millis> {
        let mut after = self.left.clone();
        after.get_mut(seat.index()).into_iter().for_each(|left| *left = change(*left));
        after
    }
}
