//! Connected people and their sockets.

use crate::live::room::names::wire_person;
use crate::live::settings::LiveSettings;
use crate::live::socket::close_reason::CloseReason;
use crate::live::socket::outbox::Outbox;
use crate::live::socket::token_bucket::{Grant, TokenBucket};
use axum::extract::ws::Utf8Bytes;
use bilby_store::StoredPerson;
use bilby_table::{Millis, PersonId};
use bilby_wire::Person;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A socket's number.
pub type SocketId = u64;

/// How many lines of chat a person can post at once, and the time after which each further one is allowed.
pub const CHAT_BURST: u32 = 6;
pub const CHAT_INTERVAL: Millis = 2_000;

/// A person with at least one open socket.
#[derive(Debug)]
pub struct ConnectedPerson {
    /// Their id.
    pub id: PersonId,
    stored: Mutex<StoredPerson>,
    /// The network that their latest socket comes from.
    network: Mutex<Option<IpAddr>>,
    chat: Mutex<TokenBucket>,
}

impl ConnectedPerson {
    fn stored(&self) -> MutexGuard<'_, StoredPerson> {
        self.stored.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set_network(&self, network: Option<IpAddr>) {
        *self.network.lock().unwrap_or_else(PoisonError::into_inner) = network;
    }

    /// What others see of them.
    pub fn person(&self) -> Person {
        wire_person(&self.stored())
    }

    /// Whether they have no account.
    pub fn is_guest(&self) -> bool {
        self.stored().guest
    }

    /// Whether they may post a line of chat now, as far as this node knows.
    pub fn may_chat(&self) -> bool {
        self.chat.lock().unwrap_or_else(PoisonError::into_inner).take(Instant::now()) == Grant::Allowed
    }
}

/// Why a new socket is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectRefusal {
    /// The server closes.
    Closing,
    /// Too many sockets are open, of the person or in all.
    TooManySockets,
}

impl From<ConnectRefusal> for CloseReason {
    fn from(refusal: ConnectRefusal) -> CloseReason {
        match refusal {
            ConnectRefusal::Closing => CloseReason::Closing,
            ConnectRefusal::TooManySockets => CloseReason::TooManySockets,
        }
    }
}

/// Which of a person's sessions have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum EndedSessions<'a> {
    /// Only the session whose token has this hash.
    One(&'a str),
    /// All but this one.
    Others(&'a str),
    /// All.
    All,
}

impl EndedSessions<'_> {
    fn has(self, session: &str) -> bool {
        match self {
            EndedSessions::One(this) => session == this,
            EndedSessions::Others(this) => session != this,
            EndedSessions::All => true,
        }
    }
}

/// Everybody who is connected.
#[derive(Debug, Default)]
pub struct ConnectedPeople(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    people: HashMap<PersonId, (Arc<ConnectedPerson>, Vec<OpenSocket>)>,
    sockets: usize,
    last: SocketId,
    is_closed: bool,
}

#[derive(Debug)]
struct OpenSocket {
    socket: SocketId,
    session: String,
    outbox: Arc<Outbox>,
}

impl ConnectedPeople {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a socket, if there is room for it.
    pub fn connect(
        &self,
        who: StoredPerson,
        session: String,
        network: Option<IpAddr>,
        settings: &LiveSettings,
    ) -> Result<(SocketId, Arc<ConnectedPerson>, Arc<Outbox>), ConnectRefusal> {
        let mut inner = self.inner();
        if inner.is_closed {
            return Err(ConnectRefusal::Closing);
        }
        let own = inner.people.get(&who.id).map_or(0, |(_, sockets)| sockets.len());
        if inner.sockets >= settings.sockets || own >= settings.sockets_per_person {
            return Err(ConnectRefusal::TooManySockets);
        }
        inner.sockets += 1;
        inner.last += 1;
        let socket = inner.last;
        let outbox = Arc::new(Outbox::new(settings.outbox));
        let (client, sockets) = match inner.people.entry(who.id.clone()) {
            Entry::Occupied(known) => {
                let known = known.into_mut();
                *known.0.stored() = who;
                known.0.set_network(network);
                known
            }
            Entry::Vacant(place) => {
                let rate = 1_000.0 / CHAT_INTERVAL as f32;
                let chat = Mutex::new(TokenBucket::new(rate, CHAT_BURST as f32, Instant::now()));
                let client =
                    ConnectedPerson { id: who.id.clone(), stored: Mutex::new(who), network: Mutex::new(network), chat };
                place.insert((Arc::new(client), Vec::new()))
            }
        };
        sockets.push(OpenSocket { socket, session, outbox: outbox.clone() });
        Ok((socket, client.clone(), outbox))
    }

