//! Resuming: sends a client what it missed, when it comes back to a table or did not know the latest events.
//!
//! A reconnecting client says with `since` which event it saw last. It gets the events after that one if they are still
//! in memory; otherwise, and without `since`, it gets the whole table.

use crate::live::error::LiveError;
use crate::live::room::LockedRoom;
use bilby_table::{EventNumber, PersonId};
use bilby_wire::{ServerMessage, Update};

impl LockedRoom<'_> {
    /// The first message to a person who follows the table and has seen the events up to `since`.
    pub fn resume_message(&self, since: Option<EventNumber>, person: &PersonId) -> Result<ServerMessage, LiveError> {
        let loaded = self.loaded()?;
        let number = loaded.table.number();
        let kept = number - loaded.latest.len() as EventNumber;
        match since {
            Some(since) if (kept.max(1)..=number).contains(&since) => {
                Ok(ServerMessage::Update { update: self.update(since)? })
            }
            _ => Ok(ServerMessage::Table { state: self.snapshot(Some(person))? }),
        }
    }

    /// Returns the events after `since`, as far as they are in memory.
    pub fn update(&self, since: EventNumber) -> Result<Update, LiveError> {
        let events = self.loaded()?.latest.iter().filter(|event| event.number > since).cloned().collect();
        Ok(Update { table: self.room.id.to_string(), events, live: self.live()? })
    }

    /// Returns the events that a client missed after the first `expected`, or `None` if it missed none.
    pub fn missed_since(&self, expected: EventNumber) -> Option<Update> {
        let is_behind = self.loaded().ok()?.table.number() != expected;
        if is_behind { self.update(expected).ok() } else { None }
    }
}
