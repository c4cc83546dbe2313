//! The lobby, told to those who want to hear of it: one text for all, at most once a beat, and only when it has changed.

use super::convert::count;
use super::directory::Directory;
use super::outbox::Outbox;
use super::pairing::Pairing;
use super::telling::text;
use super::visitors::{SocketId, Visitors};
use axum::extract::ws::Utf8Bytes;
use bilby_wire::ServerMessage;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Who listens, and what they have heard.
#[derive(Debug, Default)]
pub struct Lobby {
    /// Counts the changes.
    changes: AtomicU64,
    told: Mutex<Told>,
}

#[derive(Debug, Default)]
struct Told {
    followers: Vec<(SocketId, Arc<Outbox>)>,
    /// The lobby after so many changes, if anybody has asked.
    latest: Option<(u64, Utf8Bytes)>,
}

/// What the lobby is made from.
pub struct Sources<'a> {
    pub directory: &'a Directory,
    pub pairing: &'a Pairing,
    pub visitors: &'a Visitors,
}

impl Lobby {
    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something has changed that the lobby shows.
    pub fn change(&self) {
        self.changes.fetch_add(1, Relaxed);
    }

    /// Somebody listens from now on, and hears how it stands at once.
    pub fn follow(&self, socket: SocketId, outbox: &Arc<Outbox>, sources: &Sources<'_>) {
        let mut told = self.told();
        if !told.followers.iter().any(|(known, _)| *known == socket) {
            told.followers.push((socket, outbox.clone()));
        }
        let latest = told.latest.take().filter(|(changes, _)| *changes == self.changes.load(Relaxed));
        let (_, lobby) = told.latest.insert(latest.unwrap_or_else(|| self.now(sources)));
        outbox.set_lobby(lobby.clone());
    }

    /// And no longer.
    pub fn unfollow(&self, socket: SocketId) {
        self.told().followers.retain(|(known, _)| *known != socket);
    }

    /// Tells everybody who listens, if there is news since the last time.
    pub fn beat(&self, since: &mut u64, sources: &Sources<'_>) {
        let mut told = self.told();
        if told.followers.is_empty() || self.changes.load(Relaxed) == *since {
            return;
        }
        let latest = self.now(sources);
        *since = latest.0;
        told.followers.iter().for_each(|(_, outbox)| outbox.set_lobby(latest.1.clone()));
        told.latest = Some(latest);
    }

    /// The lobby as it is now. (Counted first: what changes while it is written comes with the next beat.)
    fn now(&self, sources: &Sources<'_>) -> (u64, Utf8Bytes) {
        let changes = self.changes.load(Relaxed);
        let (_, people) = sources.visitors.count();
        let tables = sources.directory.public();
        let seeks = sources.pairing.sought();
        (changes, text(&ServerMessage::Lobby { tables, seeks, people: count(people) }))
    }
}
