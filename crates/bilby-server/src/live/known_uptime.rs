//! When servers at this database were running, as far as this server knows now.

use bilby_store::Uptime;
use std::sync::{Arc, PoisonError, RwLock};

/// The uptime, which many tasks read and a few replace.
pub struct KnownUptime(RwLock<Arc<Uptime>>);

impl KnownUptime {
    pub fn new(uptime: Uptime) -> KnownUptime {
        KnownUptime(RwLock::new(Arc::new(uptime)))
    }

    pub fn get(&self) -> Arc<Uptime> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// A new run of this server begins, after an outage.
    pub fn begin_run(&self, uptime: Uptime) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(uptime);
    }

    /// Takes what was read to bring `before` up to date. If a new run has begun in the meantime, what was read is out of
    /// date: it says that the run before the outage still goes on, so that nobody would get the outage back.
    pub fn update(&self, before: &Arc<Uptime>, read: Uptime) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if Arc::ptr_eq(&known, before) {
            *known = Arc::new(read);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_before_an_outage_does_not_replace_the_run_after_it() {
        let known = KnownUptime::new(Uptime::always());
        let before = known.get();
        known.begin_run(Uptime::always());
        let after = known.get();
        known.update(&before, Uptime::always());
        assert!(Arc::ptr_eq(&known.get(), &after));
        known.update(&after, Uptime::always());
        assert!(!Arc::ptr_eq(&known.get(), &after));
    }
}
