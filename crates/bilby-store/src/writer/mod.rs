//! The one who writes. One task owns the one connection that writes; it takes everything that waits, writes it in one
//! transaction, commits once, and only then answers everybody.
//!
//! What each gets when something fails:
//!
//! | what fails | what has become of it | who waits is told |
//! | --- | --- | --- |
//! | connecting, `BEGIN`, a statement: the connection is lost | nothing is kept | tried once more on a new connection, then `Failed` |
//! | a statement, on its own account | nothing is kept: rolled back | each is tried alone; whose own fault it is gets `Failed` |
//! | the disk is full, at a statement or at the commit | nothing is kept: rolled back | `Full`; the next batch tries anew |
//! | the commit, and the database says that it did not happen | nothing is kept | `Failed` |
//! | the commit, in any other way | nobody knows | `Unknown` |
//! | it takes too long | before the commit: nothing is kept; at it: nobody knows | `Failed`; `Unknown` |
//! | the task panics | the connection is dropped with it: nobody knows | `Unknown`; a new task goes on with what waits |
//!
//! Unless all was well, the transaction is rolled back; if that fails too, the connection is thrown away.

mod batch;
mod errand;
mod finish;
mod games;
mod pen;
mod rows;
#[cfg(test)]
mod tests;
mod tidy;
mod watch;

pub(crate) use errand::Work;
pub use watch::Committed;
pub(crate) use watch::Watch;

use crate::connect::Address;
use crate::news::Node;
use crate::{Append, AppendError, Result, StoreError};
use batch::{Asker, Batch};
use errand::{Errand, Task};
use pen::Pen;
use sqlx::AnyConnection;
use std::sync::Arc;
use tokio::sync::{Mutex, mpsc, oneshot};

/// How many can wait to be written before who comes has to wait to wait.
const WAITING: usize = 4096;

/// Something to write.
pub(crate) enum Job {
    Append(Box<Append>, Asker),
    Errand(Box<dyn Errand>),
    /// Write what waits, then close.
    Close(oneshot::Sender<()>),
}

/// Where to hand in what is to be written.
pub(crate) struct Writer {
    jobs: mpsc::Sender<Job>,
}

/// What has been handed in. It outlives the task that writes, should that one panic.
struct Desk {
    jobs: mpsc::Receiver<Job>,
    /// What was taken and is not yet being written.
    waiting: Vec<Job>,
    closers: Vec<oneshot::Sender<()>>,
}

impl Writer {
    /// Starts writing.
    pub fn start(address: Address, node: Node, link: AnyConnection, watch: Watch) -> Writer {
        let (sender, jobs) = mpsc::channel(WAITING);
        let desk = Arc::new(Mutex::new(Desk { jobs, waiting: Vec::new(), closers: Vec::new() }));
        tokio::spawn(async move {
            let mut link = Some(link);
            loop {
                let pen = Pen::new(address.clone(), node.clone(), link.take(), watch.clone());
                match tokio::spawn(write_all(Arc::clone(&desk), pen)).await {
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
        self.hand_in(Job::Append(Box::new(append), sender)).await?;
        answer.await.unwrap_or_else(|_| Err(panicked().into()))
    }

    /// Has something else written.
    pub async fn errand<A, T>(&self, given: A, work: Work<A, T>) -> Result<T>
    where
        A: Send + Sync + 'static,
        T: Send + 'static,
    {
        let (sender, answer) = oneshot::channel();
        self.hand_in(Job::Errand(Box::new(Task::new(given, work, sender)))).await?;
        answer.await.unwrap_or_else(|_| Err(panicked()))
    }

    /// Writes what waits, and ends.
    pub async fn close(&self) {
        let (sender, done) = oneshot::channel();
        if self.hand_in(Job::Close(sender)).await.is_ok() {
            // An error is as good an end as any.
            let _ = done.await;
        }
    }

    async fn hand_in(&self, job: Job) -> Result<()> {
        self.jobs.send(job).await.map_err(|_| StoreError::Closed)
    }
}

/// What is said of something that was in hand when the writing task panicked.
fn panicked() -> StoreError {
    StoreError::Unknown(Arc::new(sqlx::Error::WorkerCrashed))
}

/// Writes until there is nobody left to hand anything in.
async fn write_all(desk: Arc<Mutex<Desk>>, mut pen: Pen) {
    let mut desk = desk.lock().await;
    while let Some(batch) = desk.next().await {
        pen.write(batch).await;
    }
    pen.put_down().await;
    for closer in desk.closers.drain(..) {
        // Whoever no longer waits does not want to know.
        let _ = closer.send(());
    }
}

impl Desk {
    /// Everything that can be written next, together; waits until there is something.
    async fn next(&mut self) -> Option<Batch> {
        loop {
            let room = batch::MOST.saturating_sub(self.waiting.len());
            let taken = if self.waiting.is_empty() {
                self.jobs.recv_many(&mut self.waiting, room).await
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
