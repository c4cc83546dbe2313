//! Numbers for the metrics.

use crate::live::shared::SharedState;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Figures about the live service. Turns, updates, refused and dropped are counters that only grow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LiveStats {
    /// Tables in memory.
    pub tables: u64,
    /// Unfinished tables, in memory or not.
    pub unfinished: u64,
    /// Open sockets.
    pub sockets: u64,
    /// People with open sockets.
    pub people: u64,
    /// People who seek a game.
    pub seeks: u64,
    /// Jobs that wait for a thread of the computer players.
    pub computers_waiting: u64,
    /// Jobs in progress.
    pub computers_thinking: u64,
    /// Turns played.
    pub turns: u64,
    /// Updates sent.
    pub updates: u64,
    /// Messages refused.
    pub refused: u64,
    /// Sockets dropped because their clients sent too much or read too little.
    pub dropped: u64,
    /// What concerns other nodes, if this database can have any.
    pub nodes: Option<NodeStats>,
}

/// Figures about the other nodes and the bus between them. The last three only grow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeStats {
    /// Other nodes at this database.
    pub others: u64,
    /// Whether the bus is heard.
    pub bus_up: bool,
    /// How many milliseconds this machine's clock is ahead of the database's.
    pub clock_ahead: i64,
    /// Other nodes that are alive but not heard on the bus.
    pub unheard: u64,
    /// Computers' turns that no node thinks about yet, workers included.
    pub jobs_waiting: u64,
    /// Messages sent on the bus.
    pub sent: u64,
    /// Messages of other nodes.
    pub received: u64,
    /// Messages that could not be read.
    pub garbage: u64,
}

/// Counters that only grow.
#[derive(Debug, Default)]
pub struct Counters {
    pub turns: AtomicU64,
    pub updates: AtomicU64,
    pub refused: AtomicU64,
    pub dropped: AtomicU64,
}

impl SharedState {
    /// Collects the numbers.
    pub fn stats(&self) -> LiveStats {
        let (sockets, people) = self.connected.count();
        let (waiting, thinking) = self.computers.count();
        LiveStats {
            tables: self.rooms.count() as u64,
            unfinished: self.directory.count() as u64,
            sockets: sockets as u64,
            people: people as u64,
            seeks: self.seeks.count() as u64,
            computers_waiting: waiting as u64,
            computers_thinking: thinking as u64,
            turns: self.counters.turns.load(Relaxed),
            updates: self.counters.updates.load(Relaxed),
            refused: self.counters.refused.load(Relaxed),
            dropped: self.counters.dropped.load(Relaxed),
            nodes: self.nodes.as_ref().map(|nodes| NodeStats {
                others: nodes.roster.count() as u64,
                bus_up: nodes.silent_for().is_none(),
                clock_ahead: nodes.ahead.load(Relaxed),
                unheard: nodes.unheard().len() as u64,
                jobs_waiting: nodes.jobs_waiting.load(Relaxed),
                sent: nodes.sent.load(Relaxed),
                received: nodes.received.load(Relaxed),
                garbage: nodes.garbage.load(Relaxed),
            }),
        }
    }
}
