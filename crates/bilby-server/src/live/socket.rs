//! One client's socket, from the welcome to the end.
//!
//! Everything that is sent goes through the client's outbox, so that what a table tells and what answers a question come in
//! the order in which they happened. One task reads, asks and writes; while a question is being kept, nothing else is read.
//!
//! | code | why the server closes a socket | what a client does |
//! | --- | --- | --- |
//! | 1009 | a message of more than 16 KiB | sends shorter ones |
//! | 1012 | the server closes or starts anew | comes back after `backIn` milliseconds, with `since` |
//! | 4001 | signed out, here or elsewhere | signs in |
//! | 4008 | too many messages, in spite of refusals | comes back later, and sends less |
//! | 4009 | what was sent was not read | comes back with `since` |
//! | 4010 | a ping was not answered before the next | comes back with `since` |
//! | 4013 | too many sockets, of one person or in all | closes another, or tries later |

use super::hall::Hall;
use super::saying::Talk;
use super::telling::text;
use axum::extract::ws::{CloseFrame, Message, WebSocket};
use bilby_store::Human;
use bilby_wire::{PROTOCOL, ServerMessage};
use futures_util::SinkExt;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// How long a client may take to read what it is sent before it is dropped.
const WRITING: Duration = Duration::from_secs(20);
/// How long a farewell may take.
const FAREWELL: Duration = Duration::from_secs(2);

/// Why a socket is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Close {
    TooLong,
    Closing,
    SignedOut,
    TooMany,
    TooSlow,
    Silent,
    TooManySockets,
}

impl Close {
    fn frame(self) -> CloseFrame {
        let (code, reason) = match self {
            Close::TooLong => (1009, "message too long"),
            Close::Closing => (1012, "the server closes"),
            Close::SignedOut => (4001, "signed out"),
            Close::TooMany => (4008, "too many messages"),
            Close::TooSlow => (4009, "too slow"),
            Close::Silent => (4010, "no answer to a ping"),
            Close::TooManySockets => (4013, "too many sockets"),
        };
        CloseFrame { code, reason: reason.into() }
    }
}

/// How a socket ends.
enum End {
    /// The server ends it.
    Said(Close),
    /// The client is gone.
    Gone,
}

/// Serves a socket until it ends.
pub async fn serve(hall: Arc<Hall>, mut socket: WebSocket, who: Human, session: String) {
    let (id, visitor, outbox) = match hall.visitors.enter(who, session, &hall.settings) {
        Ok(entered) => entered,
        Err(close) => return farewell(&mut socket, close).await,
    };
    hall.lobby.change();
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let welcome = ServerMessage::Welcome { protocol: PROTOCOL, version, you: visitor.person(), now: hall.now() };
    outbox.push(text(&welcome));
    let mut talk = Talk::new(hall.clone(), id, visitor, outbox);
    let end = run(&mut socket, &mut talk).await;
    // Boxed: it happens once, and should not make every idle socket larger.
    Box::pin(talk.leave()).await;
    if let End::Said(close) = end {
        if matches!(close, Close::TooMany | Close::TooSlow) {
            hall.counters.dropped.fetch_add(1, Relaxed);
        }
        farewell(&mut socket, close).await;
    }
}

async fn run(socket: &mut WebSocket, talk: &mut Talk) -> End {
    let outbox = talk.outbox.clone();
    loop {
        let due = tokio::time::sleep_until(talk.lag.due().into());
        let heard = tokio::select! {
            // In this order: an answer to a ping may have come while something took long.
            biased;
            () = outbox.ready() => match write(socket, talk).await {
                None => continue,
                Some(end) => return end,
            },
            heard = socket.recv() => heard,
            () = due => match talk.lag.ping(Instant::now(), talk.is_active()) {
                None => return End::Said(Close::Silent),
                Some(count) => {
                    let ping = socket.send(Message::Ping(count.to_vec().into()));
                    match timeout(WRITING, ping).await {
                        Ok(Ok(())) => continue,
                        _ => return End::Gone,
                    }
                }
            },
        };
        match heard {
            None | Some(Ok(Message::Close(_))) => return End::Gone,
            Some(Err(error)) => return if is_too_long(&error) { End::Said(Close::TooLong) } else { End::Gone },
            Some(Ok(Message::Ping(_))) => {}
            Some(Ok(Message::Pong(payload))) => talk.lag.pong(&payload, Instant::now()),
            Some(Ok(Message::Text(said))) => {
                // Boxed, so that a socket that says nothing is small.
                if let Some(close) = Box::pin(talk.hear(&said)).await {
                    return end(socket, talk, close).await;
                }
            }
            Some(Ok(Message::Binary(_))) => {
                if let Some(close) = talk.refuse_binary() {
                    return end(socket, talk, close).await;
                }
            }
        }
    }
}

/// Sends what waits.
async fn write(socket: &mut WebSocket, talk: &Talk) -> Option<End> {
    let outbox = &talk.outbox;
    let (texts, end) = outbox.take();
    if end == Some(Close::TooSlow) {
        return end.map(End::Said);
    }
    let send = async {
        for text in texts {
            socket.feed(Message::Text(text)).await?;
        }
        socket.flush().await
    };
    tokio::select! {
        sent = timeout(WRITING, send) => match sent {
            Ok(Ok(())) => end.map(End::Said),
            Ok(Err(_)) => Some(End::Gone),
            Err(_) => Some(End::Said(Close::TooSlow)),
        },
        () = outbox.over() => Some(End::Said(Close::TooSlow)),
    }
}

/// Sends the last that waits.
async fn end(socket: &mut WebSocket, talk: &Talk, close: Close) -> End {
    talk.outbox.end(close);
    write(socket, talk).await.unwrap_or(End::Said(close))
}

/// Says why, and closes; a client that does not listen is not waited for.
async fn farewell(socket: &mut WebSocket, close: Close) {
    let _ = timeout(FAREWELL, async {
        if socket.send(Message::Close(Some(close.frame()))).await.is_ok() {
            // The client's own farewell: only then is it certain that it has read ours.
            while let Some(Ok(_)) = socket.recv().await {}
        }
    })
    .await;
}

/// (What lies under axum's error is a type of a crate that is not ours to name.)
fn is_too_long(error: &axum::Error) -> bool {
    error.to_string().contains("too long")
}
