//! Handles what other nodes do and send.

use crate::live::error::LiveError;
use crate::live::lobby::directory::BoardSummary;
use crate::live::nodes::bus::BusEvent;
use crate::live::nodes::message::{Envelope, Head, OpenedTable, VERSION};
use crate::live::nodes::new_tables::NewTable;
use crate::live::nodes::{NodeMessage, Nodes, reconcile};
use crate::live::room::{Room, TurnPreview};
use crate::live::service::person_renamed;
use crate::live::shared::SharedState;
use bilby_core::Seat;
use bilby_store::{GameId, NodeId, StoredTable, TableOptions};
use bilby_table::{Event, PersonId};
use bilby_wire::{Phase, Sitter, TableSummary};
use futures_util::{StreamExt, stream};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Weak};
use std::time::Instant;
use tokio::sync::mpsc::Receiver;

/// How many messages are handled at once.
const AT_ONCE: usize = 64;

/// Handles messages of other nodes until the live service is dropped.
pub async fn listen(weak: Weak<SharedState>, mut events: Receiver<BusEvent>) {
    let events = stream::poll_fn(move |context| events.poll_recv(context));
    let open = events.take_while(|_| std::future::ready(weak.strong_count() > 0));
    open.for_each_concurrent(AT_ONCE, |event| async {
        let Some(shared) = weak.upgrade() else { return };
        match handle(&shared, event).await {
            Ok(()) | Err(LiveError::Closing | LiveError::UnknownTable) => {}
            Err(error) => tracing::warn!(?error, "a message of another node was not handled"),
        }
    })
    .await;
}

async fn handle(shared: &Arc<SharedState>, event: BusEvent) -> Result<(), LiveError> {
    let Some(nodes) = &shared.nodes else { return Ok(()) };
    let text = match event {
        BusEvent::Reconnected => {
            nodes.has_lost.store(true, Relaxed);
            return Box::pin(reconcile::reconcile_after_silence(shared)).await;
        }
        BusEvent::Text(text) => text,
    };
    let Some((node, message, is_lost)) = nodes.read(&text) else { return Ok(()) };
    let _operation = shared.begin_operation()?;
    handle_message(shared, nodes, &node, message).await?;
    if is_lost {
        tracing::info!(%node, "messages of another node were lost; the database is read instead");
        nodes.has_lost.store(true, Relaxed);
        Box::pin(reconcile::reconcile_after_loss(shared)).await?;
    }
    Ok(())
}

impl Nodes {
    /// Reads a message of another node at this database, and whether it shows that earlier ones were lost. Everything
    /// else on the bus is logged once and ignored.
    pub(super) fn read<'a>(&self, text: &'a str) -> Option<(NodeId, NodeMessage<'a>, bool)> {
        // With PostgreSQL's bus, each node hears all that it says itself.
        if text.starts_with(&self.own) {
            self.mark(&self.received_at);
            return None;
        }
        let envelope = serde_json::from_str::<Envelope<'_>>(text).ok();
        let Some(Envelope { node, count, body, .. }) =
            envelope.filter(|envelope| envelope.v == VERSION && envelope.realm == self.realm)
        else {
            self.tell_unreadable(text);
            return None;
        };
        self.received.fetch_add(1, Relaxed);
        let node = NodeId::of(node);
        let is_lost = match (&body, count) {
            (NodeMessage::Hello { inbox, .. }, Some(last)) => {
                let mut sequences = self.sequences();
                let is_lost = sequences.note_hello(&node, last, Instant::now());
                sequences.note_inbox(&node, *inbox);
                is_lost
            }
            _ => {
                self.sequences().note_message(&node, count, Instant::now());
                false
            }
        };
        Some((node, body, is_lost))
    }

    /// Logs once why a text is no message of another node at this database.
    fn tell_unreadable(&self, text: &str) {
        let Ok(head) = serde_json::from_str::<Head<'_>>(text) else {
            self.garbage.fetch_add(1, Relaxed);
            if self.is_news("garbage".to_owned()) {
                tracing::warn!("something on the bus is no message of Bilby's, and is ignored");
            }
            return;
        };
        if head.realm != self.realm {
            if self.is_news(format!("realm {}", head.node)) {
                tracing::warn!(node = head.node, "a node of another database is on this bus; it is ignored");
            }
            return;
        }
        self.received.fetch_add(1, Relaxed);
        self.garbage.fetch_add(1, Relaxed);
        if self.is_news(format!("version {}", head.node)) {
            tracing::warn!(
                node = head.node,
                "a node of another version says what this one can't read; the database is read instead"
            );
        }
    }

    /// Compares another node with this one, and logs each difference once.
    pub(super) fn compare(&self, node: &NodeId, version: &str, settings: &BTreeMap<String, String>) {
        if version != env!("CARGO_PKG_VERSION") && self.is_news(format!("{node} {version}")) {
            tracing::info!(%node, version, own = env!("CARGO_PKG_VERSION"), "a node of another version");
        }
        for (key, own) in &self.settings {
            let other = settings.get(key);
            if other.is_some_and(|other| other != own) && self.is_news(format!("{node} {key}")) {
                tracing::warn!(%node, key, other, own, "another node has another setting");
            }
        }
    }
}

