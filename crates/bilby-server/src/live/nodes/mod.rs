//! Other nodes: servers that use the same PostgreSQL, each with its own tables in memory.
//!
//! - `bus`: carries messages between nodes: PostgreSQL's `NOTIFY` or NATS. `message`: what they say.
//! - `listen`: handles messages. `catch_up`: a table in memory follows its log.
//! - `sequence_tracker`: notices that messages of another node were lost.
//! - `reconcile`: reads the database for what the bus lost, and notices when the bus is silent.
//! - `logged_once`: what was logged about other nodes already.
//! - `heartbeat`: tells the database that this node is alive, learns its time and which other nodes are.
//! - `new_tables`: tables that other nodes have just opened.
//! - `presence_queries`: asks the others who is connected there.
//! - `roster`: who is alive, and who decides what is due at a table.

mod bus;
mod catch_up;
mod heartbeat;
mod listen;
mod logged_once;
mod message;
mod new_tables;
mod presence_queries;
mod reconcile;
mod roster;
mod sequence_tracker;
#[cfg(test)]
mod tests;

pub use bus::{BusError, BusSettings, BusSettingsError, Subject};
pub use heartbeat::{HOLD, ensure_contact, keep_heartbeat};
pub use listen::listen;
pub use message::{NodeMessage, OpenedTable};
pub use new_tables::NewTables;
pub use presence_queries::PresenceQueries;
pub use reconcile::keep_reconciling;
pub use roster::Roster;

use crate::live::settings::LiveSettings;
use crate::live::shared::SharedState;
use bilby_store::{GameId, HeartbeatReply, NodeId, Store, StoreError};
use bilby_table::Millis;
use bus::{Bus, BusEvent};
use logged_once::LoggedOnce;
use message::{Envelope, VERSION};
use sequence_tracker::SequenceTracker;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How long other nodes have to answer who is present.
pub const ANSWER_TIME: Millis = 2_000;
/// How long the answers to such a query stay valid. Older ones may have been about somebody else.
pub const QUERY_COUNTS_FOR: Millis = 10_000;
/// How long the node that decides what is due at a table has to do it, before any other does.
pub const TAKEOVER: Millis = 2_000;
/// After how long without a message of its own a node knows that the bus is silent.
const SILENT_AFTER: Duration = Duration::from_millis(1_500);
/// After how long without a message another node that is alive counts as unheard: it may use another bus. A pause or a
/// reconnection is shorter.
const UNHEARD_AFTER: Duration = Duration::from_secs(5);

/// This node's connection to the others.
pub struct Nodes {
    pub me: NodeId,
    /// The machine and the process, for people.
    pub name: String,
    pub roster: Roster,
    bus: Box<dyn Bus>,
    /// The id of the database.
    realm: String,
    /// What this node's own texts begin with.
    own: String,
    /// The settings that should be the same at all nodes.
    settings: BTreeMap<String, String>,
    started: Instant,
    /// When this node last received a message of its own from the bus, in milliseconds since it started.
    received_at: AtomicU64,
    is_silent: AtomicBool,
    /// Messages to all nodes were lost, and the database has not been read instead yet.
    has_lost: AtomicBool,
    /// Which messages have come from each other node.
    sequences: Mutex<SequenceTracker>,
    /// How many messages this node has had for all others.
    for_all: AtomicU64,
    /// Received and sent messages, and those that nobody could read.
    pub received: AtomicU64,
    pub sent: AtomicU64,
    pub garbage: AtomicU64,
    /// How many milliseconds this machine's clock is ahead of the database's.
    pub ahead: AtomicI64,
    /// How many computers' turns no node thinks about yet, when the database was last asked.
    pub jobs_waiting: AtomicU64,
    /// When the database last answered, in milliseconds since this node started.
    contact: AtomicU64,
    /// The time at the tables when the database was last asked and answered.
    contact_at: AtomicU64,
    /// The database's time when it first answered after the last outage.
    in_contact_since: AtomicU64,
    /// When the node that was lost last was last heard of; 0 if none was.
    lost_at: AtomicU64,
    heartbeat_lock: tokio::sync::Mutex<()>,
    /// What was logged about other nodes already, so that each is logged once.
    logged: Mutex<LoggedOnce>,
}

