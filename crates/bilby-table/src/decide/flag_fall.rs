//! Flag fall: the seat on move has run out of time.

use super::Decision;
use crate::{Millis, Reason, Refusal, Table};

impl Table {
    pub(super) fn decide_flag_fall(&self, now: Millis) -> Decision {
        self.check_playing()?;
        let seat = self.position.to_move();
        match self.deadline() {
            Some(deadline) if now >= deadline => Ok(self.leave(seat, Reason::Time)),
            deadline => Err(Refusal::TimeIsNotOut { deadline }),
        }
    }
}
