//! Who is there: players whose connection is lost, tables that nobody attends.

use super::nodes::{ANSWER, COUNTS, Notice};
use super::room::InRoom;
use super::trouble::Trouble;
use bilby_core::Seat;
use bilby_table::{Ask, Event, Happening, Millis, Phase, Sitter, Time};

/// How long somebody has to come who was never seen at the table: after a restart, or when a link was sent.
pub const GRACE: Millis = 10_000;

const MINUTE: Millis = 60_000;
const DAY: Millis = 24 * 60 * MINUTE;

/// How long a table waits for its people when nobody attends.
pub fn patience_of_gathering(time: Time) -> Millis {
    if matches!(time, Time::Days(_)) { ABANDONED } else { 30 * MINUTE }
}

/// How long a game without a clock waits for anybody to come back.
pub const ABANDONED: Millis = 14 * DAY;

impl InRoom<'_> {
    /// Whether who sits there follows the table.
    pub fn is_here(&self, seat: Seat) -> bool {
        let Ok(state) = self.state() else { return false };
        let Sitter::Person(person) = state.table.sitter(seat) else { return false };
        self.inside.followers.iter().any(|follower| follower.person == *person)
    }

    /// Whether it matters at this table who is there. (Who has days for a turn is expected to be away.)
    fn is_attended(&self) -> bool {
        let attended = |table: &bilby_table::Table| table.ending().is_none() && table.settings().patience.is_some();
        self.state().is_ok_and(|state| attended(&state.table))
    }

    /// Who does not follow the table by then is away.
    pub fn expect_everybody(&mut self, until: Millis) {
        let Ok(state) = self.state() else { return };
        let seats: Vec<Seat> = state.table.seats().filter(|seat| state.table.sitter(*seat).is_person()).collect();
        seats.into_iter().for_each(|seat| self.expect(seat, until));
    }

    /// Likewise, one of them.
    pub fn expect(&mut self, seat: Seat, until: Millis) {
        if self.is_attended() && !self.is_here(seat) && !self.inside.absent.iter().any(|(absent, _)| *absent == seat) {
            self.inside.absent.push((seat, until));
        }
    }

    /// Who sits there has come.
    pub async fn welcome(&mut self, seat: Seat) -> Result<(), Trouble> {
        self.inside.absent.retain(|(absent, _)| *absent != seat);
        quietly(self.ask_as_house(Ask::Back { seat }).await)
    }

    /// Sees to those who sit down or get up.
    pub fn notice(&mut self, events: &[Event]) {
        for event in events {
            match event.what {
                Happening::Sat { seat, .. } => self.expect(seat, self.hall.now() + GRACE),
                Happening::Rose(seat) => self.inside.absent.retain(|(absent, _)| *absent != seat),
                Happening::Over(_) => self.inside.absent.clear(),
                _ => {}
            }
        }
    }

    /// When the house closes the table, if nobody comes.
    fn closes_at(&self) -> Option<Millis> {
        let state = self.state().ok()?;
        let since = self.inside.unattended?;
        match state.table.phase() {
            Phase::Gathering => Some(since + patience_of_gathering(state.table.settings().time)),
            // A clock ends it by itself.
            Phase::Playing if state.table.deadline().is_none() => Some(since + ABANDONED),
            _ => None,
        }
    }

    /// When those who wait for somebody are to hear that they need not wait longer, if they have not heard.
    fn claimable_at(&self) -> Option<Millis> {
        let until = self.state().ok()?.table.patient_until()?;
        Some(until).filter(|until| *until > self.inside.told_at)
    }

    /// Has the house look after this table when something is due next.
    pub fn schedule(&self) {
        let Ok(state) = self.state() else { return };
        let absent = self.inside.absent.iter().map(|(_, due)| *due).min();
        // Other nodes have a while to answer.
        let answered = self.inside.asked.map_or(0, |asked| asked + ANSWER);
        let attended = [absent, self.closes_at()].into_iter().flatten().min().map(|due| due.max(answered));
        let due = [state.table.deadline(), attended, self.claimable_at(), self.inside.recount];
        self.hall.deadlines.set(&self.room.id, due.into_iter().flatten().min());
    }

    /// Whether it can be said by now who is missing. Where there may be other nodes, they are asked first.
    fn is_certain(&mut self, now: Millis) -> bool {
        let is_due =
            self.inside.absent.iter().any(|(_, due)| *due <= now) || self.closes_at().is_some_and(|at| at <= now);
        if !self.hall.has_nodes || !is_due {
            return true;
        }
        match self.inside.asked {
            Some(asked) if now < asked + ANSWER => false,
            Some(asked) if now < asked + COUNTS => {
                self.inside.asked = None;
                true
            }
            _ => {
                self.inside.asked = Some(now);
                self.hall.tell_nodes(&Notice::Who { game: self.room.id.to_string() });
                false
            }
        }
    }

    /// Does what is due.
    pub async fn tick(&mut self) -> Result<(), Trouble> {
        let now = self.hall.now();
        let is_due = |due: Option<Millis>| due.is_some_and(|due| due <= now);
        if self.is_fresh && self.inside.followers.is_empty() {
            // Somebody would have put it off by following.
            self.inside.unattended = self.state()?.latest.back().map(|event| event.at);
        }
        if is_due(self.state()?.table.deadline()) {
            quietly(self.ask_as_house(Ask::CheckTime).await)?;
        }
        if self.is_certain(now) {
            let absent = self.inside.absent.iter().filter(|(_, due)| *due <= now).map(|(seat, _)| *seat);
            for seat in absent.collect::<Vec<Seat>>() {
                if !self.is_here(seat) {
                    quietly(self.ask_as_house(Ask::Away { seat }).await)?;
                }
                self.inside.absent.retain(|(absent, _)| *absent != seat);
            }
            if is_due(self.closes_at()) {
                quietly(self.ask_as_house(Ask::Close).await)?;
            }
        }
        if is_due(self.claimable_at()) || is_due(self.inside.recount) {
            self.inside.recount = None;
            self.tell(&[]);
        }
        self.schedule();
        Ok(())
    }
}

/// A refusal of what the house only wanted to have said is no trouble.
fn quietly<T>(answer: Result<T, Trouble>) -> Result<(), Trouble> {
    match answer {
        Ok(_) | Err(Trouble::Refused(_)) => Ok(()),
        Err(trouble) => Err(trouble),
    }
}
