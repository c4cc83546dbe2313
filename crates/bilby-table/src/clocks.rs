//! The clocks of a table, one for each seat.

use crate::holidays::Holidays;
use crate::{Millis, TimeControl};
use bilby_core::Seat;

/// The total credit of a seat in one game: this many turns with the maximum credit.
const CREDITED_TURNS: Millis = 30;

/// The clocks at the start of the current turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    time: TimeControl,
    /// Per seat; empty if seats have no clock of their own.
    left: Vec<Millis>,
    /// When the current turn began.
    since: Millis,
    /// How much latency each seat was credited for so far.
    credited: Vec<Millis>,
    /// The holidays that each seat has taken, from when until when, in order. Its clock stands still meanwhile.
    holidays: Vec<Holidays>,
}

impl Clocks {
    pub fn new(time: TimeControl, seats: usize) -> Clocks {
        let left = time.start().map_or(Vec::new(), |start| vec![start; seats]);
        Clocks { time, left, since: 0, credited: vec![0; seats], holidays: vec![Holidays::default(); seats] }
    }

    /// The clock of each seat at the start of the current turn.
    pub fn left(&self) -> &[Millis] {
        &self.left
    }

    /// When the current turn began.
    pub fn since(&self) -> Millis {
        self.since
    }

    /// Begins a turn.
    pub fn begin(&mut self, at: Millis) {
        self.since = at;
    }

    /// Begins a turn with these clocks.
    pub fn set(&mut self, left: &[Millis], at: Millis) {
        self.left = left.to_vec();
        self.since = at;
    }

    /// The time that a seat has for the current turn; `None` if unlimited.
    fn allowance(&self, seat: Seat) -> Option<Millis> {
        self.time.per_turn().or_else(|| self.left.get(seat.index()).copied())
    }

    /// The holidays of a seat.
    pub fn holidays(&self, seat: Seat) -> &Holidays {
        static NONE: Holidays = Holidays::NONE;
        self.holidays.get(seat.index()).unwrap_or(&NONE)
    }

    /// Begins a holiday of a seat, or changes when it ends.
    pub fn set_holiday(&mut self, seat: Seat, at: Millis, until: Millis) {
        self.holidays.get_mut(seat.index()).into_iter().for_each(|holidays| holidays.set(at, until));
    }

    /// How long the current turn of a seat has lasted, without its holidays.
    fn spent(&self, seat: Seat, now: Millis) -> Millis {
        now.saturating_sub(self.since).saturating_sub(self.holidays(seat).between(self.since, now))
    }

    /// When the seat on move runs out of time, assuming the maximum credit.
    pub fn deadline(&self, seat: Seat, cap: Millis) -> Option<Millis> {
        let plain = self.since.saturating_add(self.allowance(seat)?).saturating_add(self.most_credit(seat, cap));
        Some(self.holidays(seat).postponed(self.since, plain))
    }

    /// The maximum credit for a turn of this seat: `cap`, or what is left for the whole game. A client that answers
    /// pings late on purpose gains at most a tenth of the initial clock, or the worth of [`CREDITED_TURNS`] turns.
    pub fn most_credit(&self, seat: Seat, cap: Millis) -> Millis {
        let Some(start) = self.time.start() else { return cap };
        let budget = (start / 10).min(cap.saturating_mul(CREDITED_TURNS));
        let used = self.credited.get(seat.index()).copied().unwrap_or(0);
        cap.min(budget.saturating_sub(used))
    }

    /// Records how much a turn that ended `at` was credited, which is the time that was not charged to the clock.
    pub fn count_credit(&mut self, seat: Seat, left: &[Millis], at: Millis) {
        let (Some(before), Some(after)) = (self.left.get(seat.index()), left.get(seat.index())) else { return };
        let charged = before.saturating_add(self.time.increment()).saturating_sub(*after);
        let credit = self.spent(seat, at).saturating_sub(charged);
        self.credited
            .get_mut(seat.index())
            .into_iter()
            .for_each(|credited| *credited = credited.saturating_add(credit));
    }

    /// What the clock of the seat on move shows now.
    pub fn running(&self, seat: Seat, now: Millis) -> Option<Millis> {
        Some(self.allowance(seat)?.saturating_sub(self.spent(seat, now)))
    }

    /// What the clock of a seat shows while it is not on move.
    pub fn standing(&self, seat: Seat) -> Option<Millis> {
        self.allowance(seat)
    }

    /// The clocks after a turn of `seat` that ends now, with `credit` for latency; `None` if the turn came too late.
    pub fn after_turn(&self, seat: Seat, now: Millis, credit: Millis) -> Option<Vec<Millis>> {
        let used = self.spent(seat, now).saturating_sub(credit);
        if self.allowance(seat).is_some_and(|allowance| used >= allowance) {
            return None;
        }
        Some(self.with_turn_of(seat, |left| left - used + self.time.increment()))
    }

    /// The clocks when the current turn is interrupted now.
    pub fn broken_off(&self, seat: Seat, now: Millis) -> Vec<Millis> {
        let used = self.spent(seat, now);
        self.with_turn_of(seat, |left| left.saturating_sub(used))
    }

    fn with_turn_of(&self, seat: Seat, change: impl Fn(Millis) -> Millis) -> Vec<Millis> {
        let mut after = self.left.clone();
        after.get_mut(seat.index()).into_iter().for_each(|left| *left = change(*left));
        after
    }
}
