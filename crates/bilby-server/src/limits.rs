//! What one client may take.

use std::time::Duration;

/// What connections and requests may take.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How many connections are served at once, sockets among them; further ones wait to be accepted.
    pub connections: usize,
    /// How many of them one address may have, programs of this machine apart; further ones are closed. `None`: all.
    pub connections_per_address: Option<usize>,
    /// How long a request's head may take, and how long a connection may lie idle.
    pub head_time: Duration,
    /// How many bytes a request's head may have.
    pub head_bytes: usize,
    /// How many bytes a request's body may have.
    pub body_bytes: usize,
    /// How long requests under way may take when the server is told to stop.
    pub stop_time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 16_384,
            connections_per_address: Some(1024),
            head_time: Duration::from_secs(15),
            head_bytes: 16 * 1024,
            body_bytes: 16 * 1024,
            stop_time: Duration::from_secs(5),
        }
    }
}
