//! The writer: one task owns a connection that writes. It takes all requests that wait, writes them in one transaction,
//! commits once, and only then answers the callers. A SQLite file has no other; on PostgreSQL, turns have a task of
//! their own (`postgres_turns.rs`), and this one does the rest.
//!
//! What happens when something fails:
//!
//! | what fails | what is stored | what the callers get |
//! | --- | --- | --- |
//! | connecting, `BEGIN`, a statement: the connection is lost | nothing | tried once more on a new connection, then `Failed` |
//! | a statement, because others hold a lock | nothing: rolled back | tried again, after the rest of the batch |
//! | a statement, for a reason of its own | nothing: rolled back | each job is tried alone; the one that fails gets `Failed` |
//! | the disk is full, at a statement or at the commit | nothing: rolled back | `Full`; the next batch tries again |
//! | the commit, and the database says that nothing was committed | nothing | `Failed` |
//! | the commit, in any other way | unknown | `Unknown` |
//! | it takes too long | before the commit nothing, during it unknown | `Failed`; `Unknown` |
//! | the task panics | unknown: the connection is dropped with it | `Unknown`; a new task takes over the queue |
//!
//! After every failure the transaction is rolled back; if that fails too, the connection is dropped.

mod batch;
mod batch_delay;
mod checkpoint;
mod commit_observer;
mod finish;
mod games;
mod postgres_turns;
mod rows;
#[cfg(test)]
mod tests;
mod transaction;
mod write_job;

pub use commit_observer::CommitInfo;
pub(crate) use commit_observer::CommitObserver;
pub(crate) use postgres_turns::{TurnWriter, is_turn};
pub(crate) use write_job::{Statements, Work};

use crate::connect::{Address, Database};
use crate::{Append, AppendError, Result, StoreError};
use batch::{AppendCaller, Batch};
use batch_delay::BatchDelay;
use sqlx::AnyConnection;
use std::sync::Arc;
use tokio::sync::{Mutex, mpsc, oneshot};
use transaction::WriteConnection;
use write_job::{PendingJob, WriteJob};

/// Writes one append inside a transaction. Returns `false` if it is in conflict; nothing was written then.
pub(crate) async fn append_alone(conn: &mut AnyConnection, database: Database, append: &Append) -> sqlx::Result<bool> {
    let written = games::append_some(conn, &mut rows::StatementCache::new(database), &[append]).await?;
    Ok(written == [true])
}

/// How many requests the queue holds; callers beyond that wait to enter it.
const WAITING: usize = 4096;

/// A request to the writer.
pub(crate) enum WriteRequest {
    Append(Box<Append>, AppendCaller),
    Job(Box<dyn WriteJob>),
    /// Remove overwritten data from SQLite's files.
    Scrub(oneshot::Sender<()>),
    /// Write everything in the queue, then close.
    Close(oneshot::Sender<()>),
}

/// A handle to the task that writes.
pub(crate) struct Writer {
    jobs: mpsc::Sender<WriteRequest>,
}

/// The requests. They outlive the task that writes, in case it panics.
struct RequestQueue {
    jobs: mpsc::Receiver<WriteRequest>,
    /// Requests taken from the channel, but not yet in a batch.
    waiting: Vec<WriteRequest>,
    closers: Vec<oneshot::Sender<()>>,
    /// Turns on PostgreSQL have a task of their own, which gathers them.
    delay: Option<BatchDelay>,
}

impl Writer {
    /// Starts the task. Without a connection, it opens one when it needs it.
    pub fn start(address: Address, mut conn: Option<AnyConnection>, observer: CommitObserver) -> Writer {
        let (sender, jobs) = mpsc::channel(WAITING);
        let delay = (address.database == Database::Sqlite).then(BatchDelay::for_sqlite);
        let queue = RequestQueue { jobs, waiting: Vec::new(), closers: Vec::new(), delay };
        let queue = Arc::new(Mutex::new(queue));
        tokio::spawn(async move {
            loop {
                let connection = WriteConnection::new(address.clone(), conn.take(), observer.clone());
                match tokio::spawn(write_all(Arc::clone(&queue), connection)).await {
                    Ok(()) => break,
                    Err(error) if error.is_panic() => tracing::error!("the task that writes panicked; another goes on"),
                    Err(_) => break,
                }
            }
        });
        Writer { jobs: sender }
    }

    /// Appends to a log.
    pub async fn append(&self, append: Append) -> Result<(), AppendError> {
        let (sender, answer) = oneshot::channel();
        self.send(WriteRequest::Append(Box::new(append), sender)).await?;
        answer.await.unwrap_or_else(|_| Err(panicked().into()))
    }

    /// Runs any other job.
    pub async fn run<A, T>(&self, given: A, work: Work<A, T>) -> Result<T>
    where
        A: Send + Sync + 'static,
        T: Send + 'static,
    {
        let (sender, answer) = oneshot::channel();
        self.send(WriteRequest::Job(Box::new(PendingJob::new(given, work, sender)))).await?;
        answer.await.unwrap_or_else(|_| Err(panicked()))
    }

    /// Removes overwritten data from SQLite's files. Data that a reader still uses is removed later.
    pub async fn scrub(&self) {
        let (sender, done) = oneshot::channel();
        if self.send(WriteRequest::Scrub(sender)).await.is_ok() {
            // If it fails, a later checkpoint does it.
            let _ = done.await;
        }
    }

    /// Writes everything in the queue, and ends the task.
    pub async fn close(&self) {
        let (sender, done) = oneshot::channel();
        if self.send(WriteRequest::Close(sender)).await.is_ok() {
            // An error means that the task has ended as well.
            let _ = done.await;
        }
    }

    async fn send(&self, job: WriteRequest) -> Result<()> {
        self.jobs.send(job).await.map_err(|_| StoreError::Closed)
    }
}

/// The answer to requests that were being written when the task panicked.
fn panicked() -> StoreError {
    StoreError::Unknown(Arc::new(sqlx::Error::WorkerCrashed))
}

/// Writes until the queue is closed and empty.
async fn write_all(queue: Arc<Mutex<RequestQueue>>, mut connection: WriteConnection) {
    let mut queue = queue.lock().await;
    while let Some(batch) = queue.next().await {
        connection.write(batch).await;
    }
    connection.close().await;
    for closer in queue.closers.drain(..) {
        // The caller may no longer be waiting.
        let _ = closer.send(());
    }
}

impl RequestQueue {
    /// Waits for the next batch.
    async fn next(&mut self) -> Option<Batch> {
        loop {
            let room = batch::MOST.saturating_sub(self.waiting.len());
            let taken = if self.waiting.is_empty() {
                let taken = self.jobs.recv_many(&mut self.waiting, room).await;
                if let Some(delay) = &mut self.delay {
                    delay.gather(&mut self.jobs, &mut self.waiting, batch::MOST).await;
                }
                taken
            } else {
                self.take_more(room)
            };
            if taken == 0 && self.waiting.is_empty() {
                return None;
            }
            let batch = Batch::of(&mut self.waiting, &mut self.closers);
            if !self.closers.is_empty() {
                self.jobs.close();
            }
            if !batch.is_empty() {
                return Some(batch);
            }
        }
    }

    fn take_more(&mut self, room: usize) -> usize {
        let before = self.waiting.len();
        self.waiting.extend(std::iter::from_fn(|| self.jobs.try_recv().ok()).take(room));
        self.waiting.len() - before
    }
}
