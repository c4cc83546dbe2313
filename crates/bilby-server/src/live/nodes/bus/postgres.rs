//! The bus over PostgreSQL's `NOTIFY`. All nodes hear everything. Messages that wait are sent together, one to a line.

use super::{Bus, BusEvent, Subject, WAITING};
use bilby_store::{GameId, Store};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, mpsc};

/// How long to wait after a failure.
const RETRY_AFTER: Duration = Duration::from_millis(300);

pub struct PostgresBus {
    outgoing: mpsc::Sender<String>,
    reconnect: Arc<Notify>,
}

impl PostgresBus {
    pub fn open(store: Store, events: mpsc::Sender<BusEvent>) -> PostgresBus {
        let (outgoing, texts) = mpsc::channel(WAITING);
        let reconnect = Arc::new(Notify::new());
        tokio::spawn(send(store.clone(), texts));
        tokio::spawn(listen(store, events, reconnect.clone()));
        PostgresBus { outgoing, reconnect }
    }
}

impl Bus for PostgresBus {
    fn name(&self) -> &'static str {
        "postgres"
    }

    fn longest(&self) -> usize {
        Store::LONGEST_NOTE
    }

    fn has_inboxes(&self) -> bool {
        false
    }

    fn publish(&self, _: Subject<'_>, text: String) {
        // If too much waits, the other nodes will read the database.
        let _ = self.outgoing.try_send(text);
    }

    fn subscribe(&self, _: &GameId) {}

    fn unsubscribe(&self, _: &GameId) {}

    fn reconnect(&self) {
        self.reconnect.notify_one();
    }
}

/// Sends what waits until the bus is dropped.
async fn send(store: Store, mut texts: mpsc::Receiver<String>) {
    let mut waiting = Vec::new();
    while texts.recv_many(&mut waiting, WAITING).await > 0 {
        for note in bundles(waiting.drain(..)) {
            if let Err(error) = store.notify(note).await {
                // It is not sent again: by the time it could be, the others have read the database.
                tracing::debug!(%error, "other nodes were not notified");
            }
        }
    }
}

/// Joins texts into as few notes as possible.
fn bundles(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut notes: Vec<String> = Vec::new();
    for text in texts {
        match notes.last_mut() {
            Some(note) if note.len() + 1 + text.len() <= Store::LONGEST_NOTE => {
                note.push('\n');
                note.push_str(&text);
            }
            _ => notes.push(text),
        }
    }
    notes
}

/// Listens until nobody wants to hear, and again whenever the connection is lost.
async fn listen(store: Store, events: mpsc::Sender<BusEvent>, reconnect: Arc<Notify>) {
    let mut is_first = true;
    while !events.is_closed() {
        let mut listener = match store.listen().await {
            Ok(listener) => listener,
            Err(error) => {
                tracing::debug!(%error, "the bus can't be heard");
                tokio::time::sleep(RETRY_AFTER).await;
                continue;
            }
        };
        if !std::mem::replace(&mut is_first, false) && events.send(BusEvent::Reconnected).await.is_err() {
            return;
        }
        loop {
            let note = tokio::select! {
                note = listener.next() => note,
                () = reconnect.notified() => break,
                () = events.closed() => return,
            };
            let Ok(Some(note)) = note else { break };
            for text in note.split('\n') {
                if events.send(BusEvent::Text(text.to_owned())).await.is_err() {
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_notes_and_none_too_long() {
        let texts = (0..100).map(|number| number.to_string().repeat(250));
        let notes = bundles(texts.clone());
        assert!(notes.iter().all(|note| note.len() <= Store::LONGEST_NOTE) && notes.len() < 8, "{}", notes.len());
        assert_eq!(notes.join("\n"), texts.collect::<Vec<_>>().join("\n"));
    }
}
