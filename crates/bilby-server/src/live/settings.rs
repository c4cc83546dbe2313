//! Limits and times of the live service.

use bilby_table::Millis;
use std::collections::BTreeMap;
use std::time::Duration;

/// Limits and times of the live service.
#[derive(Clone, Debug)]
pub struct LiveSettings {
    /// How many threads search for computer players.
    pub computer_threads: usize,
    /// How many sockets can be open in all.
    pub sockets: usize,
    /// How many sockets one person can have open: tabs and devices.
    pub sockets_per_person: usize,
    /// How many messages a socket can send per second; bursts can be twice as large.
    pub messages_per_second: u32,
    /// How many unfinished tables one person can have.
    pub tables_per_person: usize,
    /// How long a rated game has to last to count, from its first turn to its end.
    pub min_rated_duration: Millis,
    /// How many tables one socket can follow at once.
    pub follows: usize,
    /// How many messages can wait for a client that does not read them.
    pub outbox: usize,
    /// How long a player on move can be away before another can claim their absence (unless there are days for a turn);
    /// `None` if that depends on the clock.
    pub absence_timeout: Option<Millis>,
    /// After how long without a socket a person counts as away. Reloading a page takes less.
    pub away_after: Millis,
    /// Whether this node serves nobody and only thinks for computers.
    pub is_worker: bool,
    /// Settings of the server outside the live service that should be the same at all nodes, as texts.
    pub of_server: BTreeMap<String, String>,
    /// The minimum interval between broadcasts of the lobby; also how often the clock is checked.
    pub tick_interval: Duration,
}

impl Default for LiveSettings {
    fn default() -> LiveSettings {
        LiveSettings {
            computer_threads: 1,
            sockets: 20_000,
            sockets_per_person: 12,
            messages_per_second: 20,
            tables_per_person: 24,
            min_rated_duration: 30_000,
            follows: 32,
            outbox: 128,
            absence_timeout: None,
            away_after: 3_000,
            is_worker: false,
            of_server: BTreeMap::new(),
            tick_interval: Duration::from_millis(500),
        }
    }
}

impl LiveSettings {
    /// The settings that people would notice if they differed between nodes, as texts.
    pub fn shared(&self) -> BTreeMap<String, String> {
        if self.is_worker {
            return BTreeMap::new();
        }
        let texts = [
            ("sockets-per-person", self.sockets_per_person.to_string()),
            ("tables-per-person", self.tables_per_person.to_string()),
            ("messages-per-second", self.messages_per_second.to_string()),
            ("rated-seconds", (self.min_rated_duration / 1000).to_string()),
            (
                "absence-seconds",
                self.absence_timeout.map_or("usual".to_owned(), |timeout| (timeout / 1000).to_string()),
            ),
        ];
        let mut shared = self.of_server.clone();
        shared.extend(texts.map(|(key, value)| (key.to_owned(), value)));
        shared
    }
}
