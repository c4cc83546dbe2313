//! What a node tells of texts on the bus that are not for it: one line for each kind and sender.

use super::bus::{Bus, Subject};
use super::sequence_tracker::SequenceTracker;
use super::{Nodes, Roster, UNHEARD_AFTER, message};
use bilby_store::{GameId, HeartbeatReply, NodeId, NodeRow};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};
use std::time::Instant;
use tracing_subscriber::fmt::MakeWriter;

/// A bus on which nothing is heard.
struct Nowhere;

impl Bus for Nowhere {
    fn name(&self) -> &'static str {
        "nowhere"
    }

    fn longest(&self) -> usize {
        1000
    }

    fn has_inboxes(&self) -> bool {
        false
    }

    fn publish(&self, _: Subject<'_>, _: String) {}

    fn subscribe(&self, _: &GameId) {}

    fn unsubscribe(&self, _: &GameId) {}

    fn reconnect(&self) {}
}

fn node() -> Nodes {
    let me = NodeId::of("me");
    Nodes {
        name: "me".to_owned(),
        roster: Roster::new(me.clone()),
        own: message::beginning("here", "me"),
        me,
        bus: Box::new(Nowhere),
        realm: "here".to_owned(),
        settings: BTreeMap::from([("lag-cap".to_owned(), "500".to_owned())]),
        started: Instant::now(),
        received_at: Default::default(),
        is_silent: Default::default(),
        has_lost: Default::default(),
        sequences: Mutex::new(SequenceTracker::default()),
        for_all: Default::default(),
        received: Default::default(),
        sent: Default::default(),
        garbage: Default::default(),
        ahead: Default::default(),
        jobs_waiting: Default::default(),
        contact: Default::default(),
        contact_at: Default::default(),
        in_contact_since: Default::default(),
        lost_at: Default::default(),
        heartbeat_lock: Default::default(),
        logged: Default::default(),
    }
}

/// The lines of a log.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Lines;

    fn make_writer(&'a self) -> Lines {
        self.clone()
    }
}

/// What is logged while this is done.
fn logged(act: impl FnOnce()) -> String {
    let lines = Lines::default();
    let format = tracing_subscriber::fmt().with_writer(lines.clone()).without_time().with_target(false);
    tracing::subscriber::with_default(format.with_ansi(false).finish(), act);
    let text = lines.0.lock().unwrap().clone();
    String::from_utf8(text).unwrap()
}

/// What a node logs when it hears these texts, each three times.
fn check(texts: &[&str], expected: &str) {
    let node = node();
    let told = logged(|| {
        for text in texts.iter().cycle().take(3 * texts.len()) {
            assert!(node.read(text).is_none(), "{text}");
        }
    });
    assert_eq!(told.trim(), expected);
}

#[test]
fn what_is_not_for_this_node_is_told_in_one_line() {
    check(
        &["", "{", "\u{1F998}", r#"{"v":"x"}"#],
        "WARN something on the bus is no message of Bilby's, and is ignored",
    );
    check(
        &[r#"{"v":1,"realm":"there","node":"x","body":{"kind":"job","game":"k3"}}"#],
        r#"WARN a node of another database is on this bus; it is ignored node="x""#,
    );
    check(
        &[
            r#"{"v":9,"realm":"here","node":"x","body":{"kind":"telepathy"}}"#,
            r#"{"v":1,"realm":"here","node":"x","body":{"kind":"telepathy"}}"#,
        ],
        r#"WARN a node of another version says what this one can't read; the database is read instead node="x""#,
    );
    // Its own messages, and nothing to tell.
    check(&[r#"{"v":1,"realm":"here","node":"me","body":{"kind":"job","game":"k3"}}"#], "");
}

#[test]
fn another_version_and_other_settings_are_told_in_one_line_each() {
    let node = node();
    let (other, settings) = (NodeId::of("x"), BTreeMap::from([("lag-cap".to_owned(), "9".to_owned())]));
    let told = logged(|| (0..3).for_each(|_| node.compare(&other, "0.0.1", &settings)));
    let own = env!("CARGO_PKG_VERSION");
    let expected = format!(
        "INFO a node of another version node=x version=\"0.0.1\" own=\"{own}\"\n \
         WARN another node has another setting node=x key=\"lag-cap\" other=\"9\" own=\"500\""
    );
    assert_eq!(told.trim(), expected);
}

#[test]
fn messages_of_other_nodes_are_read_and_counted() {
    let node = node();
    let text = r#"{"v":1,"realm":"here","node":"x","count":1,"body":{"kind":"job","game":"k3"}}"#;
    assert!(matches!(node.read(text), Some((_, super::NodeMessage::Job { .. }, false))));
    assert!(node.has_others());
    assert_eq!((node.received.load(Relaxed), node.garbage.load(Relaxed)), (1, 0));
}

/// A node that is alive, as the database knows, and has said nothing on the bus for so long.
fn join_unheard(node: &Nodes, other: &str) {
    let joined = Instant::now().checked_sub(2 * UNHEARD_AFTER).unwrap();
    node.sequences().note_joined(&NodeId::of(other), joined);
}

#[test]
fn a_node_that_is_not_heard_is_told_in_one_line() {
    let node = node();
    join_unheard(&node, "x");
    assert_eq!(node.unheard(), [NodeId::of("x")]);
    let told = logged(|| (0..3).for_each(|_| node.tell_unheard()));
    let expected = r#"WARN another node is not heard on this bus; the database is read instead node=x bus="nowhere""#;
    assert_eq!(told.trim(), expected);
    // If this node hears nobody, not even itself, the others are not to blame.
    join_unheard(&node, "y");
    node.is_silent.store(true, Relaxed);
    assert_eq!(logged(|| node.tell_unheard()), "");
}

#[test]
fn a_node_on_another_kind_of_bus_is_told_in_one_line() {
    let node = node();
    join_unheard(&node, "x");
    let row = |id: &str, bus: &str| NodeRow {
        id: NodeId::of(id),
        name: String::new(),
        version: String::new(),
        is_worker: false,
        bus: bus.to_owned(),
        sockets: 0,
        tables: 0,
        ahead: 0,
    };
    let nodes = [row("me", "nowhere"), row("x", "nats"), row("y", "nowhere")].map(|row| (row, 0, 0)).to_vec();
    let reply = HeartbeatReply { now: 0, nodes, jobs_waiting: 0 };
    let told = logged(|| {
        for _ in 0..3 {
            node.compare_buses(&reply);
            node.tell_unheard();
        }
    });
    assert_eq!(told.trim(), r#"WARN another node has another setting node=x key="bus" other="nats" own="nowhere""#);
}
