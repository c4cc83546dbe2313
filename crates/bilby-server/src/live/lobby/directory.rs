//! All unfinished tables, whether in memory or not: who sits where, and which are public.

use bilby_store::GameId;
use bilby_table::{Millis, PersonId};
use bilby_wire::{Person, Phase, Sitter, TableSummary};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many tables with open seats and how many games to watch the lobby shows.
const SHOWN: [usize; 2] = [100, 50];
/// How many tables of one person each of the two lists shows, so that nobody fills a list alone.
const SHOWN_PER_PERSON: usize = 3;

/// The unfinished tables.
#[derive(Debug, Default)]
pub struct TableDirectory(Mutex<Tables>);

#[derive(Debug, Default)]
struct Tables {
    all: HashMap<GameId, ListedTable>,
    /// The networks from which tables were opened that are not listed yet.
    networks: HashMap<GameId, IpAddr>,
    /// The tables of each person who sits at one. (The person who opens a table sits there.)
    by_person: HashMap<String, BTreeSet<GameId>>,
    /// The public ones, the newest first: those with open seats, those to watch.
    shown: [BTreeSet<(Reverse<Millis>, GameId)>; 2],
    /// The people who follow the list of their own tables, and whether it has changed since they were sent it.
    watched: HashMap<PersonId, bool>,
    /// The tables that have changed, if somebody wants to know.
    changed: Option<HashSet<GameId>>,
}

/// What a list shows of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSummary {
    pub turns: u32,
    pub on_move: Option<u8>,
    pub deadline: Option<Millis>,
}

#[derive(Debug)]
struct ListedTable {
    summary: TableSummary,
    public: bool,
    /// The network from which it was opened, if that is known.
    network: Option<IpAddr>,
}

impl ListedTable {
    /// The people who sit there.
    fn people(&self) -> impl Iterator<Item = &str> {
        self.summary.seats.iter().filter_map(|sitter| match sitter {
            Sitter::Person { person } => Some(person.id.as_str()),
            _ => None,
        })
    }

    /// The person whose table it is in the list: the first who sits there.
    fn host(&self) -> Option<&str> {
        self.people().next()
    }
}

impl TableDirectory {
    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a table, or changes it. A finished table is removed. Nobody is told of a table that is as it was.
    pub fn update(&self, game: &GameId, summary: TableSummary, public: bool) {
        let mut tables = self.tables();
        if tables.all.get(game).is_some_and(|listed| listed.public == public && listed.summary == summary) {
            return;
        }
        let network = tables.remove(game).and_then(|before| before.network).or_else(|| tables.networks.remove(game));
        if summary.phase != Phase::Over {
            tables.insert(game, ListedTable { summary, public, network });
        }
    }

    /// Records the network from which a table was opened. The table may not be listed yet.
    pub fn set_network(&self, game: &GameId, network: Option<IpAddr>) {
        let Some(network) = network else { return };
        let mut tables = self.tables();
        match tables.all.get_mut(game) {
            Some(listed) => listed.network = Some(network),
            None => drop(tables.networks.insert(game.clone(), network)),
        }
    }

    /// The network from which a table was opened, if that is known.
    pub fn network_of(&self, game: &GameId) -> Option<IpAddr> {
        self.tables().all.get(game)?.network
    }

    /// The unfinished tables at which a person sits.
    pub fn games_of(&self, person: &PersonId) -> Vec<GameId> {
        self.tables().by_person.get(person.as_str()).into_iter().flatten().cloned().collect()
    }

    /// Changes what the list shows of the board. Returns whether the table is public.
    pub fn update_board(&self, game: &GameId, board: BoardSummary) -> bool {
        let mut tables = self.tables();
        let Tables { all, watched, changed, .. } = &mut *tables;
        let Some(listed) = all.get_mut(game) else { return false };
        let summary = &mut listed.summary;
        let before = BoardSummary { turns: summary.turns, on_move: summary.on_move, deadline: summary.deadline };
        if before != board {
            BoardSummary { turns: summary.turns, on_move: summary.on_move, deadline: summary.deadline } = board;
            mark(watched, listed);
            note(changed, game);
        }
        listed.public
    }

