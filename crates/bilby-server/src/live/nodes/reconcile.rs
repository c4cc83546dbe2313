//! Reconciles what this node has in memory with the database, because the bus can lose messages. Every second it
//! compares the lengths of the logs, which is cheap and enough by itself; the bus only makes changes arrive sooner.

use crate::live::error::LiveError;
use crate::live::lobby::directory::BoardSummary;
use crate::live::nodes::{NodeMessage, SILENT_AFTER, Subject};
use crate::live::room::Room;
use crate::live::shared::SharedState;
use crate::live::socket::connected_people::EndedSessions;
use bilby_convert::to_wire::count;
use bilby_store::{GameId, StoredPhase, TableIndex};
use bilby_table::{EventNumber, Millis};
use futures_util::{StreamExt, stream};
use std::collections::HashMap;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::sync::{Arc, Weak};
use std::time::Duration;

/// How often the node says hello on the bus.
const HELLO_INTERVAL: Duration = Duration::from_millis(500);
/// After how many hellos the logs are compared, new tables are looked for, and a silent bus is opened anew.
const CHECK_LOGS: u32 = 2;
const NEW_TABLES: u32 = 4;
const REOPEN: u32 = 4;
/// After how many hellos all tables are listed anew, while the bus, or another node on it, is silent.
const RELIST: u32 = 20;
/// After how many hellos the boards of the tables in people's lists are read.
const BOARDS: u32 = 20;
/// How far back new tables are looked for.
const NEW: Millis = 60_000;
/// How long a message can take from node to node before the database is read instead.
const ON_ITS_WAY: Duration = Duration::from_millis(100);
/// How many rooms are reconciled at once.
const AT_ONCE: usize = 16;

/// Says hello, notices silence and reads what was lost, until the live service closes.
pub async fn keep_reconciling(weak: Weak<SharedState>) {
    let mut was_any_silent = false;
    for round in 0_u32.. {
        let Some(shared) = weak.upgrade().filter(|shared| !shared.is_closing.load(SeqCst)) else { return };
        let Some(nodes) = &shared.nodes else { return };
        let (version, settings) = (env!("CARGO_PKG_VERSION").to_owned(), nodes.settings.clone());
        let (inbox, people) = (nodes.bus.has_inboxes(), count(shared.connected.count().1));
        nodes.publish(Subject::Hello, NodeMessage::Hello { version, settings, inbox, people });
        let is_silent = nodes.since(&nodes.received_at) > SILENT_AFTER;
        let was_silent = nodes.is_silent.swap(is_silent, Relaxed);
        if is_silent && !was_silent {
            tracing::warn!(bus = nodes.bus(), "the bus is silent; play goes on, and the database is read instead");
        }
        if is_silent && round % REOPEN == 0 {
            nodes.bus.reconnect();
        }
        // The connection of another node may be the one that is lost.
        let is_any_silent = nodes.is_any_node_silent();
        if was_any_silent && !is_any_silent || was_silent && !is_silent {
            nodes.has_lost.store(true, Relaxed);
        }
        was_any_silent = is_any_silent;
        nodes.tell_unheard();
        // Until the database has been read, whatever keeps it from answering.
        let has_lost = nodes.has_lost.load(Relaxed);
        let reconciled = async {
            if was_silent && !is_silent {
                tracing::info!(bus = nodes.bus(), "the bus is back");
            }
            if has_lost {
                reconcile_after_silence(&shared).await?;
            }
            if round % CHECK_LOGS == 0 {
                look_at_logs(&shared).await?;
            }
            if round % NEW_TABLES == 0 {
                list_new_tables(&shared).await?;
            }
            if round % BOARDS == 0 {
                look_at_boards(&shared).await?;
            }
            if (is_silent || is_any_silent) && round % RELIST == 0 {
                shared.relist().await?;
            }
            if (is_silent || is_any_silent) && round % NEW_TABLES == 0 {
                end_sessions(&shared).await?;
            }
            Ok::<_, LiveError>(())
        };
        if let Err(error) = reconciled.await {
            tracing::debug!(?error, "what the bus may have lost was not read");
        }
        drop(shared);
        tokio::time::sleep(HELLO_INTERVAL).await;
    }
}

/// Catches up with everything that may have happened while the bus was silent.
pub async fn reconcile_after_silence(shared: &Arc<SharedState>) -> Result<(), LiveError> {
    look_at_logs(shared).await?;
    list_new_tables(shared).await?;
    reconcile_after_loss(shared).await
}

