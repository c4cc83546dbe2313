//! Following a table: a socket gets the whole table, or resumes with the events that it missed, and then every update.

use crate::live::error::LiveError;
use crate::live::room::presence::GRACE;
use crate::live::room::{Follower, LockedRoom};
use crate::live::socket::connected_people::SocketId;
use crate::live::socket::encode::encode;
use bilby_table::{Millis, Number, PersonId};
use bilby_wire::{ServerMessage, Update};

/// How long a change of the number of watchers waits for further changes before it is broadcast.
const WATCHER_COUNT_DELAY: Millis = 1_000;

impl LockedRoom<'_> {
    /// Adds a follower. A reconnecting client says with `since` which event it saw last, and gets the events after that
    /// one if they are still in memory. Otherwise it gets the whole table.
    pub async fn follow(&mut self, follower: Follower, since: Option<Number>) -> Result<(), LiveError> {
        let loaded = self.loaded()?;
        let number = loaded.table.number();
        let kept = number - loaded.latest.len() as Number;
        let seat = loaded.seat_of(&follower.person);
        let (person, outbox) = (follower.person.clone(), follower.outbox.clone());
        if !self.inner.followers.iter().any(|known| known.socket == follower.socket) {
            self.inner.followers.push(follower);
            self.inner.unattended = None;
        }
        let message = match since {
            Some(since) if (kept.max(1)..=number).contains(&since) => {
                ServerMessage::Update { update: self.update(since)? }
            }
            _ => ServerMessage::Table { state: self.snapshot(Some(&person))? },
        };
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
            self.tell_presence();
        }
        let seat = self.loaded().ok().and_then(|loaded| loaded.seat_of(person));
        match seat {
            Some(seat) => self.expect_follower(seat, now + self.shared.settings.away_after.min(GRACE)),
            None => self.schedule_watcher_count(),
        }
        self.schedule();
    }

    /// Broadcasts the number of watchers after a moment.
    pub fn schedule_watcher_count(&mut self) {
        if !self.inner.followers.is_empty() && self.inner.watcher_count_due.is_none() {
            self.inner.watcher_count_due = Some(self.shared.now() + WATCHER_COUNT_DELAY);
        }
    }

    /// Returns the events after `since`, as far as they are in memory.
    pub fn update(&self, since: Number) -> Result<Update, LiveError> {
        let events = self.loaded()?.latest.iter().filter(|event| event.number > since).cloned().collect();
        Ok(Update { table: self.room.id.to_string(), events, live: self.live()? })
    }

    /// Returns the events that a client missed after the first `expected`, or `None` if it missed none.
    pub fn missed_since(&self, expected: Number) -> Option<Update> {
        let is_behind = self.loaded().ok()?.table.number() != expected;
        if is_behind { self.update(expected).ok() } else { None }
    }
}
