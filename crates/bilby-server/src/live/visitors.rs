//! Who is connected, by how many sockets.

use super::bucket::{Bucket, Grant};
use super::names::person;
use super::outbox::Outbox;
use super::settings::HouseSettings;
use super::socket::Close;
use axum::extract::ws::Utf8Bytes;
use bilby_store::Human;
use bilby_table::PersonId;
use bilby_wire::Person;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Numbers the sockets.
pub type SocketId = u64;

/// Lines of chat that a person may say each second in the long run, and at once.
const CHAT: (f32, f32) = (0.5, 6.0);

/// Somebody who is connected, by one socket or more.
#[derive(Debug)]
pub struct Visitor {
    /// Who.
    pub id: PersonId,
    human: Mutex<Human>,
    chat: Mutex<Bucket>,
}

impl Visitor {
    fn human(&self) -> MutexGuard<'_, Human> {
        self.human.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// As others see them.
    pub fn person(&self) -> Person {
        person(&self.human())
    }

    /// Whether they have no account.
    pub fn is_guest(&self) -> bool {
        self.human().guest
    }

    /// Whether they may say something now.
    pub fn may_chat(&self) -> bool {
        self.chat.lock().unwrap_or_else(PoisonError::into_inner).take(Instant::now()) == Grant::Yes
    }
}

/// Which sessions of somebody have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Ended<'a> {
    /// This one.
    One(&'a str),
    /// All but this one.
    Others(&'a str),
    /// All.
    All,
}

impl Ended<'_> {
    fn has(self, session: &str) -> bool {
        match self {
            Ended::One(this) => session == this,
            Ended::Others(this) => session != this,
            Ended::All => true,
        }
    }
}

/// Everybody who is connected.
#[derive(Debug, Default)]
pub struct Visitors(Mutex<Here>);

#[derive(Debug, Default)]
struct Here {
    people: HashMap<PersonId, (Arc<Visitor>, Vec<Connected>)>,
    sockets: usize,
    last: SocketId,
    is_closed: bool,
}

#[derive(Debug)]
struct Connected {
    socket: SocketId,
    session: String,
    outbox: Arc<Outbox>,
}

impl Visitors {
    fn here(&self) -> MutexGuard<'_, Here> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets somebody in, or says why not.
    pub fn enter(
        &self,
        who: Human,
        session: String,
        settings: &HouseSettings,
    ) -> Result<(SocketId, Arc<Visitor>, Arc<Outbox>), Close> {
        let mut here = self.here();
        if here.is_closed {
            return Err(Close::Closing);
        }
        let own = here.people.get(&who.id).map_or(0, |(_, sockets)| sockets.len());
        if here.sockets >= settings.sockets || own >= settings.sockets_per_person {
            return Err(Close::TooManySockets);
        }
        here.sockets += 1;
        here.last += 1;
        let socket = here.last;
        let outbox = Arc::new(Outbox::new(settings.outbox));
        let (visitor, sockets) = match here.people.entry(who.id.clone()) {
            Entry::Occupied(known) => {
                let known = known.into_mut();
                *known.0.human() = who;
                known
            }
            Entry::Vacant(place) => {
                let chat = Mutex::new(Bucket::new(CHAT.0, CHAT.1, Instant::now()));
                let visitor = Visitor { id: who.id.clone(), human: Mutex::new(who), chat };
                place.insert((Arc::new(visitor), Vec::new()))
            }
        };
        sockets.push(Connected { socket, session, outbox: outbox.clone() });
        Ok((socket, visitor.clone(), outbox))
    }

    /// A socket has ended.
    pub fn leave(&self, person: &PersonId, socket: SocketId) {
        let mut here = self.here();
        let Some((_, sockets)) = here.people.get_mut(person) else { return };
        sockets.retain(|connected| connected.socket != socket);
        if sockets.is_empty() {
            here.people.remove(person);
        }
        here.sockets -= 1;
    }

    /// Whether a socket is still there.
    pub fn has(&self, person: &PersonId, socket: SocketId) -> bool {
        let here = self.here();
        here.people.get(person).is_some_and(|(_, sockets)| sockets.iter().any(|connected| connected.socket == socket))
    }

    /// Sessions of somebody have ended.
    pub fn dismiss(&self, person: &PersonId, ended: Ended<'_>) {
        let here = self.here();
        let sockets = here.people.get(person).into_iter().flat_map(|(_, sockets)| sockets);
        sockets
            .filter(|connected| ended.has(&connected.session))
            .for_each(|connected| connected.outbox.end(Close::SignedOut));
    }

    /// Somebody has another name, or an account, now.
    pub fn rename(&self, human: &Human) {
        if let Some((visitor, _)) = self.here().people.get(&human.id) {
            visitor.human().clone_from(human);
        }
    }

    /// How many sockets there are, and how many people.
    pub fn count(&self) -> (usize, usize) {
        let here = self.here();
        (here.sockets, here.people.len())
    }

    /// Tells everybody something, and lets nobody in any more.
    pub fn tell_last(&self, text: &Utf8Bytes) {
        let mut here = self.here();
        here.is_closed = true;
        here.outboxes().for_each(|outbox| outbox.push(text.clone()));
    }

    /// Ends every socket.
    pub fn end(&self) {
        self.here().outboxes().for_each(|outbox| outbox.end(Close::Closing));
    }
}

impl Here {
    fn outboxes(&self) -> impl Iterator<Item = &Outbox> {
        self.people.values().flat_map(|(_, sockets)| sockets).map(|connected| &*connected.outbox)
    }
}
