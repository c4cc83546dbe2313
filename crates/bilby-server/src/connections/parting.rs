//! The end of a connection. Whoever closes a socket while the other end still writes takes back what was answered last: the other
//! end is told of a broken pipe instead. So what still comes is heard out, for a while.

use std::io::{IoSlice, Result};
use std::pin::{Pin, pin};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::Sleep;

/// How much is heard out, at most.
const MOST: usize = 1024 * 1024;

/// A socket that is closed politely.
#[derive(Debug)]
pub struct Polite {
    socket: TcpStream,
    patience: Duration,
    /// Nobody is heard out when the whole server ends.
    ending: watch::Sender<bool>,
    parting: Option<Parting>,
}

/// The answer has been given whole.
#[derive(Debug)]
struct Parting {
    until: Pin<Box<Sleep>>,
    heard: usize,
}

impl Polite {
    /// What still comes after the last answer is heard out for so long at most.
    pub fn new(socket: TcpStream, patience: Duration, ending: watch::Sender<bool>) -> Polite {
        Polite { socket, patience, ending, parting: None }
    }
}

impl Parting {
    fn poll(&mut self, socket: &mut TcpStream, context: &mut Context<'_>) -> Poll<()> {
        let mut room = [0; 4096];
        while self.heard < MOST && self.until.as_mut().poll(context).is_pending() {
            let mut words = ReadBuf::new(&mut room);
            let more = ready!(pin!(&mut *socket).poll_read(context, &mut words));
            if more.is_err() || words.filled().is_empty() {
                break;
            }
            self.heard += words.filled().len();
        }
        Poll::Ready(())
    }
}

impl AsyncRead for Polite {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, to: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        pin!(&mut self.socket).poll_read(context, to)
    }
}

impl AsyncWrite for Polite {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, from: &[u8]) -> Poll<Result<usize>> {
        pin!(&mut self.socket).poll_write(context, from)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        from: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        pin!(&mut self.socket).poll_write_vectored(context, from)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        pin!(&mut self.socket).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        let Polite { socket, patience, ending, parting } = self.get_mut();
        if parting.is_none() {
            ready!(pin!(&mut *socket).poll_shutdown(context))?;
        }
        if *ending.borrow() {
            return Poll::Ready(Ok(()));
        }
        let begin = || Parting { until: Box::pin(tokio::time::sleep(*patience)), heard: 0 };
        parting.get_or_insert_with(begin).poll(socket, context).map(Ok)
    }
}
