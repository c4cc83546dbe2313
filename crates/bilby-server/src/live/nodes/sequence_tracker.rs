//! Tracks the numbers of the messages that come from each other node, to notice what the bus has lost. Each node
//! numbers its messages to all nodes, and announces the last number with every hello. So this node notices a gap even
//! if its own connection to the bus is in order and the sender's was the one that failed.

use bilby_store::NodeId;
use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

/// For how long a node counts as there that was heard, although the database does not know it yet.
const RECENT: Duration = Duration::from_secs(5);

/// The sequences of all other nodes, as far as this node knows of them.
#[derive(Debug, Default)]
pub struct SequenceTracker(HashMap<NodeId, PeerSequence>);

/// The numbered messages of one other node.
#[derive(Debug)]
struct PeerSequence {
    /// When its last message came, or when the node was first known.
    received_at: Instant,
    /// Whether the database says that the node is alive.
    is_alive: bool,
    /// Whether any of its numbers is known yet. Messages before the first known number are not missed.
    has_begun: bool,
    /// All messages up to this number have come.
    contiguous: u64,
    /// The numbers of later messages that have come already.
    out_of_order: BTreeSet<u64>,
    /// The number that its last hello announced.
    announced: u64,
    /// Whether its last hello said that it hears what is sent to it alone.
    has_inbox: bool,
    /// How many people its last hello said are connected there.
    people: u32,
}

impl PeerSequence {
    fn new(received_at: Instant) -> PeerSequence {
        PeerSequence {
            received_at,
            is_alive: false,
            has_begun: false,
            contiguous: 0,
            out_of_order: BTreeSet::new(),
            announced: 0,
            has_inbox: false,
            people: 0,
        }
    }

    fn is_recent(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.received_at) < RECENT
    }

    fn is_silent(&self, silent_for: Duration, now: Instant) -> bool {
        self.is_alive && now.saturating_duration_since(self.received_at) > silent_for
    }

    /// Marks all messages up to `to` as received, and those already received that follow without a gap.
    fn advance(&mut self, to: u64) {
        self.contiguous = self.contiguous.max(to);
        self.out_of_order = self.out_of_order.split_off(&(self.contiguous + 1));
        while self.out_of_order.remove(&(self.contiguous + 1)) {
            self.contiguous += 1;
        }
    }
}

impl SequenceTracker {
    /// Notes a message with this number, if it has one.
    pub fn note_message(&mut self, node: &NodeId, number: Option<u64>, now: Instant) {
        let peer = self.peer(node, number.map(|number| number.saturating_sub(1)), now);
        if let Some(number) = number.filter(|number| *number > peer.contiguous) {
            peer.out_of_order.insert(number);
            peer.advance(peer.contiguous);
        }
    }

    /// Notes a hello, which announces the number of the node's last message. Returns whether something was lost: what
    /// an earlier hello announced has not come yet. (What this one announces may be on its way.)
    pub fn note_hello(&mut self, node: &NodeId, last: u64, now: Instant) -> bool {
        let peer = self.peer(node, Some(last), now);
        let is_lost = peer.contiguous < peer.announced;
        peer.advance(peer.announced);
        peer.announced = last;
        is_lost
    }

    /// Notes whether a node hears what is sent to it alone.
    pub fn note_inbox(&mut self, node: &NodeId, has_inbox: bool) {
        if let Some(peer) = self.0.get_mut(node) {
            peer.has_inbox = has_inbox;
        }
    }

    /// Notes how many people are connected to a node. Returns whether that has changed.
    pub fn note_people(&mut self, node: &NodeId, people: u32) -> bool {
        self.0.get_mut(node).is_some_and(|peer| std::mem::replace(&mut peer.people, people) != people)
    }

    /// How many people are connected to the other nodes. Who is connected to two of them counts twice.
    pub fn people(&self, now: Instant) -> u32 {
        let there = self.0.values().filter(|peer| peer.is_alive || peer.is_recent(now));
        there.fold(0, |people, peer| people.saturating_add(peer.people))
    }

    /// Returns whether all other nodes hear what is sent to each of them alone.
    pub fn have_all_inboxes(&self, now: Instant) -> bool {
        self.0.values().all(|peer| peer.has_inbox || !(peer.is_alive || peer.is_recent(now)))
    }

    /// A node that was just heard. If none of its numbers was known before, its sequence begins after `before`.
    fn peer(&mut self, node: &NodeId, before: Option<u64>, now: Instant) -> &mut PeerSequence {
        let peer = self.0.entry(node.clone()).or_insert_with(|| PeerSequence::new(now));
        peer.received_at = now;
        if let Some(before) = before.filter(|_| !peer.has_begun) {
            peer.has_begun = true;
            (peer.contiguous, peer.announced) = (before, before);
        }
        peer
    }

    /// Notes that the database says that a node is alive.
    pub fn note_joined(&mut self, node: &NodeId, now: Instant) {
        self.0.entry(node.clone()).or_insert_with(|| PeerSequence::new(now)).is_alive = true;
    }

