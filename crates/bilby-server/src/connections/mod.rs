//! Accepts connections, limits them, and closes them in an orderly way.

mod limited_stream;
mod lingering_close;
mod per_address;

use crate::Limits;
use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use limited_stream::LimitedStream;
pub use limited_stream::{FloodError, UpgradeFlag};
use lingering_close::LingeringStream;
use per_address::{ConnectionCounter, ConnectionSlot};
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// How long to wait when accepting fails, mostly because too many files are open.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);

/// The other end of a request's connection. As long as it is held, the connection counts towards the limit.
#[derive(Clone, Debug)]
pub struct Peer {
    /// Its address.
    pub address: SocketAddr,
    /// Whether the connection has become a WebSocket.
    pub upgraded: UpgradeFlag,
    _place: Arc<(OwnedSemaphorePermit, ConnectionSlot)>,
}

/// The open connections.
pub struct Connections {
    router: Router,
    http: http1::Builder,
    places: Arc<Semaphore>,
    per_address: ConnectionCounter,
    /// Set when the server stops; closed when the last connection has ended.
    ending: watch::Sender<bool>,
    head_time: Duration,
    write_time: Duration,
    stop_time: Duration,
}

impl Connections {
    /// Creates the set, without connections. `router` answers their requests.
    pub fn new(router: Router, limits: &Limits) -> Connections {
        // axum's own `serve` sets none of these, and would wait for ever for a request head that arrives byte by byte.
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(limits.head_time).max_buf_size(limits.head_bytes);
        Connections {
            router,
            http,
            places: Arc::new(Semaphore::new(limits.connections)),
            per_address: ConnectionCounter::new(limits.connections_per_address),
            ending: watch::Sender::new(false),
            head_time: limits.head_time,
            write_time: limits.write_time,
            stop_time: limits.stop_time,
        }
    }

    /// Accepts connections until `stop`.
    pub async fn accept(&self, listener: TcpListener, stop: impl Future<Output = ()>) {
        let mut stop = pin!(stop);
        loop {
            let place = tokio::select! {
                place = self.places.clone().acquire_owned() => place,
                () = &mut stop => return,
            };
            // The semaphore is never closed.
            let Ok(place) = place else { return };
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((socket, address)) => match self.per_address.acquire(address.ip()) {
                        Some(slot) => self.open(socket, Peer { address, upgraded: UpgradeFlag::default(), _place: Arc::new((place, slot)) }),
                        None => tracing::debug!("too many connections from one address"),
                    },
                    Err(error) => {
                        tracing::warn!(%error, "no connection could be accepted");
                        tokio::time::sleep(ACCEPT_RETRY).await;
                    }
                },
                () = &mut stop => return,
            }
        }
    }

    fn open(&self, socket: TcpStream, peer: Peer) {
        // Responses are written as a whole, so Nagle's algorithm would only delay them.
        let _ = socket.set_nodelay(true);
        let upgraded = peer.upgraded.clone();
        let router = TowerToHyperService::new(self.router.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer.clone());
            router.call(request)
        });
        let socket = LingeringStream::new(
            LimitedStream::new(socket, self.write_time, upgraded),
            self.head_time,
            self.ending.clone(),
        );
        let socket = TokioIo::new(socket);
        let connection = self.http.serve_connection(socket, service).with_upgrades();
        let mut ending = self.ending.subscribe();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            // A client that disconnects or sends garbage does not affect the others.
            tokio::select! {
                _ = &mut connection => return,
                _ = ending.wait_for(|ending| *ending) => connection.as_mut().graceful_shutdown(),
            }
            let _ = connection.await;
        });
    }

    /// Waits for requests in progress, up to the stop time.
    pub async fn end(&self) {
        self.ending.send_replace(true);
        if tokio::time::timeout(self.stop_time, self.ending.closed()).await.is_err() {
            tracing::warn!("connections that did not end are cut off");
        }
    }
}
