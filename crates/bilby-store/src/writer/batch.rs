//! The jobs that are written in one transaction.

use super::WriteRequest;
use super::write_job::WriteJob;
use crate::{Append, AppendError, Result};
use std::collections::HashSet;
use tokio::sync::oneshot;

/// Where the result of an append is sent.
pub(super) type AppendCaller = oneshot::Sender<Result<(), AppendError>>;

/// The maximum number of jobs in one batch.
pub(super) const MOST: usize = 1024;

/// Jobs of one transaction: at most one append to each game, ordered by the games' ids, so that two nodes that write to
/// the same games can't deadlock.
#[derive(Default)]
pub(super) struct Batch {
    pub appends: Vec<(Box<Append>, AppendCaller)>,
    pub jobs: Vec<Box<dyn WriteJob>>,
    /// Callers who wait until SQLite's log contains no overwritten data.
    pub scrubs: Vec<oneshot::Sender<()>>,
}

impl Batch {
    /// Takes the requests that fit into one transaction, and leaves the others in order.
    pub fn of(waiting: &mut Vec<WriteRequest>, closers: &mut Vec<oneshot::Sender<()>>) -> Batch {
        let mut batch = Batch::default();
        let mut games = HashSet::new();
        let mut later = Vec::new();
        for job in waiting.drain(..) {
            match job {
                WriteRequest::Append(append, caller) => {
                    if games.insert(append.game.clone()) {
                        batch.appends.push((append, caller));
                    } else {
                        later.push(WriteRequest::Append(append, caller));
                    }
                }
                WriteRequest::Job(job) => batch.jobs.push(job),
                WriteRequest::Scrub(caller) => batch.scrubs.push(caller),
                WriteRequest::Close(closer) => closers.push(closer),
            }
        }
        *waiting = later;
        batch.appends.sort_by(|(one, _), (other, _)| one.game.cmp(&other.game));
        batch
    }

    /// The number of appends and jobs.
    pub fn len(&self) -> usize {
        self.appends.len() + self.jobs.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0 && self.scrubs.is_empty()
    }

    /// Splits it into a batch for each job.
    pub fn each_alone(self) -> impl Iterator<Item = Batch> {
        let appends = self.appends.into_iter().map(|append| Batch { appends: vec![append], ..Batch::default() });
        appends.chain(self.jobs.into_iter().map(|job| Batch { jobs: vec![job], ..Batch::default() }))
    }
}
