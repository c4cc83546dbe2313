//! The server's clock. It is passed in everywhere, so that tests can set the time.

use bilby_table::Millis;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Returns the milliseconds since 1970.
pub type Clock = Arc<dyn Fn() -> Millis + Send + Sync>;

/// A clock that reads the system time once and then counts monotonic time. Setting the system clock changes nobody's
/// time at a table.
pub fn system() -> Clock {
    let start = Instant::now();
    steady(wall, move || start.elapsed())
}

/// A clock that reads `wall` once, now, and then adds the time that has `passed`.
pub fn steady(wall: impl FnOnce() -> Millis, passed: impl Fn() -> Duration + Send + Sync + 'static) -> Clock {
    let (start, before) = (wall(), passed());
    Arc::new(move || start.saturating_add(millis(passed().saturating_sub(before))))
}

/// A clock that follows the database's, which all nodes share. Its own machine's clock only tells what has passed since
/// the database was last asked.
pub struct DatabaseClock {
    own: Clock,
    /// What is added to it.
    offset: AtomicI64,
    /// The latest moment that was told: time never runs backwards.
    latest: AtomicU64,
    /// Whether the clock was corrected at least once. Before that, any difference is believed.
    is_set: AtomicBool,
}

impl DatabaseClock {
    /// A clock that counts like `own` until it is corrected.
    pub fn new(own: Clock) -> Arc<DatabaseClock> {
        Arc::new(DatabaseClock {
            own,
            offset: AtomicI64::new(0),
            latest: AtomicU64::new(0),
            is_set: AtomicBool::new(false),
        })
    }

    /// The clock.
    pub fn clock(self: &Arc<DatabaseClock>) -> Clock {
        let clock = self.clone();
        Arc::new(move || clock.now())
    }

    fn now(&self) -> Millis {
        let now = (self.own)().saturating_add_signed(self.offset.load(Relaxed));
        self.latest.fetch_max(now, Relaxed).max(now)
    }

    /// Corrects it: the database's clock showed `there` in an answer that took `round_trip`. Returns how many
    /// milliseconds the own clock is ahead. Of slow answers only a great difference is believed.
    pub fn correct(&self, there: Millis, round_trip: Duration) -> i64 {
        let there = there.saturating_add(millis(round_trip / 2));
        let offset = (i128::from(there) - i128::from((self.own)())).clamp(i64::MIN.into(), i64::MAX.into()) as i64;
        let uncertain = i64::try_from(round_trip.as_millis() / 2).unwrap_or(i64::MAX).saturating_add(2);
        let before = self.offset.load(Relaxed);
        if !self.is_set.swap(true, Relaxed) || offset.abs_diff(before) > uncertain.unsigned_abs() {
            self.offset.store(offset, Relaxed);
            if offset < before {
                // Time stands still until the database's has caught up, but a clock that was far ahead is believed no
                // longer.
                let now = (self.own)().saturating_add_signed(offset);
                if self.latest.load(Relaxed) > now.saturating_add(FAR) {
                    self.latest.store(now, Relaxed);
                }
            }
        }
        self.offset.load(Relaxed).saturating_neg()
    }
}

/// How far the time may be set back at once.
const FAR: Millis = 1_000;

fn wall() -> Millis {
    millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

fn millis(time: Duration) -> Millis {
    Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_databases_time_counts() {
        let own = Arc::new(AtomicU64::new(100_000));
        let tick = own.clone();
        let clock = DatabaseClock::new(Arc::new(move || tick.load(Relaxed)));
        let now = clock.clock();
        let quick = Duration::from_millis(4);
        // This machine is 30 seconds ahead.
        assert_eq!((clock.correct(69_998, quick), now()), (30_000, 70_000));
        own.fetch_add(1_000, Relaxed);
        assert_eq!(now(), 71_000);
        // A difference that a slow answer explains changes nothing.
        assert_eq!((clock.correct(70_900, Duration::from_millis(100)), now()), (30_000, 71_000));
        // The machine's clock jumps; the next answer corrects it, and small steps never go back.
        own.fetch_add(50_000, Relaxed);
        assert_eq!((clock.correct(71_998, quick), now()), (79_000, 72_000));
        assert_eq!((clock.correct(71_498, quick), now()), (79_500, 72_000));
        own.fetch_add(700, Relaxed);
        assert_eq!(now(), 72_200);
    }

    #[test]
    fn what_passes_counts_and_no_jump_of_the_wall_clock() {
        let (wall, passed) = (Arc::new(AtomicU64::new(1_000_000)), Arc::new(AtomicU64::new(70)));
        let (on_the_wall, since) = (wall.clone(), passed.clone());
        let clock = steady(move || on_the_wall.load(Relaxed), move || Duration::from_millis(since.load(Relaxed)));
        assert_eq!(clock(), 1_000_000);
        passed.store(170, Relaxed);
        assert_eq!(clock(), 1_000_100);
        for jump in [0, 5_000, 9_999_999] {
            wall.store(jump, Relaxed);
            assert_eq!(clock(), 1_000_100);
        }
        passed.store(1_170, Relaxed);
        assert_eq!(clock(), 1_001_100);
    }
}
