//! Sockets that only listen.

use crate::concurrent::run_concurrently;
use crate::error::LoadError;
use crate::rest::Rest;
use crate::socket::Socket;
use std::net::SocketAddr;
use tokio::task::JoinHandle;

/// Sockets, each of a different person, open until this value is dropped.
pub struct Sockets(Vec<JoinHandle<()>>);

impl Sockets {
    /// Opens `count` sockets, `at_once` at a time.
    pub async fn open(address: SocketAddr, count: u32, at_once: usize) -> Result<Sockets, LoadError> {
        let open = |_| async move {
            let session = Rest::new(address).guest().await?;
            let mut socket = Socket::open(address, &session.token.unwrap_or_default()).await?;
            Ok(tokio::spawn(async move { while socket.receive().await.is_ok() {} }))
        };
        run_concurrently((0..count).map(open), at_once).await.map(Sockets)
    }

    /// How many are still open.
    pub fn held(&self) -> usize {
        self.0.iter().filter(|socket| !socket.is_finished()).count()
    }
}

impl Drop for Sockets {
    fn drop(&mut self) {
        self.0.iter().for_each(JoinHandle::abort);
    }
}
