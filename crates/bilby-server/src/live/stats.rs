//! Numbers for the metrics.

use crate::live::shared::SharedState;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Figures about the live service. The last four are counters that only grow.
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
        }
    }
}
