//! Handles what other nodes do and send.

use crate::live::error::LiveError;
use crate::live::nodes::NodeMessage;
use crate::live::room::{Room, TurnPreview};
use crate::live::service::person_renamed;
use crate::live::shared::SharedState;
use bilby_core::Seat;
use bilby_store::{GameId, NodeEvent};
use bilby_table::{Number, PersonId};
use futures_util::{StreamExt, stream};
use std::sync::{Arc, Weak};
use tokio::sync::mpsc::Receiver;

/// How many events are handled at once.
const AT_ONCE: usize = 64;

/// Handles the events of other nodes until the live service is dropped.
pub async fn listen(weak: Weak<SharedState>, mut events: Receiver<NodeEvent>) {
    let events = stream::poll_fn(move |context| events.poll_recv(context));
    let open = events.take_while(|_| std::future::ready(weak.strong_count() > 0));
    open.for_each_concurrent(AT_ONCE, |event| async {
        let Some(shared) = weak.upgrade() else { return };
        match handle(&shared, event).await {
            Ok(()) | Err(LiveError::Closing | LiveError::UnknownTable) => {}
            Err(error) => tracing::warn!(?error, "an event of another node was not handled"),
        }
    })
    .await;
}

async fn handle(shared: &Arc<SharedState>, event: NodeEvent) -> Result<(), LiveError> {
    let _operation = shared.begin_operation()?;
    match event {
        NodeEvent::Appended { game, number, more } => match shared.rooms.find(&game) {
            Some(room) => catch_up(shared, &room, number).await,
            // Loading the room also lists it here.
            None if more => shared.rooms.get(&game).lock(shared).await.map(drop),
            None => Ok(()),
        },
        NodeEvent::ChatPosted { game } => match shared.rooms.find(&game) {
            Some(room) => room.lock(shared).await?.load_new_chat().await,
            None => Ok(()),
        },
        NodeEvent::Message(text) => match serde_json::from_str(&text) {
            Ok(message) => handle_message(shared, message).await,
            // The message was written by a later version.
            Err(_) => Ok(()),
        },
        NodeEvent::Missed => {
            for room in shared.rooms.all() {
                catch_up(shared, &room, Number::MAX).await?;
            }
            Ok(())
        }
    }
}

async fn catch_up(shared: &Arc<SharedState>, room: &Arc<Room>, number: Number) -> Result<(), LiveError> {
    room.lock(shared).await?.catch_up(number).await
}

async fn handle_message(shared: &Arc<SharedState>, message: NodeMessage<'_>) -> Result<(), LiveError> {
    let person = |person: &str| person.parse::<PersonId>().ok();
    let room = |game: &str| game.parse::<GameId>().ok().and_then(|game| shared.rooms.find(&game));
    match message {
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
        NodeMessage::Here { game, seats } => {
            if let Some(room) = room(&game) {
                room.lock(shared).await?.note_remote_presence(&seats);
            }
        }
        NodeMessage::Trying { game, seat, number, begun } => {
            if let Some(room) = room(&game) {
                let mut locked = room.lock(shared).await?;
                if locked.loaded().is_ok_and(|loaded| number >= loaded.board) {
                    locked.show_preview(TurnPreview { seat: Seat(seat), number, begun }, None);
                }
            }
        }
    }
    Ok(())
}
