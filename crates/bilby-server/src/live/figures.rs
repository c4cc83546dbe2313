//! How much is going on, in numbers.

use super::hall::Hall;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How much is going on. Those of the second half only ever grow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Tables in memory.
    pub tables: u64,
    /// Tables that are not over, in memory or not.
    pub unfinished: u64,
    /// Open sockets.
    pub sockets: u64,
    /// People who have them.
    pub people: u64,
    /// People who seek a game.
    pub seeks: u64,
    /// What computers have still to think about.
    pub computers_waiting: u64,
    /// What they think about.
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

/// What is counted as it happens.
#[derive(Debug, Default)]
pub struct Counters {
    pub turns: AtomicU64,
    pub updates: AtomicU64,
    pub refused: AtomicU64,
    pub dropped: AtomicU64,
}

impl Hall {
    /// How much is going on.
    pub fn figures(&self) -> Figures {
        let (sockets, people) = self.visitors.count();
        let (waiting, thinking) = self.computers.count();
        Figures {
            tables: self.rooms.count() as u64,
            unfinished: self.directory.count() as u64,
            sockets: sockets as u64,
            people: people as u64,
            seeks: self.pairing.count() as u64,
            computers_waiting: waiting as u64,
            computers_thinking: thinking as u64,
            turns: self.counters.turns.load(Relaxed),
            updates: self.counters.updates.load(Relaxed),
            refused: self.counters.refused.load(Relaxed),
            dropped: self.counters.dropped.load(Relaxed),
        }
    }
}
