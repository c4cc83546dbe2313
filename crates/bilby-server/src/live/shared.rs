//! State that all rooms and sockets share.

use crate::clock::Clock;
use crate::live::computer::thread_pool::ComputerPool;
use crate::live::error::LiveError;
use crate::live::lobby::broadcast::{Lobby, LobbySources};
use crate::live::lobby::directory::TableDirectory;
use crate::live::pairing::seeks::Seeks;
use crate::live::room::Room;
use crate::live::room::deadlines::Deadlines;
use crate::live::room::registry::RoomRegistry;
use crate::live::settings::LiveSettings;
use crate::live::socket::connected_people::ConnectedPeople;
use crate::live::stats::Counters;
use bilby_store::{Store, Uptime};
use bilby_table::Millis;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use tokio::runtime::Handle;

/// The shared parts. Each has a small lock of its own, and no code waits while holding one.
pub struct SharedState {
    pub store: Store,
    pub settings: LiveSettings,
    pub clock: Clock,
    pub uptime: Uptime,
    pub runtime: Handle,
    pub rooms: RoomRegistry,
    pub directory: TableDirectory,
    pub deadlines: Deadlines,
    pub connected: ConnectedPeople,
    pub lobby: Lobby,
    pub seeks: Seeks,
    pub computers: ComputerPool,
    pub counters: Counters,
    /// Operations in progress, which a shutdown waits for.
    pub operations: AtomicUsize,
    pub is_closing: AtomicBool,
    /// Whether other nodes can use this database.
    pub has_nodes: bool,
}

impl SharedState {
    /// The current time.
    pub fn now(&self) -> Millis {
        (self.clock)()
    }

    /// The room of a table.
    pub fn room(&self, id: &str) -> Result<Arc<Room>, LiveError> {
        id.parse().map(|id| self.rooms.get(&id)).map_err(|_| LiveError::UnknownTable)
    }

    /// The data that the lobby shows.
    pub fn lobby_sources(&self) -> LobbySources<'_> {
        LobbySources { directory: &self.directory, seeks: &self.seeks, connected: &self.connected }
    }

    /// Begins an operation that a shutdown waits for, unless the server is closing already.
    pub fn begin_operation(&self) -> Result<OperationGuard<'_>, LiveError> {
        // This increments the count before it reads the flag, and a shutdown sets the flag before it reads the count.
        // So at least one of them sees the other.
        self.operations.fetch_add(1, SeqCst);
        let guard = OperationGuard(&self.operations);
        if self.is_closing.load(SeqCst) { Err(LiveError::Closing) } else { Ok(guard) }
    }
}

/// An operation in progress, until it is dropped.
pub struct OperationGuard<'a>(&'a AtomicUsize);

impl Drop for OperationGuard<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, SeqCst);
    }
}
