//! Somebody who is told of each commit, to count them.

use std::sync::Arc;
use std::time::{Duration, Instant};

/// Appends to logs that were committed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Committed {
    /// How many there were: of turns, and of whatever else happens at tables.
    pub appends: usize,
    /// How long it took, from the beginning of the transaction until everything was kept.
    pub took: Duration,
}

/// Who is told, if anybody.
#[derive(Clone, Default)]
pub(crate) struct Watch(Option<Arc<dyn Fn(Committed) + Send + Sync>>);

impl Watch {
    pub fn new(tell: impl Fn(Committed) + Send + Sync + 'static) -> Watch {
        Watch(Some(Arc::new(tell)))
    }

    /// Something was committed; what holds no append is of no interest.
    pub fn committed(&self, began: Instant, appends: usize) {
        if let Some(tell) = self.0.as_ref().filter(|_| appends > 0) {
            tell(Committed { appends, took: began.elapsed() });
        }
    }
}