    /// Notes from now on whether a person's tables have changed.
    pub fn watch(&self, person: &PersonId) {
        self.tables().watched.entry(person.clone()).or_default();
    }

    /// No longer notes it.
    pub fn unwatch(&self, person: &PersonId) {
        self.tables().watched.remove(person);
    }

    /// The unfinished tables of all watched people.
    pub fn watched_games(&self) -> BTreeSet<GameId> {
        let tables = self.tables();
        let of = |person: &PersonId| tables.by_person.get(person.as_str()).into_iter().flatten();
        tables.watched.keys().flat_map(of).cloned().collect()
    }

    /// The watched people whose tables have changed since the last call.
    pub fn take_changed(&self) -> Vec<PersonId> {
        let mut tables = self.tables();
        let changed =
            tables.watched.iter_mut().filter_map(|(person, changed)| std::mem::take(changed).then_some(person));
        changed.cloned().collect()
    }

    /// The tables that have changed since the last call, or since the first one. Before it, nothing is noted.
    pub fn take_changed_games(&self) -> HashSet<GameId> {
        self.tables().changed.replace(HashSet::new()).unwrap_or_default()
    }

    /// Notes that a table has changed in a way that the list does not show.
    pub fn note_changed(&self, game: &GameId) {
        note(&mut self.tables().changed, game);
    }

    /// Changes a person's name.
    pub fn rename(&self, person: &Person) {
        let mut tables = self.tables();
        let games: Vec<GameId> = tables.by_person.get(&person.id).into_iter().flatten().cloned().collect();
        for game in &games {
            for sitter in tables.all.get_mut(game).into_iter().flat_map(|listed| &mut listed.summary.seats) {
                match sitter {
                    Sitter::Person { person: seated } if seated.id == person.id => seated.clone_from(person),
                    _ => {}
                }
            }
            let Tables { all, watched, .. } = &mut *tables;
            all.get(game).into_iter().for_each(|listed| mark(watched, listed));
        }
    }

    /// The number of a person's unfinished tables.
    pub fn count_of(&self, person: &PersonId) -> usize {
        self.tables().by_person.get(person.as_str()).map_or(0, BTreeSet::len)
    }

    /// The unfinished tables at which a person sits, the newest first.
    pub fn tables_of(&self, person: &PersonId) -> Vec<TableSummary> {
        let tables = self.tables();
        let games = tables.by_person.get(person.as_str()).into_iter().flatten();
        let summaries = games.filter_map(|game| tables.all.get(game)).map(|listed| &listed.summary);
        let newest: BTreeMap<_, _> = summaries.map(|it| ((Reverse(it.created), &it.id), it)).collect();
        newest.into_values().cloned().collect()
    }

    /// The public tables: those with open seats, then games to watch, each the newest first.
    pub fn public_tables(&self) -> Vec<TableSummary> {
        let tables = self.tables();
        let list = |(games, most): (&BTreeSet<(Reverse<Millis>, GameId)>, usize)| {
            let mut hosts: HashMap<&str, usize> = HashMap::new();
            let mut summaries = Vec::new();
            for listed in games.iter().filter_map(|(_, game)| tables.all.get(game)) {
                let of_host = listed.host().map_or(0, |host| {
                    let count = hosts.entry(host).or_default();
                    *count += 1;
                    *count
                });
                if of_host <= SHOWN_PER_PERSON {
                    summaries.push(listed.summary.clone());
                }
                if summaries.len() == most {
                    break;
                }
            }
            summaries
        };
        tables.shown.iter().zip(SHOWN).flat_map(list).collect()
    }

    /// The public tables at which a person sits, the newest first.
    pub fn public_tables_of(&self, person: &PersonId) -> Vec<TableSummary> {
        let tables = self.tables();
        let games = tables.by_person.get(person.as_str()).into_iter().flatten();
        let public = games.filter_map(|game| tables.all.get(game)).filter(|listed| listed.public);
        let newest: BTreeMap<_, _> = public.map(|it| ((Reverse(it.summary.created), &it.summary.id), it)).collect();
        newest.into_values().map(|listed| listed.summary.clone()).collect()
    }

