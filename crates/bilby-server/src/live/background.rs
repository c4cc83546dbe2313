//! Background tasks: deadlines, the lobby, rated pairing, uptime, counting for the explorer, cleaning up. Each ends
//! when the live service closes.

use crate::live::error::LiveError;
use crate::live::explorer::keep_counting;
use crate::live::moderation;
use crate::live::nodes::{HOLD, TAKEOVER, keep_heartbeat, keep_reconciling};
use crate::live::service::RETRY_AFTER;
use crate::live::shared::SharedState;
use bilby_store::GameId;
use bilby_table::EventNumber;
use futures_util::StreamExt;
use futures_util::stream;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

/// How often the uptime is recorded, and so how exactly a crash's downtime is known.
const UPTIME_INTERVAL: Duration = Duration::from_secs(1);
/// How often idle rooms are removed from memory.
const CLEAN_UP_INTERVAL: Duration = Duration::from_secs(5);
/// After this many clean-ups, expired sessions and guests are deleted from the store.
const ROUNDS_PER_DELETION: u32 = 720;
/// How often people at different nodes are paired, and jobs are looked for, if no message announces any.
const PAIRING_INTERVAL: Duration = Duration::from_millis(500);
const JOBS_INTERVAL: Duration = Duration::from_millis(500);
/// How often conditional turns are looked for that a node has left when it died.
const CONDITIONAL_INTERVAL: Duration = Duration::from_secs(20);
/// How many tables are handled at once.
const AT_ONCE: usize = 64;

/// Starts all background tasks.
pub fn start(shared: &Arc<SharedState>) {
    let runtime = shared.runtime.clone();
    runtime.spawn(run_deadlines(Arc::downgrade(shared)));
    runtime.spawn(broadcast_lobby(Arc::downgrade(shared)));
    runtime.spawn(clean_up(Arc::downgrade(shared)));
    if !shared.settings.is_worker {
        runtime.spawn(sweep_conditional(Arc::downgrade(shared)));
        runtime.spawn(keep_counting(Arc::downgrade(shared)));
    }
    runtime.spawn(moderation::keep_reading(Arc::downgrade(shared)));
    if shared.nodes.is_none() {
        runtime.spawn(pair_rated(Arc::downgrade(shared)));
        runtime.spawn(record_uptime(Arc::downgrade(shared)));
        return;
    }
    runtime.spawn(keep_heartbeat(Arc::downgrade(shared)));
    runtime.spawn(keep_reconciling(Arc::downgrade(shared)));
    if shared.settings.is_worker {
        runtime.spawn(take_jobs(Arc::downgrade(shared)));
    } else {
        runtime.spawn(pair_across_nodes(Arc::downgrade(shared)));
    }
}

/// Returns the shared state, or `None` once the live service is closed.
pub(super) fn open(shared: &Weak<SharedState>) -> Option<Arc<SharedState>> {
    shared.upgrade().filter(|shared| !shared.is_closing.load(SeqCst))
}

/// Does at each table what is due, when it is due.
async fn run_deadlines(weak: Weak<SharedState>) {
    while let Some(shared) = open(&weak) {
        let now = shared.now();
        let due = shared.deadlines.take_due(now);
        if !due.is_empty() {
            stream::iter(due).for_each_concurrent(AT_ONCE, |game| tick(&shared, game)).await;
            continue;
        }
        // Sleeps no longer than one tick, because a test may move the clock and the service may close.
        let wait = shared.deadlines.next().map_or(shared.settings.tick_interval, |next| {
            Duration::from_millis(next.saturating_sub(now)).min(shared.settings.tick_interval)
        });
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = shared.deadlines.earlier() => {}
        }
    }
}

async fn tick(shared: &Arc<SharedState>, game: GameId) {
    if let Some(nodes) = &shared.nodes
        && shared.rooms.find(&game).is_none()
        && shared.directory.has(&game)
        && !nodes.roster.decides(&game)
        && shared.deadlines.postpone(&game, shared.now() + TAKEOVER)
    {
        // Another node decides what is due there; a little later, this one looks whether it has.
        return;
    }
    let ticked = async {
        let _operation = shared.begin_operation()?;
        shared.rooms.get(&game).lock(shared).await?.tick().await
    };
    match ticked.await {
        Ok(()) | Err(LiveError::Closing | LiveError::UnknownTable | LiveError::Damaged | LiveError::Newer) => {}
        Err(_) => shared.deadlines.set(&game, Some(shared.now() + RETRY_AFTER)),
    }
}

/// Sends the lobby, and everybody's own tables, to those who follow them.
async fn broadcast_lobby(weak: Weak<SharedState>) {
    let mut since = 0;
    while let Some(shared) = open(&weak) {
        shared.lobby.broadcast_if_changed(&mut since, &shared.lobby_sources());
        shared.my_tables.send_changed(&shared.directory, shared.now());
        let interval = shared.settings.tick_interval;
        drop(shared);
        tokio::time::sleep(interval).await;
    }
}

