//! People who seek a game and wait. Casual games start with the first who come; opponents of rated games are chosen by
//! rating (`rated_opponents`).

use crate::live::pairing::rated_opponents::{Candidate, choose_players};
use crate::live::socket::connected_people::SocketId;
use crate::live::socket::outbox::Outbox;
use bilby_convert::to_wire::count;
use bilby_table::{Millis, PersonId};
use bilby_wire::Seek;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many different seeks the lobby shows.
const SHOWN: usize = 50;

/// The waiting people, by what they seek.
#[derive(Debug, Default)]
pub struct Seeks {
    waiting: Mutex<HashMap<Seek, Group>>,
    /// What is sought at all nodes, if there are others.
    everywhere: Mutex<Option<Vec<(Seek, u32)>>>,
}

/// The people who seek the same game.
#[derive(Debug)]
struct Group {
    /// The number of players.
    seats: usize,
    /// In the order in which they came.
    seekers: Vec<Seeker>,
}

/// A person who waits to be paired.
#[derive(Clone, Debug)]
pub struct Seeker {
    /// Their id.
    pub person: PersonId,
    /// Their socket. The seek ends with it.
    pub socket: SocketId,
    /// Where they are notified.
    pub outbox: Arc<Outbox>,
    /// Their strength, if the game is rated.
    pub points: f64,
    /// Since when they have been waiting.
    pub since: Millis,
    /// The people whom they have blocked, or who have blocked them.
    pub blocked: Arc<HashSet<PersonId>>,
}

impl Seeker {
    fn plays_with(&self, other: &Seeker) -> bool {
        !self.blocked.contains(&other.person) && !other.blocked.contains(&self.person)
    }
}

impl Seeks {
    fn waiting(&self) -> MutexGuard<'_, HashMap<Seek, Group>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn everywhere(&self) -> MutexGuard<'_, Option<Vec<(Seek, u32)>>> {
        self.everywhere.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a person who waits until a game is found in the database.
    pub fn wait(&self, seek: &Seek, seeker: Seeker, seats: usize) {
        let mut waiting = self.waiting();
        remove_where(&mut waiting, |other| other.person == seeker.person);
        waiting.entry(seek.clone()).or_insert_with(|| Group { seats, seekers: Vec::new() }).seekers.push(seeker);
    }

    /// Returns whether a person waits here.
    pub fn has(&self, person: &PersonId) -> bool {
        self.waiting().values().flat_map(|group| &group.seekers).any(|seeker| seeker.person == *person)
    }

    /// Removes and returns a person for whom a game was found.
    pub fn take(&self, person: &PersonId) -> Option<Seeker> {
        let mut waiting = self.waiting();
        let found = waiting.values().flat_map(|group| &group.seekers).find(|seeker| seeker.person == *person).cloned();
        remove_where(&mut waiting, |seeker| seeker.person == *person);
        found
    }

    /// What people wait for here, each with its number of players.
    pub fn waiting_for(&self) -> Vec<(Seek, usize)> {
        self.waiting().iter().map(|(seek, group)| (seek.clone(), group.seats)).collect()
    }

    /// Sets what is sought at all nodes, which the lobby shows. Returns whether that has changed.
    pub fn set_everywhere(&self, mut sought: Vec<(Seek, u32)>) -> bool {
        sort(&mut sought);
        let mut everywhere = self.everywhere();
        let is_new = everywhere.as_ref() != Some(&sought);
        *everywhere = Some(sought);
        is_new
    }

    /// Adds a person who seeks a game for `seats` players, replacing an earlier seek of theirs. For a casual game,
    /// removes and returns its players once there are enough; rated games wait for [`Seeks::take_rated_games`]. The
    /// seek must be canonical.
    pub fn add(&self, seek: &Seek, seeker: Seeker, seats: usize) -> Option<Vec<Seeker>> {
        let mut waiting = self.waiting();
        remove_where(&mut waiting, |other| other.person == seeker.person);
        let group = waiting.entry(seek.clone()).or_insert_with(|| Group { seats, seekers: Vec::new() });
        group.seekers.push(seeker);
        let players = if seek.rated { None } else { group.take_first() };
        if group.seekers.is_empty() {
            waiting.remove(seek);
        }
        players
    }

    /// Removes and returns the players of every rated game that can begin now.
    pub fn take_rated_games(&self, now: Millis) -> Vec<(Seek, usize, Vec<Seeker>)> {
        let mut due = Vec::new();
        self.waiting().retain(|seek, group| {
            while let Some(game) = seek.rated.then(|| group.take_game(now)).flatten() {
                due.push((seek.clone(), group.seats, game));
            }
            !group.seekers.is_empty()
        });
        due
    }

    /// Puts people back in front of the others, because their table could not be opened. People who seek something else
    /// by now are left out.
    pub fn put_back(&self, seek: &Seek, seats: usize, mut seekers: Vec<Seeker>) {
        let mut waiting = self.waiting();
        let seeks =
            |person: &PersonId| waiting.values().flat_map(|group| &group.seekers).any(|it| it.person == *person);
        seekers.retain(|seeker| !seeks(&seeker.person));
        if seekers.is_empty() {
            return;
        }
        let group = waiting.entry(seek.clone()).or_insert_with(|| Group { seats, seekers: Vec::new() });
        seekers.append(&mut group.seekers);
        group.seekers = seekers;
    }

    /// Removes a socket's seek. Returns whether it had one.
    pub fn remove(&self, socket: SocketId) -> bool {
        remove_where(&mut self.waiting(), |seeker| seeker.socket == socket)
    }

    /// What is sought and by how many people, the most popular first.
    pub fn summary(&self) -> Vec<(Seek, u32)> {
        if let Some(everywhere) = &*self.everywhere() {
            return everywhere.clone();
        }
        let waiting = self.waiting();
        let mut sought: Vec<_> =
            waiting.iter().map(|(seek, group)| (seek.clone(), count(group.seekers.len()))).collect();
        sort(&mut sought);
        sought
    }

    /// The number of waiting people.
    pub fn count(&self) -> usize {
        self.waiting().values().map(|group| group.seekers.len()).sum()
    }
}

impl Group {
    /// Removes and returns the players of a casual game: the last who came, and the first of the others who all play
    /// with each other.
    fn take_first(&mut self) -> Option<Vec<Seeker>> {
        let last = self.seekers.len().checked_sub(1)?;
        let mut chosen = vec![last];
        for (at, seeker) in self.seekers[..last].iter().enumerate() {
            if chosen.len() < self.seats && chosen.iter().all(|other| seeker.plays_with(&self.seekers[*other])) {
                chosen.push(at);
            }
        }
        (chosen.len() == self.seats).then(|| self.take(&chosen))
    }

