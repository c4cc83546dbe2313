//! A search within a clock.

use super::{Clock, Elapsed, TimeManager};
use crate::thinker::Stop;
use crate::{Level, Request, Thinker, Thought};
use bilby_games::Position;
use std::sync::{Mutex, MutexGuard, PoisonError};

impl Thinker {
    /// Like [`think`](Thinker::think), for as long as the clock of the seat on move makes sensible. `elapsed` says how
    /// long it has been. The limits of the request and `stop` end the search too. A level below the highest has limits
    /// of its own; it thinks no longer than the soft limit, and no shorter for any other reason.
    pub fn think_on_clock(
        &mut self,
        position: &Position,
        request: &Request,
        clock: Option<&Clock>,
        elapsed: &(dyn Fn() -> Elapsed + Sync),
        stop: Stop<'_>,
        tell: &mut dyn FnMut(&Thought),
    ) -> Thought {
        let manager = Mutex::new(TimeManager::new(position, clock));
        let is_over = || stop() || lock(&manager).is_over(elapsed());
        let is_highest = request.level == Level::HIGHEST;
        let mut tell = |thought: &Thought| {
            if is_highest {
                lock(&manager).report(thought, elapsed());
            }
            tell(thought);
        };
        let on_fail_low = || {
            if is_highest {
                lock(&manager).fail_low();
            }
        };
        self.think_telling(position, request, &is_over, &mut tell, &on_fail_low)
    }
}

fn lock(manager: &Mutex<TimeManager>) -> MutexGuard<'_, TimeManager> {
    manager.lock().unwrap_or_else(PoisonError::into_inner)
}
