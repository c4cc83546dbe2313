//! The bus over a NATS server. Each table has a subject of its own, so a node hears only of the tables that it has in
//! memory. Each node has one too, its inbox: what is sent to one node within a moment goes in one message, one text to a
//! line. A node has two connections: one sends and receives messages, without its own; the other only says hello, so
//! that the node hears itself.

use super::{Bus, BusError, BusEvent, Subject, WAITING};
use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event, Message, ServerAddr, ServerError};
use bilby_store::{GameId, NodeId};
use futures_util::StreamExt;
use percent_encoding::percent_decode_str;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// How long the server may take to answer when a connection is opened.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// How long to wait between attempts to connect.
const RETRY_AFTER: Duration = Duration::from_millis(300);
/// The longest message that we send. The usual limit of a server is 1 MiB.
const LONGEST: usize = 256 * 1024;

pub struct NatsBus {
    /// The server does not send back to it what it has sent: each turn would come back.
    client: Client,
    /// Sends hellos, so that the other one hears them as long as both are well.
    hello: Client,
    outgoing: mpsc::Sender<Outgoing>,
    events: mpsc::Sender<BusEvent>,
    /// What the subjects of this database begin with.
    prefix: String,
    tables: Mutex<HashMap<GameId, JoinHandle<()>>>,
    /// Tasks that live as long as the bus.
    tasks: Vec<JoinHandle<()>>,
}

/// The subject that every node hears.
const HELLO: &str = "bilby.hello";

/// A text that waits to be sent.
enum Outgoing {
    /// To the inbox of a node.
    Inbox(NodeId, String),
    /// To any other subject.
    Subject(String, String),
}

impl NatsBus {
    pub async fn open(
        url: &str,
        realm: &str,
        me: &NodeId,
        events: mpsc::Sender<BusEvent>,
    ) -> Result<NatsBus, BusError> {
        let address: ServerAddr = url.parse().map_err(|_| BusError::Address)?;
        // The first attempt tells whether the server refuses us; if it only can't be reached, the client tries on.
        if let Err(error) = options(&address, &events).connect(address.clone()).await {
            match error.kind() {
                ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => {
                    return Err(BusError::Refused);
                }
                ConnectErrorKind::ServerParse => return Err(BusError::Address),
                _ => {
                    let server = format!("{}:{}", address.host(), address.port());
                    tracing::warn!(server, %error, "the NATS server can't be reached yet; play goes on without it");
                }
            }
        }
        let client = options(&address, &events)
            .retry_on_initial_connect()
            .no_echo()
            .connect(address.clone())
            .await
            .map_err(|_| BusError::Refused)?;
        let hello = reconnecting(&address).retry_on_initial_connect().connect(address).await;
        let hello = hello.map_err(|_| BusError::Refused)?;
        let (outgoing, texts) = mpsc::channel(WAITING);
        let prefix = format!("bilby.{realm}");
        let mut tasks = vec![tokio::spawn(send(client.clone(), hello.clone(), prefix.clone(), texts))];
        for subject in [HELLO.to_owned(), format!("{prefix}.all"), inbox(&prefix, me)] {
            tasks.push(tokio::spawn(forward(client.clone(), subject, events.clone())));
        }
        Ok(NatsBus { client, hello, outgoing, events, prefix, tables: Mutex::default(), tasks })
    }

    fn subject(&self, subject: Subject<'_>) -> String {
        match subject {
            Subject::Hello => HELLO.to_owned(),
            Subject::All => format!("{}.all", self.prefix),
            Subject::Table(game) => format!("{}.table.{game}", self.prefix),
            Subject::Node(node) => inbox(&self.prefix, node),
        }
    }
}

impl Bus for NatsBus {
    fn name(&self) -> &'static str {
        "nats"
    }

    fn longest(&self) -> usize {
        LONGEST
    }

    fn has_inboxes(&self) -> bool {
        true
    }

    fn publish(&self, subject: Subject<'_>, text: String) {
        let outgoing = match subject {
            Subject::Node(node) => Outgoing::Inbox(node.clone(), text),
            subject => Outgoing::Subject(self.subject(subject), text),
        };
        // If too much waits, the other nodes will read the database.
        let _ = self.outgoing.try_send(outgoing);
    }

    fn subscribe(&self, game: &GameId) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if !tables.contains_key(game) {
            let subject = self.subject(Subject::Table(game));
            tables.insert(game.clone(), tokio::spawn(forward(self.client.clone(), subject, self.events.clone())));
        }
    }

    fn unsubscribe(&self, game: &GameId) {
        let task = self.tables.lock().unwrap_or_else(PoisonError::into_inner).remove(game);
        task.iter().for_each(JoinHandle::abort);
    }

    fn reconnect(&self) {
        for client in [self.client.clone(), self.hello.clone()] {
            tokio::spawn(async move {
                // An error means that it is being reconnected already.
                let _ = client.force_reconnect().await;
            });
        }
    }
}

impl Drop for NatsBus {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
        let tables = self.tables.get_mut().unwrap_or_else(PoisonError::into_inner);
        tables.values().for_each(JoinHandle::abort);
    }
}

