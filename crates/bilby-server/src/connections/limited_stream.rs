//! A TCP stream with two limits: writing times out when the other end does not read, and a WebSocket is not read faster
//! than a client may send.

use std::io::{Error, ErrorKind, IoSlice, Result};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::Sleep;

/// The sustained rate of bytes read from a WebSocket; bursts can be twice as large. Messages have a stricter limit.
/// This one bounds traffic that makes no message, such as endless empty frames.
const BYTES_PER_SECOND: f64 = 512.0 * 1024.0;

/// The error of a read when a client exceeds the rate.
#[derive(Debug, thiserror::Error)]
#[error("too much was sent")]
pub struct FloodError;

/// Whether a connection has become a WebSocket. Reading is limited only then.
#[derive(Clone, Debug, Default)]
pub struct UpgradeFlag(Arc<AtomicBool>);

impl UpgradeFlag {
    /// Marks the connection as a WebSocket.
    pub fn set(&self) {
        self.0.store(true, Relaxed);
    }
}

/// How many bytes may be read now.
#[derive(Debug)]
struct Allowance {
    bytes: f64,
    at: Instant,
}

impl Allowance {
    fn full() -> Allowance {
        Allowance { bytes: 2.0 * BYTES_PER_SECOND, at: Instant::now() }
    }

    /// Takes `bytes` from the allowance and returns whether it sufficed. If not, the allowance is refilled, so that the
    /// closing handshake can still be read.
    fn take(&mut self, bytes: usize) -> bool {
        let now = Instant::now();
        let gained = now.saturating_duration_since(self.at).as_secs_f64() * BYTES_PER_SECOND;
        self.bytes = (self.bytes + gained).min(2.0 * BYTES_PER_SECOND) - bytes as f64;
        self.at = now;
        if self.bytes < 0.0 {
            *self = Allowance::full();
            return false;
        }
        true
    }
}

/// A stream on which writing fails when nothing could be written for `write_timeout`.
#[derive(Debug)]
pub struct LimitedStream {
    socket: TcpStream,
    write_timeout: Duration,
    /// When a pending write fails.
    until: Option<Pin<Box<Sleep>>>,
    upgraded: UpgradeFlag,
    allowance: Allowance,
}

impl LimitedStream {
    pub fn new(socket: TcpStream, write_timeout: Duration, upgraded: UpgradeFlag) -> LimitedStream {
        LimitedStream { socket, write_timeout, until: None, upgraded, allowance: Allowance::full() }
    }

    /// Passes on the result of an attempt to write, or an error if attempts have been pending for too long.
    fn with_timeout<T>(&mut self, attempt: Poll<Result<T>>, context: &mut Context<'_>) -> Poll<Result<T>> {
        if attempt.is_ready() {
            self.until = None;
            return attempt;
        }
        let write_timeout = self.write_timeout;
        let until = self.until.get_or_insert_with(|| Box::pin(tokio::time::sleep(write_timeout)));
        until.as_mut().poll(context).map(|()| Err(Error::from(ErrorKind::TimedOut)))
    }
}

impl AsyncRead for LimitedStream {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, to: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        let before = to.filled().len();
        let read = pin!(&mut self.socket).poll_read(context, to);
        let many = to.filled().len() - before;
        if self.upgraded.0.load(Relaxed) && !self.allowance.take(many) {
            return Poll::Ready(Err(Error::other(FloodError)));
        }
        read
    }
}

impl AsyncWrite for LimitedStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, from: &[u8]) -> Poll<Result<usize>> {
        let attempt = pin!(&mut self.socket).poll_write(context, from);
        self.with_timeout(attempt, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        from: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let attempt = pin!(&mut self.socket).poll_write_vectored(context, from);
        self.with_timeout(attempt, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        pin!(&mut self.socket).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        pin!(&mut self.socket).poll_shutdown(context)
    }
}
