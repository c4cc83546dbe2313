//! The heartbeat: tells the database twice a second that this node is alive. The answer has the database's time, which
//! all nodes use, and the other nodes. A time without an answer is an outage, which is given back on people's clocks.

use crate::live::error::LiveError;
use crate::live::nodes::Nodes;
use crate::live::service::is_computers;
use crate::live::shared::SharedState;
use bilby_store::{NodeId, NodeRow, StoreError};
use bilby_table::Millis;
use futures_util::future::BoxFuture;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

/// The time between two heartbeats.
const INTERVAL: Duration = Duration::from_millis(500);
/// A longer time without an answer of the database is an outage. A restart of the database takes little longer than
/// this.
const OUTAGE: Duration = Duration::from_secs(1);
/// Nodes that were not heard of for longer are not read.
const HEARD_WITHIN: Millis = 10_000;
/// How long a node holds a computer's turn without renewing its claim.
pub const HOLD: Millis = 4_000;
/// A clock that is off by more is logged.
const CLOCK_TOLERANCE: i64 = 500;

/// Sends heartbeats until the live service closes.
pub async fn keep_heartbeat(weak: Weak<SharedState>) {
    while let Some(shared) = weak.upgrade().filter(|shared| !shared.is_closing.load(SeqCst)) {
        let Some(nodes) = &shared.nodes else { return };
        if let Err(error) = heartbeat(&shared, nodes, INTERVAL / 2).await
            && nodes.since(&nodes.contact) < 2 * OUTAGE
        {
            // During a longer outage, the log is not filled with the same warning.
            tracing::warn!(%error, "the database does not answer");
        }
        drop(shared);
        tokio::time::sleep(INTERVAL).await;
    }
}

/// Makes sure that the database was in reach lately, before something is decided that depends on the time: during an
/// outage, clocks stand still. If a `deadline` has passed, the database was in reach after it.
pub async fn ensure_contact(shared: &Arc<SharedState>, deadline: Millis) -> Result<(), LiveError> {
    let Some(nodes) = &shared.nodes else { return Ok(()) };
    let is_past = deadline <= shared.now();
    if nodes.since(&nodes.contact) > OUTAGE || (is_past && nodes.contact_at.load(Relaxed) < deadline) {
        Box::pin(heartbeat(shared, nodes, Duration::ZERO)).await?;
    }
    Ok(())
}

/// Sends one heartbeat, unless another was sent within `recent`.
async fn heartbeat(shared: &Arc<SharedState>, nodes: &Nodes, recent: Duration) -> Result<(), StoreError> {
    let _alone = nodes.heartbeat_lock.lock().await;
    let silence = nodes.since(&nodes.contact);
    if silence < recent && nodes.contact.load(Relaxed) > 0 {
        return Ok(());
    }
    let row = NodeRow {
        id: nodes.me.clone(),
        name: nodes.name.clone(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        is_worker: shared.settings.is_worker,
        bus: nodes.bus().to_owned(),
        sockets: shared.connected.count().0 as u64,
        tables: shared.rooms.count() as u64,
        ahead: nodes.ahead.load(Relaxed),
    };
    let (began, now) = (Instant::now(), shared.now());
    // Only up to the last answer was this node surely in contact: if this is an outage, the database may get the
    // message when it is over.
    let sure = nodes.contact_at.load(Relaxed);
    let answer = shared.store.heartbeat(&row, &shared.uptime(), sure, HEARD_WITHIN).await?;
    let silence = nodes.since(&nodes.contact);
    if silence > OUTAGE && nodes.contact.load(Relaxed) > 0 {
        if !shared.settings.is_worker {
            let uptime = shared.store.start_uptime(shared.now()).await?;
            tracing::warn!(seconds = silence.as_secs(), "the database could not be reached; clocks get that time back");
            shared.begin_run(uptime);
        }
        nodes.in_contact_since.store(answer.now, Relaxed);
    }
    nodes.mark(&nodes.contact);
    nodes.contact_at.store(now, Relaxed);
    if let Some(clock) = &shared.database_clock {
        let ahead = clock.correct(answer.now, began.elapsed());
        let before = nodes.ahead.swap(ahead, Relaxed);
        if (ahead - before).abs() > CLOCK_TOLERANCE {
            tracing::warn!(
                milliseconds = ahead,
                "this machine's clock is ahead of the database's by this much; the database's time counts"
            );
        }
    }
    nodes.jobs_waiting.store(answer.jobs_waiting, Relaxed);
    nodes.compare_buses(&answer);
    let change = nodes.roster.update(&answer, nodes.in_contact_since.load(Relaxed));
    for node in &change.came {
        nodes.sequences().note_joined(node, Instant::now());
        tracing::info!(%node, "another node is there");
    }
    let is_one_gone = !change.went.is_empty();
    if is_one_gone {
        if let Some(lost_at) = nodes.roster.lost_at() {
            nodes.lost_at.store(shared.now().saturating_sub(answer.now.saturating_sub(lost_at)), Relaxed);
        }
        // It shows how many people are connected, to all nodes.
        shared.lobby.mark_changed();
    }
    for node in change.went {
        nodes.sequences().note_left(&node, Instant::now());
        tracing::warn!(%node, "another node is gone");
        // In a task of its own, because the caller may hold the lock of a room.
        shared.runtime.spawn(forget_at_all_tables(shared.clone(), node));
    }
    if is_one_gone && !shared.settings.is_worker {
        // The turns of computers that it was thinking about are taken over.
        for (game, summary) in shared.directory.all() {
            if is_computers(&summary) && nodes.roster.decides(&game) {
                shared.deadlines.set(&game, Some(shared.now() + HOLD));
            }
        }
    }
    if shared.computers.count() != (0, 0) {
        shared.store.keep_jobs(&nodes.me, HOLD).await?;
    }
    Ok(())
}

/// Handles the death of another node at all tables. Boxed, because giving time back at a table can need a heartbeat.
fn forget_at_all_tables(shared: Arc<SharedState>, node: NodeId) -> BoxFuture<'static, ()> {
    Box::pin(async move {
        for room in shared.rooms.all() {
            let mut locked = room.lock_without_loading(&shared).await;
            if let Err(error) = locked.forget_node(&node).await {
                tracing::debug!(game = %room.id, ?error, "the time of a node's end was not given back");
            }
        }
    })
}
