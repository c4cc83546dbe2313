//! Tracks which players are present. A player whose last socket is gone is away after a moment, and the others may then
//! claim their absence.

use crate::live::error::LiveError;
use crate::live::nodes::{ANSWER_TIME, NodeMessage, QUESTION_COUNTS_FOR, Subject};
use crate::live::room::LockedRoom;
use crate::live::room::timers::ignore_refusal;
use bilby_core::Seat;
use bilby_table::{Ask, Event, EventKind, Millis, Sitter, Table};

/// How long a player who has not been seen at the table has to arrive, after a restart or after a link was sent.
pub const GRACE: Millis = 10_000;

impl LockedRoom<'_> {
    /// Returns whether the person on this seat follows the table here.
    pub fn is_here(&self, seat: Seat) -> bool {
        let Ok(loaded) = self.loaded() else { return false };
        let Sitter::Person(person) = loaded.table.sitter(seat) else { return false };
        self.inner.followers.iter().any(|follower| follower.person == *person)
    }

    /// Returns whether presence matters at this table. (With days for a turn, players are expected to be away.)
    fn presence_matters(&self) -> bool {
        if self.shared.settings.is_worker {
            return false;
        }
        let matters = |table: &Table| table.ending().is_none() && table.settings().patience.is_some();
        self.loaded().is_ok_and(|loaded| matters(&loaded.table))
    }

    /// Expects every player to follow the table before `until`, or else they count as away.
    pub fn expect_everyone(&mut self, until: Millis) {
        let Ok(loaded) = self.loaded() else { return };
        let seats: Vec<Seat> = loaded.table.seats().filter(|seat| loaded.table.sitter(*seat).is_person()).collect();
        seats.into_iter().for_each(|seat| self.expect_follower(seat, until));
    }

    /// Expects one player to follow the table before `until`.
    pub fn expect_follower(&mut self, seat: Seat, until: Millis) {
        if self.presence_matters()
            && !self.is_here(seat)
            && !self.inner.absent.iter().any(|(absent, _)| *absent == seat)
        {
            self.inner.absent.push((seat, until));
        }
    }

    /// Records that the player on this seat follows the table.
    pub async fn mark_present(&mut self, seat: Seat) -> Result<(), LiveError> {
        self.inner.absent.retain(|(absent, _)| *absent != seat);
        ignore_refusal(self.submit_as_server(Ask::Back { seat }).await)
    }

    /// Expects new players, and no longer expects those who have left.
    pub fn update_presence(&mut self, events: &[Event]) {
        for event in events {
            match event.kind {
                // A different id comes with a different socket.
                EventKind::Sat { seat, .. } | EventKind::HandedOver { seat, .. } => {
                    self.expect_follower(seat, self.shared.now() + GRACE);
                }
                EventKind::Rose(seat) => self.inner.absent.retain(|(absent, _)| *absent != seat),
                EventKind::Over(_) => self.inner.absent.clear(),
                _ => {}
            }
        }
    }

    /// Returns whether it is certain who is absent. If there may be other nodes, they are asked first.
    pub fn is_absence_confirmed(&mut self, now: Millis) -> bool {
        let is_due =
            self.inner.absent.iter().any(|(_, due)| *due <= now) || self.closes_at().is_some_and(|at| at <= now);
        if self.shared.nodes.is_none() || !is_due {
            return true;
        }
        match self.inner.nodes_asked_at {
            Some(asked) if now < asked + ANSWER_TIME => false,
            Some(asked) if now < asked + QUESTION_COUNTS_FOR => {
                self.inner.nodes_asked_at = None;
                true
            }
            _ => {
                self.inner.nodes_asked_at = Some(now);
                let game = self.room.id.to_string();
                self.shared.tell_nodes(Subject::Table(&self.room.id), NodeMessage::Who { game });
                false
            }
        }
    }
}
