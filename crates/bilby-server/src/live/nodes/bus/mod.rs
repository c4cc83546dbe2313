//! The bus: carries messages between the nodes at one database. It may lose, delay, repeat and reorder them. The log of
//! a table decides what happened, and nodes read from the database what the bus has lost.

mod nats;
mod postgres;

use bilby_store::{GameId, NodeId, Store};
use std::fmt;
use std::str::FromStr;
use tokio::sync::mpsc;

/// Which bus a node uses.
#[derive(Clone, PartialEq, Eq)]
pub enum BusSettings {
    /// PostgreSQL's own: no further server, for two or three nodes.
    Postgres,
    /// A NATS server with this URL.
    Nats(String),
}

impl FromStr for BusSettings {
    type Err = BusSettingsError;

    fn from_str(text: &str) -> Result<BusSettings, BusSettingsError> {
        match text.split_once("://") {
            None if text == "postgres" => Ok(BusSettings::Postgres),
            Some(("nats" | "tls", place)) if !place.is_empty() => Ok(BusSettings::Nats(text.to_owned())),
            _ => Err(BusSettingsError),
        }
    }
}

/// A text does not name a bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("postgres, or nats://HOST:PORT")]
pub struct BusSettingsError;

impl fmt::Debug for BusSettings {
    /// Hides the password that a URL can contain.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BusSettings::Postgres => "postgres",
            BusSettings::Nats(_) => "nats",
        })
    }
}

/// What a message is about, which decides who hears it.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// Every node on the bus, even one of another database.
    Hello,
    /// Every node of this database.
    All,
    /// The nodes that have this table in memory.
    Table(&'a GameId),
    /// One node alone.
    Node(&'a NodeId),
}

/// What comes from the bus.
#[derive(Debug)]
pub enum BusEvent {
    /// A message, perhaps one of our own.
    Text(String),
    /// The connection was lost and is back, so messages may be missing.
    Reconnected,
}

/// A bus. All methods return at once; what can't be sent is lost.
pub trait Bus: Send + Sync {
    /// Its name, for people.
    fn name(&self) -> &'static str;

    /// The longest text that it takes.
    fn longest(&self) -> usize;

    /// Returns whether a text can be sent to one node alone. Otherwise all nodes hear it.
    fn has_inboxes(&self) -> bool;

    /// Sends a text.
    fn publish(&self, subject: Subject<'_>, text: String);

    /// Hears of a table from now on.
    fn subscribe(&self, game: &GameId);

    /// No longer hears of a table.
    fn unsubscribe(&self, game: &GameId);

    /// Opens another connection, because this one is silent.
    fn reconnect(&self);
}

/// How many messages can wait in either direction.
const WAITING: usize = 8_192;

/// Connects to a bus. If it can't be reached now, it is tried again and again.
///
/// # Errors
/// If the bus refuses this node for good.
pub async fn open(
    settings: &BusSettings,
    store: &Store,
    realm: &str,
    me: &NodeId,
) -> Result<(Box<dyn Bus>, mpsc::Receiver<BusEvent>), BusError> {
    let (events, receiver) = mpsc::channel(WAITING);
    let bus: Box<dyn Bus> = match settings {
        BusSettings::Postgres => Box::new(postgres::PostgresBus::open(store.clone(), events)),
        BusSettings::Nats(url) => Box::new(nats::NatsBus::open(url, realm, me, events).await?),
    };
    Ok((bus, receiver))
}

/// Why a bus can't be used.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    /// The address is not one of a NATS server.
    #[error("bus: not the address of a NATS server: nats://USER:PASSWORD@HOST:PORT is what they look like")]
    Address,
    /// The server does not accept the name or the password.
    #[error("bus: the NATS server refuses this name or password")]
    Refused,
    /// Only PostgreSQL has several nodes.
    #[error("bus: several nodes need PostgreSQL; a SQLite file has one node and no bus")]
    OneNode,
}
