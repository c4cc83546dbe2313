//! Notifications while the load is measured: everybody who plays wants to be notified of each turn, and some games wait
//! for people who have gone. Whoever plays is at the table, so the server has to find out that they need nothing.

use super::pair::Pair;
use crate::error::LoadError;
use crate::games::Script;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// The settings of a server that sends push messages, to private addresses too.
pub const SETTINGS: &str = "push-contact = 'mailto:load@example.org'\npush-anywhere = true\n";

/// A push service that takes everything.
#[derive(Clone)]
pub struct PushSink {
    address: SocketAddr,
    taken: Arc<AtomicUsize>,
}

impl PushSink {
    /// Starts it. It runs until the program ends.
    ///
    /// # Errors
    /// If there is no port for it.
    pub async fn start() -> Result<PushSink, LoadError> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let sink = PushSink { address: listener.local_addr()?, taken: Arc::default() };
        let taken = sink.taken.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let taken = taken.clone();
                tokio::spawn(async move {
                    if take(stream).await.is_ok() {
                        taken.fetch_add(1, Relaxed);
                    }
                });
            }
        });
        Ok(sink)
    }

    /// How many messages it has taken.
    pub fn taken(&self) -> usize {
        self.taken.load(Relaxed)
    }

    /// Lets both players of a pair be notified of each turn.
    ///
    /// # Errors
    /// If the server does not want that.
    pub async fn notify(self, pair: Pair) -> Result<Pair, LoadError> {
        pair.want_notifications(&format!("http://{}", self.address)).await?;
        Ok(pair)
    }

    /// Two people begin a game and go, so that it waits for one of them.
    ///
    /// # Errors
    /// If something does not work.
    pub async fn leave_waiting(self, address: SocketAddr, script: Arc<Script>) -> Result<(), LoadError> {
        let mut pair = self.notify(Pair::connect([address; 2], script).await?).await?;
        pair.sit().await?;
        pair.turn(None).await
    }
}

/// Reads one request, and says that it was taken.
async fn take(stream: TcpStream) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let (mut line, mut length) = (String::new(), 0);
    loop {
        line.clear();
        if stream.read_line(&mut line).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        let header = line.trim_end().to_ascii_lowercase();
        if header.is_empty() {
            break;
        }
        if let Some(value) = header.strip_prefix("content-length:") {
            length = value.trim().parse().map_err(std::io::Error::other)?;
        }
    }
    stream.read_exact(&mut vec![0; length]).await?;
    stream.write_all(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").await
}