    /// Notes that a node is gone.
    pub fn note_left(&mut self, node: &NodeId, now: Instant) {
        self.0.remove(node);
        self.0.retain(|_, peer| peer.is_alive || peer.is_recent(now));
    }

    /// Returns whether a node that is alive has been silent for this long.
    pub fn is_any_silent(&self, silent_for: Duration, now: Instant) -> bool {
        self.0.values().any(|peer| peer.is_silent(silent_for, now))
    }

    /// The nodes that are alive and have been silent for this long.
    pub fn silent(&self, silent_for: Duration, now: Instant) -> Vec<NodeId> {
        self.0.iter().filter(|(_, peer)| peer.is_silent(silent_for, now)).map(|(node, _)| node.clone()).collect()
    }

    /// Returns whether there is any other node: the database knows it, or it was just heard.
    pub fn has_peers(&self, now: Instant) -> bool {
        self.0.values().any(|peer| peer.is_alive || peer.is_recent(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Handles messages in this order, `3` being one with that number and `h3` a hello, and returns those hellos that
    /// showed a loss.
    fn check(messages: &str) -> String {
        let (mut tracker, node, now) = (SequenceTracker::default(), NodeId::of("a"), Instant::now());
        let lost = messages.split(' ').filter(|message| match message.strip_prefix('h') {
            Some(last) => tracker.note_hello(&node, last.parse().unwrap(), now),
            None => {
                tracker.note_message(&node, message.parse().ok(), now);
                false
            }
        });
        lost.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_is_lost_is_noticed_at_the_second_hello() {
        assert_eq!(check("h0 1 2 h2 3 h3 h3"), "");
        assert_eq!(check("h0 1 h2 h2 h2"), "h2", "2 is lost, and that is told once");
        assert_eq!(check("h7 h7 8 10 h10 h10 11 h11 h11"), "h10", "9 is lost");
        assert_eq!(check("h0 h5 6 h6 h6"), "h6", "1 to 5 are lost");
    }

    #[test]
    fn late_repeated_and_reordered_messages_are_not_lost() {
        assert_eq!(check("h0 h1 1 h1"), "");
        assert_eq!(check("h0 2 1 1 2 h2 h2"), "");
        assert_eq!(check("h0 3 h3 1 2 h3"), "");
        assert_eq!(check("- 5 h5 6 h6 h6"), "", "what was said before is not missed");
    }

    #[test]
    fn one_node_without_an_inbox_is_enough_to_tell_all_as_before() {
        let (mut tracker, now) = (SequenceTracker::default(), Instant::now());
        let [new, old] = ["a", "b"].map(NodeId::of);
        tracker.note_joined(&new, now);
        assert!(!tracker.have_all_inboxes(now), "it has not said hello yet");
        tracker.note_hello(&new, 0, now);
        tracker.note_inbox(&new, true);
        assert!(tracker.have_all_inboxes(now));
        tracker.note_hello(&old, 0, now);
        tracker.note_inbox(&old, false);
        assert!(!tracker.have_all_inboxes(now));
        assert!(tracker.have_all_inboxes(now + RECENT), "the old one is gone");
    }

    #[test]
    fn people_count_as_long_as_their_node_is_heard() {
        let (mut tracker, now) = (SequenceTracker::default(), Instant::now());
        for (node, people) in [("a", 3), ("b", 4)] {
            tracker.note_hello(&NodeId::of(node), 0, now);
            assert!(tracker.note_people(&NodeId::of(node), people) && !tracker.note_people(&NodeId::of(node), people));
        }
        assert_eq!(tracker.people(now), 7);
        tracker.note_left(&NodeId::of("a"), now);
        assert_eq!((tracker.people(now), tracker.people(now + RECENT)), (4, 0));
    }

    #[test]
    fn a_node_that_is_there_but_says_nothing_is_missed() {
        let (mut tracker, node, now) = (SequenceTracker::default(), NodeId::of("a"), Instant::now());
        let (second, later) = (Duration::from_secs(1), now + Duration::from_secs(2));
        assert!(!tracker.has_peers(now) && !tracker.is_any_silent(second, now));
        tracker.note_joined(&node, now);
        assert!(tracker.has_peers(now) && !tracker.is_any_silent(second, now) && tracker.is_any_silent(second, later));
        assert_eq!((tracker.silent(second, now), tracker.silent(second, later)), (vec![], vec![node.clone()]));
        tracker.note_message(&node, None, later);
        assert!(!tracker.is_any_silent(second, later));
        tracker.note_left(&node, later);
        assert!(!tracker.has_peers(later));
        // Its last message may come after the database has forgotten it.
        tracker.note_message(&node, None, later);
        assert!(
            tracker.has_peers(later)
                && !tracker.has_peers(later + RECENT)
                && !tracker.is_any_silent(second, later + RECENT)
        );
    }
}
