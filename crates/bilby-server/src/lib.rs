//! What Bilby serves over HTTP: the page, from inside the binary. No rule of a game lives here.
//!
//! A request passes `connections` (sockets, limits, the orderly end), then `routes` (who answers which address) with
//! `security` (headers on every answer), and ends in `page` (files, encodings, caches).
#![forbid(unsafe_code)]

mod connections;
mod page;
mod routes;
mod security;
mod stop;

pub use page::{File, Page};

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

/// What one client may take.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How many connections are served at once; further ones wait to be accepted.
    pub connections: usize,
    /// How long a request's head may take, and how long a connection may lie idle.
    pub head_time: Duration,
    /// How many bytes a request's head may have.
    pub head_bytes: usize,
    /// How many bytes a request's body may have.
    pub body_bytes: usize,
    /// How long requests under way may take when the server is told to stop.
    pub stop_time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 1024,
            head_time: Duration::from_secs(15),
            head_bytes: 16 * 1024,
            body_bytes: 16 * 1024,
            stop_time: Duration::from_secs(5),
        }
    }
}

/// A server that has its address but answers nobody yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    page: Page,
    limits: Limits,
}

impl Server {
    /// Takes an address; port 0 is any free one.
    ///
    /// # Errors
    /// If the address is taken, is not of this machine or is not permitted.
    pub fn bind(address: SocketAddr, page: Page) -> io::Result<Server> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        Ok(Server { listener, page, limits: Limits::default() })
    }

    /// The same server with other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Server {
        Server { limits, ..self }
    }

    /// The address it listens on.
    ///
    /// # Errors
    /// If the system does not tell.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until the process is told to stop (Ctrl-C, SIGTERM), then lets the requests under way end.
    ///
    /// # Errors
    /// If the system gives no threads or no sockets.
    pub fn run(self) -> io::Result<()> {
        self.run_until(stop::told())
    }

    /// Answers until `stop` is ready, then lets the requests under way end.
    ///
    /// # Errors
    /// If the system gives no threads or no sockets.
    pub fn run_until(self, stop: impl Future<Output = ()>) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let router = routes::routes(self.page, &self.limits);
        runtime.block_on(connections::serve(self.listener, router, &self.limits, stop))
    }
}
