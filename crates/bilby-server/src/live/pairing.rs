//! People who seek the same game. In a casual one the first come play first; in a rated one, those of nearest strength.

use super::convert::count;
use super::matching::{Waiting, next_game};
use super::outbox::Outbox;
use super::visitors::SocketId;
use bilby_table::{Millis, PersonId};
use bilby_wire::Seek;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many different seeks the lobby shows.
const SHOWN: usize = 50;

/// Those who wait, by what they seek.
#[derive(Debug, Default)]
pub struct Pairing(Mutex<HashMap<Seek, Group>>);

/// Those who seek the same.
#[derive(Debug)]
struct Group {
    /// How many play.
    seats: usize,
    /// The first come first.
    seekers: Vec<Seeker>,
}

/// Somebody who waits to be paired.
#[derive(Clone, Debug)]
pub struct Seeker {
    /// Who.
    pub person: PersonId,
    /// The socket that the seek ends with.
    pub socket: SocketId,
    /// Where to tell them.
    pub outbox: Arc<Outbox>,
    /// How strong they seem to be, where the game is rated.
    pub points: f64,
    /// Since when they wait.
    pub since: Millis,
}

impl Pairing {
    fn waiting(&self) -> MutexGuard<'_, HashMap<Seek, Group>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody seeks a game for so many; an earlier seek of theirs is over. Those who are to play, once there are enough of
    /// them: they wait no longer. (Who seeks a rated game waits for [`Pairing::due`].) What is sought must be in its
    /// canonical words.
    pub fn seek(&self, seek: &Seek, seeker: Seeker, seats: usize) -> Option<Vec<Seeker>> {
        let mut waiting = self.waiting();
        remove(&mut waiting, |other| other.person == seeker.person);
        let group = waiting.entry(seek.clone()).or_insert_with(|| Group { seats, seekers: Vec::new() });
        group.seekers.push(seeker);
        if seek.rated || group.seekers.len() < seats {
            return None;
        }
        waiting.remove(seek).map(|group| group.seekers)
    }

    /// Those who are to play rated games now, by what they sought: they wait no longer.
    pub fn due(&self, now: Millis) -> Vec<(Seek, usize, Vec<Seeker>)> {
        let mut due = Vec::new();
        self.waiting().retain(|seek, group| {
            while let Some(game) = seek.rated.then(|| group.take_game(now)).flatten() {
                due.push((seek.clone(), group.seats, game));
            }
            !group.seekers.is_empty()
        });
        due
    }

    /// They wait again, before all others: what they were to play at could not be set up. Who seeks something else by now
    /// seeks that.
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

    /// A socket seeks nothing any more. Says whether it did.
    pub fn unseek(&self, socket: SocketId) -> bool {
        remove(&mut self.waiting(), |seeker| seeker.socket == socket)
    }

    /// What is sought, by how many, the most sought first.
    pub fn sought(&self) -> Vec<(Seek, u32)> {
        let waiting = self.waiting();
        let mut sought: Vec<_> =
            waiting.iter().map(|(seek, group)| (seek.clone(), count(group.seekers.len()))).collect();
        sought.sort_by_cached_key(|(seek, many)| (Reverse(*many), format!("{seek:?}")));
        sought.truncate(SHOWN);
        sought
    }

    /// How many wait.
    pub fn count(&self) -> usize {
        self.waiting().values().map(|group| group.seekers.len()).sum()
    }
}

impl Group {
    /// Takes those who are to play a rated game now.
    fn take_game(&mut self, now: Millis) -> Option<Vec<Seeker>> {
        let waiting: Vec<_> = self
            .seekers
            .iter()
            .map(|Seeker { person, points, since, .. }| Waiting { person, points: *points, since: *since })
            .collect();
        let game = next_game(&waiting, self.seats, now)?;
        let (game, left): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.seekers).into_iter().enumerate().partition(|(at, _)| game.contains(at));
        let people = |seekers: Vec<(usize, Seeker)>| seekers.into_iter().map(|(_, seeker)| seeker).collect();
        self.seekers = people(left);
        Some(people(game))
    }
}

fn remove(waiting: &mut HashMap<Seek, Group>, is: impl Fn(&Seeker) -> bool) -> bool {
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
        Seeker { person: person.parse().unwrap(), socket, outbox: Arc::new(Outbox::new(1)), points: 1500.0, since: 0 }
    }

    fn seek(time: &str) -> Seek {
        Seek { game: Game::Billo, rules: String::new(), time: time.to_owned(), rated: false }
    }

    #[test]
    fn the_first_come_play_first_and_nobody_alone() {
        let pairing = Pairing::default();
        assert!(pairing.seek(&seek("180+2"), seeker("ana", 1), 2).is_none());
        assert!(pairing.seek(&seek("180+2"), seeker("ana", 2), 2).is_none(), "the same person again");
        assert!(pairing.seek(&seek("none"), seeker("ben", 3), 2).is_none(), "something else");
        assert_eq!(pairing.sought(), [(seek("180+2"), 1), (seek("none"), 1)]);
        let pair = pairing.seek(&seek("180+2"), seeker("eve", 4), 2).unwrap();
        assert_eq!(pair.iter().map(|it| it.socket).collect::<Vec<_>>(), [2, 4]);
        assert!(!pairing.unseek(4));
        assert!(pairing.unseek(3));
        assert_eq!(pairing.count(), 0);
    }

    #[test]
    fn a_game_for_three_needs_three() {
        let pairing = Pairing::default();
        assert!(pairing.seek(&seek("none"), seeker("a", 1), 3).is_none());
        assert!(pairing.seek(&seek("none"), seeker("b", 2), 3).is_none());
        let three = pairing.seek(&seek("none"), seeker("c", 3), 3).unwrap();
        pairing.put_back(&seek("none"), 3, three);
        assert_eq!(pairing.sought(), [(seek("none"), 3)]);
    }

    #[test]
    fn who_is_put_back_seeks_once() {
        let pairing = Pairing::default();
        pairing.seek(&seek("none"), seeker("ana", 1), 2);
        let pair = pairing.seek(&seek("none"), seeker("ben", 2), 2).unwrap();
        pairing.seek(&seek("180+2"), seeker("ana", 3), 2);
        pairing.seek(&seek("none"), seeker("eve", 4), 3);
        pairing.put_back(&seek("none"), 2, pair);
        assert_eq!(pairing.sought(), [(seek("none"), 2), (seek("180+2"), 1)]);
        assert!(pairing.unseek(3) && !pairing.unseek(1));
    }

    #[test]
    fn rated_games_are_for_those_who_are_near() {
        let pairing = Pairing::default();
        let rated = Seek { rated: true, ..seek("none") };
        for (socket, person, points, since) in
            [(1, "ana", 1500.0, 0), (2, "ben", 1800.0, 0), (3, "eve", 1560.0, 1), (4, "leo", 1850.0, 2)]
        {
            let seeker = Seeker { points, since, ..seeker(person, socket) };
            assert!(pairing.seek(&rated, seeker, 2).is_none());
        }
        pairing.seek(&seek("none"), seeker("amy", 5), 2);
        let due = pairing.due(10);
        let sockets: Vec<Vec<_>> =
            due.iter().map(|(.., game)| game.iter().map(|seeker| seeker.socket).collect()).collect();
        assert_eq!(sockets, [[1, 3], [2, 4]]);
        assert!(due.iter().all(|(seek, seats, _)| (seek, *seats) == (&rated, 2)));
        assert_eq!(pairing.sought(), [(seek("none"), 1)]);
        assert!(pairing.due(100_000).is_empty(), "casual games are not their business");
    }
}
