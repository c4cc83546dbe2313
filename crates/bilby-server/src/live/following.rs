//! Hearing of a table: the whole of it, or what was missed, and from then on everything.

use super::convert::{self, count};
use super::presence::GRACE;
use super::room::{Follower, InRoom};
use super::telling::text;
use super::trouble::Trouble;
use super::visitors::SocketId;
use bilby_table::{Event, Number, PersonId};
use bilby_wire::{Live, ServerMessage, TableState, TableSummary, Update};
use std::collections::BTreeSet;
use std::sync::atomic::Ordering::Relaxed;

/// How many of the latest events a whole table comes with.
const SHOWN: usize = 16;
/// How long a changed number of watchers waits for other changes.
const RECOUNT: u64 = 1_000;

impl InRoom<'_> {
    /// Has a socket hear of the table from now on. It gets what it missed, if it says what it knew and that is not too
    /// long ago, or else the whole table.
    pub async fn follow(&mut self, follower: Follower, since: Option<Number>) -> Result<(), Trouble> {
        let state = self.state()?;
        let number = state.table.number();
        let kept = number - state.latest.len() as Number;
        let seat = state.seat_of(&follower.person);
        let outbox = follower.outbox.clone();
        if !self.inside.followers.iter().any(|known| known.socket == follower.socket) {
            self.inside.followers.push(follower);
            self.inside.unattended = None;
        }
        let message = match since {
            Some(since) if (kept.max(1)..=number).contains(&since) => {
                ServerMessage::Update { update: self.update(since)? }
            }
            _ => ServerMessage::Table { state: self.snapshot()? },
        };
        outbox.push(text(&message));
        if let Some(trying) = self.trying() {
            outbox.push(text(&trying));
        }
        match seat {
            Some(seat) => self.welcome(seat).await?,
            None => self.count_again(),
        }
        self.schedule();
        Ok(())
    }

    /// A socket hears of the table no longer.
    pub fn unfollow(&mut self, socket: SocketId, person: &PersonId) {
        self.inside.followers.retain(|follower| follower.socket != socket);
        let now = self.hall.now();
        if self.inside.followers.is_empty() {
            self.inside.unattended = Some(now);
            self.inside.recount = None;
        }
        let seat = self.state().ok().and_then(|state| state.seat_of(person));
        match seat {
            Some(seat) => self.expect(seat, now + self.hall.settings.away_after.min(GRACE)),
            None => self.count_again(),
        }
        self.schedule();
    }

    fn count_again(&mut self) {
        if !self.inside.followers.is_empty() && self.inside.recount.is_none() {
            self.inside.recount = Some(self.hall.now() + RECOUNT);
        }
    }

    /// Tells everybody who follows what has happened; nothing: that something besides the events has changed.
    pub fn tell(&mut self, events: &[Event]) {
        let Ok(state) = self.state() else { return };
        let number = state.table.number();
        if !self.inside.followers.is_empty() {
            let events = events.iter().map(|event| convert::event(event, &state.names)).collect();
            let Ok(live) = self.live() else { return };
            let update = Update { table: self.room.id.to_string(), events, live };
            let message = text(&ServerMessage::Update { update });
            self.inside.followers.iter().for_each(|follower| follower.outbox.push(message.clone()));
            self.hall.counters.updates.fetch_add(self.inside.followers.len() as u64, Relaxed);
        }
        self.inside.told = number;
        self.inside.told_at = self.hall.now();
    }

    /// What has happened since, as far as it is in memory.
    pub fn update(&self, since: Number) -> Result<Update, Trouble> {
        let events = self.state()?.latest.iter().filter(|event| event.number > since).cloned().collect();
        Ok(Update { table: self.room.id.to_string(), events, live: self.live()? })
    }

    /// What somebody has missed who knows of so many events; `None`: nothing.
    pub fn missed_by(&self, expected: Number) -> Option<Update> {
        let is_behind = self.state().ok()?.table.number() != expected;
        if is_behind { self.update(expected).ok() } else { None }
    }

    /// The whole table.
    pub fn snapshot(&self) -> Result<TableState, Trouble> {
        let state = self.state()?;
        let settings = state.table.settings();
        Ok(TableState {
            id: self.room.id.to_string(),
            game: convert::game(settings.rules().kind()),
            rules: settings.rules().to_string(),
            time: settings.time.to_string(),
            rated: state.traits.rated,
            public: state.traits.public,
            chat: state.traits.chat,
            takebacks: settings.takebacks,
            touch_move: settings.touch_move,
            created: state.created,
            start: settings.start.to_string(),
            turns: state.table.turns().iter().map(|turn| turn.text.clone()).collect(),
            latest: state.latest.iter().skip(state.latest.len().saturating_sub(SHOWN)).cloned().collect(),
            chat_lines: state.chat.iter().cloned().collect(),
            live: self.live()?,
        })
    }

    fn live(&self) -> Result<Live, Trouble> {
        let state = self.state()?;
        let followers = self.inside.followers.iter().map(|follower| &follower.person);
        let watchers: BTreeSet<&str> =
            followers.filter(|person| state.seat_of(person).is_none()).map(PersonId::as_str).collect();
        Ok(Live {
            rematch: state.rematch.as_ref().map(ToString::to_string),
            watchers: count(watchers.len()),
            ..convert::live(&state.table, &state.names, self.hall.now())
        })
    }

    /// The table in a list.
    pub fn summary(&self) -> Result<TableSummary, Trouble> {
        let state = self.state()?;
        let settings = state.table.settings();
        Ok(TableSummary {
            id: self.room.id.to_string(),
            game: convert::game(settings.rules().kind()),
            rules: settings.rules().to_string(),
            time: settings.time.to_string(),
            rated: state.traits.rated,
            phase: convert::phase(state.table.phase()),
            seats: state.table.seats().map(|seat| convert::sitter(state.table.sitter(seat), &state.names)).collect(),
            on_move: state.table.on_move().map(|seat| seat.0),
            turns: count(state.table.turns().len()),
            created: state.created,
        })
    }

    /// Puts the table in its lists.
    pub fn list(&self) {
        let (Ok(state), Ok(summary)) = (self.state(), self.summary()) else { return };
        self.hall.directory.put(&self.room.id, summary, state.traits.public);
        if state.traits.public {
            self.hall.lobby.change();
        }
    }

    /// Likewise, where only the board has changed.
    pub fn list_move(&self) {
        let Ok(state) = self.state() else { return };
        let (turns, on_move) = (count(state.table.turns().len()), state.table.on_move().map(|seat| seat.0));
        if self.hall.directory.moved(&self.room.id, turns, on_move) {
            self.hall.lobby.change();
        }
    }
}
