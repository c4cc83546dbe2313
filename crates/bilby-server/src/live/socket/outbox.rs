//! The queue of texts for one client. Pushing never waits; a client that does not read is dropped.

use crate::live::socket::close_reason::CloseReason;
use axum::extract::ws::Utf8Bytes;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// Texts that wait to be sent. They are shared: a broadcast is encoded once.
#[derive(Debug)]
pub struct Outbox {
    most: usize,
    waiting: Mutex<Waiting>,
    /// Notified when there is something to take.
    ready: Notify,
    /// Notified when the queue has overflowed. Nothing in it will be sent then.
    overflowed: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    texts: VecDeque<Utf8Bytes>,
    /// Only the latest lobby is sent.
    lobby: Option<Utf8Bytes>,
    end: Option<CloseReason>,
}

impl Outbox {
    /// Creates a queue for at most `most` texts.
    pub fn new(most: usize) -> Outbox {
        Outbox { most, waiting: Mutex::default(), ready: Notify::new(), overflowed: Notify::new() }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a text. If the queue is full, the client is dropped; it can reconnect with `since`.
    pub fn push(&self, text: Utf8Bytes) {
        let mut waiting = self.waiting();
        if waiting.end.is_some() {
            return;
        }
        if waiting.texts.len() >= self.most {
            waiting.texts = VecDeque::new();
            waiting.end = Some(CloseReason::TooSlow);
            self.overflowed.notify_one();
        } else {
            waiting.texts.push_back(text);
        }
        self.ready.notify_one();
    }

    /// Adds the lobby, replacing an earlier one.
    pub fn set_lobby(&self, text: Utf8Bytes) {
        let mut waiting = self.waiting();
        if waiting.end.is_none() {
            waiting.lobby = Some(text);
            self.ready.notify_one();
        }
    }

    /// Closes the socket after everything in the queue has been sent. The first reason counts.
    pub fn end(&self, close: CloseReason) {
        let mut waiting = self.waiting();
        if waiting.end.is_none() {
            waiting.end = Some(close);
            self.ready.notify_one();
        }
    }

    /// Waits until there is something to take. For one reader.
    pub async fn ready(&self) {
        self.ready.notified().await;
    }

    /// Waits until the queue has overflowed. For one reader.
    pub async fn overflowed(&self) {
        self.overflowed.notified().await;
    }

    /// Takes all waiting texts, and the reason to close the socket, if there is one.
    pub fn take(&self) -> (Vec<Utf8Bytes>, Option<CloseReason>) {
        let mut waiting = self.waiting();
        // This releases the queue's memory, so that idle sockets stay small.
        let texts = std::mem::take(&mut waiting.texts);
        let lobby = waiting.lobby.take();
        (texts.into_iter().chain(lobby).collect(), waiting.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &'static str) -> Utf8Bytes {
        Utf8Bytes::from_static(text)
    }

    #[test]
    fn who_does_not_read_is_dropped() {
        let outbox = Outbox::new(2);
        ["a", "b", "c", "d"].into_iter().for_each(|it| outbox.push(text(it)));
        assert_eq!(outbox.take(), (vec![], Some(CloseReason::TooSlow)));
    }

    #[test]
    fn what_waits_comes_before_the_end_and_only_the_latest_lobby() {
        let outbox = Outbox::new(2);
        outbox.set_lobby(text("old"));
        outbox.push(text("a"));
        outbox.set_lobby(text("new"));
        outbox.end(CloseReason::SignedOut);
        outbox.end(CloseReason::TooMany);
        outbox.push(text("late"));
        assert_eq!(outbox.take(), (vec![text("a"), text("new")], Some(CloseReason::SignedOut)));
    }
}
