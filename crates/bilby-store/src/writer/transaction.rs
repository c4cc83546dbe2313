//! Writes a batch in one transaction, and handles failures.

use super::batch::Batch;
use super::checkpoint::Checkpointer;
use super::commit_observer::CommitObserver;
use super::games;
use super::rows::StatementCache;
use crate::connect::{Address, ConnectionUse, Database};
use crate::error::{code, is_contended, is_full, is_lost, is_taken};
use crate::{Append, AppendError, StoreError};
use sqlx::{AnyConnection, Connection, Executor};
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a batch can take. A healthy database needs far less. A connection to PostgreSQL can be lost without a sign,
/// while a file on a slow disk only needs more time.
fn timeout(database: Database) -> Duration {
    match database {
        Database::Sqlite => Duration::from_secs(30),
        Database::Postgres => Duration::from_millis(1_800),
    }
}

/// How often a transaction is tried when others hold locks.
const TRIES: u32 = 4;

/// How often a number (of a chat line, say) is tried that another node took first. Each time one of the nodes succeeds,
/// and with two nodes either is equally likely to.
const TRIES_FOR_A_NUMBER: u32 = 40;

/// The connection that writes.
pub(super) struct WriteConnection {
    address: Address,
    conn: Option<AnyConnection>,
    statements: StatementCache,
    checkpointer: Checkpointer,
    stage: Stage,
    observer: CommitObserver,
}

/// Whether a batch waits for locks that others hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LockWait {
    None,
    Full,
}

/// The progress of a transaction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It has not begun, so a failure is not caused by what is written.
    Starting,
    Writing,
    /// The commit was sent. Until the answer arrives, the outcome is unknown.
    Committing,
}

/// Why a batch was not written.
enum TransactionError {
    /// Nothing was written.
    NotWritten(sqlx::Error),
    /// It may or may not have been written.
    Unknown(sqlx::Error),
}

impl WriteConnection {
    pub fn new(address: Address, conn: Option<AnyConnection>, observer: CommitObserver) -> WriteConnection {
        let checkpointer = Checkpointer::start(&address);
        let statements = StatementCache::new(address.database);
        WriteConnection { address, conn, statements, checkpointer, stage: Stage::Starting, observer }
    }

    /// Writes a batch and answers all callers.
    pub async fn write(&mut self, mut batch: Batch) {
        let scrubs = std::mem::take(&mut batch.scrubs);
        if !batch.is_empty()
            && let Some(batch) = self.write_together(batch, LockWait::None).await
        {
            // Whoever has to wait for somebody else's lock comes last, so that the others don't wait too.
            let mut blocked = Vec::new();
            for alone in batch.each_alone() {
                blocked.extend(self.write_together(alone, LockWait::None).await);
            }
            for alone in blocked {
                self.write_together(alone, LockWait::Full).await;
            }
        }
        if !scrubs.is_empty() {
            self.checkpointer.truncate(scrubs);
        }
    }

    /// Writes a batch in one transaction. If a job fails, returns the batch, so that each job can be tried alone; if
    /// others hold a lock and `lock_wait` is none, returns it as well.
    async fn write_together(&mut self, mut batch: Batch, lock_wait: LockWait) -> Option<Batch> {
        let mut tries = 1;
        let outcome = loop {
            let outcome = self.attempt(&mut batch).await;
            let Err(TransactionError::NotWritten(error)) = &outcome else { break outcome };
            let most = if is_lost(error) {
                2
            } else if is_full(error) || self.stage == Stage::Starting {
                1
            } else if is_contended(error) {
                if lock_wait == LockWait::None {
                    return Some(batch);
                }
                TRIES
            } else if batch.len() > 1 {
                tracing::debug!("{} to write, now one by one: {error}", batch.len());
                return Some(batch);
            } else if is_taken(error) {
                TRIES_FOR_A_NUMBER
            } else {
                1
            };
            if tries >= most {
                break outcome;
            }
            tries += 1;
        };
        answer(batch, outcome);
        None
    }

