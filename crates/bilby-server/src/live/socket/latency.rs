//! Pings, and the network latency that they measure.
//!
//! The server pings each socket and measures the time until the answer. A turn is credited with the whole smoothed
//! round trip, because both halves of it run on the player's clock: the clock starts when the previous turn is
//! committed, half a round trip before the player sees it, and stops when theirs arrives, half a round trip after they
//! played it. The table caps the credit (`lag_cap`, half a second), which is all that a client can gain by answering
//! pings late on purpose.

use bilby_table::Millis;
use std::time::{Duration, Instant};

/// The time between pings of a socket that follows a table.
const ACTIVE: Duration = Duration::from_secs(12);
/// The time between pings of any other socket: often enough for proxies to keep the connection open.
const IDLE: Duration = Duration::from_secs(45);

/// The pings of one socket.
#[derive(Debug)]
pub struct Latency {
    count: u64,
    sent: Option<Instant>,
    smoothed: Option<Duration>,
    next: Instant,
}

impl Latency {
    /// Starts measuring. The first ping is due at once.
    pub fn new(now: Instant) -> Latency {
        Latency { count: 0, sent: None, smoothed: None, next: now }
    }

    /// When the next ping is due.
    pub fn due(&self) -> Instant {
        self.next
    }

    /// Returns the payload of the next ping, or `None` if the last one was not answered, which means that the client is
    /// gone.
    pub fn ping(&mut self, now: Instant, is_active: bool) -> Option<[u8; 8]> {
        if self.sent.is_some() {
            return None;
        }
        self.count += 1;
        self.sent = Some(now);
        self.next = now + if is_active { ACTIVE } else { IDLE };
        Some(self.count.to_be_bytes())
    }

    /// Handles a pong. One that answers no ping is ignored.
    pub fn pong(&mut self, payload: &[u8], now: Instant) {
        if payload != self.count.to_be_bytes() {
            return;
        }
        let Some(sent) = self.sent.take() else { return };
        let sample = now.saturating_duration_since(sent);
        self.smoothed = Some(self.smoothed.map_or(sample, |smoothed| (smoothed * 3 + sample) / 4));
    }

    /// Brings the next ping forward, because the socket now follows a table.
    pub fn ping_soon(&mut self, now: Instant) {
        self.next = self.next.min(now + ACTIVE);
    }

    /// The credit for a turn: the smoothed round trip.
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
        let mut lag = Latency::new(start);
        assert_eq!((lag.due(), lag.credit()), (start, 0));
        let first = lag.ping(start, true).unwrap();
        lag.pong(b"invented", at(5));
        lag.pong(&first, at(100));
        lag.pong(&first, at(400));
        assert_eq!((lag.credit(), lag.due()), (100, at(12_000)));
        let second = lag.ping(at(12_000), false).unwrap();
        lag.pong(&second, at(12_020));
        assert_eq!((lag.credit(), lag.due()), (80, at(57_000)));
        lag.ping_soon(at(13_000));
        assert_eq!(lag.due(), at(25_000));
        assert!(lag.ping(at(25_000), true).is_some());
        assert_eq!(lag.ping(at(37_000), true), None);
    }
}
