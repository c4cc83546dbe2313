//! The bus over a NATS server: one subject for each table, so that a node hears only of the tables that it has in memory.

use super::{Bus, BusError, Heard, Subject, WAITING};
use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event, Message, ServerAddr, ServerError};
use bilby_store::GameId;
use futures_util::StreamExt;
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
    client: Client,
    outgoing: mpsc::Sender<(String, String)>,
    heard: mpsc::Sender<Heard>,
    /// What the subjects of this database begin with.
    prefix: String,
    tables: Mutex<HashMap<GameId, JoinHandle<()>>>,
    /// Tasks that live as long as the bus.
    tasks: Vec<JoinHandle<()>>,
}

/// The subject that every node hears.
const HELLO: &str = "bilby.hello";

impl NatsBus {
    pub async fn open(url: &str, realm: &str, heard: mpsc::Sender<Heard>) -> Result<NatsBus, BusError> {
        let address: ServerAddr = url.parse().map_err(|_| BusError::Address)?;
        // The first attempt tells whether the server refuses us; if it only can't be reached, the client tries on.
        if let Err(error) = options(&heard).connect(address.clone()).await {
            match error.kind() {
                ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => {
                    return Err(BusError::Refused);
                }
                ConnectErrorKind::ServerParse => return Err(BusError::Address),
                _ => tracing::warn!(%error, "the NATS server can't be reached yet; play goes on without it"),
            }
        }
        let client =
            options(&heard).retry_on_initial_connect().connect(address).await.map_err(|_| BusError::Refused)?;
        let (outgoing, texts) = mpsc::channel(WAITING);
        let prefix = format!("bilby.{realm}");
        let mut tasks = vec![tokio::spawn(send(client.clone(), texts))];
        for subject in [HELLO.to_owned(), format!("{prefix}.all")] {
            tasks.push(tokio::spawn(forward(client.clone(), subject, heard.clone())));
        }
        Ok(NatsBus { client, outgoing, heard, prefix, tables: Mutex::default(), tasks })
    }

    fn subject(&self, subject: Subject<'_>) -> String {
        match subject {
            Subject::Hello => HELLO.to_owned(),
            Subject::All => format!("{}.all", self.prefix),
            Subject::Table(game) => format!("{}.table.{game}", self.prefix),
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

    fn publish(&self, subject: Subject<'_>, text: String) {
        // If too much waits, the other nodes will read the database.
        let _ = self.outgoing.try_send((self.subject(subject), text));
    }

    fn subscribe(&self, game: &GameId) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if !tables.contains_key(game) {
            let subject = self.subject(Subject::Table(game));
            tables.insert(game.clone(), tokio::spawn(forward(self.client.clone(), subject, self.heard.clone())));
        }
    }

    fn unsubscribe(&self, game: &GameId) {
        let task = self.tables.lock().unwrap_or_else(PoisonError::into_inner).remove(game);
        task.iter().for_each(JoinHandle::abort);
    }

    fn reconnect(&self) {
        let client = self.client.clone();
        tokio::spawn(async move {
            // An error means that it is being reconnected already.
            let _ = client.force_reconnect().await;
        });
    }
}

impl Drop for NatsBus {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
        let tables = self.tables.get_mut().unwrap_or_else(PoisonError::into_inner);
        tables.values().for_each(JoinHandle::abort);
    }
}

fn options(heard: &mpsc::Sender<Heard>) -> ConnectOptions {
    let heard = heard.clone();
    let was_connected = Arc::new(AtomicBool::new(false));
    ConnectOptions::new()
        .name("bilby")
        .max_reconnects(None)
        .connection_timeout(CONNECT_TIMEOUT)
        .reconnect_delay_callback(|_| RETRY_AFTER)
        .event_callback(move |event| {
            let is_again = matches!(event, Event::Connected) && was_connected.swap(true, Relaxed);
            let heard = heard.clone();
            async move {
                match event {
                    Event::Connected if is_again => drop(heard.send(Heard::Again).await),
                    Event::ServerError(ServerError::AuthorizationViolation) => {
                        tracing::error!("the NATS server refuses this name or password; play goes on without it");
                    }
                    event => tracing::debug!(%event, "bus"),
                }
            }
        })
}

/// Sends what waits until the bus is dropped.
async fn send(client: Client, mut texts: mpsc::Receiver<(String, String)>) {
    while let Some((subject, text)) = texts.recv().await {
        // Without a connection, the client keeps some messages and then makes us wait.
        if let Err(error) = client.publish(subject, text.into()).await {
            tracing::debug!(%error, "other nodes were not notified");
        }
    }
}

/// Passes on what comes for a subject.
async fn forward(client: Client, subject: String, heard: mpsc::Sender<Heard>) {
    let mut messages = match client.subscribe(subject).await {
        Ok(messages) => messages,
        Err(error) => return tracing::warn!(%error, "a table of other nodes can't be heard"),
    };
    while let Some(Message { payload, .. }) = messages.next().await {
        let text = String::from_utf8_lossy(&payload).into_owned();
        if heard.send(Heard::Text(text)).await.is_err() {
            return;
        }
    }
}