    /// Tries once. Returns for each append whether it was written; the others are in conflict with the log.
    async fn attempt(&mut self, batch: &mut Batch) -> Result<Vec<bool>, TransactionError> {
        self.stage = Stage::Starting;
        let began = Instant::now();
        let outcome = match tokio::time::timeout(timeout(self.address.database), self.transaction(batch)).await {
            Ok(outcome) => outcome,
            Err(_) => {
                // The connection may still be busy, but nobody waits for it.
                self.conn = None;
                Err(io::Error::from(io::ErrorKind::TimedOut).into())
            }
        };
        match outcome {
            Ok(written) => {
                self.checkpointer.committed();
                self.observer.committed(began, written.iter().filter(|written| **written).count());
                Ok(written)
            }
            Err(error) => {
                self.roll_back(&error).await;
                if is_full(&error) {
                    self.checkpointer.checkpoint();
                }
                let unknown = self.stage == Stage::Committing && !is_definite(self.address.database, &error);
                Err(if unknown { TransactionError::Unknown(error) } else { TransactionError::NotWritten(error) })
            }
        }
    }

    async fn transaction(&mut self, batch: &mut Batch) -> sqlx::Result<Vec<bool>> {
        let conn = match &mut self.conn {
            Some(conn) => conn,
            none => none.insert(self.address.connect(ConnectionUse::Write).await?),
        };
        let begin = match self.address.database {
            // Takes the write lock at once, so that nobody else writes between our reads and writes.
            Database::Sqlite => "BEGIN IMMEDIATE",
            Database::Postgres => "BEGIN",
        };
        conn.execute(sqlx::raw_sql(begin)).await?;
        self.stage = Stage::Writing;
        let appends: Vec<&Append> = batch.appends.iter().map(|(append, _)| append.as_ref()).collect();
        let written = if games::append_all(conn, &mut self.statements, &appends).await? {
            vec![true; appends.len()]
        } else {
            // Rare: another node has written to one of these games.
            conn.execute(sqlx::raw_sql("ROLLBACK")).await?;
            conn.execute(sqlx::raw_sql(begin)).await?;
            games::append_some(conn, &mut self.statements, &appends).await?
        };
        for job in &mut batch.jobs {
            job.run(conn).await?;
        }
        self.stage = Stage::Committing;
        conn.execute(sqlx::raw_sql("COMMIT")).await?;
        Ok(written)
    }

    /// Rolls back; if that fails, the connection is dropped.
    async fn roll_back(&mut self, error: &sqlx::Error) {
        let Some(mut conn) = self.conn.take() else { return };
        if is_lost(error) {
            return;
        }
        let rolled_back =
            tokio::time::timeout(timeout(self.address.database), conn.execute(sqlx::raw_sql("ROLLBACK"))).await;
        if matches!(rolled_back, Ok(Ok(_))) {
            self.conn = Some(conn);
        }
    }

    /// Closes the connection.
    pub async fn close(self) {
        self.checkpointer.stop().await;
        if let Some(conn) = self.conn
            && let Err(error) = conn.close().await
        {
            tracing::warn!("closing the database: {error}");
        }
    }
}

/// Returns whether an error at the commit means for certain that nothing was committed.
fn is_definite(database: Database, error: &sqlx::Error) -> bool {
    let Some(code) = code(error) else { return false };
    match database {
        // The disk is full: SQLite writes the frame that makes a transaction count last.
        Database::Sqlite => is_full(error),
        // No space, a constraint, or a rollback by the server.
        Database::Postgres => ["53", "23", "25", "40"].iter().any(|class| code.starts_with(class)),
    }
}

/// Answers every caller.
fn answer(batch: Batch, outcome: Result<Vec<bool>, TransactionError>) {
    // A caller may no longer be waiting.
    match outcome {
        Ok(written) => {
            for ((_, caller), written) in batch.appends.into_iter().zip(written) {
                let _ = caller.send(if written { Ok(()) } else { Err(AppendError::Conflict) });
            }
            batch.jobs.into_iter().for_each(|job| job.answer(Ok(())));
        }
        Err(failed) => {
            let (error, certain) = match failed {
                TransactionError::NotWritten(error) => (Arc::new(error), true),
                TransactionError::Unknown(error) => (Arc::new(error), false),
            };
            tracing::error!("{} not written{}: {error}", batch.len(), if certain { "" } else { ", perhaps" });
            let why = || if certain { StoreError::from(&error) } else { StoreError::Unknown(Arc::clone(&error)) };
            batch.appends.into_iter().for_each(|(_, caller)| drop(caller.send(Err(why().into()))));
            batch.jobs.into_iter().for_each(|job| job.answer(Err(why())));
        }
    }
}
