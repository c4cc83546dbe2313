//! When to stop thinking about a move.

use super::time_limits::{Clock, TimeLimits, expected_moves};
use crate::SearchResult;
use bilby_games::{Move, Position};
use std::time::Duration;

/// How long a search has taken so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Elapsed {
    /// Since it began.
    pub searched: Duration,
    /// What of it was on the own clock; `None` as long as it runs on the opponent's (pondering).
    pub charged: Option<Duration>,
}

impl Elapsed {
    /// A search all of which was on the own clock.
    pub fn own(searched: Duration) -> Elapsed {
        Elapsed { searched, charged: Some(searched) }
    }
}

/// The percentage of the soft limit that is used, by the number of reports for which the best move has stayed the same.
const STABILITY: [u32; 5] = [160, 120, 100, 85, 70];

/// What every hundredth of the odds that was lost since the last report adds to that percentage, and the most that it
/// adds.
const PER_LOST_HUNDREDTH: u32 = 10;
const MOST_FOR_LOSS: u32 = 100;

/// What is added until the next report if the best move turns out to be worse than in the last one.
const FOR_FAIL_LOW: u32 = 60;

/// Each depth takes several times as long as the one before, so none is begun after this percentage of the time.
const LAST_START: u32 = 60;

/// Decides when a search ends: later if the best move has just changed, its odds fell or are falling, earlier if the
/// best move stays the same, and at once if there is nothing to decide.
#[derive(Clone, Debug)]
pub struct TimeManager {
    /// None without a clock: only what is clear ends the search.
    limits: Option<TimeLimits>,
    /// Whether only one move is legal.
    is_forced: bool,
    /// Whether a report means a completed depth. The tree search for several seats has none.
    deepens: bool,
    seat: usize,
    /// The best move and its odds in the last report.
    last: Option<(Move, f32)>,
    /// How many reports in a row had the same best move as the one before.
    stable: usize,
    percentage: u32,
    /// Whether the best move has turned out to be worse since the last report.
    fails_low: bool,
    is_clear: bool,
}

impl TimeManager {
    /// For a search that begins now. Without a clock, as in a correspondence game, the search ends by its other limits.
    pub fn new(position: &Position, clock: Option<&Clock>) -> TimeManager {
        TimeManager {
            limits: clock.map(|clock| TimeLimits::new(clock, expected_moves(position.kind()))),
            is_forced: position.perft(1) == 1,
            deepens: position.seat_names().len() == 2,
            seat: position.to_move().index(),
            last: None,
            stable: 0,
            percentage: 100,
            fails_low: false,
            is_clear: false,
        }
    }

    /// Learns from the results so far.
    pub fn report(&mut self, result: &SearchResult, elapsed: Elapsed) {
        let Some(line) = result.lines.first() else { return };
        let best = line.moves[0];
        let odds = line.assessment.odds.get(self.seat).copied().unwrap_or(0.0);
        let mut percentage = 100;
        if let Some((before, odds_before)) = self.last {
            self.stable = if before == best { self.stable + 1 } else { 0 };
            let lost = ((odds_before - odds) * 100.0).max(0.0) as u32;
            percentage =
                STABILITY[self.stable.min(STABILITY.len() - 1)] + (lost * PER_LOST_HUNDREDTH).min(MOST_FOR_LOSS);
        }
        self.percentage = percentage;
        self.fails_low = false;
        self.last = Some((best, odds));
        let starts_too_late = self.deepens
            && self.time().is_some_and(|time| elapsed.searched >= time / 100 * LAST_START)
            // While pondering there is time for another depth.
            && elapsed.charged.is_some();
        self.is_clear = self.is_forced || line.assessment.proven || starts_too_late;
    }

    /// Learns that the best move is worse than the last report said. Stopping now would mean to play it although
    /// another one is probably better.
    pub fn fail_low(&mut self) {
        self.fails_low = true;
    }

    /// How long to think, as it looks now; `None` without a clock.
    pub fn time(&self) -> Option<Duration> {
        let percentage = self.percentage + if self.fails_low { FOR_FAIL_LOW } else { 0 };
        self.limits.map(|limits| (limits.soft / 100).saturating_mul(percentage).min(limits.hard))
    }

    /// The soft and the hard limit; `None` without a clock.
    pub fn limits(&self) -> Option<TimeLimits> {
        self.limits
    }

    /// Whether the search has to end. Time on the opponent's clock counts as search time, but only what is on
    /// the own clock can exceed the hard limit.
    pub fn is_over(&self, elapsed: Elapsed) -> bool {
        let Some(charged) = elapsed.charged else { return false };
        let is_late = self.limits.is_some_and(|limits| charged >= limits.hard);
        is_late || self.is_clear || self.time().is_some_and(|time| elapsed.searched >= time)
    }
}
