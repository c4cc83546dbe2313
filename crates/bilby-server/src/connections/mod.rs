//! Connections: accepting them, what each may take, and the orderly end.

mod guests;
mod parting;

use crate::Limits;
use axum::Router;
use axum::extract::Request;
use guests::{Guest, Guests};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use parting::Polite;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// How long to wait when the system can't give a socket, which is mostly because too many are open.
const BREATH: Duration = Duration::from_millis(100);

/// The other end of a request's connection. Whoever keeps it keeps the connection's place among those served at once.
#[derive(Clone, Debug)]
pub struct Peer {
    /// Its address.
    pub address: SocketAddr,
    _place: Arc<(OwnedSemaphorePermit, Guest)>,
}

/// Connections that are open.
pub struct Connections {
    router: Router,
    http: http1::Builder,
    room: Arc<Semaphore>,
    guests: Guests,
    /// Told when it is time to end; closed when the last of them has ended.
    ending: watch::Sender<bool>,
    head_time: Duration,
    stop_time: Duration,
}

impl Connections {
    /// None yet; those to come are answered by `router`.
    pub fn new(router: Router, limits: &Limits) -> Connections {
        // axum's own `serve` sets none of these, and would wait for ever for a head that comes byte by byte.
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(limits.head_time).max_buf_size(limits.head_bytes);
        Connections {
            router,
            http,
            room: Arc::new(Semaphore::new(limits.connections)),
            guests: Guests::new(limits.connections_per_address),
            ending: watch::Sender::new(false),
            head_time: limits.head_time,
            stop_time: limits.stop_time,
        }
    }

    /// Accepts them until `stop`.
    pub async fn accept(&self, listener: TcpListener, stop: impl Future<Output = ()>) {
        let mut stop = pin!(stop);
        loop {
            let place = tokio::select! {
                place = self.room.clone().acquire_owned() => place,
                () = &mut stop => return,
            };
            // Nobody closes the room.
            let Ok(place) = place else { return };
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((socket, address)) => match self.guests.welcome(address.ip()) {
                        Some(guest) => self.open(socket, Peer { address, _place: Arc::new((place, guest)) }),
                        None => tracing::debug!("too many connections from one address"),
                    },
                    Err(error) => {
                        tracing::warn!(%error, "no connection could be accepted");
                        tokio::time::sleep(BREATH).await;
                    }
                },
                () = &mut stop => return,
            }
        }
    }

    fn open(&self, socket: TcpStream, peer: Peer) {
        // Answers are written whole: nothing is gained by waiting for more.
        let _ = socket.set_nodelay(true);
        let router = TowerToHyperService::new(self.router.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer.clone());
            router.call(request)
        });
        let socket = TokioIo::new(Polite::new(socket, self.head_time, self.ending.clone()));
        let connection = self.http.serve_connection(socket, service).with_upgrades();
        let mut ending = self.ending.subscribe();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            // A client that breaks off or talks nonsense concerns nobody else.
            tokio::select! {
                _ = &mut connection => return,
                _ = ending.wait_for(|ending| *ending) => connection.as_mut().graceful_shutdown(),
            }
            let _ = connection.await;
        });
    }

    /// Lets the requests under way end, for so long and no longer.
    pub async fn end(&self) {
        self.ending.send_replace(true);
        if tokio::time::timeout(self.stop_time, self.ending.closed()).await.is_err() {
            tracing::warn!("connections that did not end are cut off");
        }
    }
}
