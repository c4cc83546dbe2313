//! How often is too often.

use super::Client;
use crate::clock::Clock;
use crate::config::{Metered, Rates};
use crate::refusal::Refusal;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How many keys one meter remembers. Beyond, keys share.
const MOST_KEYS: usize = 65_536;
/// How many shares there are then.
const SHARES: u64 = 1024;
/// How often, at most, a full meter is gone through for keys that have waited long enough.
const SWEEP: Duration = Duration::from_secs(1);

type Limiter = RateLimiter<u64, HashMapStateStore<u64>, Ticks, NoOpMiddleware<Duration>>;

/// All meters. What is counted is not kept, only a number made of it: nobody can choose what falls together.
pub struct Guard {
    meters: BTreeMap<Metered, Meter>,
    hasher: RandomState,
}

struct Meter {
    limiter: Limiter,
    clock: Clock,
    most_keys: usize,
    swept: AtomicU64,
}

impl Guard {
    /// A guard with these rates.
    pub fn new(rates: &Rates, clock: &Clock) -> Guard {
        let meter = |what| {
            let per_minute = NonZeroU32::new(rates.per_minute(what))?;
            Some((what, Meter::new(per_minute, clock.clone(), MOST_KEYS)))
        };
        Guard { meters: Metered::ALL.into_iter().filter_map(meter).collect(), hasher: RandomState::new() }
    }

    /// Counts one more from this client's network.
    ///
    /// # Errors
    /// If that is too often.
    pub fn count(&self, what: Metered, client: Client) -> Result<(), Refusal> {
        self.count_key(what, self.hasher.hash_one(client.network()))
    }

    /// Counts one more password tried for a name.
    ///
    /// # Errors
    /// If that is too often.
    pub fn count_name(&self, key: &str) -> Result<(), Refusal> {
        self.count_key(Metered::SignInsPerName, self.hasher.hash_one(key))
    }

    fn count_key(&self, what: Metered, key: u64) -> Result<(), Refusal> {
        match self.meters.get(&what) {
            None => Ok(()),
            Some(meter) => meter.count(key).map_err(|wait| {
                tracing::debug!(what = what.name(), "too often");
                Refusal::slow_down(wait)
            }),
        }
    }
}

impl fmt::Debug for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Guard")
    }
}

impl Meter {
    fn new(per_minute: NonZeroU32, clock: Clock, most_keys: usize) -> Meter {
        let ticks = Ticks(clock.clone());
        let limiter = RateLimiter::new(Quota::per_minute(per_minute), HashMapStateStore::default(), ticks);
        Meter { limiter, clock, most_keys, swept: AtomicU64::new(0) }
    }

    /// How many milliseconds to wait, if it is too often.
    fn count(&self, key: u64) -> Result<(), u64> {
        let key = if self.has_room() { key | SHARES } else { key % SHARES };
        self.limiter.check_key(&key).map_err(|early| {
            let now = Duration::from_millis((self.clock)());
            u64::try_from(early.wait_time_from(now).as_millis()).unwrap_or(u64::MAX)
        })
    }

    /// Memory is bounded whoever comes: when keys that mean nothing any more are gone and there are still too many, all
    /// keys share a few.
    fn has_room(&self) -> bool {
        if self.limiter.len() < self.most_keys {
            return true;
        }
        let (now, swept) = ((self.clock)(), self.swept.load(Ordering::Relaxed));
        let due = now.saturating_sub(swept) >= SWEEP.as_millis() as u64;
        if due && self.swept.compare_exchange(swept, now, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            self.limiter.retain_recent();
        }
        self.limiter.len() < self.most_keys
    }
}

/// The server's clock, as the meters read it.
struct Ticks(Clock);

impl governor::clock::Clock for Ticks {
    type Instant = Duration;

    fn now(&self) -> Duration {
        Duration::from_millis((self.0)())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn meter(per_minute: u32, most_keys: usize) -> (Meter, Arc<AtomicU64>) {
        let now = Arc::new(AtomicU64::new(1_000_000));
        let told = now.clone();
        let clock: Clock = Arc::new(move || told.load(Ordering::Relaxed));
        (Meter::new(NonZeroU32::new(per_minute).unwrap(), clock, most_keys), now)
    }

    #[test]
    fn so_many_in_a_minute() {
        let (meter, now) = meter(6, 100);
        for _ in 0..6 {
            assert_eq!(meter.count(1), Ok(()));
        }
        assert_eq!(meter.count(1), Err(10_000));
        assert_eq!(meter.count(2000), Ok(()));
        now.fetch_add(4_000, Ordering::Relaxed);
        assert_eq!(meter.count(1), Err(6_000));
        now.fetch_add(6_000, Ordering::Relaxed);
        assert_eq!(meter.count(1), Ok(()));
        assert!(meter.count(1).is_err());
        now.fetch_add(60_000, Ordering::Relaxed);
        assert_eq!((0..9).filter(|_| meter.count(1).is_ok()).count(), 6);
    }

    #[test]
    fn keys_are_forgotten() {
        let (meter, now) = meter(6, 100);
        for round in 1..50u64 {
            for key in 0..90 {
                assert_eq!(meter.count((round * 100 + key) << 11), Ok(()));
            }
            now.fetch_add(61_000, Ordering::Relaxed);
        }
        assert!(meter.limiter.len() <= 190, "{}", meter.limiter.len());
    }

    #[test]
    fn a_flood_takes_no_more_memory() {
        let (meter, _) = meter(6, 100);
        let refused = (0..100_000u64).filter(|key| meter.count((key << 11) | (key % 2003)).is_err()).count();
        assert!(meter.limiter.len() <= 100 + SHARES as usize, "{}", meter.limiter.len());
        assert!(refused > 90_000, "{refused}");
    }

    #[test]
    fn nothing_is_counted_without_a_rate() {
        let guard = Guard::new(&Rates::unlimited(), &crate::clock::system());
        assert!((0..10_000).all(|_| guard.count_name("anna").is_ok()));
        let guard = Guard::new(&Rates::default(), &crate::clock::system());
        assert!((0..100).any(|_| guard.count_name("anna").is_err()));
        assert!(guard.count_name("ben").is_ok());
    }
}
