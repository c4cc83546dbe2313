//! New tables of other nodes, as messages tell them. Whoever first comes to one of them at this node need not wait until
//! it is read from the database.

use bilby_store::{GameId, StoredTable};
use bilby_wire::Person;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// For how long a table counts as new. Players mostly come at once.
const NEW_FOR: Duration = Duration::from_secs(10);
/// How many are kept.
const MOST: usize = 1_000;

/// The new tables.
#[derive(Debug, Default)]
pub struct NewTables(Mutex<HashMap<GameId, (Instant, NewTable)>>);

/// A table to which nothing has happened since it was opened.
#[derive(Debug)]
pub struct NewTable {
    pub stored: StoredTable,
    /// The people who sit there.
    pub people: Vec<Person>,
}

impl NewTables {
    fn tables(&self) -> MutexGuard<'_, HashMap<GameId, (Instant, NewTable)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a new table.
    pub fn insert(&self, game: GameId, table: NewTable, now: Instant) {
        let mut tables = self.tables();
        if tables.len() >= MOST {
            tables.retain(|_, (since, _)| is_new(*since, now));
        }
        if tables.len() < MOST {
            tables.insert(game, (now, table));
        }
    }

    /// Takes a table that is new still.
    pub fn take(&self, game: &GameId, now: Instant) -> Option<NewTable> {
        let (since, table) = self.tables().remove(game)?;
        is_new(since, now).then_some(table)
    }

    /// Forgets a table to which something has happened.
    pub fn forget(&self, game: &GameId) {
        self.tables().remove(game);
    }

    /// Forgets the tables of a person whose name has changed.
    pub fn forget_all_of(&self, person: &str) {
        self.tables().retain(|_, (_, table)| table.people.iter().all(|seated| seated.id != person));
    }

    /// Forgets tables that nobody has come to.
    pub fn forget_old(&self, now: Instant) {
        let mut tables = self.tables();
        tables.retain(|_, (since, _)| is_new(*since, now));
        if tables.is_empty() {
            tables.shrink_to_fit();
        }
    }
}

fn is_new(since: Instant, now: Instant) -> bool {
    now.saturating_duration_since(since) < NEW_FOR
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_store::TableOptions;

    #[test]
    fn a_table_is_new_once_and_not_for_long() {
        let (tables, now) = (NewTables::default(), Instant::now());
        let id = |text: &str| text.parse::<GameId>().unwrap();
        let put = |game: &str, person: &str| {
            let options = TableOptions { rated: false, public: false, chat: true, previous: None };
            let stored = StoredTable { options, created: 1, log: Vec::new(), rematch: None };
            let people = vec![Person { id: person.to_owned(), name: "?".to_owned(), guest: true }];
            tables.insert(id(game), NewTable { stored, people }, now);
        };
        for (game, person) in [("a", "ana"), ("b", "ben"), ("c", "cleo"), ("d", "dan")] {
            put(game, person);
        }
        tables.forget(&id("b"));
        tables.forget_all_of("cleo");
        let taken = |game: &str, after| tables.take(&id(game), now + after).is_some();
        assert!(taken("a", Duration::ZERO) && !taken("a", Duration::ZERO));
        assert!(!taken("b", Duration::ZERO) && !taken("c", Duration::ZERO) && !taken("d", NEW_FOR));
        put("e", "eve");
        tables.forget_old(now + NEW_FOR);
        assert!(!taken("e", Duration::ZERO));
        (0..2 * MOST).for_each(|game| put(&game.to_string(), "ana"));
        assert_eq!(tables.tables().len(), MOST);
    }
}
