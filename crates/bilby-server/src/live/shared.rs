//! State that all rooms and sockets share.

use crate::clock::{Clock, DatabaseClock};
use crate::live::computer::thread_pool::ComputerPool;
use crate::live::error::LiveError;
use crate::live::known_uptime::KnownUptime;
use crate::live::lobby::broadcast::{Lobby, LobbySources};
use crate::live::lobby::directory::TableDirectory;
use crate::live::lobby::my_tables::MyTables;
use crate::live::moderation::ModerationState;
use crate::live::nodes::{NewTables, Nodes, PresenceQueries};
use crate::live::pairing::seeks::Seeks;
use crate::live::room::Room;
use crate::live::room::deadlines::Deadlines;
use crate::live::room::registry::RoomRegistry;
use crate::live::settings::LiveSettings;
use crate::live::socket::connected_people::ConnectedPeople;
use crate::live::stats::Counters;
use bilby_store::{GameId, Store, Uptime};
use bilby_table::Millis;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use tokio::runtime::Handle;
use tokio::sync::Notify;

/// The shared state. Each part has a small lock of its own, and no code waits while holding one.
pub struct SharedState {
    pub store: Store,
    pub settings: LiveSettings,
    pub clock: Clock,
    /// When servers at this database were running.
    uptime: KnownUptime,
    /// The clock, if it follows the database's.
    pub database_clock: Option<Arc<DatabaseClock>>,
    pub runtime: Handle,
    pub rooms: RoomRegistry,
    pub directory: TableDirectory,
    pub deadlines: Deadlines,
    pub connected: ConnectedPeople,
    pub lobby: Lobby,
    pub my_tables: MyTables,
    pub seeks: Seeks,
    pub moderation: ModerationState,
    pub computers: ComputerPool,
    pub counters: Counters,
    /// Operations in progress, which a shutdown waits for.
    pub operations: AtomicUsize,
    pub is_closing: AtomicBool,
    /// The other nodes, if this database can have any.
    pub nodes: Option<Nodes>,
    /// Tables that other nodes have just opened.
    pub new_tables: NewTables,
    /// Open queries to the other nodes about who is connected to them.
    pub presence_queries: PresenceQueries,
    /// Tables to which a later version of Bilby has written. Each is logged once.
    pub newer: Mutex<HashSet<GameId>>,
    /// Notified when a computer's turn is offered to nodes that only think.
    pub jobs_offered: Notify,
    /// Notified when a game may have been found for somebody who seeks one here.
    pub pairing_due: Notify,
}

impl SharedState {
    pub fn new(
        store: Store,
        settings: LiveSettings,
        clock: Clock,
        database_clock: Option<Arc<DatabaseClock>>,
        uptime: Uptime,
        nodes: Option<Nodes>,
    ) -> SharedState {
        SharedState {
            computers: ComputerPool::start(settings.computer_threads),
            runtime: Handle::current(),
            rooms: Default::default(),
            directory: Default::default(),
            deadlines: Default::default(),
            connected: Default::default(),
            lobby: Default::default(),
            my_tables: Default::default(),
            seeks: Default::default(),
            moderation: Default::default(),
            counters: Default::default(),
            operations: Default::default(),
            is_closing: Default::default(),
            new_tables: Default::default(),
            presence_queries: Default::default(),
            newer: Default::default(),
            uptime: KnownUptime::new(uptime),
            jobs_offered: Notify::new(),
            pairing_due: Notify::new(),
            nodes,
            store,
            settings,
            clock,
            database_clock,
        }
    }

    /// When servers at this database were running.
    pub fn uptime(&self) -> Arc<Uptime> {
        self.uptime.get()
    }

    /// This server runs again after an outage.
    pub fn begin_run(&self, uptime: Uptime) {
        self.uptime.begin_run(uptime);
    }

    /// Reads again when other servers were running.
    pub async fn refresh_uptime(&self) -> Result<(), LiveError> {
        let before = self.uptime();
        self.uptime.update(&before, self.store.refresh_uptime(&before).await?);
        Ok(())
    }

    /// Returns whether a server was running all the time from then on.
    pub fn is_unbroken_since(&self, from: Millis) -> bool {
        self.uptime().is_unbroken_since(from)
    }

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
        LobbySources {
            directory: &self.directory,
            seeks: &self.seeks,
            connected: &self.connected,
            people_elsewhere: self.nodes.as_ref().map_or(0, Nodes::people_elsewhere),
        }
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
