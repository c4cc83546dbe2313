//! Other nodes: servers that use the same PostgreSQL, each with its own tables in memory.
//!
//! - `bus`: carries messages between nodes: PostgreSQL's `NOTIFY` or NATS. `message`: what they say.
//! - `listen`: handles messages. `catch_up`: a table in memory follows its log.
//! - `heal`: reads the database for what the bus lost, and notices when the bus is silent.
//! - `pulse`: tells the database that this node is alive, learns its time and which other nodes are.
//! - `roster`: who is alive, and who decides what is due at a table.

mod bus;
mod catch_up;
mod heal;
mod listen;
mod message;
mod pulse;
mod roster;

pub use bus::{BusError, BusSettings, Subject};
pub use heal::keep_healing;
pub use listen::listen;
pub use message::NodeMessage;
pub use pulse::{HOLD, ensure_contact, keep_pulse};
pub use roster::Roster;

use crate::live::settings::LiveSettings;
use crate::live::shared::SharedState;
use bilby_store::{GameId, NodeId, Store, StoreError};
use bilby_table::Millis;
use bus::{Bus, Heard};
use message::{Envelope, VERSION};
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How long other nodes have to answer who is present.
pub const ANSWER_TIME: Millis = 2_000;
/// How long the answers to such a question stay valid. Older ones may have been about somebody else.
pub const QUESTION_COUNTS_FOR: Millis = 10_000;
/// How long the node that decides what is due at a table has to do it, before any other does.
pub const TAKEOVER: Millis = 2_000;
/// After how long without a message of its own a node knows that the bus is silent.
const SILENT_AFTER: Duration = Duration::from_millis(1_500);

/// This node's connection to the others.
pub struct Nodes {
    pub me: NodeId,
    /// The machine and the process, for people.
    pub name: String,
    pub roster: Roster,
    bus: Box<dyn Bus>,
    /// The id of the database.
    realm: String,
    /// The settings that should be the same at all nodes.
    settings: BTreeMap<String, String>,
    started: Instant,
    /// When this node last heard itself on the bus, in milliseconds since it started.
    heard: AtomicU64,
    is_silent: AtomicBool,
    /// Received and sent messages, and those that nobody could read.
    pub received: AtomicU64,
    pub sent: AtomicU64,
    pub garbage: AtomicU64,
    /// How many milliseconds this machine's clock is ahead of the database's.
    pub ahead: AtomicI64,
    /// When the database last answered, in milliseconds since this node started.
    contact: AtomicU64,
    /// The time at the tables when the database was last asked and answered.
    contact_at: AtomicU64,
    pulsing: tokio::sync::Mutex<()>,
    /// What was told of other nodes already, so that each is told once.
    told: Mutex<HashSet<String>>,
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
    ) -> Result<Option<(Nodes, mpsc::Receiver<Heard>)>, OpenError> {
        let Some(realm) = store.realm().await? else {
            return if bus.is_some() { Err(BusError::OneNode.into()) } else { Ok(None) };
        };
        let (bus, heard) = bus::open(bus.unwrap_or(&BusSettings::Postgres), store, &realm).await?;
        let me = NodeId::random();
        let nodes = Nodes {
            name: format!("{}:{}", host_name(), std::process::id()),
            roster: Roster::new(me.clone()),
            me,
            bus,
            realm,
            settings: settings.shared(),
            started: Instant::now(),
            heard: AtomicU64::new(0),
            is_silent: AtomicBool::new(false),
            received: AtomicU64::new(0),
            sent: AtomicU64::new(0),
            garbage: AtomicU64::new(0),
            ahead: AtomicI64::new(0),
            contact: AtomicU64::new(0),
            contact_at: AtomicU64::new(0),
            pulsing: tokio::sync::Mutex::new(()),
            told: Mutex::default(),
        };
        Ok(Some((nodes, heard)))
    }

    /// Sends a message to the other nodes.
    pub fn publish(&self, subject: Subject<'_>, body: NodeMessage<'_>) {
        let envelope = Envelope { v: VERSION, realm: &self.realm, node: self.me.as_str(), body };
        let encode = |envelope: &Envelope<'_>| serde_json::to_string(envelope).ok();
        let mut text = encode(&envelope).filter(|text| text.len() <= self.bus.longest());
        if text.is_none()
            && let NodeMessage::Appended { game, from, number, .. } = envelope.body
        {
            let body = NodeMessage::Appended { game, from, number, lines: Vec::new() };
            text = encode(&Envelope { body, ..envelope });
        }
        if let Some(text) = text {
            self.sent.fetch_add(1, Relaxed);
            self.bus.publish(subject, text);
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
        self.is_silent.load(Relaxed).then(|| self.since(&self.heard))
    }

    fn since(&self, moment: &AtomicU64) -> Duration {
        self.started.elapsed().saturating_sub(Duration::from_millis(moment.load(Relaxed)))
    }

    fn mark(&self, moment: &AtomicU64) {
        // Zero means never.
        moment.store(u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX).max(1), Relaxed);
    }

    /// Returns whether this is told for the first time.
    fn is_news(&self, what: String) -> bool {
        self.told.lock().unwrap_or_else(PoisonError::into_inner).insert(what)
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
}
