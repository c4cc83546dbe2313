//! How long a batch of turns waits for more of them. Each commit costs the database a write to its disk, and several
//! nodes share that disk. So where turns come quickly, waiting a few milliseconds saves most of the commits. A lone
//! turn never waits.

use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// The time over which the rate is averaged.
const MEMORY: Duration = Duration::from_millis(100);

/// When a batch waits, and the rate at which turns come.
#[derive(Debug)]
pub(super) struct BatchDelay {
    /// The longest wait.
    longest: Duration,
    /// A batch waits only if this many turns are expected by then, because otherwise too little is saved.
    worth: f64,
    /// A batch of this size does not wait for more.
    enough: usize,
    /// Turns in a second.
    rate: f64,
    /// When the last batch was taken.
    last: Option<Instant>,
}

impl BatchDelay {
    /// For PostgreSQL, which several nodes share: from 1,000 turns a second.
    pub fn for_postgres() -> BatchDelay {
        BatchDelay { longest: Duration::from_millis(10), worth: 10.0, enough: 24, rate: 0.0, last: None }
    }

    /// For a SQLite file, which has its disk for itself: only where the processor has too much to do, from 8,000 turns a second.
    pub fn for_sqlite() -> BatchDelay {
        BatchDelay { longest: Duration::from_millis(2), worth: 16.0, enough: 48, rate: 0.0, last: None }
    }

    /// Waits a little for more requests, up to `most` in all, if many are coming, so that they share a commit.
    pub async fn gather<T>(&mut self, requests: &mut mpsc::Receiver<T>, taken: &mut Vec<T>, most: usize) {
        if let Some(wait) = self.wait(taken.len(), Instant::now()) {
            let enough = async {
                while taken.len() < self.enough && requests.recv_many(taken, most.saturating_sub(taken.len())).await > 0
                {
                }
            };
            let _ = tokio::time::timeout(wait, enough).await;
        }
        self.took(taken.len(), Instant::now());
    }

    /// How long a batch that has `count` turns waits for more, if it does.
    fn wait(&self, count: usize, now: Instant) -> Option<Duration> {
        // What was measured long ago says nothing about now.
        let is_recent = self.last.is_some_and(|last| now.saturating_duration_since(last) < MEMORY);
        let expected = count as f64 + self.rate * self.longest.as_secs_f64();
        (is_recent && count < self.enough && expected >= self.worth).then_some(self.longest)
    }

    /// Notes that a batch was taken.
    fn took(&mut self, count: usize, now: Instant) {
        if let Some(last) = self.last {
            let seconds = now.saturating_duration_since(last).as_secs_f64().max(1e-4);
            let weight = 1.0 - (-seconds / MEMORY.as_secs_f64()).exp();
            self.rate += weight * (count as f64 / seconds - self.rate);
        }
        self.last = Some(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The wait of a batch of `count` turns, in milliseconds, after a second in which a batch of `each` turns came every `every`
    /// milliseconds.
    fn check(mut delay: BatchDelay, each: usize, every: u64, count: usize) -> Option<u128> {
        let mut now = Instant::now();
        for _ in 0..1000 / every {
            now += Duration::from_millis(every);
            delay.took(each, now);
        }
        delay.wait(count, now + Duration::from_millis(1)).map(|wait| wait.as_millis())
    }

    #[test]
    fn a_batch_waits_only_where_many_turns_come() {
        assert_eq!(check(BatchDelay::for_postgres(), 1, 6, 1), None, "170 turns a second");
        assert_eq!(check(BatchDelay::for_postgres(), 1, 2, 1), None, "500 turns a second");
        assert_eq!(check(BatchDelay::for_postgres(), 4, 2, 1), Some(10), "2,000 turns a second");
        assert_eq!(check(BatchDelay::for_postgres(), 4, 2, 24), None, "enough to share a commit");
        assert_eq!(check(BatchDelay::for_sqlite(), 4, 2, 1), None, "2,000 turns a second");
        assert_eq!(check(BatchDelay::for_sqlite(), 20, 2, 1), Some(2), "10,000 turns a second");
    }

    #[test]
    fn a_lone_turn_never_waits() {
        let mut delay = BatchDelay::for_postgres();
        let begun = Instant::now();
        assert_eq!(delay.wait(1, begun), None);
        for batch in 1..500 {
            delay.took(8, begun + Duration::from_millis(2 * batch));
        }
        let end = begun + Duration::from_secs(1);
        assert!(delay.wait(1, end).is_some());
        assert_eq!(delay.wait(1, end + Duration::from_secs(1)), None);
        delay.took(1, end + Duration::from_secs(1));
        assert_eq!(delay.wait(1, end + Duration::from_millis(1_001)), None);
    }
}