impl Nodes {
    /// Connects to the other nodes at a database; `None` if it has only one.
    ///
    /// # Errors
    /// If the bus refuses this node, or the database can't be read.
    pub async fn open(
        store: &Store,
        bus: Option<&BusSettings>,
        settings: &LiveSettings,
    ) -> Result<Option<(Nodes, mpsc::Receiver<BusEvent>)>, OpenError> {
        let Some(realm) = store.realm().await? else {
            return if bus.is_some() { Err(BusError::OneNode.into()) } else { Ok(None) };
        };
        let me = NodeId::random();
        let (bus, events) = bus::open(bus.unwrap_or(&BusSettings::Postgres), store, &realm, &me).await?;
        let nodes = Nodes {
            name: format!("{}:{}", host_name(), std::process::id()),
            roster: Roster::new(me.clone()),
            own: message::beginning(&realm, me.as_str()),
            me,
            bus,
            realm,
            settings: settings.shared(),
            started: Instant::now(),
            received_at: AtomicU64::new(0),
            is_silent: AtomicBool::new(false),
            has_lost: AtomicBool::new(false),
            sequences: Mutex::default(),
            for_all: AtomicU64::new(0),
            received: AtomicU64::new(0),
            sent: AtomicU64::new(0),
            garbage: AtomicU64::new(0),
            ahead: AtomicI64::new(0),
            jobs_waiting: AtomicU64::new(0),
            contact: AtomicU64::new(0),
            contact_at: AtomicU64::new(0),
            in_contact_since: AtomicU64::new(0),
            lost_at: AtomicU64::new(0),
            heartbeat_lock: tokio::sync::Mutex::new(()),
            logged: Mutex::default(),
        };
        Ok(Some((nodes, events)))
    }

    /// Sends a message to the other nodes, if there are any.
    pub fn publish(&self, subject: Subject<'_>, body: NodeMessage<'_>) {
        let count = match subject {
            Subject::Hello => Some(self.for_all.load(Relaxed)),
            // It counts although nobody hears it: a node that is just coming then notices that it has missed something.
            Subject::All => Some(self.for_all.fetch_add(1, Relaxed) + 1),
            Subject::Table(_) | Subject::Node(_) => None,
        };
        if !matches!(subject, Subject::Hello) && !self.has_others() {
            return;
        }
        if let Some(text) = self.encode(count, body) {
            self.sent.fetch_add(1, Relaxed);
            self.bus.publish(subject, text);
        }
    }

    /// Sends a message to the nodes that have a table in memory, which are these, as far as they have told.
    pub fn publish_to_readers(&self, game: &GameId, readers: &[NodeId], body: NodeMessage<'_>) {
        if !self.uses_inboxes() {
            return self.publish(Subject::Table(game), body);
        }
        let Some((last, others)) = readers.split_last() else { return };
        let Some(text) = self.encode(None, body) else { return };
        self.sent.fetch_add(readers.len() as u64, Relaxed);
        others.iter().for_each(|node| self.bus.publish(Subject::Node(node), text.clone()));
        self.bus.publish(Subject::Node(last), text);
    }

    /// Tells the others that this node has a table no longer in memory.
    pub fn tell_dropped(&self, game: &GameId) {
        if self.bus.has_inboxes() {
            let followers =
                NodeMessage::Followers { game: game.to_string(), seats: Vec::new(), watchers: 0, number: None };
            self.publish(Subject::Table(game), followers);
        }
    }

    /// Returns whether messages about a table's events go to the inboxes of the nodes that have it in memory.
    pub fn uses_inboxes(&self) -> bool {
        self.bus.has_inboxes() && self.sequences().have_all_inboxes(Instant::now())
    }

    /// The text of a message. One that is too long is sent without its lines, if it has any.
    fn encode(&self, count: Option<u64>, body: NodeMessage<'_>) -> Option<String> {
        let envelope = Envelope { v: VERSION, realm: &self.realm, node: self.me.as_str(), count, body };
        let encode = |envelope: &Envelope<'_>| serde_json::to_string(envelope).ok();
        if let Some(text) = encode(&envelope).filter(|text| text.len() <= self.bus.longest()) {
            return Some(text);
        }
        let body = match envelope.body {
            NodeMessage::Appended { game, from, number, .. } => {
                NodeMessage::Appended { game, from, number, lines: Vec::new(), people: Vec::new() }
            }
            NodeMessage::Listed { summary, public, due, .. } => {
                NodeMessage::Listed { summary, public, due, opened: None }
            }
            _ => return None,
        };
        encode(&Envelope { body, ..envelope })
    }

