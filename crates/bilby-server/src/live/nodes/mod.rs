//! Other nodes: servers that use the same database, each with its own tables in memory.
//!
//! For the log of a table a hint suffices: a node that hears that a log has grown loads the new events. Every node
//! handles deadlines, and the first one to append the events wins. Presence is asked for when it matters, because a
//! player who follows a table at another node must not be declared away. What is not stored (previews, signing out) is
//! sent from node to node.

mod catch_up;
mod listen;

pub use listen::listen;

use crate::live::shared::SharedState;
use crate::live::socket::connected_people::EndedSessions;
use bilby_table::{Millis, Number};
use serde::{Deserialize, Serialize};

/// How long other nodes have to answer who is present.
pub const ANSWER_TIME: Millis = 2_000;
/// How long the answers to such a question stay valid. Older ones may have been about somebody else.
pub const QUESTION_COUNTS_FOR: Millis = 10_000;

/// A message from one node to the others.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum NodeMessage<'a> {
    /// A person has signed out.
    Dismissed {
        person: String,
        #[serde(borrow)]
        ended: EndedSessions<'a>,
    },
    /// A person has a new name.
    Renamed { person: String },
    /// Asks who follows this table.
    Who { game: String },
    /// Somebody follows it at the sender, among them the players on these seats.
    Here { game: String, seats: Vec<u8> },
    /// A player is trying out this turn.
    Trying { game: String, seat: u8, number: Number, begun: String },
}

impl SharedState {
    /// Sends a message to the other nodes, if the database can have any.
    pub fn notify_nodes(&self, message: &NodeMessage<'_>) {
        if !self.has_nodes {
            return;
        }
        let Ok(text) = serde_json::to_string(message) else { return };
        let store = self.store.clone();
        self.runtime.spawn(async move {
            if let Err(error) = store.notify_nodes(&text).await {
                tracing::warn!(%error, "a message to other nodes was not sent");
            }
        });
    }
}
