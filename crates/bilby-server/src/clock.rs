//! The server's clock. It is passed in everywhere, so that tests can set the time.

use bilby_table::Millis;
use std::sync::Arc;
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

fn wall() -> Millis {
    millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

fn millis(time: Duration) -> Millis {
    Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

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
