//! The live state of the server: tables in memory, sockets, the lobby, pairing, computer players. [`LiveService`] is
//! the handle to all of it.
//!
//! - [`socket`]: one client's WebSocket: reading, dispatching its messages, writing, pings, and who is connected.
//! - [`room`]: one table in memory: commands are decided, applied, committed and broadcast here.
//! - [`lobby`]: the list of unfinished tables, and its broadcast to its followers.
//! - [`pairing`]: people who seek a game, and who plays whom.
//! - [`computer`]: the threads that search for computer players.
//! - [`nodes`]: other servers that use the same database.
//! - [`moderation`]: what follows from the acts of moderators.
//!
//! A client's message passes `socket::connection`, `socket::dispatch` and `room::commit`, where the table decides, the
//! store commits, and all followers are notified. Nothing here knows the rules of a game, passwords or HTTP requests.

mod background;
mod computer;
mod error;
mod explorer;
mod known_uptime;
mod lobby;
mod moderation;
mod nodes;
mod pairing;
mod people;
mod random;
mod room;
mod service;
mod settings;
mod shared;
mod socket;
mod stats;

pub use nodes::{BusError, BusSettings, BusSettingsError, OpenError};
pub(crate) use room::{TableCopy, names};
pub use service::LiveService;
pub use settings::LiveSettings;
pub use socket::connected_people::EndedSessions;
pub use stats::{LiveStats, NodeStats};
