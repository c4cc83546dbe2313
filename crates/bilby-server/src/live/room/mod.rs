//! One table in memory: the table itself, its followers, and live state that is not stored.
//!
//! A room has one lock. A command holds it until its events are applied, committed and broadcast. Meanwhile nothing
//! waits for another room.
//!
//! - [`registry`]: the rooms in memory. [`load`]: loads a room from the store. [`open_table`]: stores a new table.
//! - `commit`: decides a command, such as a turn, applies its events and commits them. [`rematch`] and
//!   [`seat_transfer`] follow from some commands.
//! - [`conditional`]: plays turns that were entered in advance.
//! - `broadcast`, `snapshot`, `followers`: who follows the table, and what they are sent. `resume`: what somebody gets who
//!   comes back with the number of the last event that they saw.
//! - `away`: who is here, who is away, and when the others need not wait any longer. `interruption`: players whose
//!   connection broke because a server went away.
//! - [`timers`], [`deadlines`]: what is due at a table, and when.
//! - `turn_preview`, [`chat`], `rename_person`, [`names`]: what else followers see.

mod away;
mod broadcast;
pub mod chat;
mod commit;
pub mod conditional;
pub mod deadlines;
mod followers;
mod interruption;
pub mod load;
pub mod names;
pub mod open_table;
pub mod registry;
mod rematch;
mod rename_person;
mod resume;
mod seat_transfer;
mod snapshot;
pub mod timers;
mod turn_preview;

pub use snapshot::TableCopy;

use crate::live::error::LiveError;
use crate::live::room::interruption::Interruption;
use crate::live::room::names::{Names, seated};
use crate::live::shared::SharedState;
use crate::live::socket::connected_people::SocketId;
use crate::live::socket::outbox::Outbox;
use bilby_core::Seat;
use bilby_store::{GameId, NodeId, TableOptions};
use bilby_table::{Actor, Event, EventNumber, Millis, PersonId, Sitter, Table};
use bilby_wire::{ChatLine, TableEvent};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use tokio::sync::{Mutex, MutexGuard};

/// The room of a table.
pub struct Room {
    pub id: GameId,
    inner: Mutex<RoomInner>,
    /// When it was last locked.
    used: AtomicU64,
    /// The numbers of the last event and of the last line of chat that were known when the lock was last held; 0 if the
    /// table was not loaded.
    length: AtomicU64,
    last_chat_number: AtomicU64,
}

/// What the lock protects.
#[derive(Default)]
pub struct RoomInner {
    /// The table, or `None` if it has to be loaded from the store first.
    pub loaded: Option<LoadedTable>,
    pub followers: Vec<Follower>,
    /// The number of the last event that was broadcast.
    pub broadcast: EventNumber,
    /// When that was.
    pub broadcast_at: Millis,
    /// The turn that the player on move is trying out.
    pub preview: Option<TurnPreview>,
    /// The search of a computer player.
    pub thinking: Option<RunningTask>,
    /// Players without a socket, and when they count as away.
    pub absent: Vec<(Seat, Millis)>,
    /// Players whose connection broke because a server went away.
    pub interrupted: Vec<Interruption>,
    /// When other nodes were asked who is present there.
    pub nodes_asked_at: Option<Millis>,
    /// Since when nobody has followed the table.
    pub unattended: Option<Millis>,
    /// When the new number of watchers is broadcast.
    pub watcher_count_due: Option<Millis>,
    /// The players on these seats and this many watchers follow the table at other nodes.
    pub elsewhere: HashMap<NodeId, (Vec<u8>, u32)>,
    /// When the other nodes are told who is present here.
    pub presence_due: Option<Millis>,
    /// The players of which the other nodes were last told that they follow the table here.
    pub seats_told: Vec<u8>,
    /// The other nodes that have the table in memory, as far as they have told.
    pub readers: Vec<NodeId>,
    /// When this node opens the table of a rematch, if the node where it was agreed has not.
    pub rematch_due: Option<Millis>,
    /// When this node tries to claim a computer's turn that another node has, or may take.
    pub computer_due: Option<Millis>,
    /// Whether a computer's turn was offered to the nodes that only think.
    pub is_offered: bool,
}

/// A table as the store has it, with data derived from it.
pub struct LoadedTable {
    pub table: Table,
    pub options: TableOptions,
    pub created: Millis,
    pub rematch: Option<GameId>,
    /// The number of the last event that changed the board.
    pub last_board_event: EventNumber,
    /// The latest events, for clients that resume.
    pub latest: VecDeque<TableEvent>,
    /// The whole log as long as it is short, for another node that misses a part of it; empty afterwards. While a table
    /// fills, two nodes often begin to follow it at the same moment and don't know of each other yet.
    pub short_log: Vec<Event>,
    pub chat: VecDeque<ChatLine>,
    /// The number of the last line of chat.
    pub last_chat_number: u64,
    pub names: Names,
    /// The accounts of guests who played here and have signed in after the game.
    pub became: HashMap<PersonId, PersonId>,
}

