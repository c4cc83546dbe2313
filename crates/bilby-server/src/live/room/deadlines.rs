//! The next deadline of every table, in memory or not: one ordered set, and one task that watches its first entry. The
//! room decides what exactly is due (`timers`).

use bilby_store::GameId;
use bilby_table::Millis;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// The deadlines, at most one per table.
#[derive(Debug, Default)]
pub struct Deadlines {
    times: Mutex<Times>,
    earlier: Notify,
}

#[derive(Debug, Default)]
struct Times {
    ordered: BTreeSet<(Millis, GameId)>,
    of: HashMap<GameId, Millis>,
    /// Tables that are due, but are left to another node for a moment.
    postponed: HashSet<GameId>,
}

impl Deadlines {
    fn times(&self) -> MutexGuard<'_, Times> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets a table's deadline, or removes it.
    pub fn set(&self, game: &GameId, due: Option<Millis>) {
        let mut times = self.times();
        if times.of.get(game).copied() == due {
            return;
        }
        if let Some(before) = times.of.remove(game) {
            times.ordered.remove(&(before, game.clone()));
        }
        let Some(due) = due else { return };
        let is_first = times.ordered.first().is_none_or(|(first, _)| due < *first);
        times.of.insert(game.clone(), due);
        times.ordered.insert((due, game.clone()));
        drop(times);
        if is_first {
            self.earlier.notify_one();
        }
    }

    /// Removes and returns the tables whose deadline has come.
    pub fn take_due(&self, now: Millis) -> Vec<GameId> {
        let mut times = self.times();
        let later = times.ordered.iter().find(|(due, _)| *due > now).cloned();
        let rest = later.map_or_else(BTreeSet::new, |later| times.ordered.split_off(&later));
        let due: Vec<GameId> = std::mem::replace(&mut times.ordered, rest).into_iter().map(|(_, game)| game).collect();
        for game in &due {
            times.of.remove(game);
        }
        due
    }

    /// Postpones a table that was due, once. Returns `false` if it was postponed already.
    pub fn postpone(&self, game: &GameId, until: Millis) -> bool {
        if self.times().postponed.insert(game.clone()) {
            self.set(game, Some(until));
            return true;
        }
        self.times().postponed.remove(game);
        false
    }

    /// The earliest deadline.
    pub fn next(&self) -> Option<Millis> {
        self.times().ordered.first().map(|(due, _)| *due)
    }

    /// Waits until a deadline is set that is earlier than all others.
    pub async fn earlier(&self) {
        self.earlier.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_due_comes_once_and_in_order() {
        let deadlines = Deadlines::default();
        let id = |text: &str| text.parse::<GameId>().unwrap();
        for (game, due) in [("a", 30), ("b", 10), ("c", 20), ("d", 40)] {
            deadlines.set(&id(game), Some(due));
        }
        deadlines.set(&id("b"), Some(25));
        deadlines.set(&id("d"), None);
        assert_eq!(deadlines.next(), Some(20));
        assert_eq!(deadlines.take_due(19), []);
        assert_eq!(deadlines.take_due(25), [id("c"), id("b")]);
        assert_eq!(deadlines.take_due(25), []);
        assert_eq!(deadlines.take_due(99), [id("a")]);
        assert_eq!(deadlines.next(), None);
    }
}
