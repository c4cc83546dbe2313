//! Limits of connections and requests.

use std::time::Duration;

/// Limits of connections and requests.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How many connections, sockets included, are served at once. Further ones wait to be accepted.
    pub connections: usize,
    /// How many connections one address can have; further ones are closed. Programs on this machine are exempt. `None`
    /// means no limit.
    pub connections_per_address: Option<usize>,
    /// How long the head of a request may take, and how long a connection may be idle.
    pub head_time: Duration,
    /// A client that reads nothing of what it is sent for this long is disconnected.
    pub write_time: Duration,
    /// How many bytes the head of a request can have.
    pub head_bytes: usize,
    /// How many bytes the body of a request can have.
    pub body_bytes: usize,
    /// How long requests in progress may take when the server is told to stop.
    pub stop_time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 16_384,
            connections_per_address: Some(1024),
            head_time: Duration::from_secs(15),
            write_time: Duration::from_secs(30),
            head_bytes: 16 * 1024,
            body_bytes: 16 * 1024,
            stop_time: Duration::from_secs(5),
        }
    }
}
