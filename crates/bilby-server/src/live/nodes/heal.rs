//! Reads from the database what the bus has lost. A cheap look at the lengths of the logs in memory, every second, is enough to heal
//! any silence; the bus only makes it quicker.

use crate::live::error::LiveError;
use crate::live::nodes::{NodeMessage, SILENT_AFTER, Subject};
use crate::live::room::Room;
use crate::live::shared::SharedState;
use crate::live::socket::connected_people::EndedSessions;
use bilby_store::GameId;
use bilby_table::{Millis, Number};
use futures_util::{StreamExt, stream};
use std::collections::HashMap;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::sync::{Arc, Weak};
use std::time::Duration;

/// How often the node says hello on the bus.
const HELLO_INTERVAL: Duration = Duration::from_millis(500);
/// Every how many hellos the logs are looked at, new tables are looked for, and a silent bus is opened anew.
const LOOK: u32 = 2;
const NEW_TABLES: u32 = 4;
const REOPEN: u32 = 4;
/// How far back new tables are looked for.
const NEW: Millis = 60_000;
/// How many rooms are healed at once.
const AT_ONCE: usize = 16;

/// Says hello, notices silence and heals what was lost, until the live service closes.
pub async fn keep_healing(weak: Weak<SharedState>) {
    for round in 0_u32.. {
        let Some(shared) = weak.upgrade().filter(|shared| !shared.is_closing.load(SeqCst)) else { return };
        let Some(nodes) = &shared.nodes else { return };
        let (version, settings) = (env!("CARGO_PKG_VERSION").to_owned(), nodes.settings.clone());
        nodes.publish(Subject::Hello, NodeMessage::Hello { version, settings });
        let is_silent = nodes.since(&nodes.heard) > SILENT_AFTER;
        let was_silent = nodes.is_silent.swap(is_silent, Relaxed);
        if is_silent && !was_silent {
            tracing::warn!(bus = nodes.bus(), "the bus is silent; play goes on, and the database is read instead");
        }
        if is_silent && round % REOPEN == 0 {
            nodes.bus.reconnect();
        }
        let healed = async {
            if was_silent && !is_silent {
                tracing::info!(bus = nodes.bus(), "the bus is back");
                after_silence(&shared).await?;
            }
            if round % LOOK == 0 {
                look_at_logs(&shared).await?;
            }
            if round % NEW_TABLES == 0 {
                list_new_tables(&shared).await?;
            }
            if is_silent && round % NEW_TABLES == 0 {
                end_sessions(&shared).await?;
            }
            Ok::<_, LiveError>(())
        };
        if let Err(error) = healed.await {
            tracing::debug!(?error, "what the bus may have lost was not read");
        }
        drop(shared);
        tokio::time::sleep(HELLO_INTERVAL).await;
    }
}

/// Catches up with everything that may have happened while the bus was silent.
pub async fn after_silence(shared: &Arc<SharedState>) -> Result<(), LiveError> {
    look_at_logs(shared).await?;
    list_new_tables(shared).await?;
    shared.relist().await?;
    end_sessions(shared).await
}

/// Compares the logs of all tables in memory with the database.
async fn look_at_logs(shared: &Arc<SharedState>) -> Result<(), LiveError> {
    let rooms: HashMap<GameId, (Arc<Room>, Number)> =
        shared.rooms.all().into_iter().map(|room| (room.id.clone(), (room.clone(), room.length()))).collect();
    let games: Vec<GameId> = rooms.keys().cloned().collect();
    let lengths = shared.store.lengths(&games).await?;
    let behind = lengths.into_iter().filter_map(|(game, (number, said))| {
        let (room, known) = rooms.get(&game)?;
        let is_loaded = *known > 0;
        (is_loaded && (number != *known || said > room.said())).then(|| (room.clone(), *known, number, said))
    });
    stream::iter(behind)
        .for_each_concurrent(AT_ONCE, |(room, known, number, said)| async move {
            if let Err(error) = heal(shared, &room, known, number, said).await {
                tracing::debug!(game = %room.id, ?error, "a table was not read on");
            }
        })
        .await;
    Ok(())
}

async fn heal(
    shared: &Arc<SharedState>,
    room: &Arc<Room>,
    known: Number,
    number: Number,
    said: u64,
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
    }
    locked.read_chat(said).await
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
            shared.rooms.get(&game).lock(shared).await.map(drop)?;
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
