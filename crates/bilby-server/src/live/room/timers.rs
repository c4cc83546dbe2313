//! Handles what is due at one table: a clock runs out, nobody has come, and what `away` and `interruption` decide about
//! players without a connection.

use crate::live::error::LiveError;
use crate::live::nodes::TAKEOVER;
use crate::live::room::LockedRoom;
use bilby_table::{CommandKind, Millis, Phase, TimeControl};

const MINUTE: Millis = 60_000;
const DAY: Millis = 24 * 60 * MINUTE;

/// How long a table that nobody follows waits for its players before the server closes it.
pub fn gathering_timeout(time: TimeControl) -> Millis {
    if time.is_correspondence() { ABANDONED_AFTER } else { 30 * MINUTE }
}

/// After how long a game without a clock that nobody follows is closed.
pub const ABANDONED_AFTER: Millis = 14 * DAY;

impl LockedRoom<'_> {
    /// When the server closes the table, if nobody follows it until then.
    pub fn closes_at(&self) -> Option<Millis> {
        let loaded = self.loaded().ok()?;
        let since = self.inner.unattended?;
        match loaded.table.phase() {
            Phase::Gathering => Some(since + gathering_timeout(loaded.table.settings().time)),
            // With a clock, the game ends by timeout.
            Phase::Playing if loaded.table.deadline().is_none() => Some(since + ABANDONED_AFTER),
            _ => None,
        }
    }

    /// When this node ends a game whose time is out at `deadline`: at once, or if another node should, a little later.
    fn decides_at(&self, deadline: Millis) -> Millis {
        match &self.shared.nodes {
            Some(nodes) if !nodes.roster.decides(&self.room.id) => deadline + TAKEOVER,
            _ => deadline,
        }
    }

    /// Sets the table's next deadline.
    pub fn schedule(&self) {
        let Ok(loaded) = self.loaded() else { return };
        if self.shared.settings.is_worker {
            return self.shared.deadlines.set(&self.room.id, self.inner.computer_due);
        }
        let inner = &self.inner;
        let due = [
            loaded.table.deadline().map(|deadline| self.decides_at(deadline)),
            self.presence_due(),
            self.absence_claimable_at(),
            inner.watcher_count_due,
            inner.presence_due,
            inner.rematch_due,
            inner.computer_due,
        ];
        self.shared.deadlines.set(&self.room.id, due.into_iter().flatten().min());
    }

    /// Does what is due.
    pub async fn tick(&mut self) -> Result<(), LiveError> {
        let now = self.shared.now();
        let is_due = |due: Option<Millis>| due.is_some_and(|due| due <= now);
        if is_due(self.inner.computer_due) {
            self.inner.computer_due = None;
            self.start_computer(true);
        }
        if self.shared.settings.is_worker {
            self.schedule();
            return Ok(());
        }
        if is_due(self.inner.rematch_due) {
            self.inner.rematch_due = None;
            self.find_rematch().await?;
        }
        if self.is_fresh && self.inner.followers.is_empty() {
            // A follower would have postponed the deadline.
            self.inner.unattended = self.loaded()?.latest.back().map(|event| event.at);
        }
        if is_due(self.loaded()?.table.deadline()) {
            self.credit_outage().await?;
            self.credit_interruption().await?;
        }
        if is_due(self.loaded()?.table.deadline().map(|deadline| self.decides_at(deadline))) {
            ignore_refusal(self.submit_as_server(CommandKind::CheckTime).await)?;
        }
        if self.is_absence_confirmed(now) {
            self.declare_away(now).await?;
            if is_due(self.closes_at()) {
                ignore_refusal(self.submit_as_server(CommandKind::Close).await)?;
            }
        }
        if is_due(self.inner.presence_due) {
            self.tell_presence();
        }
        if is_due(self.absence_claimable_at()) || is_due(self.inner.watcher_count_due) {
            self.broadcast(&[]);
        }
        self.schedule();
        Ok(())
    }
}

/// Ignores refusals of what the server tells a table: the table knows it already.
pub fn ignore_refusal<T>(answer: Result<T, LiveError>) -> Result<(), LiveError> {
    match answer {
        Ok(_) | Err(LiveError::Refusal(_)) => Ok(()),
        Err(error) => Err(error),
    }
}