/// Reads what messages to all nodes may have told: which tables are over, and who was signed out.
pub async fn reconcile_after_loss(shared: &Arc<SharedState>) -> Result<(), LiveError> {
    // What is lost while this reads has to be read again.
    let has_lost = |lost| shared.nodes.iter().for_each(|nodes| nodes.has_lost.store(lost, Relaxed));
    has_lost(false);
    let read = async {
        shared.relist().await?;
        end_sessions(shared).await
    };
    let outcome: Result<(), LiveError> = read.await;
    if outcome.is_err() {
        has_lost(true);
    }
    outcome
}

/// Compares the logs of all tables in memory with the database.
async fn look_at_logs(shared: &Arc<SharedState>) -> Result<(), LiveError> {
    let rooms: HashMap<GameId, (Arc<Room>, EventNumber)> =
        shared.rooms.all().into_iter().map(|room| (room.id.clone(), (room.clone(), room.length()))).collect();
    let games: Vec<GameId> = rooms.keys().cloned().collect();
    let lengths = shared.store.lengths(&games).await?;
    let behind = lengths.into_iter().filter_map(|(game, (number, last_chat_number))| {
        let (room, known) = rooms.get(&game)?;
        let is_loaded = *known > 0;
        (is_loaded && (number != *known || last_chat_number > room.last_chat_number()))
            .then(|| (room.clone(), *known, number, last_chat_number))
    });
    let (mut behind, others): (Vec<_>, Vec<_>) = behind.partition(|(_, known, number, _)| number >= known);
    if !behind.is_empty() {
        // What was appended just now may be on its way.
        tokio::time::sleep(ON_ITS_WAY).await;
        behind.retain(|(room, _, number, last_chat_number)| {
            *number > room.length() || *last_chat_number > room.last_chat_number()
        });
    }
    stream::iter(behind.into_iter().chain(others))
        .for_each_concurrent(AT_ONCE, |(room, known, number, last_chat_number)| async move {
            if let Err(error) = reconcile_room(shared, &room, known, number, last_chat_number).await {
                tracing::debug!(game = %room.id, ?error, "a table was not read on");
            }
        })
        .await;
    Ok(())
}

async fn reconcile_room(
    shared: &Arc<SharedState>,
    room: &Arc<Room>,
    known: EventNumber,
    number: EventNumber,
    last_chat_number: u64,
) -> Result<(), LiveError> {
    let _operation = shared.begin_operation()?;
    // Having waited for the lock, the room knows what this node has written meanwhile.
    let mut locked = room.lock(shared).await?;
    if number < known {
        tracing::warn!(game = %room.id, "more was heard of a table than its log has; it is read again");
        return Box::pin(locked.load()).await;
    }
    if number > locked.loaded()?.table.number() {
        locked.read_on().await?;
        // The node that wrote may not know that this one has the table in memory.
        locked.tell_presence();
    }
    locked.read_chat(last_chat_number).await
}

/// Reads whose turn it is at tables that people here have in their lists, and that are played at other nodes.
async fn look_at_boards(shared: &Arc<SharedState>) -> Result<(), LiveError> {
    let games = shared.directory.watched_games().into_iter().filter(|game| shared.rooms.find(game).is_none());
    for (game, TableIndex { phase, turns, on_move, deadline, .. }) in
        shared.store.boards(&games.collect::<Vec<_>>()).await?
    {
        if shared.rooms.find(&game).is_some() {
            continue;
        }
        if phase == StoredPhase::Over {
            shared.directory.remove(&game);
        } else {
            let on_move = on_move.map(|seat| seat.0);
            shared.directory.update_board(&game, BoardSummary { turns, on_move, deadline });
        }
    }
    Ok(())
}

/// Lists tables that were opened at other nodes.
async fn list_new_tables(shared: &Arc<SharedState>) -> Result<(), LiveError> {
    if shared.settings.is_worker {
        return Ok(());
    }
    let since = shared.now().saturating_sub(NEW);
    for game in shared.store.new_tables(since).await? {
        if !shared.directory.has(&game) && shared.rooms.find(&game).is_none() {
            // Loading the room also lists it here.
            match shared.rooms.get(&game).lock(shared).await.map(drop) {
                // One table that can't be read keeps no other from being listed.
                Ok(()) | Err(LiveError::Damaged | LiveError::Newer) => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok(())
}

/// Closes the sockets of people who were signed out at other nodes.
async fn end_sessions(shared: &Arc<SharedState>) -> Result<(), LiveError> {
    let sessions = shared.connected.sessions();
    let hashes: Vec<String> = sessions.iter().map(|(_, hash)| hash.clone()).collect();
    let live = shared.store.live_sessions(&hashes, shared.now()).await?;
    for (person, hash) in sessions.iter().filter(|(_, hash)| !live.contains(hash)) {
        shared.connected.close_sockets(person, EndedSessions::One(hash));
    }
    Ok(())
}