/// Plays conditional turns that were left over.
async fn sweep_conditional(weak: Weak<SharedState>) {
    while let Some(shared) = open(&weak) {
        if let Err(error) = shared.sweep_conditional().await {
            tracing::debug!(?error, "conditional turns were not looked for");
        }
        drop(shared);
        tokio::time::sleep(CONDITIONAL_INTERVAL).await;
    }
}

/// Starts rated games for people whose rating windows now overlap.
async fn pair_rated(weak: Weak<SharedState>) {
    while let Some(shared) = open(&weak) {
        let due = shared.seeks.take_rated_games(shared.now());
        if !due.is_empty() {
            let play = async |(seek, seats, seekers)| {
                let Ok(_operation) = shared.begin_operation() else { return };
                if let Err(error) = shared.start_paired_game(&seek, seats, seekers, None).await {
                    tracing::warn!(?error, "no table for people who were paired");
                }
            };
            stream::iter(due).for_each_concurrent(AT_ONCE, play).await;
            shared.lobby.mark_changed();
        }
        let interval = shared.settings.tick_interval;
        drop(shared);
        tokio::time::sleep(interval).await;
    }
}

/// Starts games for people who seek the same at any node, and tells those here for whom a game was found elsewhere.
async fn pair_across_nodes(weak: Weak<SharedState>) {
    while let Some(shared) = open(&weak) {
        if let Err(error) = shared.pair_all().await {
            tracing::debug!(?error, "nobody was paired");
        }
        let interval = shared.settings.tick_interval.max(PAIRING_INTERVAL);
        tokio::select! {
            () = tokio::time::sleep(interval) => {}
            () = shared.pairing_due.notified() => {}
        }
    }
}

/// Takes computers' turns that were offered, as many as there are threads.
async fn take_jobs(weak: Weak<SharedState>) {
    while let Some(shared) = open(&weak) {
        let Some(nodes) = &shared.nodes else { return };
        let (waiting, thinking) = shared.computers.count();
        // One more than can be thought about at once, for the thread that takes quick ones.
        let free = (shared.settings.computer_threads + 1).saturating_sub(waiting + thinking);
        if free > 0 {
            match shared.store.take_jobs(&nodes.me, free, HOLD).await {
                Ok(games) => {
                    for game in games {
                        take_job(&shared, &game).await;
                    }
                }
                Err(error) => tracing::debug!(%error, "no job was taken"),
            }
        }
        tokio::select! {
            () = tokio::time::sleep(JOBS_INTERVAL) => {}
            () = shared.jobs_offered.notified() => {}
        }
    }
}

async fn take_job(shared: &Arc<SharedState>, game: &GameId) {
    let room = shared.rooms.get(game);
    let taken = async {
        let mut locked = room.lock(shared).await?;
        if !locked.is_fresh {
            locked.read_on().await?;
            locked.start_computer(true);
        }
        Ok::<_, LiveError>(locked.inner.thinking.is_some())
    };
    match taken.await {
        Ok(true) => {}
        Ok(false) | Err(LiveError::UnknownTable | LiveError::Damaged) => {
            // The turn was played already.
            let _ = shared.store.end_job(game, EventNumber::MAX >> 1).await;
        }
        Err(error) => tracing::debug!(%game, ?error, "a job was not begun"),
    }
}

/// Records that the server is running.
async fn record_uptime(weak: Weak<SharedState>) {
    while let Some(shared) = open(&weak) {
        if let Err(error) = shared.store.record_uptime(&shared.uptime(), shared.now()).await {
            tracing::warn!(%error, "the uptime was not recorded");
        }
        drop(shared);
        tokio::time::sleep(UPTIME_INTERVAL).await;
    }
}

/// Removes idle rooms from memory and deletes expired data.
async fn clean_up(weak: Weak<SharedState>) {
    for round in 0_u32.. {
        let Some(shared) = open(&weak) else { return };
        let dropped = shared.rooms.drop_idle(shared.now());
        if let Some(nodes) = &shared.nodes {
            shared.new_tables.forget_old(Instant::now());
            for game in dropped {
                nodes.unsubscribe(&game);
                if shared.rooms.find(&game).is_some() {
                    // It was needed again meanwhile.
                    nodes.subscribe(&game);
                } else {
                    nodes.tell_dropped(&game);
                }
            }
        }
        if round % ROUNDS_PER_DELETION == 0
            && let Err(error) = shared.store.delete_expired(shared.now()).await
        {
            tracing::warn!(%error, "expired sessions were not deleted");
        }
        if round % ROUNDS_PER_DELETION == 0
            && shared.nodes.is_some()
            && let Err(error) = shared.store.forget_meters().await
        {
            tracing::debug!(%error, "limits that count no more were not deleted");
        }
        drop(shared);
        tokio::time::sleep(CLEAN_UP_INTERVAL).await;
    }
}
