//! One table in memory: the table itself, who follows it, and what passes by without being kept.
//!
//! A room has one lock, held from the question until the answer is kept, applied and told. Nothing of another room is
//! waited for meanwhile.

use super::hall::Hall;
use super::names::Names;
use super::outbox::Outbox;
use super::trouble::Trouble;
use super::visitors::SocketId;
use bilby_core::Seat;
use bilby_store::{GameId, Traits};
use bilby_table::{Actor, Millis, Number, PersonId, Sitter, Table};
use bilby_wire::{ChatLine, TableEvent};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use tokio::sync::{Mutex, MutexGuard};

/// The room of a table.
pub struct Room {
    pub id: GameId,
    inside: Mutex<Inside>,
    /// When somebody last came in.
    used: AtomicU64,
}

/// What is in a room.
#[derive(Default)]
pub struct Inside {
    /// The table; `None`: it has to be read from the store first.
    pub state: Option<State>,
    pub followers: Vec<Follower>,
    /// The number of the last event that the followers were told of.
    pub told: Number,
    /// And when.
    pub told_at: Millis,
    /// The turn that is being tried.
    pub trying: Option<Tried>,
    /// What a computer thinks about.
    pub thinking: Option<Thinking>,
    /// Whose last socket is gone, and when they count as away.
    pub absent: Vec<(Seat, Millis)>,
    /// When other nodes were asked who is there.
    pub asked: Option<Millis>,
    /// Since when nobody has been following.
    pub unattended: Option<Millis>,
    /// When the followers are told how many watch.
    pub recount: Option<Millis>,
}

/// A table as the store has it, and what goes with it.
pub struct State {
    pub table: Table,
    pub traits: Traits,
    pub created: Millis,
    pub rematch: Option<GameId>,
    /// The number of the last event that changed the board.
    pub board: Number,
    /// The latest events, for those who come back.
    pub latest: VecDeque<TableEvent>,
    pub chat: VecDeque<ChatLine>,
    pub names: Names,
}

impl State {
    /// The seat of a person.
    pub fn seat_of(&self, person: &PersonId) -> Option<Seat> {
        let sits = |seat: &Seat| matches!(self.table.sitter(*seat), Sitter::Person(sitter) if sitter == person);
        self.table.seats().find(sits)
    }

    /// Who somebody is at this table.
    pub fn actor(&self, person: &PersonId) -> Actor {
        self.seat_of(person).map_or(Actor::Watcher, Actor::Seat)
    }
}

/// A socket that hears of the table.
pub struct Follower {
    pub socket: SocketId,
    pub person: PersonId,
    pub outbox: Arc<Outbox>,
}

/// A turn that is being tried.
pub struct Tried {
    pub seat: Seat,
    /// How many events there had been.
    pub number: Number,
    pub begun: String,
}

/// A question that a computer thinks about.
pub struct Thinking {
    pub about: Thought,
    pub stop: Arc<AtomicBool>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}

/// What a computer can think about: its turn, or a draw that it was offered. The board's number says at which position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thought {
    Turn { seat: Seat, board: Number },
    Draw { seat: Seat, board: Number },
}

impl Room {
    pub fn new(id: GameId) -> Room {
        Room { id, inside: Mutex::default(), used: AtomicU64::new(0) }
    }

    /// When somebody last came in.
    pub fn used(&self) -> Millis {
        self.used.load(Relaxed)
    }

    /// Goes in, and waits for whoever is there. The table is read from the store if need be.
    pub async fn enter<'a>(self: &'a Arc<Room>, hall: &'a Arc<Hall>) -> Result<InRoom<'a>, Trouble> {
        let inside = self.inside.lock().await;
        self.used.store(hall.now(), Relaxed);
        let mut in_room = InRoom { hall, room: self, inside, is_fresh: false };
        if in_room.inside.state.is_none() {
            in_room.is_fresh = true;
            // Rare, and large: not to be carried about in every socket's future.
            Box::pin(in_room.load()).await?;
        }
        Ok(in_room)
    }

    /// Goes in only to leave a table for good, whether the table can be read or not.
    pub async fn enter_to_leave<'a>(self: &'a Arc<Room>, hall: &'a Arc<Hall>) -> InRoom<'a> {
        InRoom { hall, room: self, inside: self.inside.lock().await, is_fresh: false }
    }
}

/// Somebody in a room, alone with the table.
pub struct InRoom<'a> {
    pub hall: &'a Arc<Hall>,
    pub room: &'a Arc<Room>,
    pub inside: MutexGuard<'a, Inside>,
    /// The table was not in memory before.
    pub is_fresh: bool,
}

impl InRoom<'_> {
    /// The table, unless keeping something has failed just now.
    pub fn state(&self) -> Result<&State, Trouble> {
        self.inside.state.as_ref().ok_or(Trouble::TryAgain)
    }
}
