//! Counts finished games for the explorer, in the background: games that have just ended, and earlier ones that were not
//! counted yet. The store counts each game exactly once, so several nodes may do this, and it may be interrupted.

use crate::live::background::open;
use crate::live::shared::SharedState;
use bilby_store::{Bucket, CountedGame, GameId, StoreError};
use bilby_table::Millis;
use std::sync::Weak;
use std::time::{Duration, Instant};

/// How often it looks for games that have ended.
const INTERVAL: Duration = Duration::from_secs(1);
/// After counting some games, it waits for `PAUSE_FACTOR` times as long as that took, and at least for `PAUSE`. This
/// leaves time for everything else: the busier the server and the database are, the longer it waits.
const PAUSE: Duration = Duration::from_millis(20);
const PAUSE_FACTOR: u32 = 9;
/// How many finished games are looked at, and how many are counted at once.
const PAGE: u32 = 500;
const AT_ONCE: usize = 16;
/// How far back it looks again, because a game may be stored a little later than it ended.
const LOOK_BACK: Millis = 60_000;
/// After this many rounds it begins from the first game again, in case one was stored much later: once a day.
const ROUNDS_PER_REVIEW: u32 = 86_400;

/// The name of this duty, which one node has at a time.
const DUTY: &str = "explorer";

/// Counts games until the service closes. If there are several nodes, only one of them counts at a time.
pub async fn keep_counting(weak: Weak<SharedState>) {
    let mut last: Option<(Millis, GameId)> = None;
    let mut rounds = 0_u32;
    loop {
        let Some(shared) = open(&weak) else { return };
        let is_ours = shared.nodes.as_ref().is_none_or(|nodes| nodes.roster.has_duty(DUTY));
        let step = if is_ours { count_some(&shared, &mut last).await } else { Ok(false) };
        drop(shared);
        match step {
            Ok(true) => tokio::time::sleep(PAUSE).await,
            Ok(false) => {
                rounds += 1;
                if rounds.is_multiple_of(ROUNDS_PER_REVIEW) {
                    last = None;
                }
                tokio::time::sleep(INTERVAL).await;
            }
            Err(error) => {
                tracing::debug!(%error, "finished games were not counted");
                tokio::time::sleep(INTERVAL).await;
            }
        }
    }
}

/// Looks at the next finished games and counts those that are new. Returns `false` at the end of the list, where it
/// goes back a little.
async fn count_some(shared: &SharedState, last: &mut Option<(Millis, GameId)>) -> Result<bool, StoreError> {
    let page = shared.store.finished_after(last.as_ref(), PAGE).await?;
    for ids in page.uncounted.chunks(AT_ONCE) {
        let begun = Instant::now();
        let mut games = Vec::new();
        for id in ids {
            match shared.store.to_count(id).await {
                Ok(game) => games.extend(game),
                // One damaged log must not keep all others from being counted. It counts as a game without moves.
                Err(StoreError::Damaged { what, reason }) => {
                    tracing::warn!(game = %id, what, problem = reason, "a game that can't be counted");
                    let bucket = Bucket::of(None, false);
                    games.push(CountedGame { game: id.clone(), public: false, bucket, traces: Vec::new() });
                }
                // A node that can read it counts it.
                Err(StoreError::Newer { .. }) => {}
                Err(error) => return Err(error),
            }
            tokio::task::yield_now().await;
        }
        shared.store.count_games(games).await?;
        tokio::time::sleep(PAUSE.max(begun.elapsed() * PAUSE_FACTOR)).await;
    }
    match page.last {
        Some(end) => {
            *last = Some(end);
            Ok(true)
        }
        None => {
            *last = last.take().map(|(ended, id)| (ended.saturating_sub(LOOK_BACK), id));
            Ok(false)
        }
    }
}
