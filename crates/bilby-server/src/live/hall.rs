//! What all tables of the house share.

use super::computers::Computers;
use super::deadlines::Deadlines;
use super::directory::Directory;
use super::figures::Counters;
use super::lobby::{Lobby, Sources};
use super::pairing::Pairing;
use super::room::Room;
use super::rooms::Rooms;
use super::settings::HouseSettings;
use super::trouble::Trouble;
use super::visitors::Visitors;
use crate::clock::Clock;
use bilby_store::{Hours, Store};
use bilby_table::Millis;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use tokio::runtime::Handle;

/// The shared parts. Each has its own small lock, and none is held while anything is waited for.
pub struct Hall {
    pub store: Store,
    pub settings: HouseSettings,
    pub clock: Clock,
    pub hours: Hours,
    pub runtime: Handle,
    pub rooms: Rooms,
    pub directory: Directory,
    pub deadlines: Deadlines,
    pub visitors: Visitors,
    pub lobby: Lobby,
    pub pairing: Pairing,
    pub computers: Computers,
    pub counters: Counters,
    pub in_hand: AtomicUsize,
    pub is_closing: AtomicBool,
    /// Whether there can be other nodes at this database.
    pub has_nodes: bool,
}

impl Hall {
    /// What time it is.
    pub fn now(&self) -> Millis {
        (self.clock)()
    }

    /// The room of a table.
    pub fn room(&self, id: &str) -> Result<Arc<Room>, Trouble> {
        id.parse().map(|id| self.rooms.get(&id)).map_err(|_| Trouble::UnknownTable)
    }

    /// What the lobby is made from.
    pub fn sources(&self) -> Sources<'_> {
        Sources { directory: &self.directory, pairing: &self.pairing, visitors: &self.visitors }
    }

    /// Begins something that should not be cut off, unless the house is closing.
    pub fn begin(&self) -> Result<InHand<'_>, Trouble> {
        // Counted first: who closes sets the mark first and counts then, so that one of both sees the other.
        self.in_hand.fetch_add(1, SeqCst);
        let in_hand = InHand(&self.in_hand);
        if self.is_closing.load(SeqCst) { Err(Trouble::Closing) } else { Ok(in_hand) }
    }
}

/// Something in hand, until it is dropped.
pub struct InHand<'a>(&'a AtomicUsize);

impl Drop for InHand<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, SeqCst);
    }
}