fn options(address: &ServerAddr, events: &mpsc::Sender<BusEvent>) -> ConnectOptions {
    let events = events.clone();
    let was_connected = Arc::new(AtomicBool::new(false));
    reconnecting(address).event_callback(move |event| {
        let is_again = matches!(event, Event::Connected) && was_connected.swap(true, Relaxed);
        let events = events.clone();
        async move {
            match event {
                Event::Connected if is_again => drop(events.send(BusEvent::Reconnected).await),
                Event::ServerError(ServerError::AuthorizationViolation) => {
                    tracing::error!("the NATS server refuses this name or password; play goes on without it");
                }
                event => tracing::debug!(%event, "bus"),
            }
        }
    })
}

/// Options of a client that tries again and again.
fn reconnecting(address: &ServerAddr) -> ConnectOptions {
    signed_in(address)
        .name("bilby")
        .max_reconnects(None)
        .connection_timeout(CONNECT_TIMEOUT)
        .reconnect_delay_callback(|_| RETRY_AFTER)
}

/// Options with what the address says before the `@`, which the client does not read by itself: a name and a password,
/// or a token.
fn signed_in(address: &ServerAddr) -> ConnectOptions {
    let decode = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    match (address.username().map(decode), address.password().map(decode)) {
        (Some(user), Some(password)) => ConnectOptions::with_user_and_password(user, password),
        (Some(token), None) => ConnectOptions::with_token(token),
        (None, _) => ConnectOptions::new(),
    }
}

/// The subject of a node's inbox.
fn inbox(prefix: &str, node: &NodeId) -> String {
    format!("{prefix}.node.{node}")
}

/// Sends what waits until the bus is dropped.
async fn send(client: Client, hello: Client, prefix: String, mut texts: mpsc::Receiver<Outgoing>) {
    let mut waiting = Vec::new();
    while texts.recv_many(&mut waiting, WAITING).await > 0 {
        // Turns that were committed together are published one after the other, by tasks that are ready now. They go
        // first, so that one message tells of all of them.
        tokio::task::yield_now().await;
        while let Ok(outgoing) = texts.try_recv() {
            waiting.push(outgoing);
        }
        for (subject, text) in bundles(&prefix, waiting.drain(..)) {
            let client = if subject == HELLO { &hello } else { &client };
            // Without a connection, the client keeps some messages and then makes us wait.
            if let Err(error) = client.publish(subject, text.into()).await {
                tracing::debug!(%error, "other nodes were not notified");
            }
        }
    }
}

/// Joins the texts for each inbox into as few messages as possible.
fn bundles(prefix: &str, waiting: impl IntoIterator<Item = Outgoing>) -> Vec<(String, String)> {
    let mut messages = Vec::new();
    let mut inboxes: HashMap<NodeId, String> = HashMap::new();
    for outgoing in waiting {
        match outgoing {
            Outgoing::Subject(subject, text) => messages.push((subject, text)),
            Outgoing::Inbox(node, text) => {
                let joined = inboxes.entry(node.clone()).or_default();
                if joined.len() + 1 + text.len() > LONGEST {
                    messages.push((inbox(prefix, &node), std::mem::take(joined)));
                }
                if !joined.is_empty() {
                    joined.push('\n');
                }
                joined.push_str(&text);
            }
        }
    }
    messages.extend(inboxes.into_iter().map(|(node, text)| (inbox(prefix, &node), text)));
    messages
}

/// Passes on what comes for a subject.
async fn forward(client: Client, subject: String, events: mpsc::Sender<BusEvent>) {
    let mut messages = match client.subscribe(subject).await {
        Ok(messages) => messages,
        Err(error) => return tracing::warn!(%error, "a table of other nodes can't be heard"),
    };
    while let Some(Message { payload, .. }) = messages.next().await {
        for text in String::from_utf8_lossy(&payload).split('\n') {
            if events.send(BusEvent::Text(text.to_owned())).await.is_err() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_for_one_inbox_go_together() {
        let to = |node: &str, text: &str| Outgoing::Inbox(NodeId::of(node), text.to_owned());
        let waiting = [to("a", "1"), Outgoing::Subject("s".to_owned(), "2".to_owned()), to("b", "3"), to("a", "4")];
        let mut messages = bundles("r", waiting);
        messages.sort();
        let messages: Vec<_> = messages.iter().map(|(subject, text)| (subject.as_str(), text.as_str())).collect();
        assert_eq!(messages, [("r.node.a", "1\n4"), ("r.node.b", "3"), ("s", "2")]);
    }

    #[test]
    fn no_message_is_too_long() {
        let texts: Vec<String> = (0..100).map(|number| number.to_string().repeat(3_000)).collect();
        let waiting = texts.iter().map(|text| Outgoing::Inbox(NodeId::of("a"), text.clone()));
        let messages = bundles("r", waiting);
        assert!(messages.iter().all(|(_, text)| text.len() <= LONGEST) && messages.len() < 4, "{}", messages.len());
        assert_eq!(messages.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join("\n"), texts.join("\n"));
    }
}
