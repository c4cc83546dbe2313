//! Sending people the list of their own tables: at most once per tick, and only when one of them has changed.

use crate::live::lobby::directory::TableDirectory;
use crate::live::socket::connected_people::SocketId;
use crate::live::socket::encode::encode;
use crate::live::socket::outbox::Outbox;
use bilby_table::{Millis, PersonId};
use bilby_wire::ServerMessage;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The sockets of each person who follows their own tables.
type Followers = HashMap<PersonId, Vec<(SocketId, Arc<Outbox>)>>;

/// The sockets that follow their person's tables.
#[derive(Debug, Default)]
pub struct MyTables(Mutex<Followers>);

impl MyTables {
    fn followers(&self) -> MutexGuard<'_, Followers> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a follower, who is sent the list at once.
    pub fn follow(
        &self,
        person: &PersonId,
        socket: SocketId,
        outbox: &Arc<Outbox>,
        directory: &TableDirectory,
        now: Millis,
    ) {
        let mut followers = self.followers();
        let own = followers.entry(person.clone()).or_default();
        if !own.iter().any(|(known, _)| *known == socket) {
            own.push((socket, outbox.clone()));
        }
        // Before the list is read, so that no change is missed.
        directory.watch(person);
        outbox.push(encode(&ServerMessage::MyTables { tables: directory.tables_of(person), now }));
    }

    /// Removes a follower.
    pub fn unfollow(&self, person: &PersonId, socket: SocketId, directory: &TableDirectory) {
        let mut followers = self.followers();
        let Some(own) = followers.get_mut(person) else { return };
        own.retain(|(known, _)| *known != socket);
        if own.is_empty() {
            followers.remove(person);
            directory.unwatch(person);
        }
    }

    /// Sends their list to everybody whose tables have changed.
    pub fn send_changed(&self, directory: &TableDirectory, now: Millis) {
        for person in directory.take_changed() {
            let list = encode(&ServerMessage::MyTables { tables: directory.tables_of(&person), now });
            let followers = self.followers();
            followers.get(&person).into_iter().flatten().for_each(|(_, outbox)| outbox.push(list.clone()));
        }
    }
}
