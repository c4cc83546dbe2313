//! What is written together.

use super::Job;
use super::errand::Errand;
use crate::{Append, AppendError, Result};
use std::collections::HashSet;
use tokio::sync::oneshot;

/// Who waits to be told what became of an append.
pub(super) type Asker = oneshot::Sender<Result<(), AppendError>>;

/// How much is written together at most.
pub(super) const MOST: usize = 1024;

/// Some jobs that are written together: at most one append to each game, in the order of their ids, so that two nodes that
/// write to the same games don't wait for each other crosswise.
#[derive(Default)]
pub(super) struct Batch {
    pub appends: Vec<(Box<Append>, Asker)>,
    pub errands: Vec<Box<dyn Errand>>,
}

impl Batch {
    /// Takes what can be written together, and leaves the rest in its order.
    pub fn of(waiting: &mut Vec<Job>, closers: &mut Vec<oneshot::Sender<()>>) -> Batch {
        let mut batch = Batch::default();
        let mut games = HashSet::new();
        let mut later = Vec::new();
        for job in waiting.drain(..) {
            match job {
                Job::Append(append, asker) => {
                    if games.insert(append.game.clone()) {
                        batch.appends.push((append, asker));
                    } else {
                        later.push(Job::Append(append, asker));
                    }
                }
                Job::Errand(errand) => batch.errands.push(errand),
                Job::Close(closer) => closers.push(closer),
            }
        }
        *waiting = later;
        batch.appends.sort_by(|(one, _), (other, _)| one.game.cmp(&other.game));
        batch
    }

    pub fn len(&self) -> usize {
        self.appends.len() + self.errands.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Each job in a batch of its own.
    pub fn each_alone(self) -> impl Iterator<Item = Batch> {
        let appends = self.appends.into_iter().map(|append| Batch { appends: vec![append], ..Batch::default() });
        appends.chain(self.errands.into_iter().map(|errand| Batch { errands: vec![errand], ..Batch::default() }))
    }
}
