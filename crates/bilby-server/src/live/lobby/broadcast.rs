//! Sending the lobby to its followers: one text for all, at most once per tick, and only when it has changed.

use crate::live::lobby::directory::TableDirectory;
use crate::live::pairing::seeks::Seeks;
use crate::live::socket::connected_people::{ConnectedPeople, SocketId};
use crate::live::socket::encode::encode;
use crate::live::socket::outbox::Outbox;
use axum::extract::ws::Utf8Bytes;
use bilby_convert::to_wire::count;
use bilby_wire::ServerMessage;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The followers, and the text that they were last sent.
#[derive(Debug, Default)]
pub struct Lobby {
    /// The number of changes so far.
    changes: AtomicU64,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    followers: Vec<(SocketId, Arc<Outbox>)>,
    /// The lobby as it was after this many changes.
    latest: Option<(u64, Utf8Bytes)>,
}

/// The data that the lobby shows.
pub struct LobbySources<'a> {
    pub directory: &'a TableDirectory,
    pub seeks: &'a Seeks,
    pub connected: &'a ConnectedPeople,
    /// How many people are connected to other nodes.
    pub people_elsewhere: u32,
}

impl Lobby {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that something shown in the lobby has changed.
    pub fn mark_changed(&self) {
        self.changes.fetch_add(1, Relaxed);
    }

    /// Adds a follower, who is sent the lobby at once.
    pub fn follow(&self, socket: SocketId, outbox: &Arc<Outbox>, sources: &LobbySources<'_>) {
        let mut inner = self.inner();
        if !inner.followers.iter().any(|(known, _)| *known == socket) {
            inner.followers.push((socket, outbox.clone()));
        }
        let latest = inner.latest.take().filter(|(changes, _)| *changes == self.changes.load(Relaxed));
        let (_, lobby) = inner.latest.insert(latest.unwrap_or_else(|| self.encode_now(sources)));
        outbox.set_lobby(lobby.clone());
    }

    /// Returns whether anybody follows the lobby.
    pub fn has_followers(&self) -> bool {
        !self.inner().followers.is_empty()
    }

    /// Removes a follower.
    pub fn unfollow(&self, socket: SocketId) {
        self.inner().followers.retain(|(known, _)| *known != socket);
    }

    /// Sends the lobby to all followers, if it has changed since the last time.
    pub fn broadcast_if_changed(&self, since: &mut u64, sources: &LobbySources<'_>) {
        let mut inner = self.inner();
        if inner.followers.is_empty() || self.changes.load(Relaxed) == *since {
            return;
        }
        let latest = self.encode_now(sources);
        *since = latest.0;
        inner.followers.iter().for_each(|(_, outbox)| outbox.set_lobby(latest.1.clone()));
        inner.latest = Some(latest);
    }

    /// Encodes the lobby as it is now. The number of changes is read first, so that a concurrent change is sent with
    /// the next tick.
    fn encode_now(&self, sources: &LobbySources<'_>) -> (u64, Utf8Bytes) {
        let changes = self.changes.load(Relaxed);
        let (_, people_here) = sources.connected.count();
        let tables = sources.directory.public_tables();
        let seeks = sources.seeks.summary();
        let people = count(people_here).saturating_add(sources.people_elsewhere);
        (changes, encode(&ServerMessage::Lobby { tables, seeks, people }))
    }
}