impl LoadedTable {
    /// Returns whether a person sits here, or did as a guest before they signed in.
    pub fn is_players(&self, person: &PersonId) -> bool {
        self.seat_of(person).is_some() || self.became.values().any(|account| account == person)
    }

    /// The seat of a person.
    pub fn seat_of(&self, person: &PersonId) -> Option<Seat> {
        let sits = |seat: &Seat| matches!(self.table.sitter(*seat), Sitter::Person(sitter) if sitter == person);
        self.table.seats().find(sits)
    }

    /// Returns whether somebody sits here, and nobody whose account was deleted.
    fn has_only_named_people(&self) -> bool {
        let people: Vec<&PersonId> = self.table.seats().filter_map(|seat| seated(self.table.sitter(seat))).collect();
        let named = self.names.of(people.iter().copied());
        !people.is_empty() && named.len() == people.len() && named.iter().all(|person| !person.name.is_empty())
    }

    /// The role of a person at this table.
    pub fn actor(&self, person: &PersonId) -> Actor {
        self.seat_of(person).map_or(Actor::Watcher, Actor::Seat)
    }
}

/// A socket that follows the table.
pub struct Follower {
    pub socket: SocketId,
    pub person: PersonId,
    pub outbox: Arc<Outbox>,
}

/// A turn that the player on move is trying out.
pub struct TurnPreview {
    pub seat: Seat,
    /// The number of events at the time.
    pub number: EventNumber,
    pub begun: String,
}

/// The search of a computer player. Dropping it stops the search.
pub struct RunningTask {
    pub task: ComputerTask,
    pub stop: Arc<AtomicBool>,
}

impl Drop for RunningTask {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}

/// What a computer player can decide: its turn, or a draw that it was offered. `board` is the number of the event that
/// led to the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComputerTask {
    Turn { seat: Seat, board: EventNumber },
    Draw { seat: Seat, board: EventNumber },
}

impl Room {
    pub fn new(id: GameId) -> Room {
        Room {
            id,
            inner: Mutex::default(),
            used: AtomicU64::new(0),
            length: AtomicU64::new(0),
            last_chat_number: AtomicU64::new(0),
        }
    }

    /// How many events were known when the lock was last held; 0 if the table was not loaded.
    pub fn length(&self) -> EventNumber {
        self.length.load(Relaxed)
    }

    /// The number of the last line of chat that was known then.
    pub fn last_chat_number(&self) -> u64 {
        self.last_chat_number.load(Relaxed)
    }

    /// When it was last locked.
    pub fn used(&self) -> Millis {
        self.used.load(Relaxed)
    }

    /// Waits for the lock. Loads the table from the store if it is not in memory.
    pub async fn lock<'a>(self: &'a Arc<Room>, shared: &'a Arc<SharedState>) -> Result<LockedRoom<'a>, LiveError> {
        let inner = self.inner.lock().await;
        self.used.store(shared.now(), Relaxed);
        let mut locked = LockedRoom { shared, room: self, inner, is_fresh: false };
        if locked.inner.loaded.is_none() {
            locked.is_fresh = true;
            // Boxed, because loading is rare and its large future should not be part of every socket's.
            Box::pin(locked.load()).await?;
        }
        Ok(locked)
    }

    /// Waits for the lock without loading the table, for work that does not depend on it.
    pub async fn lock_without_loading<'a>(self: &'a Arc<Room>, shared: &'a Arc<SharedState>) -> LockedRoom<'a> {
        LockedRoom { shared, room: self, inner: self.inner.lock().await, is_fresh: false }
    }
}

/// A room whose lock is held.
pub struct LockedRoom<'a> {
    pub shared: &'a Arc<SharedState>,
    pub room: &'a Arc<Room>,
    pub inner: MutexGuard<'a, RoomInner>,
    /// Whether the table was not in memory before.
    pub is_fresh: bool,
}

impl LockedRoom<'_> {
    /// Notes how much is known, for comparisons with the database.
    pub fn note_lengths(&self) {
        let loaded = self.inner.loaded.as_ref();
        let (length, last_chat_number) =
            loaded.map_or((0, 0), |loaded| (loaded.table.number(), loaded.last_chat_number));
        self.room.length.store(length, Relaxed);
        self.room.last_chat_number.store(last_chat_number, Relaxed);
    }

    /// The table, unless a commit has just failed.
    pub fn loaded(&self) -> Result<&LoadedTable, LiveError> {
        self.inner.loaded.as_ref().ok_or(LiveError::TryAgain)
    }
}
