//! What was logged about other nodes already, so that each is logged once. What comes from the bus may be anything, also
//! a new name every moment: neither the memory nor the log grows without bound.

use std::collections::HashSet;
use std::time::{Duration, Instant};

/// How much is logged within [`PERIOD`].
const MOST: usize = 200;
/// If so much was logged, all of it is forgotten after this time.
const PERIOD: Duration = Duration::from_secs(60 * 60);

/// What was logged already.
#[derive(Debug, Default)]
pub struct LoggedOnce {
    logged: HashSet<String>,
    full_since: Option<Instant>,
}

impl LoggedOnce {
    /// Returns whether this is to be logged: it was not yet, and there was not too much else.
    pub fn is_news(&mut self, what: String, now: Instant) -> bool {
        if self.full_since.is_some_and(|since| now.saturating_duration_since(since) >= PERIOD) {
            *self = LoggedOnce::default();
        }
        if self.full_since.is_some() || !self.logged.insert(what) {
            return false;
        }
        self.full_since = (self.logged.len() >= MOST).then_some(now);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bus_full_of_strangers_fills_no_log() {
        let (mut once, now) = (LoggedOnce::default(), Instant::now());
        let mut logged =
            |names: std::ops::Range<u32>, at| names.filter(|name| once.is_news(name.to_string(), at)).count();
        assert_eq!((logged(0..10, now), logged(0..10, now)), (10, 0), "each once");
        assert_eq!(logged(10..100_000, now), MOST - 10);
        assert_eq!(logged(0..100_000, now + PERIOD / 2), 0);
        assert_eq!(logged(0..3, now + PERIOD), 3);
    }
}
