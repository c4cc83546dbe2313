//! Following a table: a socket gets the table, or what it missed of it (`resume`), and then every update.

use crate::live::error::LiveError;
use crate::live::room::{Follower, LockedRoom};
use crate::live::socket::connected_people::SocketId;
use crate::live::socket::encode::encode;
use bilby_table::{EventNumber, Millis, PersonId};
use std::sync::atomic::Ordering::SeqCst;

/// How long a change of the number of watchers waits for further changes before it is broadcast.
const WATCHER_COUNT_DELAY: Millis = 1_000;

impl LockedRoom<'_> {
    /// Adds a follower, and sends it the table, or the events after `since`.
    pub async fn follow(&mut self, follower: Follower, since: Option<EventNumber>) -> Result<(), LiveError> {
        let seat = self.loaded()?.seat_of(&follower.person);
        let (person, outbox) = (follower.person.clone(), follower.outbox.clone());
        if !self.inner.followers.iter().any(|known| known.socket == follower.socket) {
            self.inner.followers.push(follower);
            self.inner.unattended = None;
        }
        let message = self.resume_message(since, &person)?;
        outbox.push(encode(&message));
        if let Some(preview) = self.preview_message() {
            outbox.push(encode(&preview));
        }
        match seat {
            Some(seat) => {
                self.mark_present(seat).await?;
                self.tell_presence();
            }
            None => self.schedule_watcher_count(),
        }
        self.schedule();
        Ok(())
    }

    /// Removes a follower. A player whose last socket is gone counts as away after a moment.
    pub fn unfollow(&mut self, socket: SocketId, person: &PersonId) {
        self.inner.followers.retain(|follower| follower.socket != socket);
        let now = self.shared.now();
        if self.inner.followers.is_empty() {
            self.inner.unattended = Some(now);
            self.inner.watcher_count_due = None;
            // When this node closes, the others must know who was here, and give them time to reconnect.
            if !self.shared.is_closing.load(SeqCst) {
                self.tell_presence();
            }
        }
        let seat = self.loaded().ok().and_then(|loaded| loaded.seat_of(person));
        match seat {
            Some(seat) => self.mark_absent(seat),
            None => self.schedule_watcher_count(),
        }
        self.schedule();
    }

    /// Broadcasts the number of watchers after a moment, and tells it to the other nodes.
    pub fn schedule_watcher_count(&mut self) {
        if !self.inner.followers.is_empty() && self.inner.watcher_count_due.is_none() {
            self.inner.watcher_count_due = Some(self.shared.now() + WATCHER_COUNT_DELAY);
        }
        self.schedule_presence();
    }

    /// Tells the other nodes after a moment who is present here.
    pub fn schedule_presence(&mut self) {
        if self.shared.nodes.is_some() && self.inner.presence_due.is_none() {
            self.inner.presence_due = Some(self.shared.now() + WATCHER_COUNT_DELAY);
        }
    }
}
