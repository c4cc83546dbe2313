//! The connection that writes, and what is done when it fails.

use super::batch::Batch;
use super::games;
use super::rows::Texts;
use super::tidy::Tidier;
use super::watch::Watch;
use crate::connect::{Address, Database, Use};
use crate::error::{code, is_contended, is_full, is_lost, is_taken};
use crate::news::{self, Node};
use crate::{Append, AppendError, StoreError};
use sqlx::{AnyConnection, Connection, Executor};
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a batch may take. Nothing that is well takes nearly as long.
const PATIENCE: Duration = Duration::from_secs(30);

/// How often something is tried when others are in the way.
const TRIES: u32 = 4;

/// How often a number is tried for that another node was quicker to take: each time somebody gets on, and at two nodes it is
/// as likely the one as the other.
const TRIES_FOR_A_NUMBER: u32 = 40;

/// The connection that writes.
pub(super) struct Pen {
    address: Address,
    node: Node,
    link: Option<AnyConnection>,
    texts: Texts,
    tidier: Tidier,
    stage: Stage,
    watch: Watch,
}

/// How far a transaction has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It has not begun: what fails is nobody's own fault.
    Starting,
    Writing,
    /// The commit has been asked for: from now on, nobody knows until the answer is there.
    Committing,
}

/// Why a batch was not written.
enum Failed {
    /// Nothing of it is kept.
    NotDone(sqlx::Error),
    /// Perhaps it is, perhaps not.
    Unknown(sqlx::Error),
}

impl Pen {
    pub fn new(address: Address, node: Node, link: Option<AnyConnection>, watch: Watch) -> Pen {
        let tidier = Tidier::start(&address);
        let texts = Texts::new(address.database);
        Pen { address, node, link, texts, tidier, stage: Stage::Starting, watch }
    }

    /// Writes a batch, and tells everybody.
    pub async fn write(&mut self, batch: Batch) {
        if let Some(batch) = self.write_together(batch).await {
            for alone in batch.each_alone() {
                self.write_together(alone).await;
            }
        }
    }

    /// Writes a batch in one transaction. Gives it back if somebody in it spoils it for the others.
    async fn write_together(&mut self, mut batch: Batch) -> Option<Batch> {
        let mut tries = 1;
        let outcome = loop {
            let outcome = self.attempt(&mut batch).await;
            let Err(Failed::NotDone(error)) = &outcome else { break outcome };
            let most = if is_lost(error) {
                2
            } else if is_full(error) || self.stage == Stage::Starting {
                1
            } else if is_contended(error) {
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
        tell(batch, outcome);
        None
    }

    /// Tries once. Says which appends were written; the logs of the others are not as they were expected.
    async fn attempt(&mut self, batch: &mut Batch) -> Result<Vec<bool>, Failed> {
        self.stage = Stage::Starting;
        let began = Instant::now();
        let outcome = match tokio::time::timeout(PATIENCE, self.transaction(batch)).await {
            Ok(outcome) => outcome,
            Err(_) => {
                // Whatever it is still doing, it does without us.
                self.link = None;
                Err(io::Error::from(io::ErrorKind::TimedOut).into())
            }
        };
        match outcome {
            Ok(written) => {
                self.tidier.committed();
                self.watch.committed(began, written.iter().filter(|written| **written).count());
                Ok(written)
            }
            Err(error) => {
                self.roll_back(&error).await;
                if is_full(&error) {
                    self.tidier.call();
                }
                let unknown = self.stage == Stage::Committing && !is_refusal(self.address.database, &error);
                Err(if unknown { Failed::Unknown(error) } else { Failed::NotDone(error) })
            }
        }
    }

    async fn transaction(&mut self, batch: &mut Batch) -> sqlx::Result<Vec<bool>> {
        let link = match &mut self.link {
            Some(link) => link,
            none => none.insert(self.address.connect(Use::Write).await?),
        };
        let begin = match self.address.database {
            // At once the one who writes: nobody else can get in between reading and writing.
            Database::Sqlite => "BEGIN IMMEDIATE",
            Database::Postgres => "BEGIN",
        };
        link.execute(sqlx::raw_sql(begin)).await?;
        self.stage = Stage::Writing;
        let appends: Vec<&Append> = batch.appends.iter().map(|(append, _)| append.as_ref()).collect();
        let written = if games::append_all(link, &mut self.texts, &appends).await? {
            vec![true; appends.len()]
        } else {
            // Rare: another has written to one of these games.
            link.execute(sqlx::raw_sql("ROLLBACK")).await?;
            link.execute(sqlx::raw_sql(begin)).await?;
            games::append_some(link, &mut self.texts, &appends).await?
        };
        if self.address.has_nodes() {
            let kept = appends.iter().zip(&written).filter(|(_, written)| **written).map(|(append, _)| *append);
            news::tell_appended(link, &self.node, kept).await?;
        }
        for errand in &mut batch.errands {
            errand.run(link).await?;
        }
        self.stage = Stage::Committing;
        link.execute(sqlx::raw_sql("COMMIT")).await?;
        Ok(written)
    }

    /// Leaves no transaction half done: if it can't be rolled back, the connection goes.
    async fn roll_back(&mut self, error: &sqlx::Error) {
        let Some(mut link) = self.link.take() else { return };
        if is_lost(error) {
            return;
        }
        let rolled_back = tokio::time::timeout(PATIENCE, link.execute(sqlx::raw_sql("ROLLBACK"))).await;
        if matches!(rolled_back, Ok(Ok(_))) {
            self.link = Some(link);
        }
    }

    /// Closes the connection.
    pub async fn put_down(self) {
        self.tidier.stop().await;
        if let Some(link) = self.link
            && let Err(error) = link.close().await
        {
            tracing::warn!("closing the database: {error}");
        }
    }
}

/// Whether an error at the commit says for certain that nothing was committed.
fn is_refusal(database: Database, error: &sqlx::Error) -> bool {
    let Some(code) = code(error) else { return false };
    match database {
        // Out of room: the frame that makes a transaction count is the last one written to SQLite's log.
        Database::Sqlite => is_full(error),
        // Out of room, a constraint, a rollback of the server's own.
        Database::Postgres => ["53", "23", "25", "40"].iter().any(|class| code.starts_with(class)),
    }
}

/// Tells everybody what came of it.
fn tell(batch: Batch, outcome: Result<Vec<bool>, Failed>) {
    // Whoever no longer waits does not want to know.
    match outcome {
        Ok(written) => {
            for ((_, asker), written) in batch.appends.into_iter().zip(written) {
                let _ = asker.send(if written { Ok(()) } else { Err(AppendError::Conflict) });
            }
            batch.errands.into_iter().for_each(|errand| errand.answer(Ok(())));
        }
        Err(failed) => {
            let (error, certain) = match failed {
                Failed::NotDone(error) => (Arc::new(error), true),
                Failed::Unknown(error) => (Arc::new(error), false),
            };
            tracing::error!("{} not written{}: {error}", batch.len(), if certain { "" } else { ", perhaps" });
            let why = || if certain { StoreError::from(&error) } else { StoreError::Unknown(Arc::clone(&error)) };
            batch.appends.into_iter().for_each(|(_, asker)| drop(asker.send(Err(why().into()))));
            batch.errands.into_iter().for_each(|errand| errand.answer(Err(why())));
        }
    }
}
