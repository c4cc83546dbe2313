//! Which nodes are alive, as the database knows, and which of them decides what is due at a table.

use bilby_store::{GameId, HeartbeatReply, NodeId};
use bilby_table::Millis;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A node that was not heard of for this long is dead.
pub const DEAD_AFTER: Millis = 3_500;

/// The nodes that are alive.
#[derive(Debug)]
pub struct Roster {
    me: NodeId,
    alive: Mutex<Alive>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Alive {
    /// The nodes that serve people.
    serving: BTreeSet<NodeId>,
    /// The nodes that only think for computer players.
    workers: BTreeSet<NodeId>,
    /// When each of them was last heard of.
    seen: BTreeMap<NodeId, Millis>,
    /// When the node that serves people and was lost last was last heard of.
    lost_at: Option<Millis>,
}

/// How the roster has changed.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct RosterChange {
    pub came: Vec<NodeId>,
    pub went: Vec<NodeId>,
}

impl Roster {
    pub fn new(me: NodeId) -> Roster {
        Roster { me, alive: Mutex::default() }
    }

    fn alive(&self) -> MutexGuard<'_, Alive> {
        self.alive.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes over what the database knows, which has answered this node without a break since `in_contact_since`. Returns
    /// which other nodes came and went. After an outage nobody is gone before they have had time to reach the database
    /// again.
    pub fn update(&self, reply: &HeartbeatReply, in_contact_since: Millis) -> RosterChange {
        let mut now = Alive::default();
        for (node, _, seen) in &reply.nodes {
            if node.id != self.me && seen + DEAD_AFTER > reply.now {
                let kind = if node.is_worker { &mut now.workers } else { &mut now.serving };
                kind.insert(node.id.clone());
                now.seen.insert(node.id.clone(), *seen);
            }
        }
        let mut alive = self.alive();
        if in_contact_since + DEAD_AFTER > reply.now {
            now.serving.extend(alive.serving.iter().cloned());
            now.workers.extend(alive.workers.iter().cloned());
            for (node, seen) in &alive.seen {
                now.seen.entry(node.clone()).or_insert(*seen);
            }
        }
        let lost = alive.serving.difference(&now.serving).filter_map(|node| alive.seen.get(node).copied());
        now.lost_at = lost.max().max(alive.lost_at);
        let all = |alive: &Alive| alive.serving.union(&alive.workers).cloned().collect::<BTreeSet<_>>();
        let (before, after) = (all(&alive), all(&now));
        *alive = now;
        RosterChange {
            came: after.difference(&before).cloned().collect(),
            went: before.difference(&after).cloned().collect(),
        }
    }

    /// Returns whether this node decides what is due at a table. All nodes that know the same roster agree.
    pub fn decides(&self, game: &GameId) -> bool {
        self.has_duty(game.as_str())
    }

    /// Returns whether a duty is this node's, which one node at a time has. All nodes that know the same roster agree.
    pub fn has_duty(&self, duty: &str) -> bool {
        let own = weight(&self.me, duty);
        self.alive().serving.iter().all(|other| weight(other, duty) < own)
    }

    /// Returns whether another node only thinks for computers.
    pub fn has_workers(&self) -> bool {
        !self.alive().workers.is_empty()
    }

    /// When a node that served people was last heard of, if any was lost: of the last one. By the database's clock.
    pub fn lost_at(&self) -> Option<Millis> {
        self.alive().lost_at
    }

    /// The number of other nodes that serve people.
    pub fn serving(&self) -> usize {
        self.alive().serving.len()
    }

    /// The number of other nodes.
    pub fn count(&self) -> usize {
        let alive = self.alive();
        alive.serving.len() + alive.workers.len()
    }
}

/// The node with the highest weight decides (rendezvous hashing): when a node comes or goes, only its own tables change
/// hands.
fn weight(node: &NodeId, duty: &str) -> u64 {
    let bytes = node.as_str().bytes().chain(duty.bytes());
    let mixed =
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    // FNV's last bytes hardly reach the high bits, which the comparison looks at first.
    let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 29)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_store::NodeRow;

    fn reply(nodes: &[(&str, bool, Millis)]) -> HeartbeatReply {
        let row = |(id, is_worker, seen): &(&str, bool, Millis)| {
            let node = NodeRow {
                id: NodeId::of(id),
                name: String::new(),
                version: String::new(),
                is_worker: *is_worker,
                bus: String::new(),
                sockets: 0,
                tables: 0,
                ahead: 0,
            };
            (node, 0, *seen)
        };
        HeartbeatReply { now: 10_000, nodes: nodes.iter().map(row).collect(), jobs_waiting: 0 }
    }

    fn games() -> impl Iterator<Item = GameId> {
        (0..300).map(|number| format!("game{number}").parse().unwrap())
    }

    #[test]
    fn one_of_them_decides_and_another_takes_over() {
        let all = [("a", false, 9_500), ("b", false, 9_000), ("c", false, 9_900), ("w", true, 9_999)];
        let rosters = ["a", "b", "c"].map(|me| {
            let roster = Roster::new(NodeId::of(me));
            assert_eq!(roster.update(&reply(&all), 0).came.len(), 3);
            assert!(roster.has_workers());
            roster
        });
        let mut shares = [0; 3];
        for game in games() {
            let deciders: Vec<usize> = (0..3).filter(|at| rosters[*at].decides(&game)).collect();
            assert_eq!(deciders.len(), 1, "{game}");
            shares[deciders[0]] += 1;
        }
        assert!(shares.iter().all(|share| *share > 60), "{shares:?}");
        let with_c: Vec<bool> = games().map(|game| rosters[0].decides(&game)).collect();
        let gone = rosters[0].update(&reply(&[("a", false, 9_500), ("b", false, 9_000), ("c", false, 6_000)]), 0);
        assert_eq!(gone, RosterChange { came: vec![], went: vec![NodeId::of("c"), NodeId::of("w")] });
        assert_eq!(rosters[0].lost_at(), Some(9_900), "workers don't count");
        assert!(games().zip(with_c).all(|(game, before)| !before || rosters[0].decides(&game)), "it keeps its own");
    }

    #[test]
    fn nobody_is_gone_because_the_database_was_away() {
        let roster = Roster::new(NodeId::of("a"));
        roster.update(&reply(&[("b", false, 9_000), ("w", true, 9_000)]), 0);
        // None has reached the database since: `b` was heard of before the outage, `w` is not listed any more.
        let old = [("b", false, 2_000)];
        assert_eq!(roster.update(&reply(&old), 9_900), RosterChange::default());
        assert!(roster.has_workers());
        let back = roster.update(&reply(&[("b", false, 9_950), ("w", true, 2_000)]), 6_000);
        assert_eq!(back, RosterChange { came: vec![], went: vec![NodeId::of("w")] });
    }
}
