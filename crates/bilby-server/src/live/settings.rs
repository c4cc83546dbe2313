//! What the house allows.

use bilby_table::Millis;
use std::time::Duration;

/// What the house allows, and how it goes about things.
#[derive(Clone, Debug)]
pub struct HouseSettings {
    /// How many threads think for computers.
    pub computer_threads: usize,
    /// How many sockets there may be in all.
    pub sockets: usize,
    /// How many sockets one person may have: tabs and devices.
    pub sockets_per_person: usize,
    /// How many messages a socket may send each second, in the long run; for a moment, twice as many.
    pub messages_per_second: u32,
    /// How many unfinished tables one person may have.
    pub tables_per_person: usize,
    /// How many tables one socket may follow at once.
    pub follows: usize,
    /// How many messages may wait for a client that does not read them.
    pub outbox: usize,
    /// How long a person can be away, on move, before another may claim it (where there are not days for a turn).
    pub patience: Millis,
    /// How long after the loss of their last socket a person is away. A page that is loaded anew takes no longer.
    pub away_after: Millis,
    /// How often, at most, the lobby is told anew; also how often the clock is looked at, for a clock may be set.
    pub beat: Duration,
}

impl Default for HouseSettings {
    fn default() -> HouseSettings {
        HouseSettings {
            computer_threads: 1,
            sockets: 20_000,
            sockets_per_person: 12,
            messages_per_second: 20,
            tables_per_person: 24,
            follows: 32,
            outbox: 128,
            patience: 60_000,
            away_after: 3_000,
            beat: Duration::from_millis(500),
        }
    }
}
