//! Handles what other nodes do and send.

use crate::live::error::LiveError;
use crate::live::nodes::bus::Heard;
use crate::live::nodes::message::{Envelope, Head, VERSION};
use crate::live::nodes::{NodeMessage, Nodes, heal};
use crate::live::room::{Room, TurnPreview};
use crate::live::service::person_renamed;
use crate::live::shared::SharedState;
use bilby_core::Seat;
use bilby_store::{GameId, NodeId};
use bilby_table::PersonId;
use bilby_wire::Phase;
use futures_util::{StreamExt, stream};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Weak};
use tokio::sync::mpsc::Receiver;

/// How many messages are handled at once.
const AT_ONCE: usize = 64;

/// Handles messages of other nodes until the live service is dropped.
pub async fn listen(weak: Weak<SharedState>, mut heard: Receiver<Heard>) {
    let heard = stream::poll_fn(move |context| heard.poll_recv(context));
    let open = heard.take_while(|_| std::future::ready(weak.strong_count() > 0));
    open.for_each_concurrent(AT_ONCE, |heard| async {
        let Some(shared) = weak.upgrade() else { return };
        match handle(&shared, heard).await {
            Ok(()) | Err(LiveError::Closing | LiveError::UnknownTable) => {}
            Err(error) => tracing::warn!(?error, "a message of another node was not handled"),
        }
    })
    .await;
}

async fn handle(shared: &Arc<SharedState>, heard: Heard) -> Result<(), LiveError> {
    let Some(nodes) = &shared.nodes else { return Ok(()) };
    let text = match heard {
        Heard::Again => return heal::after_silence(shared).await,
        Heard::Text(text) => text,
    };
    let Some((node, message)) = nodes.read(&text) else { return Ok(()) };
    let _operation = shared.begin_operation()?;
    handle_message(shared, nodes, &node, message).await
}

impl Nodes {
    /// Reads a message of another node at this database. Everything else on the bus is told once and ignored.
    fn read<'a>(&self, text: &'a str) -> Option<(NodeId, NodeMessage<'a>)> {
        let Ok(head) = serde_json::from_str::<Head<'_>>(text) else {
            self.garbage.fetch_add(1, Relaxed);
            if self.is_news("garbage".to_owned()) {
                tracing::warn!("something on the bus is no message of Bilby's, and is ignored");
            }
            return None;
        };
        if head.node == self.me.as_str() {
            self.mark(&self.heard);
            return None;
        }
        if head.realm != self.realm {
            if self.is_news(format!("realm {}", head.node)) {
                tracing::warn!(node = head.node, "a node of another database is on this bus; it is ignored");
            }
            return None;
        }
        let envelope = serde_json::from_str::<Envelope<'_>>(text).ok().filter(|_| head.v == VERSION);
        if envelope.is_none() {
            self.garbage.fetch_add(1, Relaxed);
            if self.is_news(format!("version {}", head.node)) {
                tracing::warn!(
                    node = head.node,
                    "a node of another version says what this one can't read; the database is read instead"
                );
            }
        }
        self.received.fetch_add(1, Relaxed);
        envelope.map(|envelope| (NodeId::of(envelope.node), envelope.body))
    }

    /// Compares another node with this one, and tells the differences once.
    fn compare(&self, node: &NodeId, version: &str, settings: &BTreeMap<String, String>) {
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

async fn handle_message(
    shared: &Arc<SharedState>,
    nodes: &Nodes,
    node: &NodeId,
    message: NodeMessage<'_>,
) -> Result<(), LiveError> {
    let person = |person: &str| person.parse::<PersonId>().ok();
    let room = |game: &str| game.parse::<GameId>().ok().and_then(|game| shared.rooms.find(&game));
    match message {
        NodeMessage::Hello { version, settings } => nodes.compare(node, &version, &settings),
        NodeMessage::Appended { game, from, number, lines } => {
            if let Some(room) = room(&game) {
                room.lock(shared).await?.hear_appended(from, number, &lines).await?;
            }
        }
        NodeMessage::Listed { summary, public, due } => {
            if let Ok(game) = summary.id.parse::<GameId>()
                && !shared.settings.is_worker
                && shared.rooms.find(&game).is_none()
            {
                let is_over = summary.phase == Phase::Over;
                shared.directory.update(&game, *summary, public);
                shared.deadlines.set(&game, due.filter(|_| !is_over));
                shared.lobby.mark_changed();
            }
        }
        NodeMessage::Rematch { game, rematch } => {
            if let (Some(room), Ok(rematch)) = (room(&game), rematch.parse()) {
                room.lock(shared).await?.hear_rematch(rematch);
            }
        }
        NodeMessage::Chat { game, line } => {
            if let Some(room) = room(&game) {
                room.lock(shared).await?.hear_chat(*line).await?;
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
            if let Some(id) = person(&id)
                && let Some(human) = shared.store.person(&id).await?
            {
                person_renamed(shared, &human).await;
            }
        }
        NodeMessage::Who { game } => {
            if let Some(room) = room(&game) {
                room.lock(shared).await?.answer_presence();
            }
        }
        NodeMessage::Here { game, seats, watchers } => {
            if let Some(room) = room(&game) {
                room.lock(shared).await?.note_remote_presence(node, &seats, watchers);
            }
        }
        NodeMessage::Trying { game, seat, number, begun } => {
            if let Some(room) = room(&game) {
                show_preview(shared, &room, TurnPreview { seat: Seat(seat), number, begun }).await?;
            }
        }
    }
    Ok(())
}

async fn show_preview(shared: &Arc<SharedState>, room: &Arc<Room>, preview: TurnPreview) -> Result<(), LiveError> {
    let mut locked = room.lock(shared).await?;
    if locked.loaded().is_ok_and(|loaded| preview.number >= loaded.board) {
        locked.show_preview(preview, None);
    }
    Ok(())
}
