//! A callback that is called after each commit, for metrics.

use std::sync::Arc;
use std::time::{Duration, Instant};

/// Appends to logs that were committed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommitInfo {
    /// How many appends there were, of turns and of all other events.
    pub appends: usize,
    /// The duration from the start of the transaction to the end of the commit.
    pub took: Duration,
}

/// The callback, if there is one.
#[derive(Clone, Default)]
pub(crate) struct CommitObserver(Option<Arc<dyn Fn(CommitInfo) + Send + Sync>>);

impl CommitObserver {
    pub fn new(callback: impl Fn(CommitInfo) + Send + Sync + 'static) -> CommitObserver {
        CommitObserver(Some(Arc::new(callback)))
    }

    /// Reports a commit. One without appends is not reported.
    pub fn committed(&self, began: Instant, appends: usize) {
        if let Some(callback) = self.0.as_ref().filter(|_| appends > 0) {
            callback(CommitInfo { appends, took: began.elapsed() });
        }
    }
}
