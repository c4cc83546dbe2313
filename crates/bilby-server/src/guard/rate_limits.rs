//! Rate limits per network and per name.

use super::ClientAddress;
use crate::api_error::ApiError;
use crate::clock::Clock;
use crate::config::{RateLimit, Rates};
use bilby_store::Store;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How many keys one meter stores. Beyond that, keys share counters.
const MOST_KEYS: usize = 65_536;
/// How many shared counters there are.
const SHARES: u64 = 1024;
/// The minimum interval between sweeps that remove expired keys from a full meter.
const SWEEP: Duration = Duration::from_secs(1);

type Limiter = RateLimiter<u64, HashMapStateStore<u64>, LimiterClock, NoOpMiddleware<Duration>>;

/// All rate limits. Keys are stored as hashes with a random seed, so that clients can't choose keys that collide.
pub struct RateLimits {
    meters: BTreeMap<RateLimit, Meter>,
    hasher: RandomState,
}

struct Meter {
    limiter: Limiter,
    /// The burst size.
    burst: NonZeroU32,
    clock: Clock,
    most_keys: usize,
    swept: AtomicU64,
}

impl RateLimits {
    /// Creates limits with these rates.
    pub fn new(rates: &Rates, clock: &Clock) -> RateLimits {
        let meter = |what| {
            let burst = NonZeroU32::new(rates.per_period(what))?;
            Some((what, Meter::new(burst, what.period(), clock.clone(), MOST_KEYS)))
        };
        RateLimits { meters: RateLimit::ALL.into_iter().filter_map(meter).collect(), hasher: RandomState::new() }
    }

    /// Counts one event from this client's network.
    ///
    /// # Errors
    /// If the limit is exceeded.
    pub fn count(&self, what: RateLimit, client: ClientAddress) -> Result<(), ApiError> {
        self.count_many(what, client, 1)
    }

    /// Counts `many` events from this client's network. More than the burst size count as the burst size.
    ///
    /// # Errors
    /// If the limit is exceeded.
    pub fn count_many(&self, what: RateLimit, client: ClientAddress, many: usize) -> Result<(), ApiError> {
        self.count_key(what, self.hasher.hash_one(client.network()), many)
    }

    /// Counts one password attempt for a name.
    ///
    /// # Errors
    /// If the limit is exceeded.
    pub fn count_name(&self, key: &str) -> Result<(), ApiError> {
        self.count_key(RateLimit::SignInsPerName, self.hasher.hash_one(key), 1)
    }

    /// Counts one mail to an address that somebody has given.
    ///
    /// # Errors
    /// If the limit is exceeded.
    pub fn count_mailbox(&self, key: &str) -> Result<(), ApiError> {
        self.count_key(RateLimit::AddressCodesPerMailbox, self.hasher.hash_one(key), 1)
    }

    /// Counts one event for all nodes: what writes to the database anyway, or guesses passwords.
    ///
    /// # Errors
    /// If the limit is exceeded. If the database can't be asked, only this node's own limit counts.
    pub async fn count_everywhere(&self, store: &Store, what: RateLimit, key: &str) -> Result<(), ApiError> {
        let Some(meter) = self.meters.get(&what).filter(|_| store.has_nodes()) else { return Ok(()) };
        // Hashed, so that nobody reads names and addresses from the database.
        let hash: String = Sha256::digest(key).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        let (burst, key) = (meter.burst.get(), format!("{} {hash}", what.name()));
        let period = u64::try_from(what.period().as_millis()).unwrap_or(u64::MAX);
        match store.meter(&key, period / u64::from(burst), burst).await {
            Ok(None) => Ok(()),
            Ok(Some(wait)) => Err(ApiError::slow_down(wait)),
            Err(error) => {
                tracing::debug!(%error, "a limit was counted at this node only");
                Ok(())
            }
        }
    }

    fn count_key(&self, what: RateLimit, key: u64, many: usize) -> Result<(), ApiError> {
        match (self.meters.get(&what), NonZeroU32::new(u32::try_from(many).unwrap_or(u32::MAX))) {
            (None, _) | (_, None) => Ok(()),
            (Some(meter), Some(many)) => meter.count(key, many).map_err(|wait| {
                tracing::debug!(what = what.name(), "too often");
                ApiError::slow_down(wait)
            }),
        }
    }
}