    /// Removes a socket that has ended.
    pub fn disconnect(&self, person: &PersonId, socket: SocketId) {
        let mut inner = self.inner();
        let Some((_, sockets)) = inner.people.get_mut(person) else { return };
        sockets.retain(|connected| connected.socket != socket);
        if sockets.is_empty() {
            inner.people.remove(person);
        }
        inner.sockets -= 1;
    }

    /// Whether a socket is still open.
    pub fn has(&self, person: &PersonId, socket: SocketId) -> bool {
        let inner = self.inner();
        inner.people.get(person).is_some_and(|(_, sockets)| sockets.iter().any(|connected| connected.socket == socket))
    }

    /// The network of a person who is connected.
    pub fn network_of(&self, person: &PersonId) -> Option<IpAddr> {
        let inner = self.inner();
        let (client, _) = inner.people.get(person)?;
        *client.network.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes the sockets of sessions that have ended.
    pub fn close_sockets(&self, person: &PersonId, ended: EndedSessions<'_>) {
        let inner = self.inner();
        let sockets = inner.people.get(person).into_iter().flat_map(|(_, sockets)| sockets);
        sockets
            .filter(|connected| ended.has(&connected.session))
            .for_each(|connected| connected.outbox.end(CloseReason::SignedOut));
    }

    /// Closes all sockets of a person who is banned.
    pub fn ban(&self, person: &PersonId) {
        let inner = self.inner();
        let sockets = inner.people.get(person).into_iter().flat_map(|(_, sockets)| sockets);
        sockets.for_each(|connected| connected.outbox.end(CloseReason::Banned));
    }

    /// Closes all sockets of people who come from a banned network.
    pub fn close_networks(&self, is_banned: impl Fn(IpAddr) -> bool) {
        for (client, sockets) in self.inner().people.values() {
            let network = *client.network.lock().unwrap_or_else(PoisonError::into_inner);
            if network.is_some_and(&is_banned) {
                sockets.iter().for_each(|connected| connected.outbox.end(CloseReason::Banned));
            }
        }
    }

    /// Whether a person has a socket here.
    pub fn is_here(&self, person: &PersonId) -> bool {
        self.inner().people.contains_key(person)
    }

    /// Sends a text to all sockets of a person.
    pub fn tell(&self, person: &PersonId, text: &Utf8Bytes) {
        let inner = self.inner();
        let sockets = inner.people.get(person).into_iter().flat_map(|(_, sockets)| sockets);
        sockets.for_each(|connected| connected.outbox.push(text.clone()));
    }

    /// Sends a text to everybody.
    pub fn tell_all(&self, text: &Utf8Bytes) {
        self.inner().outboxes().for_each(|outbox| outbox.push(text.clone()));
    }

    /// The people who are connected, each with the hash of a session.
    pub fn sessions(&self) -> Vec<(PersonId, String)> {
        let inner = self.inner();
        let of = |(person, (_, sockets)): (&PersonId, &(Arc<ConnectedPerson>, Vec<OpenSocket>))| {
            sockets.iter().map(|connected| (person.clone(), connected.session.clone())).collect::<Vec<_>>()
        };
        inner.people.iter().flat_map(of).collect()
    }

    /// Updates a person whose name has changed or who now has an account.
    pub fn rename(&self, person: &StoredPerson) {
        if let Some((client, _)) = self.inner().people.get(&person.id) {
            client.stored().clone_from(person);
        }
    }

    /// The number of sockets, and of people.
    pub fn count(&self) -> (usize, usize) {
        let inner = self.inner();
        (inner.sockets, inner.people.len())
    }

    /// Sends everybody a last message and accepts no further sockets.
    pub fn send_last(&self, text: &Utf8Bytes) {
        let mut inner = self.inner();
        inner.is_closed = true;
        inner.outboxes().for_each(|outbox| outbox.push(text.clone()));
    }

    /// Closes every socket.
    pub fn close_all(&self) {
        self.inner().outboxes().for_each(|outbox| outbox.end(CloseReason::Closing));
    }
}

impl Inner {
    fn outboxes(&self) -> impl Iterator<Item = &Outbox> {
        self.people.values().flat_map(|(_, sockets)| sockets).map(|connected| &*connected.outbox)
    }
}
