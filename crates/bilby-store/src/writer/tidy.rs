//! Moving what was written from SQLite's log into the database, beside the writing. SQLite would do it by itself, but in a
//! commit now and then, and everybody would wait for it.

use crate::connect::{Address, Database, Use};
use sqlx::{AnyConnection, Connection, Executor};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// After so many commits it is time to tidy up.
const COMMITS: u32 = 64;

/// Who tidies up. Nobody, for PostgreSQL, which does it by itself.
pub(super) struct Tidier {
    task: Option<(mpsc::Sender<()>, JoinHandle<()>)>,
    commits: u32,
}

impl Tidier {
    pub fn start(address: &Address) -> Tidier {
        let task = (address.database == Database::Sqlite).then(|| {
            let (sender, calls) = mpsc::channel(1);
            (sender, tokio::spawn(tidy(address.clone(), calls)))
        });
        Tidier { task, commits: 0 }
    }

    /// Notes that something was committed.
    pub fn committed(&mut self) {
        self.commits += 1;
        if self.commits >= COMMITS {
            self.call();
        }
    }

    /// Has it tidy up now: on a full disk, there may be room in the log.
    pub fn call(&mut self) {
        self.commits = 0;
        if let Some((sender, _)) = &self.task {
            // If it is still at it, it will be called again.
            let _ = sender.try_send(());
        }
    }

    /// Waits until it has ended.
    pub async fn stop(self) {
        if let Some((sender, task)) = self.task {
            drop(sender);
            // If it panicked, there is nothing left to wait for.
            let _ = task.await;
        }
    }
}

/// Tidies up each time it is called. If that fails, what was written stays in the log, where it is as safe, and SQLite
/// itself tidies up at last, when the log is long.
async fn tidy(address: Address, mut calls: mpsc::Receiver<()>) {
    let mut link: Option<AnyConnection> = None;
    while calls.recv().await.is_some() {
        let connected = match link.take() {
            Some(link) => Ok(link),
            None => address.connect(Use::Tidy).await,
        };
        let tidied = match connected {
            Ok(connected) => {
                let connected = link.insert(connected);
                connected.execute(sqlx::raw_sql("PRAGMA wal_checkpoint(PASSIVE)")).await.map(drop)
            }
            Err(error) => Err(error),
        };
        if let Err(error) = tidied {
            tracing::debug!("the log was not moved into the database: {error}");
            link = None;
        }
    }
    if let Some(link) = link {
        // It has nothing to lose.
        let _ = link.close().await;
    }
}
