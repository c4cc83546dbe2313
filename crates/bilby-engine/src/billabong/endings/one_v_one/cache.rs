//! A cache of the latest tables: a game has the same ghosts from beginning to end.

use super::{EndingTables, make, subject};
use billabong::Position;
use std::sync::{Arc, Mutex, PoisonError};

/// How many are kept, the latest first: 0.2 MB each with one lap, 0.45 MB with two.
const KEPT: usize = 8;

static LATEST: Mutex<Vec<Arc<EndingTables>>> = Mutex::new(Vec::new());

/// The table for a position for two seats, made if it is not in the cache. `None` if `stop` ends that.
pub(in crate::billabong) fn shared(position: &Position, stop: &dyn Fn() -> bool) -> Option<Arc<EndingTables>> {
    if let Some(tables) = find(position) {
        return Some(tables);
    }
    // The cache is not locked meanwhile, so that other games don't wait. If two threads make the same table, one is
    // kept.
    let tables = Arc::new(make(position, stop)?);
    if find(position).is_none() {
        let mut latest = LATEST.lock().unwrap_or_else(PoisonError::into_inner);
        latest.insert(0, Arc::clone(&tables));
        latest.truncate(KEPT);
    }
    Some(tables)
}

fn find(position: &Position) -> Option<Arc<EndingTables>> {
    let (laps, ghosts) = subject(position);
    let mut latest = LATEST.lock().unwrap_or_else(PoisonError::into_inner);
    let at = latest.iter().position(|tables| tables.laps == laps && tables.ghosts == ghosts)?;
    latest[..=at].rotate_right(1);
    Some(Arc::clone(&latest[0]))
}
