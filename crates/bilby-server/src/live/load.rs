//! A table read from the store: for the first time, after the house was closed, or because another has written there.

use super::convert;
use super::names::{Names, seated};
use super::presence::GRACE;
use super::room::{InRoom, State};
use super::trouble::Trouble;
use bilby_table::{Ask, Event, Happening, Number, PersonId, Phase, Table};
use bilby_wire::ChatLine;

/// How many of the latest events are kept in memory: who has missed more gets the whole table.
pub const LATEST: usize = 32;
/// How many lines of chat a table shows.
pub const CHAT_LINES: u32 = 50;

impl InRoom<'_> {
    /// Reads the table, and sees to what should have happened meanwhile.
    pub async fn load(&mut self) -> Result<(), Trouble> {
        let (id, store) = (&self.room.id, &self.hall.store);
        self.inside.state = None;
        let Some(kept) = store.load(id).await? else {
            self.hall.rooms.forget(id);
            return Err(Trouble::UnknownTable);
        };
        let table = Table::replay(&kept.log).map_err(|problem| {
            tracing::error!(game = %id, %problem, "a log that can't be replayed");
            Trouble::Damaged
        })?;
        let said = if kept.traits.chat { store.said(id, CHAT_LINES).await? } else { Vec::new() };
        let people = kept.log.iter().flat_map(people_of).chain(said.iter().map(|said| &said.person));
        let names = Names::fetch(store, people).await?;
        let latest = &kept.log[kept.log.len().saturating_sub(LATEST)..];
        let line = |said: &bilby_store::Said| ChatLine {
            number: said.number,
            at: said.at,
            person: names.person(&said.person),
            text: said.text.clone(),
        };
        self.inside.state = Some(State {
            board: kept
                .log
                .iter()
                .filter(|event| changes_board(&event.what))
                .map(|event| event.number)
                .max()
                .unwrap_or(1),
            latest: latest.iter().map(|event| convert::event(event, &names)).collect(),
            chat: said.iter().map(line).collect(),
            rematch: kept.rematch,
            created: kept.created,
            traits: kept.traits,
            names,
            table,
        });
        self.forget_what_passed();
        // What others have written, the followers have not heard.
        let number = self.state()?.table.number();
        let missed: Vec<Event> = kept.log.into_iter().filter(|event| event.number > self.inside.told).collect();
        if !missed.is_empty() && self.inside.told > 0 {
            self.tell(&missed);
        }
        self.inside.told = number;
        let now = self.hall.now();
        if self.inside.followers.is_empty() {
            self.inside.unattended = Some(now);
        }
        self.expect_everybody(now + GRACE);
        self.list();
        self.resume().await?;
        if self.state()?.table.is_rematch_agreed() && self.state()?.rematch.is_none() {
            self.open_rematch().await;
        }
        self.have_computers_play();
        self.schedule();
        Ok(())
    }

    /// Gives back the time in which the house was closed.
    async fn resume(&mut self) -> Result<(), Trouble> {
        let state = self.state()?;
        if state.table.phase() != Phase::Playing {
            return Ok(());
        }
        let now = self.hall.now();
        let from = state.latest.back().map_or(now, |event| event.at);
        let closed_for = self.hall.hours.closed_between(from, now);
        let view = state.table.view(now);
        let is_waited_for = view.deadline.is_some() || view.seats.iter().any(|seat| seat.away_since.is_some());
        if closed_for == 0 || !is_waited_for {
            return Ok(());
        }
        match self.ask_as_house(Ask::Resume { closed_for }).await {
            // Another has done it; everything else is told to whoever asked for the table.
            Err(Trouble::Refused(_)) => Ok(()),
            resumed => resumed.map(drop),
        }
    }

    /// What passes by and belongs to a board that may not be there any more.
    fn forget_what_passed(&mut self) {
        let board = self.inside.state.as_ref().map_or(Number::MAX, |state| state.board);
        self.inside.trying.take_if(|tried| tried.number < board);
        self.inside.thinking = None;
    }
}

/// Who is named in an event.
fn people_of(event: &Event) -> Vec<&PersonId> {
    match &event.what {
        Happening::Opened(settings) => settings.sitters.iter().filter_map(seated).collect(),
        Happening::Sat { person, .. } => vec![person],
        _ => Vec::new(),
    }
}

/// Whether the position, or whose turn it is, is another after it.
pub fn changes_board(what: &Happening) -> bool {
    matches!(what, Happening::Started | Happening::Turn { .. } | Happening::TakenBack { .. } | Happening::Over(_))
}