    /// A table, if it is listed.
    pub fn find(&self, game: &GameId) -> Option<TableSummary> {
        self.tables().all.get(game).map(|listed| listed.summary.clone())
    }

    /// Returns whether a table is listed.
    pub fn has(&self, game: &GameId) -> bool {
        self.tables().all.contains_key(game)
    }

    /// Removes a table.
    pub fn remove(&self, game: &GameId) {
        self.tables().remove(game);
    }

    /// All listed tables.
    pub fn all(&self) -> Vec<(GameId, TableSummary)> {
        self.tables().all.iter().map(|(game, listed)| (game.clone(), listed.summary.clone())).collect()
    }

    /// The number of unfinished tables.
    pub fn count(&self) -> usize {
        self.tables().all.len()
    }
}

impl Tables {
    fn insert(&mut self, game: &GameId, listed: ListedTable) {
        for person in listed.people() {
            self.by_person.entry(person.to_owned()).or_default().insert(game.clone());
        }
        if listed.public {
            self.shown[list(&listed.summary)].insert((Reverse(listed.summary.created), game.clone()));
        }
        mark(&mut self.watched, &listed);
        note(&mut self.changed, game);
        self.all.insert(game.clone(), listed);
    }

    fn remove(&mut self, game: &GameId) -> Option<ListedTable> {
        let listed = self.all.remove(game)?;
        mark(&mut self.watched, &listed);
        for person in listed.people() {
            if let Some(games) = self.by_person.get_mut(person) {
                games.remove(game);
                if games.is_empty() {
                    self.by_person.remove(person);
                }
            }
        }
        self.shown[list(&listed.summary)].remove(&(Reverse(listed.summary.created), game.clone()));
        Some(listed)
    }
}

/// Notes that a table of these people has changed.
fn mark(watched: &mut HashMap<PersonId, bool>, listed: &ListedTable) {
    for person in listed.people() {
        watched.get_mut(person).into_iter().for_each(|changed| *changed = true);
    }
}

