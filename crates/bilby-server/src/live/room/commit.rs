//! Committing a command. The table decides it and applies the events, the store commits them, and the room broadcasts
//! them. Until the commit the table is out of the room, so that nobody sees events that may still be lost.

use crate::live::error::LiveError;
use crate::live::nodes::{NodeMessage, TAKEOVER};
use crate::live::room::load::{LATEST, SHORT_LOG, changes_board, people_of};
use crate::live::room::names::seated;
use crate::live::room::{LoadedTable, LockedRoom};
use crate::live::socket::connected_people::ConnectedPerson;
use crate::ratings;
use bilby_convert::to_wire;
use bilby_engine::Level;
use bilby_store::{Append, AppendError, Finish, TableIndex};
use bilby_table::{Actor, Command, CommandKind, Event, EventKind, EventNumber, Millis, PersonId, Phase, Refusal};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// Why a command was not committed.
enum CommitError {
    /// Another node has written to the table, which has to be loaded again.
    Conflict,
    /// The command was refused, or something failed.
    Failed(LiveError),
}

impl<E: Into<LiveError>> From<E> for CommitError {
    fn from(error: E) -> CommitError {
        CommitError::Failed(error.into())
    }
}

impl CommitError {
    /// The error after the last attempt.
    fn into_live(self) -> LiveError {
        match self {
            CommitError::Conflict => LiveError::TryAgain,
            CommitError::Failed(error) => error,
        }
    }
}

