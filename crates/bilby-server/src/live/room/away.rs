//! Decides who is away. This is the only place that does.
//!
//! A player is here as long as one of their sockets follows the table, at this node or at another. When the last of
//! them is gone, the player is *absent*: they are expected back within [`LiveSettings::away_after`] (a reload takes
//! less), or within [`GRACE`] if they have not been seen yet. After that, unless another node has them, the table is
//! told that they are *away*, which everybody sees. What the others can do about a player who is away on move, and
//! when, is decided by the table (`bilby-table`'s `decide/absence_claim.rs`); this file only tells them when that
//! moment has come.
//!
//! [`LiveSettings::away_after`]: crate::live::settings::LiveSettings::away_after

use crate::live::error::LiveError;
use crate::live::nodes::{ANSWER_TIME, NodeMessage, QUERY_COUNTS_FOR, Subject};
use crate::live::room::LockedRoom;
use crate::live::room::timers::ignore_refusal;
use crate::live::shared::SharedState;
use bilby_core::Seat;
use bilby_store::GameId;
use bilby_table::{CommandKind, Event, EventKind, Millis, PersonId, Sitter, Table};
use std::sync::Arc;
use std::time::Duration;

/// How long a player who has not been seen at the table has to arrive, after a restart or after a link was sent.
pub const GRACE: Millis = 10_000;