    /// Removes and returns these people, in the order in which they came.
    fn take(&mut self, chosen: &[usize]) -> Vec<Seeker> {
        let (game, left): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.seekers).into_iter().enumerate().partition(|(at, _)| chosen.contains(at));
        let people = |seekers: Vec<(usize, Seeker)>| seekers.into_iter().map(|(_, seeker)| seeker).collect();
        self.seekers = people(left);
        people(game)
    }

    /// Removes and returns the players of a rated game that can begin now.
    fn take_game(&mut self, now: Millis) -> Option<Vec<Seeker>> {
        let waiting: Vec<_> = self
            .seekers
            .iter()
            .map(|Seeker { person, points, since, blocked, .. }| Candidate {
                person,
                points: *points,
                since: *since,
                blocked,
            })
            .collect();
        let game = choose_players(&waiting, self.seats, now)?;
        Some(self.take(&game))
    }
}

/// The most popular first, and not too many.
fn sort(sought: &mut Vec<(Seek, u32)>) {
    sought.sort_by_cached_key(|(seek, many)| (Reverse(*many), format!("{seek:?}")));
    sought.truncate(SHOWN);
}

fn remove_where(waiting: &mut HashMap<Seek, Group>, is: impl Fn(&Seeker) -> bool) -> bool {
    let mut found = false;
    waiting.retain(|_, Group { seekers, .. }| {
        let before = seekers.len();
        seekers.retain(|seeker| !is(seeker));
        found |= seekers.len() < before;
        !seekers.is_empty()
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_wire::Game;

    fn seeker(person: &str, socket: SocketId) -> Seeker {
        Seeker {
            person: person.parse().unwrap(),
            socket,
            outbox: Arc::new(Outbox::new(1)),
            points: 1500.0,
            since: 0,
            blocked: Arc::default(),
        }
    }

    fn seek(time: &str) -> Seek {
        Seek { game: Game::Billo, rules: String::new(), time: time.to_owned(), rated: false }
    }

    #[test]
    fn the_first_come_play_first_and_nobody_alone() {
        let seeks = Seeks::default();
        assert!(seeks.add(&seek("180+2"), seeker("ana", 1), 2).is_none());
        assert!(seeks.add(&seek("180+2"), seeker("ana", 2), 2).is_none(), "the same person again");
        assert!(seeks.add(&seek("none"), seeker("ben", 3), 2).is_none(), "something else");
        assert_eq!(seeks.summary(), [(seek("180+2"), 1), (seek("none"), 1)]);
        let pair = seeks.add(&seek("180+2"), seeker("eve", 4), 2).unwrap();
        assert_eq!(pair.iter().map(|it| it.socket).collect::<Vec<_>>(), [2, 4]);
        assert!(!seeks.remove(4));
        assert!(seeks.remove(3));
        assert_eq!(seeks.count(), 0);
    }

    #[test]
    fn people_who_have_blocked_each_other_are_not_paired() {
        let blocked_by = |other: &str| Arc::new(HashSet::from([other.parse().unwrap()]));
        for rated in [false, true] {
            let seeks = Seeks::default();
            let wanted = Seek { rated, ..seek("none") };
            assert!(seeks.add(&wanted, seeker("ana", 1), 2).is_none());
            // Whoever of the two has blocked the other.
            let eve = Seeker { blocked: blocked_by("ana"), ..seeker("eve", 2) };
            assert!(seeks.add(&wanted, eve, 2).is_none());
            assert!(seeks.take_rated_games(100_000).is_empty());
            let ben = seeks.add(&wanted, seeker("ben", 3), 2);
            let pair = if rated { seeks.take_rated_games(100_000).swap_remove(0).2 } else { ben.unwrap() };
            assert_eq!(pair.iter().map(|it| it.socket).collect::<Vec<_>>(), [1, 3]);
            assert_eq!(seeks.count(), 1);
        }
    }

    #[test]
    fn a_game_for_three_needs_three() {
        let seeks = Seeks::default();
        assert!(seeks.add(&seek("none"), seeker("a", 1), 3).is_none());
        assert!(seeks.add(&seek("none"), seeker("b", 2), 3).is_none());
        let three = seeks.add(&seek("none"), seeker("c", 3), 3).unwrap();
        seeks.put_back(&seek("none"), 3, three);
        assert_eq!(seeks.summary(), [(seek("none"), 3)]);
    }

    #[test]
    fn who_is_put_back_seeks_once() {
        let seeks = Seeks::default();
        seeks.add(&seek("none"), seeker("ana", 1), 2);
        let pair = seeks.add(&seek("none"), seeker("ben", 2), 2).unwrap();
        seeks.add(&seek("180+2"), seeker("ana", 3), 2);
        seeks.add(&seek("none"), seeker("eve", 4), 3);
        seeks.put_back(&seek("none"), 2, pair);
        assert_eq!(seeks.summary(), [(seek("none"), 2), (seek("180+2"), 1)]);
        assert!(seeks.remove(3) && !seeks.remove(1));
    }

    #[test]
    fn rated_games_are_for_those_who_are_near() {
        let seeks = Seeks::default();
        let rated = Seek { rated: true, ..seek("none") };
        for (socket, person, points, since) in
            [(1, "ana", 1500.0, 0), (2, "ben", 1800.0, 0), (3, "eve", 1560.0, 1), (4, "leo", 1850.0, 2)]
        {
            let seeker = Seeker { points, since, ..seeker(person, socket) };
            assert!(seeks.add(&rated, seeker, 2).is_none());
        }
        seeks.add(&seek("none"), seeker("amy", 5), 2);
        let due = seeks.take_rated_games(10);
        let sockets: Vec<Vec<_>> =
            due.iter().map(|(.., game)| game.iter().map(|seeker| seeker.socket).collect()).collect();
        assert_eq!(sockets, [[1, 3], [2, 4]]);
        assert!(due.iter().all(|(seek, seats, _)| (seek, *seats) == (&rated, 2)));
        assert_eq!(seeks.summary(), [(seek("none"), 1)]);
        assert!(seeks.take_rated_games(100_000).is_empty(), "casual games are not their business");
    }
}