impl LockedRoom<'_> {
    /// Commits a command, and returns the number of its last event.
    pub async fn submit(&mut self, command: &Command) -> Result<EventNumber, LiveError> {
        self.credit_outage().await?;
        let committed = match self.decide_and_commit(command).await {
            Err(CommitError::Conflict) => {
                Box::pin(self.load()).await?;
                self.decide_and_commit(command).await
            }
            committed => committed,
        };
        let committed = committed.map_err(CommitError::into_live);
        if committed == Err(LiveError::Refusal(Refusal::TimeIsOut)) {
            // The deadline task would do this a moment later; doing it now tells the client why. The table may still
            // allow for lag.
            let check = Command { kind: CommandKind::CheckTime, from: Actor::Server, ..*command };
            let _ = self.decide_and_commit(&check).await;
        }
        committed
    }

    /// Commits a person's command.
    pub async fn submit_for(
        &mut self,
        client: &ConnectedPerson,
        expected: EventNumber,
        kind: CommandKind,
    ) -> Result<EventNumber, LiveError> {
        if let CommandKind::Sit { person, .. } = &kind {
            // Boxed, as everything that turns don't need.
            Box::pin(self.check_may_sit(client, person)).await?;
            self.inner.loaded.as_mut().ok_or(LiveError::TryAgain)?.names.learn(client.person());
        }
        if let CommandKind::Fill { level, .. } = &kind {
            if self.loaded()?.options.rated {
                return Err(LiveError::NoComputersInRated);
            }
            Level::new(*level).ok_or(LiveError::InvalidLevel)?;
        }
        let from = self.loaded()?.actor(&client.id);
        let sits = matches!(kind, CommandKind::Sit { .. });
        let number = self.submit(&Command { from, expected, kind }).await?;
        if sits {
            Box::pin(self.remove_deleted_people()).await?;
        }
        Ok(number)
    }

    /// Checks that a person may sit down here, whatever the table says.
    async fn check_may_sit(&self, client: &ConnectedPerson, person: &PersonId) -> Result<(), LiveError> {
        if self.loaded()?.options.rated && client.is_guest() {
            return Err(LiveError::AccountNeeded);
        }
        self.shared.check_tables_of(person)?;
        // This comes before the check for blocks: a person whom the host has removed must not learn from another refusal
        // that somebody has blocked them too.
        if self.is_removed(person).await? {
            return Err(Refusal::Removed.into());
        }
        let table = &self.loaded()?.table;
        let others: Vec<_> = table.seats().filter_map(|seat| seated(table.sitter(seat)).cloned()).collect();
        if self.shared.store.is_blocked_either_way(person, &others).await? {
            return Err(LiveError::Blocked);
        }
        Ok(())
    }

    /// Returns whether the host has removed a person, also as the guest that they were.
    async fn is_removed(&self, person: &PersonId) -> Result<bool, LiveError> {
        let removed = self.loaded()?.table.removed();
        if removed.is_empty() {
            return Ok(false);
        }
        Ok(removed.contains(person)
            || self.shared.store.became(removed).await?.values().any(|account| account == person))
    }

    /// Commits a decision of the server. It is not retried, because the server will find again what is due.
    pub async fn submit_as_server(&mut self, kind: CommandKind) -> Result<EventNumber, LiveError> {
        // Whatever is appended after an outage would hide it.
        self.credit_outage().await?;
        self.commit_as_server(kind).await
    }

    /// Commits a decision of the server as it is.
    pub async fn commit_as_server(&mut self, kind: CommandKind) -> Result<EventNumber, LiveError> {
        let expected = self.loaded()?.table.number();
        let command = Command { from: Actor::Server, expected, kind };
        self.decide_and_commit(&command).await.map_err(CommitError::into_live)
    }

    async fn decide_and_commit(&mut self, command: &Command) -> Result<EventNumber, CommitError> {
        let now = self.shared.now();
        let events: Arc<[Event]> = self.loaded()?.table.decide(command, now)?.into();
        // The table is taken out of the room until the events are committed. If that fails or is cancelled, it has to
        // be loaded again.
        let mut loaded = self.inner.loaded.take().ok_or(LiveError::TryAgain)?;
        let expected = loaded.table.number();
        for event in events.iter() {
            loaded.table.apply(event).map_err(|error| {
                tracing::error!(game = %self.room.id, %error, %event, "an event that can't be applied");
                LiveError::Damaged
            })?;
        }
        let append = Append {
            game: self.room.id.clone(),
            expected,
            events: events.clone(),
            after: TableIndex::of(&loaded.table),
            opened: None,
            finish: finish(&loaded, &events, self.shared.settings.min_rated_duration),
        };
        match self.shared.store.append(append).await {
            Ok(()) => {}
            Err(AppendError::Conflict) => return Err(CommitError::Conflict),
            Err(error) => return Err(error.into()),
        }
        let number = loaded.table.number();
        loaded.remember(&events);
        self.inner.loaded = Some(loaded);
        self.after_append(&events, true).await;
        Ok(number)
    }

    /// Does everything that follows from committed events: broadcasts, lists, computer players, deadlines. If they are
    /// this node's `own`, the others are told.
    pub async fn after_append(&mut self, events: &[Event], own: bool) {
        let any = |is: fn(&EventKind) -> bool| events.iter().any(|event| is(&event.kind));
        self.note_lengths();
        if own {
            self.tell_appended(events);
        }
        if any(changes_board) {
            self.inner.preview = None;
            self.inner.thinking = None;
            self.inner.computer_due = None;
            self.inner.is_offered = false;
        }
        if any(|kind| matches!(kind, EventKind::Rematch)) {
            if own {
                Box::pin(self.open_rematch()).await;
            } else {
                self.inner.rematch_due = Some(self.shared.now() + TAKEOVER);
            }
        }
        self.update_presence(events);
        if any(|kind| matches!(kind, EventKind::Reduced { .. })) {
            // Clients know the rules and the start from the whole table.
            self.send_whole_table();
        } else {
            self.broadcast(events);
        }
        let only_the_board = |kind: &EventKind| matches!(kind, EventKind::Turn { .. } | EventKind::TakenBack { .. });
        if !events.iter().all(|event| only_the_board(&event.kind)) {
            self.tell_changed_presence();
        }
        if own && any(|kind| matches!(kind, EventKind::Turn { .. })) {
            self.shared.counters.turns.fetch_add(1, Relaxed);
        }
        if events.iter().all(|event| only_the_board(&event.kind)) {
            self.update_directory_board();
            if own {
                self.tell_waiting();
            }
        } else if any(EventKind::changes_list) || self.is_gathering() {
            self.update_directory();
            if own {
                self.tell_listed();
            }
        }
        self.start_computer(own);
        if own && any(changes_board) {
            self.answer_conditionally();
        }
        self.schedule();
    }

    /// Before the game, lists show who is not ready, which depends on who is away.
    fn is_gathering(&self) -> bool {
        self.loaded().is_ok_and(|loaded| loaded.table.phase() == Phase::Gathering)
    }

    /// Tells the other nodes of new events.
    fn tell_appended(&self, events: &[Event]) {
        if let (Some(nodes), Some(last)) = (&self.shared.nodes, events.last()) {
            let lines: Vec<String> = events.iter().map(ToString::to_string).collect();
            let from = last.number - events.len() as EventNumber;
            let game = self.room.id.to_string();
            let people = self.loaded().map(|loaded| loaded.names.of(events.iter().flat_map(people_of)));
            let people = people.unwrap_or_default();
            let appended = NodeMessage::Appended { game, from, number: last.number, lines, people };
            nodes.publish_to_readers(&self.room.id, &self.inner.readers, appended);
        }
    }
}

impl LoadedTable {
    /// Adds events to the latest ones, for clients that resume and for other nodes.
    pub fn remember(&mut self, events: &[Event]) {
        if self.table.number() <= SHORT_LOG as EventNumber {
            self.short_log.extend_from_slice(events);
        } else if !self.short_log.is_empty() {
            self.short_log = Vec::new();
        }
        for event in events {
            if changes_board(&event.kind) {
                self.last_board_event = event.number;
            }
            if self.latest.len() >= LATEST {
                self.latest.pop_front();
            }
            self.latest.push_back(to_wire::event(event, &self.names));
        }
    }
}

/// The result of the game, if these events end it. An aborted game has none.
fn finish(loaded: &LoadedTable, events: &[Event], min_rated_duration: Millis) -> Option<Finish> {
    let is_over = |event: &Event| matches!(event.kind, EventKind::Over(_));
    if !events.iter().any(is_over) {
        return None;
    }
    let places = loaded.table.standings()?.iter().map(|standing| standing.place).collect();
    Some(Finish {
        result: loaded.table.result_text()?,
        places,
        lasted: loaded.table.lasted(),
        min_rated_duration,
        rate: loaded.options.rated.then_some(ratings::rate),
    })
}
