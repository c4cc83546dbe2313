//! What the house does by itself. Each chore ends with the house.

use super::hall::Hall;
use super::house::AGAIN;
use super::trouble::Trouble;
use bilby_store::GameId;
use futures_util::StreamExt;
use futures_util::stream;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Arc, Weak};
use std::time::Duration;

/// How often it is written down that the house is open: what nobody pays for after a crash is known so exactly.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How often rooms that nobody is in are let go, and expired sessions are swept out.
const SWEEP: Duration = Duration::from_secs(5);
const STORE_SWEEP: u32 = 720;
/// At how many tables the house does what is due at once.
const AT_ONCE: usize = 64;

/// Starts them all.
pub fn start(hall: &Arc<Hall>) {
    let runtime = hall.runtime.clone();
    runtime.spawn(watch_the_time(Arc::downgrade(hall)));
    runtime.spawn(beat(Arc::downgrade(hall)));
    runtime.spawn(pair(Arc::downgrade(hall)));
    runtime.spawn(be_open(Arc::downgrade(hall)));
    runtime.spawn(sweep(Arc::downgrade(hall)));
}

/// The house, as long as it is open.
fn open(hall: &Weak<Hall>) -> Option<Arc<Hall>> {
    hall.upgrade().filter(|hall| !hall.is_closing.load(SeqCst))
}

/// Does what is due, when it is due.
async fn watch_the_time(weak: Weak<Hall>) {
    while let Some(hall) = open(&weak) {
        let now = hall.now();
        let due = hall.deadlines.due(now);
        if !due.is_empty() {
            stream::iter(due).for_each_concurrent(AT_ONCE, |game| tick(&hall, game)).await;
            continue;
        }
        // Not for longer than a beat: the clock may be set, and the house may close.
        let wait = hall
            .deadlines
            .next()
            .map_or(hall.settings.beat, |next| Duration::from_millis(next.saturating_sub(now)).min(hall.settings.beat));
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = hall.deadlines.sooner() => {}
        }
    }
}

async fn tick(hall: &Arc<Hall>, game: GameId) {
    let ticked = async {
        let _in_hand = hall.begin()?;
        hall.rooms.get(&game).enter(hall).await?.tick().await
    };
    match ticked.await {
        Ok(()) | Err(Trouble::Closing | Trouble::UnknownTable | Trouble::Damaged) => {}
        Err(_) => hall.deadlines.set(&game, Some(hall.now() + AGAIN)),
    }
}

/// Tells the lobby.
async fn beat(weak: Weak<Hall>) {
    let mut since = 0;
    while let Some(hall) = open(&weak) {
        hall.lobby.beat(&mut since, &hall.sources());
        let beat = hall.settings.beat;
        drop(hall);
        tokio::time::sleep(beat).await;
    }
}

/// Brings those to a table who seek rated games and are near enough by now.
async fn pair(weak: Weak<Hall>) {
    while let Some(hall) = open(&weak) {
        let due = hall.pairing.due(hall.now());
        if !due.is_empty() {
            let play = async |(seek, seats, seekers)| {
                let Ok(_in_hand) = hall.begin() else { return };
                if let Err(trouble) = hall.play_together(&seek, seats, seekers, None).await {
                    tracing::warn!(?trouble, "no table for those who were paired");
                }
            };
            stream::iter(due).for_each_concurrent(AT_ONCE, play).await;
            hall.lobby.change();
        }
        let beat = hall.settings.beat;
        drop(hall);
        tokio::time::sleep(beat).await;
    }
}

/// Writes down that the house is open.
async fn be_open(weak: Weak<Hall>) {
    while let Some(hall) = open(&weak) {
        if let Err(error) = hall.store.still_open(&hall.hours, hall.now()).await {
            tracing::warn!(%error, "that the house is open is not written down");
        }
        drop(hall);
        tokio::time::sleep(HEARTBEAT).await;
    }
}

async fn sweep(weak: Weak<Hall>) {
    for round in 0_u32.. {
        let Some(hall) = open(&weak) else { return };
        hall.rooms.sweep(hall.now());
        if round % STORE_SWEEP == 0
            && let Err(error) = hall.store.sweep(hall.now()).await
        {
            tracing::warn!(%error, "nothing was swept out");
        }
        drop(hall);
        tokio::time::sleep(SWEEP).await;
    }
}
