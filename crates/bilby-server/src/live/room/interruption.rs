//! Players whose connection broke because a server went away: this one was restarted, or another node is gone. They get
//! back the time until they are connected again, if that does not take long.
//!
//! The time during which no server was running is given back too, but not here: it is in the database (`load`).

use crate::live::error::LiveError;
use crate::live::nodes::Nodes;
use crate::live::room::LockedRoom;
use crate::live::room::timers::ignore_refusal;
use bilby_core::Seat;
use bilby_table::{CommandKind, Millis, Phase};
use bilby_wire::TableEventKind;

/// How long reconnecting may take. Who needs longer is away for other reasons.
const SHORT: Millis = 20_000;

/// A connection that broke because a server went away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interruption {
    seat: Seat,
    /// From when on time has to be given back.
    since: Millis,
    /// Until when the player has to be back.
    until: Millis,
    /// Nobody knows where the player was: a node was lost, and no other had the table in memory.
    is_assumed: bool,
}

impl LockedRoom<'_> {
    /// Notes whose connections broke at this time.
    pub fn note_interruptions(&mut self, seats: impl IntoIterator<Item = Seat>, since: Millis) {
        let until = since.saturating_add(SHORT);
        if until <= self.shared.now() {
            return;
        }
        for seat in seats {
            if !self.is_anywhere(seat) && !self.inner.interrupted.iter().any(|known| known.seat == seat) {
                self.inner.interrupted.push(Interruption { seat, since, until, is_assumed: false });
            }
        }
    }

    /// Returns whether nothing has happened at the table since the server was started.
    pub fn is_older_than_this_run(&self) -> bool {
        let started = self.shared.uptime().current_run();
        self.loaded().is_ok_and(|loaded| loaded.latest.back().is_some_and(|event| event.at < started))
    }

    /// Notes that a restart broke the connections of everybody who was at the table before it.
    pub fn note_restart(&mut self) {
        let Ok(loaded) = self.loaded() else { return };
        let table = &loaded.table;
        if table.phase() != Phase::Playing || self.shared.settings.is_worker {
            return;
        }
        let started = self.shared.uptime().current_run();
        self.note_interruptions(self.were_here(started), started);
    }

    /// The people who were at the table then.
    fn were_here(&self, then: Millis) -> Vec<Seat> {
        let Ok(loaded) = self.loaded() else { return Vec::new() };
        let seats = loaded.table.seats().zip(loaded.table.view(then).seats);
        let were_here = seats.filter(|(_, seat)| seat.sitter.is_person() && seat.away_since.is_none());
        were_here.map(|(seat, _)| seat).collect()
    }

    /// Notes, when the table comes into memory soon after another node was lost, that its players may have been there. If they
    /// are at a third node, that one says so (`trust_presence`).
    pub fn note_lost_node(&mut self) {
        let lost_at = self.shared.nodes.as_ref().and_then(Nodes::lost_at);
        let Some(lost_at) = lost_at.filter(|_| !self.shared.settings.is_worker) else { return };
        let is_playing = self.loaded().is_ok_and(|loaded| loaded.table.phase() == Phase::Playing);
        if is_playing {
            self.note_interruptions(self.were_here(lost_at), lost_at);
            self.inner.interrupted.iter_mut().for_each(|known| known.is_assumed = true);
        }
    }

    /// These players were at another node all the time, or that node knows about them.
    pub fn trust_presence(&mut self, seats: &[u8]) {
        self.inner.interrupted.retain(|known| !(known.is_assumed && seats.contains(&known.seat.0)));
    }

    /// A player is connected again.
    pub async fn end_interruption(&mut self, seat: Seat) -> Result<(), LiveError> {
        let Some(at) = self.inner.interrupted.iter().position(|known| known.seat == seat) else { return Ok(()) };
        let interruption = self.inner.interrupted.swap_remove(at);
        self.give_back(interruption).await
    }

    /// The player on move is out of time: if they may still be reconnecting, their time so far is given back.
    pub async fn credit_interruption(&mut self) -> Result<(), LiveError> {
        let on_move = self.loaded()?.table.on_move();
        let Some(at) = self.inner.interrupted.iter().position(|known| Some(known.seat) == on_move) else {
            return Ok(());
        };
        let interruption = self.inner.interrupted.swap_remove(at);
        let now = self.shared.now();
        self.give_back(interruption).await?;
        if now < interruption.until {
            self.inner.interrupted.push(Interruption { since: now, ..interruption });
        }
        Ok(())
    }

    async fn give_back(&mut self, Interruption { seat, since, until, .. }: Interruption) -> Result<(), LiveError> {
        // An outage of the database in that time is given back by itself.
        self.credit_outage().await?;
        let since = self.resumed_at()?.map_or(since, |resumed| resumed.max(since));
        let now = self.shared.now();
        let is_waited_for = {
            let table = &self.loaded()?.table;
            table.on_move() == Some(seat) && table.deadline().is_some()
        };
        if !is_waited_for || now <= since || now > until {
            return Ok(());
        }
        ignore_refusal(self.commit_as_server(CommandKind::Resume { closed_for: now - since }).await)
    }

    /// When time was given back, if nothing has happened since.
    pub fn resumed_at(&self) -> Result<Option<Millis>, LiveError> {
        let latest = self.loaded()?.latest.back();
        let resumed = latest.filter(|event| matches!(event.what, TableEventKind::Resumed { .. }));
        Ok(resumed.map(|event| event.at))
    }
}