impl fmt::Debug for RateLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RateLimits")
    }
}

impl Meter {
    fn new(burst: NonZeroU32, period: Duration, clock: Clock, most_keys: usize) -> Meter {
        let limiter_clock = LimiterClock(clock.clone());
        let interval = Quota::with_period(period / burst.get()).unwrap_or(Quota::per_minute(burst));
        let limiter = RateLimiter::new(interval.allow_burst(burst), HashMapStateStore::default(), limiter_clock);
        Meter { limiter, burst, clock, most_keys, swept: AtomicU64::new(0) }
    }

    /// Counts `many` events, or returns how many milliseconds to wait.
    fn count(&self, key: u64, many: NonZeroU32) -> Result<(), u64> {
        let key = if self.has_room() { key | SHARES } else { key % SHARES };
        // Can't fail for good, because no more than the burst size is requested.
        let checked = self.limiter.check_key_n(&key, many.min(self.burst)).unwrap_or(Ok(()));
        checked.map_err(|early| {
            let now = Duration::from_millis((self.clock)());
            u64::try_from(early.wait_time_from(now).as_millis()).unwrap_or(u64::MAX)
        })
    }

    /// Bounds the memory: removes expired keys, and returns whether there is room for more. If not, all keys share a
    /// few counters.
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

/// Adapts the server's clock to the rate limiter.
struct LimiterClock(Clock);

impl governor::clock::Clock for LimiterClock {
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
        (Meter::new(NonZeroU32::new(per_minute).unwrap(), Duration::from_secs(60), clock, most_keys), now)
    }

    fn one(meter: &Meter, key: u64) -> Result<(), u64> {
        meter.count(key, NonZeroU32::MIN)
    }

    #[test]
    fn several_at_once() {
        let (meter, now) = meter(6, 100);
        let several = |many| meter.count(1, NonZeroU32::new(many).unwrap());
        assert_eq!((several(4), several(4), several(2)), (Ok(()), Err(20_000), Ok(())));
        now.fetch_add(60_000, Ordering::Relaxed);
        assert_eq!((several(100), several(1)), (Ok(()), Err(10_000)), "all that there can be at once");
    }

    #[test]
    fn so_many_in_a_minute() {
        let (meter, now) = meter(6, 100);
        for _ in 0..6 {
            assert_eq!(one(&meter, 1), Ok(()));
        }
        assert_eq!(one(&meter, 1), Err(10_000));
        assert_eq!(one(&meter, 2000), Ok(()));
        now.fetch_add(4_000, Ordering::Relaxed);
        assert_eq!(one(&meter, 1), Err(6_000));
        now.fetch_add(6_000, Ordering::Relaxed);
        assert_eq!(one(&meter, 1), Ok(()));
        assert!(one(&meter, 1).is_err());
        now.fetch_add(60_000, Ordering::Relaxed);
        assert_eq!((0..9).filter(|_| one(&meter, 1).is_ok()).count(), 6);
    }

    #[test]
    fn keys_are_forgotten() {
        let (meter, now) = meter(6, 100);
        for round in 1..50u64 {
            for key in 0..90 {
                assert_eq!(one(&meter, (round * 100 + key) << 11), Ok(()));
            }
            now.fetch_add(61_000, Ordering::Relaxed);
        }
        assert!(meter.limiter.len() <= 190, "{}", meter.limiter.len());
    }

    #[test]
    fn a_flood_takes_no_more_memory() {
        let (meter, _) = meter(6, 100);
        let refused = (0..100_000u64).filter(|key| one(&meter, (key << 11) | (key % 2003)).is_err()).count();
        assert!(meter.limiter.len() <= 100 + SHARES as usize, "{}", meter.limiter.len());
        assert!(refused > 90_000, "{refused}");
    }

    #[test]
    fn nothing_is_counted_without_a_rate() {
        let guard = RateLimits::new(&Rates::unlimited(), &crate::clock::system());
        assert!((0..10_000).all(|_| guard.count_name("anna").is_ok()));
        let guard = RateLimits::new(&Rates::default(), &crate::clock::system());
        assert!((0..100).any(|_| guard.count_name("anna").is_err()));
        assert!(guard.count_name("ben").is_ok());
    }
}
