//! Loading a table from the store: for the first time, after a restart, or because another node has written to it.

use crate::live::error::LiveError;
use crate::live::nodes::ensure_contact;
use crate::live::room::away::GRACE;
use crate::live::room::chat::line_of;
use crate::live::room::names::{Names, seated};
use crate::live::room::{LoadedTable, LockedRoom};
use bilby_convert::to_wire;
use bilby_store::{Store, StoreError};
use bilby_table::{CommandKind, Event, EventKind, EventNumber, Millis, PersonId, Phase, Table};
use std::collections::HashMap;
use std::sync::PoisonError;
use std::time::Instant;

/// How many of the latest events are kept in memory. A client that has missed more gets the whole table.
pub const LATEST: usize = 32;
/// How long a log may be to be kept in memory.
pub const SHORT_LOG: usize = 8;
/// For how many tables it is told that a newer server has written to them.
const MOST_NEWER: usize = 1000;
/// How many lines of each chat room are kept in memory.
pub const CHAT_LINES: u32 = 50;

impl LockedRoom<'_> {
    /// Loads the table and catches up on what should have happened in the meantime.
    pub async fn load(&mut self) -> Result<(), LiveError> {
        let (id, store) = (&self.room.id, &self.shared.store);
        self.inner.loaded = None;
        if let Some(nodes) = &self.shared.nodes {
            // Before the log is read, so that nothing is missed in between.
            nodes.subscribe(id);
        }
        let was_listed = self.shared.directory.has(id);
        // One that another node has just opened came with its message. Should it be behind, the other nodes tell.
        let new = if self.is_fresh { self.shared.new_tables.take(id, Instant::now()) } else { None };
        let (read, known) = match new {
            Some(new) => (Ok(Some(new.stored)), Some(new.people)),
            None => (store.load(id).await, None),
        };
        let Some(stored) = self.readable(read)? else {
            self.shared.rooms.forget(id);
            return Err(LiveError::UnknownTable);
        };
        let table = Table::replay(&stored.log).map_err(|error| {
            tracing::error!(game = %id, %error, "a log that can't be replayed");
            LiveError::Damaged
        })?;
        let chat = if stored.options.chat { store.chat(id, CHAT_LINES).await? } else { Vec::new() };
        let names: Names = match known {
            Some(people) if chat.is_empty() => people.into_iter().collect(),
            _ => {
                let people = stored.log.iter().flat_map(people_of).chain(chat.iter().map(|line| &line.person));
                Names::fetch(store, people).await?
            }
        };
        let became = if table.ending().is_some() { accounts_of(store, &table).await? } else { HashMap::new() };
        let latest = &stored.log[stored.log.len().saturating_sub(LATEST)..];
        self.inner.loaded = Some(LoadedTable {
            last_board_event: stored
                .log
                .iter()
                .filter(|event| changes_board(&event.kind))
                .map(|event| event.number)
                .max()
                .unwrap_or(1),
            latest: latest.iter().map(|event| to_wire::event(event, &names)).collect(),
            short_log: if stored.log.len() <= SHORT_LOG { stored.log.clone() } else { Vec::new() },
            last_chat_number: chat.iter().map(|line| line.number).max().unwrap_or(0),
            chat: chat.into_iter().map(|line| line_of(line, &names)).collect(),
            rematch: stored.rematch,
            created: stored.created,
            options: stored.options,
            names,
            became,
            table,
        });
        self.note_lengths();
        self.drop_stale_preview();
        // The followers have not yet been sent what another node has written.
        let number = self.loaded()?.table.number();
        let missed: Vec<Event> =
            stored.log.iter().filter(|event| event.number > self.inner.broadcast).cloned().collect();
        if !missed.is_empty() && self.inner.broadcast > 0 {
            self.broadcast(&missed);
        }
        self.inner.broadcast = number;
        let now = self.shared.now();
        if self.inner.followers.is_empty() {
            self.inner.unattended = Some(now);
        }
        self.expect_everyone(now + GRACE);
        let is_restart = self.is_fresh && self.is_older_than_this_run();
        let is_new = !self.shared.directory.has(&self.room.id) && self.loaded()?.table.ending().is_none();
        self.update_directory();
        if is_new {
            self.tell_opened(&stored.log);
        }
        // Who is deleted after the table was listed leaves it then; otherwise that is looked up once more.
        if !was_listed || !self.loaded()?.has_only_named_people() {
            Box::pin(self.remove_deleted_people()).await?;
        }
        self.credit_downtime().await?;
        if is_restart {
            self.note_restart();
        } else if self.is_fresh {
            self.note_lost_node();
        }
        if self.loaded()?.table.is_rematch_agreed() && self.loaded()?.rematch.is_none() {
            self.open_rematch().await;
        }
        self.start_computer(true);
        self.schedule();
        if self.is_fresh {
            self.ask_presence();
        }
        Ok(())
    }

    /// Unwraps a result of the store. If a newer version of Bilby has written to the table, this node leaves it alone
    /// and logs that once: other nodes can read the table, and this one might end a game that it does not understand.
    pub fn readable<T>(&mut self, read: Result<T, StoreError>) -> Result<T, LiveError> {
        if let Err(StoreError::Newer { reason, .. }) = &read {
            self.inner.loaded = None;
            self.note_lengths();
            let mut told = self.shared.newer.lock().unwrap_or_else(PoisonError::into_inner);
            if told.len() < MOST_NEWER && told.insert(self.room.id.clone()) {
                tracing::warn!(game = %self.room.id, problem = reason, "a newer server has written to this table, which is left to those that can read it");
            }
        }
        Ok(read?)
    }

    /// Gives the players back an outage that has ended since the last event: the clocks stood still meanwhile.
    pub async fn credit_outage(&mut self) -> Result<(), LiveError> {
        let loaded = self.loaded()?;
        if let (Phase::Playing, Some(deadline)) = (loaded.table.phase(), loaded.table.deadline()) {
            ensure_contact(self.shared, deadline).await?;
            let latest = self.loaded()?.latest.back().map_or(0, |event| event.at);
            if !self.shared.is_unbroken_since(latest) {
                return Box::pin(self.credit_downtime()).await;
            }
        }
        Ok(())
    }

    /// Gives the players back the time during which the server was down.
    async fn credit_downtime(&mut self) -> Result<(), LiveError> {
        let loaded = self.loaded()?;
        if loaded.table.phase() != Phase::Playing || self.shared.settings.is_worker {
            return Ok(());
        }
        let mut now = self.shared.now();
        let from = loaded.latest.back().map_or(now, |event| event.at);
        let mut closed_for = self.shared.uptime().downtime_between(from, now);
        if closed_for > 0 && self.shared.nodes.is_some() {
            // Other nodes may have been running all the time.
            self.shared.refresh_uptime().await?;
            // The answer may have waited for the end of another outage, which a resumption of only the first would hide.
            ensure_contact(self.shared, Millis::MAX).await?;
            now = self.shared.now();
            closed_for = self.shared.uptime().downtime_between(from, now);
        }
        let loaded = self.loaded()?;
        let view = loaded.table.view(now);
        let is_waited_for = view.deadline.is_some() || view.seats.iter().any(|seat| seat.away_since.is_some());
        if closed_for == 0 || !is_waited_for {
            return Ok(());
        }
        match self.commit_as_server(CommandKind::Resume { closed_for }).await {
            // Another node has done it. Other errors go to the caller who needs the table.
            Err(LiveError::Refusal(_)) => Ok(()),
            resumed => resumed.map(drop),
        }
    }

    /// Drops a preview and a search that belong to an earlier board.
    fn drop_stale_preview(&mut self) {
        let board = self.inner.loaded.as_ref().map_or(EventNumber::MAX, |loaded| loaded.last_board_event);
        self.inner.preview.take_if(|preview| preview.number < board);
        self.inner.thinking = None;
    }
}

/// The accounts of guests who sat at a table and have signed in since.
pub async fn accounts_of(store: &Store, table: &Table) -> Result<HashMap<PersonId, PersonId>, LiveError> {
    let people: Vec<PersonId> = table.seats().filter_map(|seat| seated(table.sitter(seat)).cloned()).collect();
    Ok(store.became(&people).await?)
}

/// Returns the people in an event.
pub fn people_of(event: &Event) -> Vec<&PersonId> {
    match &event.kind {
        EventKind::Opened(settings) => settings.sitters.iter().filter_map(seated).collect(),
        EventKind::Sat { person, .. } | EventKind::HandedOver { person, .. } => vec![person],
        _ => Vec::new(),
    }
}

/// Returns whether an event changes the position, whose turn it is, or who plays it.
pub fn changes_board(kind: &EventKind) -> bool {
    use EventKind::{Over, Reclaimed, Started, StoodIn, TakenBack, Turn};
    matches!(kind, Started | Turn { .. } | TakenBack { .. } | StoodIn(_) | Reclaimed(_) | Over(_))
}
