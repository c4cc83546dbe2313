//! What waits to be sent to one client. Nobody who puts something in ever waits: a client that does not read is dropped.

use super::socket::Close;
use axum::extract::ws::Utf8Bytes;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// The texts are shared: what a whole table is told is serialised once.
#[derive(Debug)]
pub struct Outbox {
    most: usize,
    waiting: Mutex<Waiting>,
    /// Something waits, or the end does.
    ready: Notify,
    /// The end, and nothing before it matters any more.
    over: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    texts: VecDeque<Utf8Bytes>,
    /// Only the latest lobby is worth sending.
    lobby: Option<Utf8Bytes>,
    end: Option<Close>,
}

impl Outbox {
    /// For so many texts at most.
    pub fn new(most: usize) -> Outbox {
        Outbox { most, waiting: Mutex::default(), ready: Notify::new(), over: Notify::new() }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts in a text. Where there is no room for it, the client is dropped: it comes back with `since`.
    pub fn push(&self, text: Utf8Bytes) {
        let mut waiting = self.waiting();
        if waiting.end.is_some() {
            return;
        }
        if waiting.texts.len() >= self.most {
            waiting.texts = VecDeque::new();
            waiting.end = Some(Close::TooSlow);
            self.over.notify_one();
        } else {
            waiting.texts.push_back(text);
        }
        self.ready.notify_one();
    }

    /// Puts in the lobby, in the place of an earlier one.
    pub fn set_lobby(&self, text: Utf8Bytes) {
        let mut waiting = self.waiting();
        if waiting.end.is_none() {
            waiting.lobby = Some(text);
            self.ready.notify_one();
        }
    }

    /// Ends the socket, after what waits has been sent. The first end is the one.
    pub fn end(&self, close: Close) {
        let mut waiting = self.waiting();
        if waiting.end.is_none() {
            waiting.end = Some(close);
            self.ready.notify_one();
        }
    }

    /// Ready when there is something to take. For one reader.
    pub async fn ready(&self) {
        self.ready.notified().await;
    }

    /// Ready when nothing can be sent any more. For one reader.
    pub async fn over(&self) {
        self.over.notified().await;
    }

    /// Everything that waits, and the end if it has come.
    pub fn take(&self) -> (Vec<Utf8Bytes>, Option<Close>) {
        let mut waiting = self.waiting();
        // What was grown by a crowd is given back: an idle socket is small.
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
        assert_eq!(outbox.take(), (vec![], Some(Close::TooSlow)));
    }

    #[test]
    fn what_waits_comes_before_the_end_and_only_the_latest_lobby() {
        let outbox = Outbox::new(2);
        outbox.set_lobby(text("old"));
        outbox.push(text("a"));
        outbox.set_lobby(text("new"));
        outbox.end(Close::SignedOut);
        outbox.end(Close::TooMany);
        outbox.push(text("late"));
        assert_eq!(outbox.take(), (vec![text("a"), text("new")], Some(Close::SignedOut)));
    }
}
