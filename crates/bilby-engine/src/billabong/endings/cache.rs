//! Tables kept for as long as they may be asked again: a game has one set of ghosts from beginning to end.

use super::{Tables, make, subject};
use billabong::Position;
use std::sync::{Arc, Mutex, PoisonError};

/// How many are kept, the latest first: 0.2 MB each with one lap, 0.45 MB with two.
const KEPT: usize = 8;

static LATEST: Mutex<Vec<Arc<Tables>>> = Mutex::new(Vec::new());

/// The table for a position for two, made if need be. `None` if `stop` says so meanwhile.
pub(in crate::billabong) fn shared(position: &Position, stop: &dyn Fn() -> bool) -> Option<Arc<Tables>> {
    if let Some(tables) = find(position) {
        return Some(tables);
    }
    // Nobody waits for a table of another game meanwhile. Two threads may make the same one, and only one is kept.
    let tables = Arc::new(make(position, stop)?);
    if find(position).is_none() {
        let mut latest = LATEST.lock().unwrap_or_else(PoisonError::into_inner);
        latest.insert(0, Arc::clone(&tables));
        latest.truncate(KEPT);
    }
    Some(tables)
}

fn find(position: &Position) -> Option<Arc<Tables>> {
    let (laps, ghosts) = subject(position);
    let mut latest = LATEST.lock().unwrap_or_else(PoisonError::into_inner);
    let at = latest.iter().position(|tables| tables.laps == laps && tables.ghosts == ghosts)?;
    latest[..=at].rotate_right(1);
    Some(Arc::clone(&latest[0]))
}
