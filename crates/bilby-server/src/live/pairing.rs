//! People who seek the same game: the first come play first.

use super::convert::count;
use super::outbox::Outbox;
use super::visitors::SocketId;
use bilby_table::PersonId;
use bilby_wire::Seek;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many different seeks the lobby shows.
const SHOWN: usize = 50;

/// Those who wait, by what they seek, the first come first.
#[derive(Debug, Default)]
pub struct Pairing(Mutex<HashMap<Seek, Vec<Seeker>>>);

/// Somebody who waits to be paired.
#[derive(Clone, Debug)]
pub struct Seeker {
    /// Who.
    pub person: PersonId,
    /// The socket that the seek ends with.
    pub socket: SocketId,
    /// Where to tell them.
    pub outbox: Arc<Outbox>,
}

impl Pairing {
    fn waiting(&self) -> MutexGuard<'_, HashMap<Seek, Vec<Seeker>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody seeks a game for so many; an earlier seek of theirs is over. Those who are to play, once there are enough of
    /// them: they wait no longer. What is sought must be in its canonical words.
    pub fn seek(&self, seek: &Seek, seeker: Seeker, seats: usize) -> Option<Vec<Seeker>> {
        let mut waiting = self.waiting();
        remove(&mut waiting, |other| other.person == seeker.person);
        let group = waiting.entry(seek.clone()).or_default();
        group.push(seeker);
        if group.len() < seats { None } else { waiting.remove(seek) }
    }

    /// They wait again, before all others: what they were to play at could not be set up.
    pub fn put_back(&self, seek: &Seek, seekers: Vec<Seeker>) {
        let mut waiting = self.waiting();
        let group = waiting.entry(seek.clone()).or_default();
        let known = std::mem::replace(group, seekers);
        group.extend(known);
    }

    /// A socket seeks nothing any more. Says whether it did.
    pub fn unseek(&self, socket: SocketId) -> bool {
        remove(&mut self.waiting(), |seeker| seeker.socket == socket)
    }

    /// What is sought, by how many, the most sought first.
    pub fn sought(&self) -> Vec<(Seek, u32)> {
        let waiting = self.waiting();
        let mut sought: Vec<_> = waiting.iter().map(|(seek, group)| (seek.clone(), count(group.len()))).collect();
        sought.sort_by_cached_key(|(seek, many)| (Reverse(*many), format!("{seek:?}")));
        sought.truncate(SHOWN);
        sought
    }

    /// How many wait.
    pub fn count(&self) -> usize {
        self.waiting().values().map(Vec::len).sum()
    }
}

fn remove(waiting: &mut HashMap<Seek, Vec<Seeker>>, is: impl Fn(&Seeker) -> bool) -> bool {
    let mut found = false;
    waiting.retain(|_, group| {
        let before = group.len();
        group.retain(|seeker| !is(seeker));
        found |= group.len() < before;
        !group.is_empty()
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_wire::Game;

    fn seeker(person: &str, socket: SocketId) -> Seeker {
        Seeker { person: person.parse().unwrap(), socket, outbox: Arc::new(Outbox::new(1)) }
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
        pairing.put_back(&seek("none"), three);
        assert_eq!(pairing.sought(), [(seek("none"), 3)]);
    }
}
