//! A search within a clock.

use super::{Clock, Elapsed, TimeManager};
use crate::engine::Stop;
use crate::{Engine, Level, Request, SearchResult};
use bilby_games::Position;
use std::sync::{Mutex, MutexGuard, PoisonError};

impl Engine {
    /// Like [`search`](Engine::search), for as long as the clock of the seat on move makes sensible. `elapsed` says how
    /// long it has been. The limits of the request and `stop` end the search too. A level below the highest has limits
    /// of its own; it searches no longer than the soft limit, and no shorter for any other reason.
    pub fn search_on_clock(
        &mut self,
        position: &Position,
        request: &Request,
        clock: Option<&Clock>,
        elapsed: &(dyn Fn() -> Elapsed + Sync),
        stop: Stop<'_>,
        on_depth: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let manager = Mutex::new(TimeManager::new(position, clock));
        let is_over = || stop() || lock(&manager).is_over(elapsed());
        let is_highest = request.level == Level::HIGHEST;
        let mut on_depth = |result: &SearchResult| {
            if is_highest {
                lock(&manager).report(result, elapsed());
            }
            on_depth(result);
        };
        let on_fail_low = || {
            if is_highest {
                lock(&manager).fail_low();
            }
        };
        self.search_reporting(position, request, &is_over, &mut on_depth, &on_fail_low)
    }
}

fn lock(manager: &Mutex<TimeManager>) -> MutexGuard<'_, TimeManager> {
    manager.lock().unwrap_or_else(PoisonError::into_inner)
}
