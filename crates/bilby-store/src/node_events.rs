//! What other nodes (servers at the same database) do. PostgreSQL's `NOTIFY` transmits it as part of the transaction
//! that appends, so that nodes learn only of what was committed. A SQLite file has one node, so there is nobody to
//! notify.

use crate::connect::Address;
use crate::{Append, GameId, Result, Store};
use bilby_table::Number;
use sqlx::AnyConnection;
use sqlx::postgres::PgListener;
use std::fmt::Write;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;
use tokio::sync::mpsc;

/// The longest notification. PostgreSQL's own limit is 8,000 bytes.
const LONGEST: usize = 7_000;

/// How many events can wait here to be handled; further ones wait in PostgreSQL.
const WAITING: usize = 1024;

/// How long to wait after a failure before listening again.
const RETRY_AFTER: Duration = Duration::from_secs(1);

/// Notifies all nodes that use this schema.
const NOTIFY: &str = "SELECT pg_notify('bilby_' || current_schema(), $1)::text";

/// Something that another node did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeEvent {
    /// A game's log has grown.
    Appended {
        /// The game.
        game: GameId,
        /// How many events it has now.
        number: Number,
        /// Whether more than the board has changed: the game is new, has started or ended, or somebody took or left a seat.
        more: bool,
    },
    /// A chat line was added at a game's table.
    ChatPosted {
        /// The game.
        game: GameId,
    },
    /// A text sent with [`Store::notify_nodes`].
    Message(String),
    /// The connection was lost for a while, so any event may have been missed.
    Missed,
}

/// A random id of this node, to recognise its own notifications.
#[derive(Clone, Debug)]
pub(crate) struct NodeId(String);

impl NodeId {
    pub fn new() -> NodeId {
        NodeId(format!("{:016x}", RandomState::new().hash_one(())))
    }

    /// The notification of a new chat line.
    pub fn chat_posted(&self, game: &GameId) -> String {
        format!("{} said {game}", self.0)
    }

    /// The notification that carries a text.
    fn message(&self, text: &str) -> String {
        format!("{} told {text}", self.0)
    }

    /// The notifications of appends, as few as possible.
    fn appended<'a>(&self, appends: impl IntoIterator<Item = &'a Append>) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        for append in appends {
            if texts.last().is_none_or(|text| text.len() > LONGEST) {
                texts.push(format!("{} appended", self.0));
            }
            let more = if append.expected == 0 || append.changes_more() { "+" } else { "" };
            if let Some(text) = texts.last_mut() {
                // Writing into a string can't fail.
                let _ = write!(text, " {}:{}{more}", append.game, append.number());
            }
        }
        texts
    }

    /// Reads a notification. This node's own are ignored.
    fn read(&self, text: &str) -> Vec<NodeEvent> {
        let mut words = text.splitn(3, ' ');
        match (words.next(), words.next(), words.next()) {
            (Some(node), ..) if node == self.0 => Vec::new(),
            (_, Some("appended"), Some(games)) => games.split(' ').filter_map(appended).collect(),
            (_, Some("said"), Some(game)) => {
                game.parse().map(|game| NodeEvent::ChatPosted { game }).into_iter().collect()
            }
            (_, Some("told"), Some(text)) => vec![NodeEvent::Message(text.to_owned())],
            // The message was written by a later version.
            _ => Vec::new(),
        }
    }
}

fn appended(word: &str) -> Option<NodeEvent> {
    let (game, number) = word.split_once(':')?;
    let (number, more) = number.strip_suffix('+').map_or((number, false), |number| (number, true));
    Some(NodeEvent::Appended { game: game.parse().ok()?, number: number.parse().ok()?, more })
}

/// Notifies the other nodes of appends, once the transaction is committed.
pub(crate) async fn notify_appended<'a>(
    conn: &mut AnyConnection,
    node: &NodeId,
    appends: impl IntoIterator<Item = &'a Append>,
) -> sqlx::Result<()> {
    for text in node.appended(appends) {
        notify(conn, &text).await?;
    }
    Ok(())
}

/// Notifies the other nodes, once the transaction is committed.
pub(crate) async fn notify(conn: &mut AnyConnection, text: &str) -> sqlx::Result<()> {
    sqlx::query(NOTIFY).bind(text).execute(conn).await.map(drop)
}

impl Store {
    /// Returns the events of other nodes from now on, or `None` if this database has only one node. Dropping the
    /// receiver ends the listening.
    pub async fn listen_to_nodes(&self) -> Result<Option<mpsc::Receiver<NodeEvent>>> {
        if !self.address().has_nodes() {
            return Ok(None);
        }
        let listener = listen(self.address()).await?;
        let (sender, receiver) = mpsc::channel(WAITING);
        tokio::spawn(forward(self.address().clone(), self.node().clone(), listener, sender));
        Ok(Some(receiver))
    }

    /// Sends a text to the other nodes, without storing it. A text that is too long for a notification is dropped.
    pub async fn notify_nodes(&self, text: &str) -> Result<()> {
        if !self.address().has_nodes() || text.len() > LONGEST {
            return Ok(());
        }
        self.write(self.node().message(text), |conn, text| Box::pin(notify(conn, text))).await
    }
}

async fn listen(address: &Address) -> Result<PgListener> {
    let mut listener = PgListener::connect(address.url()).await?;
    let schema: String = sqlx::query_scalar("SELECT current_schema()::text").fetch_one(&mut listener).await?;
    listener.listen(&format!("bilby_{schema}")).await?;
    Ok(listener)
}

/// Forwards notifications until the receiver is dropped, and reconnects when the connection is lost.
async fn forward(address: Address, node: NodeId, listener: PgListener, sender: mpsc::Sender<NodeEvent>) {
    let mut listener = Some(listener);
    loop {
        let received = match &mut listener {
            Some(listener) => tokio::select! {
                () = sender.closed() => return,
                received = listener.try_recv() => received.map_err(crate::StoreError::from),
            },
            none => {
                tokio::time::sleep(RETRY_AFTER).await;
                if sender.is_closed() {
                    return;
                }
                listen(&address).await.map(|fresh| {
                    *none = Some(fresh);
                    None
                })
            }
        };
        let events = match received {
            Ok(Some(notice)) => node.read(notice.payload()),
            // The listener has reconnected.
            Ok(None) => vec![NodeEvent::Missed],
            Err(error) => {
                tracing::warn!(%error, "notifications of other nodes can't be received");
                listener = None;
                continue;
            }
        };
        for event in events {
            if sender.send(event).await.is_err() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_nodes_texts_are_read_and_its_own_are_not() {
        let (node, other) = (NodeId::new(), NodeId::new());
        let game: GameId = "k3x9".parse().unwrap();
        assert_eq!(node.read(&other.chat_posted(&game)), [NodeEvent::ChatPosted { game: game.clone() }]);
        assert_eq!(node.read(&other.message("two words")), [NodeEvent::Message("two words".to_owned())]);
        assert_eq!(node.read(&node.chat_posted(&game)), []);
        let more = |number, more| NodeEvent::Appended { game: game.clone(), number, more };
        assert_eq!(node.read("x appended k3x9:7 k3x9:12+"), [more(7, false), more(12, true)]);
        for bad in ["", "x", "x appended", "x appended k3x9 :3 k3x9:", "x said NO", "x later something"] {
            assert_eq!(node.read(bad), [], "{bad}");
        }
    }
}
