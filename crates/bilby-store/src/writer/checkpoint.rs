//! Checkpoints of SQLite's write-ahead log, in a task of their own. SQLite would otherwise run them inside a commit now
//! and then, and everybody would wait for that commit.

use crate::connect::{Address, ConnectionUse, Database};
use sqlx::{AnyConnection, Connection, Executor, Row};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// The number of commits between two checkpoints.
const COMMITS: u32 = 64;

/// How often emptying the log is attempted while a reader uses an older snapshot, and the pause between. After that, it
/// waits for the next request.
const TRIES: u32 = 4;
const PAUSE: Duration = Duration::from_millis(50);

/// How many requests can wait.
const WAITING: usize = 64;

/// A request to the task.
enum Request {
    /// Copy as much of the log as possible into the database.
    Passive,
    /// Copy everything and empty the log, so that it contains no overwritten data; then answer these callers.
    Truncate(Vec<oneshot::Sender<()>>),
}

/// A handle to the task. There is none for PostgreSQL, which runs checkpoints by itself.
pub(super) struct Checkpointer {
    task: Option<(mpsc::Sender<Request>, JoinHandle<()>)>,
    commits: u32,
}

impl Checkpointer {
    pub fn start(address: &Address) -> Checkpointer {
        let task = (address.database == Database::Sqlite).then(|| {
            let (sender, requests) = mpsc::channel(WAITING);
            (sender, tokio::spawn(run(address.clone(), requests)))
        });
        Checkpointer { task, commits: 0 }
    }

    /// Counts a commit and starts a checkpoint if one is due.
    pub fn committed(&mut self) {
        self.commits += 1;
        if self.commits >= COMMITS {
            self.checkpoint();
        }
    }

    /// Starts a checkpoint now. On a full disk this may free space in the log.
    pub fn checkpoint(&mut self) {
        self.commits = 0;
        self.send(Request::Passive);
    }

    /// Empties the log, and answers these callers after the attempt.
    pub fn truncate(&mut self, waiting: Vec<oneshot::Sender<()>>) {
        self.send(Request::Truncate(waiting));
    }

    fn send(&self, request: Request) {
        if let Some((sender, _)) = &self.task {
            // If the queue is full, the next request does the same work.
            let _ = sender.try_send(request);
        }
    }

    /// Ends the task and waits for it.
    pub async fn stop(self) {
        if let Some((sender, task)) = self.task {
            drop(sender);
            // If it panicked, there is nothing to wait for.
            let _ = task.await;
        }
    }
}

/// Runs a checkpoint for each request. If one fails, the data stays in the log, where it is just as safe, and SQLite
/// itself runs a checkpoint when the log is long. If emptying failed, the next request empties the log.
async fn run(address: Address, mut requests: mpsc::Receiver<Request>) {
    let mut conn: Option<AnyConnection> = None;
    let mut truncate = false;
    while let Some(request) = requests.recv().await {
        let (waiting, tries) = match request {
            Request::Passive => (Vec::new(), 1),
            Request::Truncate(waiting) => (waiting, TRIES),
        };
        truncate |= !waiting.is_empty();
        for _ in 0..tries {
            match checkpoint(&address, &mut conn, truncate).await {
                Ok(true) => {
                    truncate = false;
                    break;
                }
                Ok(false) => tokio::time::sleep(PAUSE).await,
                Err(error) => {
                    tracing::debug!("the checkpoint failed: {error}");
                    conn = None;
                }
            }
        }
        for sender in waiting {
            // The caller may no longer be waiting.
            let _ = sender.send(());
        }
    }
    if let Some(conn) = conn {
        // No data can be lost here.
        let _ = conn.close().await;
    }
}

/// Runs one checkpoint. Returns whether it was complete: readers may prevent that.
async fn checkpoint(address: &Address, conn: &mut Option<AnyConnection>, truncate: bool) -> sqlx::Result<bool> {
    let connected = match conn {
        Some(connected) => connected,
        none => none.insert(address.connect(ConnectionUse::Checkpoint).await?),
    };
    if !truncate {
        connected.execute(sqlx::raw_sql("PRAGMA wal_checkpoint(PASSIVE)")).await?;
        return Ok(true);
    }
    let row = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(connected).await?;
    Ok(row.try_get::<i64, _>(0)? == 0)
}
