//! The lingering close of a connection. Closing a socket while the other end still writes resets the connection, and
//! the other end may lose our last answer. So the server reads and discards what still arrives, for a while.

use super::limited_stream::LimitedStream;
use std::future::poll_fn;
use std::io::{IoSlice, Result};
use std::pin::{Pin, pin};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::time::Sleep;

/// How many bytes are discarded at most.
const MAX_DISCARDED: usize = 1024 * 1024;

/// How long a dropped stream lingers: briefly, because it no longer counts among the connections that are served at
/// once.
const LINGER_AFTER_DROP: Duration = Duration::from_secs(2);

/// A stream that lingers before it closes. It does so in `poll_shutdown`, or in a task of its own if it is dropped
/// without a shutdown, as happens to a WebSocket whose client sends a message that is too long.
#[derive(Debug)]
pub struct LingeringStream {
    /// `None` only during `drop`.
    socket: Option<LimitedStream>,
    linger_time: Duration,
    /// Ends all lingering when the server stops.
    ending: watch::Sender<bool>,
    lingering: Option<Lingering>,
}

/// The state after the last answer was written.
#[derive(Debug)]
struct Lingering {
    until: Pin<Box<Sleep>>,
    discarded: usize,
}

impl LingeringStream {
    /// Wraps a stream that lingers for `linger_time` at most.
    pub fn new(socket: LimitedStream, linger_time: Duration, ending: watch::Sender<bool>) -> LingeringStream {
        LingeringStream { socket: Some(socket), linger_time, ending, lingering: None }
    }

    fn socket(&mut self) -> &mut LimitedStream {
        self.socket.as_mut().expect("only dropping takes the socket away")
    }
}

impl Lingering {
    fn begin(linger_time: Duration) -> Lingering {
        Lingering { until: Box::pin(tokio::time::sleep(linger_time)), discarded: 0 }
    }

    fn poll(&mut self, socket: &mut LimitedStream, context: &mut Context<'_>) -> Poll<()> {
        let mut bytes = [0; 4096];
        while self.discarded < MAX_DISCARDED && self.until.as_mut().poll(context).is_pending() {
            let mut buffer = ReadBuf::new(&mut bytes);
            let more = ready!(pin!(&mut *socket).poll_read(context, &mut buffer));
            if more.is_err() || buffer.filled().is_empty() {
                break;
            }
            self.discarded += buffer.filled().len();
        }
        Poll::Ready(())
    }
}

impl AsyncRead for LingeringStream {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, to: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        pin!(self.socket()).poll_read(context, to)
    }
}

impl AsyncWrite for LingeringStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, from: &[u8]) -> Poll<Result<usize>> {
        pin!(self.socket()).poll_write(context, from)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        from: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        pin!(self.socket()).poll_write_vectored(context, from)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.as_ref().is_some_and(AsyncWrite::is_write_vectored)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        pin!(self.socket()).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        let LingeringStream { socket, linger_time, ending, lingering } = self.get_mut();
        let socket = socket.as_mut().expect("only dropping takes the socket away");
        if lingering.is_none() {
            ready!(pin!(&mut *socket).poll_shutdown(context))?;
        }
        if *ending.borrow() {
            return Poll::Ready(Ok(()));
        }
        lingering.get_or_insert_with(|| Lingering::begin(*linger_time)).poll(socket, context).map(Ok)
    }
}

impl Drop for LingeringStream {
    fn drop(&mut self) {
        let (Some(mut socket), None, false) = (self.socket.take(), &self.lingering, *self.ending.borrow()) else {
            return;
        };
        let Ok(runtime) = Handle::try_current() else { return };
        let linger_time = self.linger_time.min(LINGER_AFTER_DROP);
        runtime.spawn(async move {
            if socket.shutdown().await.is_ok() {
                let mut lingering = Lingering::begin(linger_time);
                poll_fn(|context| lingering.poll(&mut socket, context)).await;
            }
        });
    }
}
