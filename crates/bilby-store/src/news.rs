//! What other nodes at the same database do. PostgreSQL carries it: what is appended is told by the transaction that appends it,
//! so that nobody hears of anything that is not kept. A SQLite file has one node, and nobody to tell.

use crate::connect::Address;
use crate::{Append, GameId, Result, Store};
use bilby_table::Number;
use sqlx::AnyConnection;
use sqlx::postgres::PgListener;
use std::fmt::Write;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;
use tokio::sync::mpsc;

/// The longest that PostgreSQL carries at once is a little more.
const LONGEST: usize = 7_000;

/// How many wait to be heard at most; then PostgreSQL keeps them.
const WAITING: usize = 1024;

/// How long after a failure it is listened for anew.
const AGAIN: Duration = Duration::from_secs(1);

/// Tells all nodes at this database's schema.
const TELL: &str = "SELECT pg_notify('bilby_' || current_schema(), $1)::text";

/// What another node has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A game's log has so many events now.
    Appended {
        /// Which game.
        game: GameId,
        /// How many.
        number: Number,
        /// Whether more than the board has changed: the game is new, or who sits there, or the part of its life.
        more: bool,
    },
    /// Something was said at a game's table.
    Said {
        /// Which game.
        game: GameId,
    },
    /// What it told with [`Store::tell_nodes`].
    Told(String),
    /// Nobody knows: for a while nothing could be heard.
    Missed,
}

/// Which node this is, by chance.
#[derive(Clone, Debug)]
pub(crate) struct Node(String);

impl Node {
    pub fn new() -> Node {
        Node(format!("{:016x}", RandomState::new().hash_one(())))
    }

    /// What is told of something said at a table.
    pub fn said(&self, game: &GameId) -> String {
        format!("{} said {game}", self.0)
    }

    fn told(&self, text: &str) -> String {
        format!("{} told {text}", self.0)
    }

    /// What is told of appends, in as few texts as there can be.
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

    /// What another node has told; nothing, if it was this one.
    fn read(&self, text: &str) -> Vec<News> {
        let mut words = text.splitn(3, ' ');
        match (words.next(), words.next(), words.next()) {
            (Some(node), ..) if node == self.0 => Vec::new(),
            (_, Some("appended"), Some(games)) => games.split(' ').filter_map(appended).collect(),
            (_, Some("said"), Some(game)) => game.parse().map(|game| News::Said { game }).into_iter().collect(),
            (_, Some("told"), Some(text)) => vec![News::Told(text.to_owned())],
            // A later version's.
            _ => Vec::new(),
        }
    }
}

fn appended(word: &str) -> Option<News> {
    let (game, number) = word.split_once(':')?;
    let (number, more) = number.strip_suffix('+').map_or((number, false), |number| (number, true));
    Some(News::Appended { game: game.parse().ok()?, number: number.parse().ok()?, more })
}

/// Tells the other nodes of appends, when the transaction is committed.
pub(crate) async fn tell_appended<'a>(
    link: &mut AnyConnection,
    node: &Node,
    appends: impl IntoIterator<Item = &'a Append>,
) -> sqlx::Result<()> {
    for text in node.appended(appends) {
        tell(link, &text).await?;
    }
    Ok(())
}

/// Tells the other nodes something, when the transaction is committed.
pub(crate) async fn tell(link: &mut AnyConnection, text: &str) -> sqlx::Result<()> {
    sqlx::query(TELL).bind(text).execute(link).await.map(drop)
}

impl Store {
    /// What other nodes do from now on; `None`: there can't be any. Ends with the receiver.
    pub async fn news(&self) -> Result<Option<mpsc::Receiver<News>>> {
        if !self.address().has_nodes() {
            return Ok(None);
        }
        let listener = listen(self.address()).await?;
        let (sender, receiver) = mpsc::channel(WAITING);
        tokio::spawn(forward(self.address().clone(), self.node().clone(), listener, sender));
        Ok(Some(receiver))
    }

    /// Tells the other nodes something that is not kept. What is too long for that is not told.
    pub async fn tell_nodes(&self, text: &str) -> Result<()> {
        if !self.address().has_nodes() || text.len() > LONGEST {
            return Ok(());
        }
        self.write(self.node().told(text), |link, text| Box::pin(tell(link, text))).await
    }
}

async fn listen(address: &Address) -> Result<PgListener> {
    let mut listener = PgListener::connect(address.url()).await?;
    let schema: String = sqlx::query_scalar("SELECT current_schema()::text").fetch_one(&mut listener).await?;
    listener.listen(&format!("bilby_{schema}")).await?;
    Ok(listener)
}

/// Hands on what is heard, for as long as somebody wants it.
async fn forward(address: Address, node: Node, listener: PgListener, sender: mpsc::Sender<News>) {
    let mut listener = Some(listener);
    loop {
        let heard = match &mut listener {
            Some(listener) => tokio::select! {
                () = sender.closed() => return,
                heard = listener.try_recv() => heard.map_err(crate::StoreError::from),
            },
            none => {
                tokio::time::sleep(AGAIN).await;
                if sender.is_closed() {
                    return;
                }
                listen(&address).await.map(|fresh| {
                    *none = Some(fresh);
                    None
                })
            }
        };
        let news = match heard {
            Ok(Some(notice)) => node.read(notice.payload()),
            // It has been connected anew.
            Ok(None) => vec![News::Missed],
            Err(error) => {
                tracing::warn!(%error, "other nodes can't be heard");
                listener = None;
                continue;
            }
        };
        for news in news {
            if sender.send(news).await.is_err() {
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
        let (node, other) = (Node::new(), Node::new());
        let game: GameId = "k3x9".parse().unwrap();
        assert_eq!(node.read(&other.said(&game)), [News::Said { game: game.clone() }]);
        assert_eq!(node.read(&other.told("two words")), [News::Told("two words".to_owned())]);
        assert_eq!(node.read(&node.said(&game)), []);
        let more = |number, more| News::Appended { game: game.clone(), number, more };
        assert_eq!(node.read("x appended k3x9:7 k3x9:12+"), [more(7, false), more(12, true)]);
        for bad in ["", "x", "x appended", "x appended k3x9 :3 k3x9:", "x said NO", "x later something"] {
            assert_eq!(node.read(bad), [], "{bad}");
        }
    }
}
