//! Serves one client's socket from the welcome message to the close frame: the loop that reads, dispatches and writes.
//!
//! Everything that is sent goes through the client's outbox, so that broadcasts and replies arrive in the order in
//! which they happened. One task serves the socket; while a message is being handled, nothing else is read from it.

use crate::connections::FloodError;
use crate::live::moderation::announced;
use crate::live::shared::SharedState;
use crate::live::socket::close_reason::CloseReason;
use crate::live::socket::encode::encode;
use crate::live::socket::session::ClientSession;
use axum::extract::ws::{Message, WebSocket};
use bilby_store::StoredPerson;
use bilby_wire::{PROTOCOL, ServerMessage};
use futures_util::SinkExt;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite;

/// How long a client can take to read what it is sent before it is dropped.
const WRITE_TIMEOUT: Duration = Duration::from_secs(20);
/// How long the closing handshake may take.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// How a socket ends.
enum SocketEnd {
    /// The server closes it.
    ByServer(CloseReason),
    /// The client is gone.
    ByClient,
}

/// Serves a socket until it ends.
pub async fn serve(
    shared: Arc<SharedState>,
    mut socket: WebSocket,
    who: StoredPerson,
    session_hash: String,
    network: Option<IpAddr>,
) {
    let (id, client, outbox) = match shared.connected.connect(who, session_hash, network, &shared.settings) {
        Ok(connected) => connected,
        Err(refusal) => return close(&mut socket, refusal.into()).await,
    };
    shared.lobby.mark_changed();
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let welcome = ServerMessage::Welcome { protocol: PROTOCOL, version, you: client.person(), now: shared.now() };
    outbox.push(encode(&welcome));
    if let Some(announcement) = announced(shared.moderation.announcement(shared.now())) {
        outbox.push(encode(&ServerMessage::Announced { announcement: Some(announcement) }));
    }
    let mut session = ClientSession::new(shared.clone(), id, client, outbox);
    let end = run(&mut socket, &mut session).await;
    // Boxed, because it runs once and should not make every idle socket larger.
    Box::pin(session.end()).await;
    if let SocketEnd::ByServer(reason) = end {
        if matches!(reason, CloseReason::TooMany | CloseReason::TooSlow) {
            shared.counters.dropped.fetch_add(1, Relaxed);
        }
        close(&mut socket, reason).await;
    }
}

async fn run(socket: &mut WebSocket, session: &mut ClientSession) -> SocketEnd {
    let outbox = session.outbox.clone();
    // One timer for all pings: setting one up for each message would cost more than most messages.
    let ping_due = tokio::time::sleep_until(session.latency.due().into());
    tokio::pin!(ping_due);
    loop {
        let due = session.latency.due().into();
        if ping_due.deadline() != due {
            ping_due.as_mut().reset(due);
        }
        let received = tokio::select! {
            // In this order, because the answer to a ping may have arrived while a message was handled.
            biased;
            () = outbox.ready() => match write(socket, session).await {
                None => continue,
                Some(end) => return end,
            },
            received = socket.recv() => received,
            () = &mut ping_due => match session.latency.ping(Instant::now(), session.is_active()) {
                None => return SocketEnd::ByServer(CloseReason::Silent),
                Some(count) => {
                    let ping = socket.send(Message::Ping(count.to_vec().into()));
                    match timeout(WRITE_TIMEOUT, ping).await {
                        Ok(Ok(())) => continue,
                        _ => return SocketEnd::ByClient,
                    }
                }
            },
        };
        match received {
            None | Some(Ok(Message::Close(_))) => return SocketEnd::ByClient,
            Some(Err(error)) => return end_of(error),
            Some(Ok(control @ (Message::Ping(_) | Message::Pong(_)))) => {
                if let Message::Pong(payload) = control {
                    session.latency.pong(&payload, Instant::now());
                }
                if let Some(reason) = session.count_control() {
                    return write_last(socket, session, reason).await;
                }
            }
            Some(Ok(Message::Text(text))) => {
                // Boxed, so that an idle socket is small.
                if let Some(reason) = Box::pin(session.handle_text(&text)).await {
                    return write_last(socket, session, reason).await;
                }
            }
            Some(Ok(Message::Binary(_))) => {
                if let Some(reason) = session.refuse_binary() {
                    return write_last(socket, session, reason).await;
                }
            }
        }
    }
}

/// Sends everything in the outbox. Returns how the socket has ended, if it has.
async fn write(socket: &mut WebSocket, session: &ClientSession) -> Option<SocketEnd> {
    let outbox = &session.outbox;
    let (texts, end) = outbox.take();
    if end == Some(CloseReason::TooSlow) {
        return end.map(SocketEnd::ByServer);
    }
    let send = async {
        for text in texts {
            socket.feed(Message::Text(text)).await?;
        }
        socket.flush().await
    };
    tokio::select! {
        sent = timeout(WRITE_TIMEOUT, send) => match sent {
            Ok(Ok(())) => end.map(SocketEnd::ByServer),
            Ok(Err(_)) => Some(SocketEnd::ByClient),
            Err(_) => Some(SocketEnd::ByServer(CloseReason::TooSlow)),
        },
        () = outbox.overflowed() => Some(SocketEnd::ByServer(CloseReason::TooSlow)),
    }
}

/// Sends what is left in the outbox before the socket is closed.
async fn write_last(socket: &mut WebSocket, session: &ClientSession, reason: CloseReason) -> SocketEnd {
    session.outbox.end(reason);
    write(socket, session).await.unwrap_or(SocketEnd::ByServer(reason))
}

/// Sends the close frame and waits a moment for the client's. Only then has the client certainly read ours.
async fn close(socket: &mut WebSocket, reason: CloseReason) {
    let _ = timeout(CLOSE_TIMEOUT, async {
        if socket.send(Message::Close(Some(reason.frame()))).await.is_ok() {
            while let Some(Ok(_)) = socket.recv().await {}
        }
    })
    .await;
}

/// Returns how a socket ends after reading from it has failed.
fn end_of(error: axum::Error) -> SocketEnd {
    use tungstenite::Error::{Capacity, Io};
    use tungstenite::error::CapacityError::MessageTooLong;
    match error.into_inner().downcast_ref() {
        Some(Capacity(MessageTooLong { .. })) => SocketEnd::ByServer(CloseReason::TooLong),
        Some(Io(error)) if matches!(error.get_ref(), Some(inner) if inner.is::<FloodError>()) => {
            SocketEnd::ByServer(CloseReason::TooMany)
        }
        _ => SocketEnd::ByClient,
    }
}