/// Handles a message. Most of them are turns; what others need is boxed, so that the future of a turn is small.
async fn handle_message(
    shared: &Arc<SharedState>,
    nodes: &Nodes,
    node: &NodeId,
    message: NodeMessage<'_>,
) -> Result<(), LiveError> {
    let person = |person: &str| person.parse::<PersonId>().ok();
    let room = |game: &str| game.parse::<GameId>().ok().and_then(|game| shared.rooms.find(&game));
    match message {
        NodeMessage::Hello { version, settings, people, .. } => {
            if nodes.sequences().note_people(node, people) {
                shared.lobby.mark_changed();
            }
            nodes.compare(node, &version, &settings);
        }
        NodeMessage::Appended { game, from, number, lines, people } => {
            if let Some(room) = room(&game) {
                room.lock(shared).await?.receive_appended(from, number, &lines, people).await?;
            }
        }
        NodeMessage::Listed { summary, public, due, opened } => {
            if let Ok(game) = summary.id.parse::<GameId>()
                && !shared.settings.is_worker
                && shared.rooms.find(&game).is_none()
            {
                match opened.and_then(|opened| new_table(&summary, public, opened)) {
                    Some(table) => shared.new_tables.insert(game.clone(), table, Instant::now()),
                    None => shared.new_tables.forget(&game),
                }
                let is_over = summary.phase == Phase::Over;
                shared.directory.update(&game, *summary, public);
                shared.deadlines.set(&game, due.filter(|_| !is_over));
                shared.lobby.mark_changed();
            }
        }
        NodeMessage::Board { game, turns, on_move, deadline } => {
            if let Ok(game) = game.parse::<GameId>()
                && shared.rooms.find(&game).is_none()
                && shared.directory.update_board(&game, BoardSummary { turns, on_move, deadline })
            {
                shared.lobby.mark_changed();
            }
        }
        NodeMessage::Rematch { game, rematch } => {
            if let (Some(room), Ok(rematch)) = (room(&game), rematch.parse()) {
                room.lock(shared).await?.receive_rematch(rematch);
            }
        }
        NodeMessage::Chat { game, line } => {
            if let Some(room) = room(&game) {
                let mut locked = room.lock(shared).await?;
                Box::pin(locked.receive_chat(*line)).await?;
            }
        }
        NodeMessage::Job { .. } => shared.jobs_offered.notify_one(),
        NodeMessage::Paired { people } => {
            if people.iter().filter_map(|id| person(id)).any(|person| shared.seeks.has(&person)) {
                shared.pairing_due.notify_one();
            }
        }
        NodeMessage::Dismissed { person: id, ended } => {
            person(&id).iter().for_each(|id| shared.connected.close_sockets(id, ended));
        }
        NodeMessage::Renamed { person: id } => {
            shared.new_tables.forget_all_of(&id);
            if let Some(id) = person(&id) {
                for person in Box::pin(shared.store.people(&[id])).await? {
                    Box::pin(person_renamed(shared, &person)).await;
                }
            }
        }
        NodeMessage::Tell { person: id, text } => {
            person(&id).iter().for_each(|id| shared.connected.tell(id, &text.clone().into()));
        }
        NodeMessage::SetChat { game, on } => {
            if let Some(room) = room(&game) {
                room.lock(shared).await?.show_chat(on);
            }
        }
        NodeMessage::QueryConnected { query, people } => {
            if !shared.settings.is_worker {
                shared.answer_connected_query(node, query, &people);
            }
        }
        NodeMessage::Connected { asker, query, people } => {
            if asker == nodes.me.as_str() {
                shared.presence_queries.receive_answer(query, node, people.iter().filter_map(|id| person(id)));
            }
        }
        NodeMessage::QueryFollowers { game, number } => {
            if let Some(room) = room(&game) {
                let mut locked = room.lock(shared).await?;
                if number.is_some() {
                    Box::pin(locked.note_reader(node, number)).await?;
                }
                locked.answer_presence(node);
            }
        }
        NodeMessage::Followers { game, seats, watchers, number } => {
            if let Some(room) = room(&game) {
                let mut locked = room.lock(shared).await?;
                let is_new = number.is_some() && !locked.inner.readers.contains(node);
                Box::pin(locked.note_reader(node, number)).await?;
                Box::pin(locked.note_remote_presence(node, &seats, watchers)).await?;
                if is_new {
                    locked.tell_presence_to(node);
                }
            }
        }
        NodeMessage::TurnPreview { game, seat, number, begun } => {
            if let Some(room) = room(&game) {
                show_preview(shared, &room, TurnPreview { seat: Seat(seat), number, begun }).await?;
            }
        }
    }
    Ok(())
}

/// A table that another node has just opened.
fn new_table(summary: &TableSummary, public: bool, opened: OpenedTable) -> Option<NewTable> {
    let OpenedTable { chat, previous, lines } = opened;
    let previous = previous.map(|previous| previous.parse()).transpose().ok()?;
    let log = lines.iter().map(|line| line.parse().ok()).collect::<Option<Vec<Event>>>()?;
    let options = TableOptions { rated: summary.rated, public, chat, previous };
    let stored = StoredTable { options, created: summary.created, log, rematch: None };
    let people = summary.seats.iter().filter_map(|sitter| match sitter {
        Sitter::Person { person } => Some(person.clone()),
        _ => None,
    });
    Some(NewTable { stored, people: people.collect() })
}

async fn show_preview(shared: &Arc<SharedState>, room: &Arc<Room>, preview: TurnPreview) -> Result<(), LiveError> {
    let mut locked = room.lock(shared).await?;
    if locked.loaded().is_ok_and(|loaded| preview.number >= loaded.last_board_event) {
        locked.show_preview(preview, None);
    }
    Ok(())
}
