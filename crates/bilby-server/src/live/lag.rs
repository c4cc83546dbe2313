//! The network's delay, as the server measures it.
//!
//! The server pings each socket and takes the time until the answer. A turn is credited with the whole smoothed round
//! trip, for both halves of it lie on the player's clock: the clock starts when the turn before is kept, half a round trip
//! before the player sees it, and stops when theirs arrives, half a round trip after they played it. The table caps the
//! credit (`lag_cap`, half a second): that much, and no more, a client could win that answers pings late on purpose.

use bilby_table::Millis;
use std::time::{Duration, Instant};

/// How often a socket is pinged that follows a table.
const ACTIVE: Duration = Duration::from_secs(12);
/// And one that does not: often enough for what lies between to keep the connection.
const IDLE: Duration = Duration::from_secs(45);

/// The pings of one socket.
#[derive(Debug)]
pub struct Lag {
    count: u64,
    sent: Option<Instant>,
    smoothed: Option<Duration>,
    next: Instant,
}

impl Lag {
    /// The first ping is due at once.
    pub fn new(now: Instant) -> Lag {
        Lag { count: 0, sent: None, smoothed: None, next: now }
    }

    /// When the next ping is due.
    pub fn due(&self) -> Instant {
        self.next
    }

    /// What to ping with; `None`: the last ping was not answered, nobody is there.
    pub fn ping(&mut self, now: Instant, is_active: bool) -> Option<[u8; 8]> {
        if self.sent.is_some() {
            return None;
        }
        self.count += 1;
        self.sent = Some(now);
        self.next = now + if is_active { ACTIVE } else { IDLE };
        Some(self.count.to_be_bytes())
    }

    /// The answer to a ping. One that was made up, or comes twice, says nothing.
    pub fn pong(&mut self, payload: &[u8], now: Instant) {
        if payload != self.count.to_be_bytes() {
            return;
        }
        let Some(sent) = self.sent.take() else { return };
        let sample = now.saturating_duration_since(sent);
        self.smoothed = Some(self.smoothed.map_or(sample, |smoothed| (smoothed * 3 + sample) / 4));
    }

    /// A table is followed now: from here on it matters.
    pub fn hurry(&mut self, now: Instant) {
        self.next = self.next.min(now + ACTIVE);
    }

    /// What a turn is credited with.
    pub fn credit(&self) -> Millis {
        self.smoothed.map_or(0, |smoothed| Millis::try_from(smoothed.as_millis()).unwrap_or(Millis::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trips_are_smoothed_and_silence_is_noticed() {
        let start = Instant::now();
        let at = |millis| start + Duration::from_millis(millis);
        let mut lag = Lag::new(start);
        assert_eq!((lag.due(), lag.credit()), (start, 0));
        let first = lag.ping(start, true).unwrap();
        lag.pong(b"invented", at(5));
        lag.pong(&first, at(100));
        lag.pong(&first, at(400));
        assert_eq!((lag.credit(), lag.due()), (100, at(12_000)));
        let second = lag.ping(at(12_000), false).unwrap();
        lag.pong(&second, at(12_020));
        assert_eq!((lag.credit(), lag.due()), (80, at(57_000)));
        lag.hurry(at(13_000));
        assert_eq!(lag.due(), at(25_000));
        assert!(lag.ping(at(25_000), true).is_some());
        assert_eq!(lag.ping(at(37_000), true), None);
    }
}
