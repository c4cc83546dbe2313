//! All unfinished tables, in memory or not: who sits where, and which are for everybody to see.

use bilby_store::GameId;
use bilby_table::{Millis, PersonId};
use bilby_wire::{Person, Phase, Sitter, TableSummary};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many tables with open seats a list shows, and how many games to watch.
const SHOWN: [usize; 2] = [100, 50];

/// The unfinished tables.
#[derive(Debug, Default)]
pub struct Directory(Mutex<Tables>);

#[derive(Debug, Default)]
struct Tables {
    all: HashMap<GameId, Listed>,
    /// Whose they are: who sits there, or has opened it for others.
    of: HashMap<String, BTreeSet<GameId>>,
    /// The public ones, the newest first: those with open seats, those to watch.
    shown: [BTreeSet<(Reverse<Millis>, GameId)>; 2],
}

#[derive(Debug)]
struct Listed {
    summary: TableSummary,
    public: bool,
    opener: Option<PersonId>,
}

impl Listed {
    fn people(&self) -> BTreeSet<String> {
        let seated = self.summary.seats.iter().filter_map(|sitter| match sitter {
            Sitter::Person { person } => Some(person.id.clone()),
            _ => None,
        });
        seated.chain(self.opener.as_ref().map(PersonId::to_string)).collect()
    }
}

impl Directory {
    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table is new, or has changed.
    pub fn put(&self, game: &GameId, summary: TableSummary, public: bool) {
        let mut tables = self.tables();
        let opener = tables.remove(game).and_then(|before| before.opener);
        if summary.phase != Phase::Over {
            tables.insert(game, Listed { summary, public, opener });
        }
    }

    /// A table counts for who opened it, although they may not sit there.
    pub fn opened_by(&self, game: &GameId, opener: &PersonId) {
        let mut tables = self.tables();
        if let Some(listed) = tables.remove(game) {
            tables.insert(game, Listed { opener: Some(opener.clone()), ..listed });
        }
    }

    /// Only the board has changed. Says whether everybody can see it.
    pub fn moved(&self, game: &GameId, turns: u32, on_move: Option<u8>) -> bool {
        let mut tables = self.tables();
        let Some(listed) = tables.all.get_mut(game) else { return false };
        listed.summary.turns = turns;
        listed.summary.on_move = on_move;
        listed.public
    }

    /// Somebody has another name now. Says at which tables.
    pub fn rename(&self, person: &Person) -> Vec<GameId> {
        let mut tables = self.tables();
        let games: Vec<GameId> = tables.of.get(&person.id).into_iter().flatten().cloned().collect();
        for game in &games {
            for sitter in tables.all.get_mut(game).into_iter().flat_map(|listed| &mut listed.summary.seats) {
                match sitter {
                    Sitter::Person { person: seated } if seated.id == person.id => seated.clone_from(person),
                    _ => {}
                }
            }
        }
        games
    }

    /// How many unfinished tables somebody has.
    pub fn count_of(&self, person: &PersonId) -> usize {
        self.tables().of.get(person.as_str()).map_or(0, BTreeSet::len)
    }

    /// The unfinished tables that somebody sits at, the newest first.
    pub fn of(&self, person: &PersonId) -> Vec<TableSummary> {
        let tables = self.tables();
        let sits = |summary: &TableSummary| {
            let mut seats = summary.seats.iter();
            seats.any(|sitter| matches!(sitter, Sitter::Person { person: seated } if seated.id == person.as_str()))
        };
        let games = tables.of.get(person.as_str()).into_iter().flatten();
        let summaries = games.filter_map(|game| tables.all.get(game)).map(|listed| &listed.summary);
        let newest: BTreeMap<_, _> =
            summaries.filter(|it| sits(it)).map(|it| ((Reverse(it.created), &it.id), it)).collect();
        newest.into_values().cloned().collect()
    }

    /// What everybody may see: tables with open seats, then games to watch, each the newest first.
    pub fn public(&self) -> Vec<TableSummary> {
        let tables = self.tables();
        let shown = tables.shown.iter().zip(SHOWN).flat_map(|(games, most)| games.iter().take(most));
        shown.filter_map(|(_, game)| tables.all.get(game)).map(|listed| listed.summary.clone()).collect()
    }

    /// How many unfinished tables there are.
    pub fn count(&self) -> usize {
        self.tables().all.len()
    }
}

impl Tables {
    fn insert(&mut self, game: &GameId, listed: Listed) {
        for person in listed.people() {
            self.of.entry(person).or_default().insert(game.clone());
        }
        if listed.public {
            self.shown[list(&listed.summary)].insert((Reverse(listed.summary.created), game.clone()));
        }
        self.all.insert(game.clone(), listed);
    }

    fn remove(&mut self, game: &GameId) -> Option<Listed> {
        let listed = self.all.remove(game)?;
        for person in listed.people() {
            if let Some(games) = self.of.get_mut(&person) {
                games.remove(game);
                if games.is_empty() {
                    self.of.remove(&person);
                }
            }
        }
        self.shown[list(&listed.summary)].remove(&(Reverse(listed.summary.created), game.clone()));
        Some(listed)
    }
}

/// Which list a table is in.
fn list(summary: &TableSummary) -> usize {
    usize::from(summary.phase != Phase::Gathering)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_wire::Game;

    fn summary(id: &str, created: Millis, phase: Phase, people: &[&str]) -> TableSummary {
        let person = |id: &&str| Person { id: (*id).to_owned(), name: "?".to_owned(), guest: true };
        TableSummary {
            id: id.to_owned(),
            game: Game::Billo,
            rules: String::new(),
            time: "none".to_owned(),
            rated: false,
            phase,
            seats: people.iter().map(|id| Sitter::Person { person: person(id) }).collect(),
            on_move: None,
            turns: 0,
            created,
        }
    }

    #[test]
    fn open_seats_first_then_games_the_newest_first() {
        let directory = Directory::default();
        let put = |id: &str, created, phase, people: &[&str], public| {
            directory.put(&id.parse().unwrap(), summary(id, created, phase, people), public);
        };
        put("old", 1, Phase::Gathering, &["ana"], true);
        put("new", 2, Phase::Gathering, &["ben"], true);
        put("game", 3, Phase::Playing, &["ana", "ben"], true);
        put("secret", 4, Phase::Gathering, &["ana"], false);
        let ids = |list: Vec<TableSummary>| list.into_iter().map(|it| it.id).collect::<Vec<_>>();
        assert_eq!(ids(directory.public()), ["new", "old", "game"]);
        let ana = "ana".parse().unwrap();
        assert_eq!(ids(directory.of(&ana)), ["secret", "game", "old"]);
        put("old", 1, Phase::Playing, &["ana", "eve"], true);
        put("game", 3, Phase::Over, &["ana", "ben"], true);
        assert_eq!(ids(directory.public()), ["new", "old"]);
        assert_eq!((directory.count_of(&ana), directory.count()), (2, 3));
        directory.opened_by(&"new".parse().unwrap(), &ana);
        assert_eq!((directory.count_of(&ana), directory.of(&ana).len()), (3, 2));
        put("new", 2, Phase::Over, &["ben"], true);
        assert_eq!(directory.count_of(&ana), 2);
        let games = directory.rename(&Person { id: "eve".to_owned(), name: "Eve".to_owned(), guest: false });
        assert_eq!(games, ["old".parse().unwrap()]);
    }
}