/// Notes that a table has changed, if somebody wants to know.
fn note(changed: &mut Option<HashSet<GameId>>, game: &GameId) {
    if let Some(changed) = changed
        && !changed.contains(game)
    {
        changed.insert(game.clone());
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
            assistance: true,
            phase,
            seats: people.iter().map(|id| Sitter::Person { person: person(id) }).collect(),
            on_move: None,
            deadline: None,
            left: Vec::new(),
            unready: Vec::new(),
            turns: 0,
            created,
        }
    }

    #[test]
    fn open_seats_first_then_games_the_newest_first() {
        let directory = TableDirectory::default();
        let put = |id: &str, created, phase, people: &[&str], public| {
            directory.update(&id.parse().unwrap(), summary(id, created, phase, people), public);
        };
        put("old", 1, Phase::Gathering, &["ana"], true);
        put("new", 2, Phase::Gathering, &["ben"], true);
        put("game", 3, Phase::Playing, &["ana", "ben"], true);
        put("secret", 4, Phase::Gathering, &["ana"], false);
        let ids = |list: Vec<TableSummary>| list.into_iter().map(|it| it.id).collect::<Vec<_>>();
        assert_eq!(ids(directory.public_tables()), ["new", "old", "game"]);
        let ana = "ana".parse().unwrap();
        assert_eq!(ids(directory.tables_of(&ana)), ["secret", "game", "old"]);
        put("old", 1, Phase::Playing, &["ana", "eve"], true);
        put("game", 3, Phase::Over, &["ana", "ben"], true);
        assert_eq!(ids(directory.public_tables()), ["new", "old"]);
        assert_eq!((directory.count_of(&ana), directory.count()), (2, 3));
        let eve = Person { id: "eve".to_owned(), name: "Eve".to_owned(), guest: false };
        directory.rename(&eve);
        assert_eq!(directory.public_tables()[1].seats[1], Sitter::Person { person: eve });
    }

    #[test]
    fn who_follows_their_tables_is_told_of_changes_once() {
        let directory = TableDirectory::default();
        let [ana, ben] = ["ana", "ben"].map(|id| id.parse::<PersonId>().unwrap());
        let game: GameId = "game".parse().unwrap();
        directory.update(&game, summary("game", 1, Phase::Gathering, &["ana", "ben"]), false);
        directory.watch(&ana);
        assert_eq!(directory.take_changed(), []);
        directory.update_board(&game, BoardSummary { turns: 1, on_move: Some(1), deadline: Some(9) });
        assert_eq!(directory.take_changed(), std::slice::from_ref(&ana));
        assert_eq!(directory.take_changed(), []);
        assert_eq!(directory.tables_of(&ben)[0].deadline, Some(9));
        directory.update(&game, summary("game", 1, Phase::Over, &["ana", "ben"]), false);
        assert_eq!(directory.take_changed(), std::slice::from_ref(&ana));
        directory.unwatch(&ana);
        directory.update(&game, summary("game", 1, Phase::Gathering, &["ana", "ben"]), false);
        assert_eq!(directory.take_changed(), []);
    }

    #[test]
    fn tables_that_have_changed_are_noted_from_the_first_question_on() {
        let directory = TableDirectory::default();
        let [one, other] = ["one", "other"].map(|id| id.parse::<GameId>().unwrap());
        for game in [&one, &other] {
            directory.update(game, summary(game.as_str(), 1, Phase::Playing, &["ana", "ben"]), false);
        }
        assert_eq!(directory.take_changed_games(), HashSet::new());
        directory.update_board(&one, BoardSummary { turns: 0, on_move: None, deadline: None });
        assert_eq!(directory.take_changed_games(), HashSet::new(), "nothing has changed");
        directory.update_board(&one, BoardSummary { turns: 1, on_move: Some(1), deadline: None });
        assert_eq!(directory.take_changed_games(), HashSet::from([one.clone()]));
        assert_eq!(directory.take_changed_games(), HashSet::new());
        // All tables are listed again.
        directory.watch(&"ana".parse().unwrap());
        for (game, summary) in directory.all() {
            directory.update(&game, summary, false);
        }
        assert_eq!((directory.take_changed_games(), directory.take_changed()), (HashSet::new(), Vec::new()));
        directory.update(&other, summary(other.as_str(), 1, Phase::Playing, &["ana", "eve"]), false);
        assert_eq!(directory.take_changed_games(), HashSet::from([other]));
        directory.note_changed(&one);
        assert_eq!(directory.take_changed_games(), HashSet::from([one]));
    }

    #[test]
    fn nobody_fills_a_list_alone() {
        let directory = TableDirectory::default();
        let put = |id: &str, created, phase, people: &[&str]| {
            directory.update(&id.parse().unwrap(), summary(id, created, phase, people), true);
        };
        put("early", 0, Phase::Gathering, &["ben"]);
        for number in 1..200 {
            put(&format!("g{number}"), number, Phase::Gathering, &["ana"]);
            put(&format!("w{number}"), number, Phase::Playing, &["ana", "eve"]);
        }
        let ids: Vec<String> = directory.public_tables().into_iter().map(|it| it.id).collect();
        assert_eq!(ids, ["g199", "g198", "g197", "early", "w199", "w198", "w197"]);
        assert_eq!(directory.tables_of(&"ana".parse().unwrap()).len(), 398, "their own list has them all");
    }

    #[test]
    fn from_where_a_table_was_opened_is_known_before_it_is_listed() {
        let directory = TableDirectory::default();
        let game: GameId = "new".parse().unwrap();
        directory.set_network(&game, Some([192, 0, 2, 1].into()));
        directory.update(&game, summary("new", 1, Phase::Gathering, &["ana"]), true);
        directory.update(&game, summary("new", 1, Phase::Playing, &["ana", "ben"]), true);
        assert_eq!(directory.network_of(&game), Some([192, 0, 2, 1].into()));
    }
}