    /// Returns whether there are other nodes, as far as the database or the bus has told.
    fn has_others(&self) -> bool {
        self.roster.count() > 0 || self.sequences().has_peers(Instant::now())
    }

    /// When the node that was lost last was last heard of, if any was.
    pub fn lost_at(&self) -> Option<Millis> {
        Some(self.lost_at.load(Relaxed)).filter(|at| *at > 0)
    }

    /// How many people are connected to the other nodes.
    pub fn people_elsewhere(&self) -> u32 {
        self.sequences().people(Instant::now())
    }

    fn sequences(&self) -> MutexGuard<'_, SequenceTracker> {
        self.sequences.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether another node is there that is not heard.
    fn is_any_node_silent(&self) -> bool {
        self.sequences().is_any_silent(SILENT_AFTER, Instant::now())
    }

    /// The other nodes that are alive, as the database knows, but are not heard on the bus.
    pub fn unheard(&self) -> Vec<NodeId> {
        self.sequences().silent(UNHEARD_AFTER, Instant::now())
    }

    /// Logs once for each node that it is alive but not heard, unless it is this node that hears nobody.
    fn tell_unheard(&self) {
        if self.is_silent.load(Relaxed) {
            return;
        }
        for node in self.unheard() {
            if self.is_news(format!("unheard {node}")) {
                tracing::warn!(
                    %node,
                    bus = self.bus(),
                    "another node is not heard on this bus; the database is read instead"
                );
            }
        }
    }

    /// Logs once for each node at this database that it uses another kind of bus.
    fn compare_buses(&self, reply: &HeartbeatReply) {
        for (other, ..) in reply.nodes.iter().filter(|(other, ..)| other.id != self.me && other.bus != self.bus()) {
            if self.is_news(format!("unheard {}", other.id)) {
                let (node, bus) = (&other.id, other.bus.as_str());
                tracing::warn!(%node, key = "bus", other = bus, own = self.bus(), "another node has another setting");
            }
        }
    }

    /// Hears of a table from now on.
    pub fn subscribe(&self, game: &GameId) {
        self.bus.subscribe(game);
    }

    /// No longer hears of a table.
    pub fn unsubscribe(&self, game: &GameId) {
        self.bus.unsubscribe(game);
    }

    /// The name of the bus.
    pub fn bus(&self) -> &'static str {
        self.bus.name()
    }

    /// How long the bus has been silent, if it is.
    pub fn silent_for(&self) -> Option<Duration> {
        self.is_silent.load(Relaxed).then(|| self.since(&self.received_at))
    }

    fn since(&self, moment: &AtomicU64) -> Duration {
        self.started.elapsed().saturating_sub(Duration::from_millis(moment.load(Relaxed)))
    }

    fn mark(&self, moment: &AtomicU64) {
        // Zero means never.
        moment.store(u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX).max(1), Relaxed);
    }

    /// Returns whether this is to be logged for the first time.
    fn is_news(&self, what: String) -> bool {
        self.logged.lock().unwrap_or_else(PoisonError::into_inner).is_news(what, Instant::now())
    }
}

/// Why a node can't connect to the others.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The bus refuses it.
    #[error("{0}")]
    Bus(#[from] BusError),
    /// The database failed.
    #[error("{0}")]
    Store(#[from] StoreError),
}

fn host_name() -> String {
    let named = std::env::var("HOSTNAME").ok().filter(|name| !name.is_empty());
    let file = || std::fs::read_to_string("/proc/sys/kernel/hostname").ok().map(|name| name.trim().to_owned());
    named.or_else(file).unwrap_or_else(|| "node".to_owned())
}

impl SharedState {
    /// Sends a message to the other nodes, if there can be any.
    pub fn tell_nodes(&self, subject: Subject<'_>, message: NodeMessage<'_>) {
        if let Some(nodes) = &self.nodes {
            nodes.publish(subject, message);
        }
    }

    /// Returns whether there are other nodes, which hear what this one says and can answer.
    pub fn has_other_nodes(&self) -> bool {
        self.nodes.as_ref().is_some_and(Nodes::has_others)
    }
}