impl LockedRoom<'_> {
    /// Returns whether the person on this seat follows the table here.
    pub fn is_here(&self, seat: Seat) -> bool {
        let Ok(loaded) = self.loaded() else { return false };
        let Sitter::Person(person) = loaded.table.sitter(seat) else { return false };
        self.inner.followers.iter().any(|follower| follower.person == *person)
    }

    /// Returns whether the person on this seat follows the table here or at another node.
    pub fn is_anywhere(&self, seat: Seat) -> bool {
        self.is_here(seat) || self.inner.elsewhere.values().any(|(seats, _)| seats.contains(&seat.0))
    }

    /// Returns whether presence matters at this table. (With days for a turn, players are expected to be away.)
    fn presence_matters(&self) -> bool {
        if self.shared.settings.is_worker {
            return false;
        }
        let matters = |table: &Table| table.ending().is_none() && table.settings().absence_timeout.is_some();
        self.loaded().is_ok_and(|loaded| matters(&loaded.table))
    }

    /// Expects every player to follow the table before `until`, or else they count as away.
    pub fn expect_everyone(&mut self, until: Millis) {
        let Ok(loaded) = self.loaded() else { return };
        let seats: Vec<Seat> = loaded.table.seats().filter(|seat| loaded.table.sitter(*seat).is_person()).collect();
        seats.into_iter().for_each(|seat| self.expect_follower(seat, until));
    }

    /// Expects one player to follow the table before `until`.
    fn expect_follower(&mut self, seat: Seat, until: Millis) {
        if self.presence_matters()
            && !self.is_here(seat)
            && !self.inner.absent.iter().any(|(absent, _)| *absent == seat)
        {
            self.inner.absent.push((seat, until));
        }
    }

    /// Records that a player's socket no longer follows the table. Perhaps it was the last.
    pub fn mark_absent(&mut self, seat: Seat) {
        let now = self.shared.now();
        self.expect_follower(seat, now + self.shared.settings.away_after.min(GRACE));
        self.show_presence_after_game();
    }

    /// Records that the player on this seat follows the table.
    pub async fn mark_present(&mut self, seat: Seat) -> Result<(), LiveError> {
        self.inner.absent.retain(|(absent, _)| *absent != seat);
        self.end_interruption(seat).await?;
        self.show_presence_after_game();
        ignore_refusal(self.submit_as_server(CommandKind::Back { seat }).await)
    }

    /// Tells the table which players have not come back in time. Called when it is certain that no other node has them.
    pub async fn declare_away(&mut self, now: Millis) -> Result<(), LiveError> {
        let absent = self.inner.absent.iter().filter(|(_, due)| *due <= now).map(|(seat, _)| *seat);
        for seat in absent.collect::<Vec<Seat>>() {
            if !self.is_here(seat) {
                ignore_refusal(self.submit_as_server(CommandKind::Away { seat }).await)?;
            }
            self.inner.absent.retain(|(absent, _)| *absent != seat);
        }
        Ok(())
    }

    /// When somebody who is absent counts as away, or the table is closed because nobody follows it.
    pub fn presence_due(&self) -> Option<Millis> {
        let absent = self.inner.absent.iter().map(|(_, due)| *due).min();
        // Other nodes get some time to answer.
        let answered = self.inner.nodes_asked_at.map_or(0, |asked| asked + ANSWER_TIME);
        [absent, self.closes_at()].into_iter().flatten().min().map(|due| due.max(answered))
    }

    /// When the absence of the player on move can be claimed, if the followers have not been notified yet.
    pub fn absence_claimable_at(&self) -> Option<Millis> {
        let until = self.loaded().ok()?.table.absence()?.until;
        Some(until).filter(|until| *until > self.inner.broadcast_at)
    }

    /// Expects new players, and no longer expects those who have left.
    pub fn update_presence(&mut self, events: &[Event]) {
        for event in events {
            match event.kind {
                // A different id comes with a different socket.
                EventKind::Sat { seat, .. } | EventKind::HandedOver { seat, .. } => {
                    self.expect_follower(seat, self.shared.now() + GRACE);
                }
                // The same people have other seats now.
                EventKind::Shuffled(_) | EventKind::Reduced { .. } => {
                    self.inner.absent.clear();
                    self.inner.elsewhere.clear();
                    self.expect_everyone(self.shared.now() + GRACE);
                    self.ask_presence();
                    self.tell_presence();
                }
                EventKind::Rose(seat) | EventKind::Removed(seat) => {
                    self.inner.absent.retain(|(absent, _)| *absent != seat);
                }
                // The time of an interruption is given back once, whichever node does it.
                EventKind::Resumed { .. } => self.inner.interrupted.clear(),
                EventKind::Over(_) => {
                    self.inner.absent.clear();
                    self.inner.interrupted.clear();
                }
                _ => {}
            }
        }
    }

    /// Shows the players of a finished game who is still there to be asked for another.
    pub fn show_presence_after_game(&mut self) {
        if self.loaded().is_ok_and(|loaded| loaded.table.ending().is_some()) {
            self.schedule_watcher_count();
        }
    }

    /// Returns whether it is certain who is absent. If there are other nodes, they are asked first.
    pub fn is_absence_confirmed(&mut self, now: Millis) -> bool {
        let is_due =
            self.inner.absent.iter().any(|(_, due)| *due <= now) || self.closes_at().is_some_and(|at| at <= now);
        if !is_due || !self.shared.has_other_nodes() {
            return true;
        }
        match self.inner.nodes_asked_at {
            Some(asked) if now < asked + ANSWER_TIME => false,
            Some(asked) if now < asked + QUERY_COUNTS_FOR => {
                self.inner.nodes_asked_at = None;
                true
            }
            _ => {
                self.inner.nodes_asked_at = Some(now);
                self.ask_presence();
                false
            }
        }
    }
}

impl SharedState {
    /// Returns whether a person follows a table, at this node or another. Other nodes get a moment to answer.
    pub async fn is_at_table(self: &Arc<SharedState>, game: &GameId, person: &PersonId) -> Result<bool, LiveError> {
        let room = self.rooms.get(game);
        let seat = {
            let locked = room.lock(self).await?;
            let Some(seat) = locked.loaded()?.seat_of(person) else { return Ok(false) };
            if !self.has_other_nodes() || locked.is_anywhere(seat) {
                return Ok(locked.is_anywhere(seat));
            }
            seat
        };
        self.tell_nodes(Subject::Table(game), NodeMessage::QueryFollowers { game: game.to_string(), number: None });
        tokio::time::sleep(Duration::from_millis(ANSWER_TIME)).await;
        Ok(room.lock(self).await?.is_anywhere(seat))
    }
}
