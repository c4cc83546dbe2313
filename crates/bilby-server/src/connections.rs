//! Sockets: accepting them, what each may take, and the orderly end.

use crate::Limits;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// How long to wait when the system can't give a socket, which is mostly because too many are open.
const BREATH: Duration = Duration::from_millis(100);

/// Serves until `stop`, then lets the requests under way end.
pub async fn serve(
    listener: std::net::TcpListener,
    router: Router,
    limits: &Limits,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    let room = Arc::new(Semaphore::new(limits.connections));
    let graceful = GracefulShutdown::new();
    // axum's own `serve` sets none of these, and would wait for ever for a head that comes byte by byte.
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.head_time).max_buf_size(limits.head_bytes);
    let mut stop = std::pin::pin!(stop);
    loop {
        let place = tokio::select! {
            place = room.clone().acquire_owned() => place,
            () = &mut stop => break,
        };
        let socket = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((socket, _)) => socket,
                Err(_) => {
                    tokio::time::sleep(BREATH).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        // Answers are written whole: nothing is gained by waiting for more.
        let _ = socket.set_nodelay(true);
        let connection = http.serve_connection(TokioIo::new(socket), TowerToHyperService::new(router.clone()));
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // A client that breaks off or talks nonsense concerns nobody else.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(limits.stop_time, graceful.shutdown()).await;
    Ok(())
}
