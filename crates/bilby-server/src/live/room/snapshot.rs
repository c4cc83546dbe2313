//! Builds the views of a table that clients receive: whole, live state only, or an entry in a list.

use crate::live::error::LiveError;
use crate::live::lobby::directory::BoardSummary;
use crate::live::room::LockedRoom;
use crate::live::room::names::Names;
use bilby_convert::to_wire::{self, count};
use bilby_store::GameId;
use bilby_table::{PersonId, PlayedTurn, Table};
use bilby_wire::{LiveState, TableState, TableSummary, VoidCall};
use std::collections::BTreeSet;

/// How many of the latest events a whole table comes with.
const LATEST_SHOWN: usize = 16;

/// A table as it was at one moment, with the names of its people.
pub struct TableCopy {
    pub id: GameId,
    pub table: Table,
    pub names: Names,
    /// Whether the game counts for the ratings.
    pub rated: bool,
}

impl LockedRoom<'_> {
    /// A copy of the table, so that nobody has to wait for what is made of it.
    pub fn copy(&self) -> Result<TableCopy, LiveError> {
        let loaded = self.loaded()?;
        Ok(TableCopy {
            id: self.room.id.clone(),
            table: loaded.table.clone(),
            names: loaded.names.clone(),
            rated: loaded.options.rated,
        })
    }

    /// The whole table, as this person may see it.
    pub fn snapshot(&self, viewer: Option<&PersonId>) -> Result<TableState, LiveError> {
        let loaded = self.loaded()?;
        let settings = loaded.table.settings();
        Ok(TableState {
            id: self.room.id.to_string(),
            game: to_wire::game(settings.rules().kind()),
            rules: settings.rules().to_string(),
            time: settings.time.to_string(),
            rated: loaded.options.rated,
            public: loaded.options.public,
            chat: loaded.options.chat,
            takebacks: settings.takebacks,
            touch_move: settings.touch_move,
            assistance: settings.assistance,
            created: loaded.created,
            opener: loaded.table.opener().map(ToString::to_string),
            start: settings.start.to_string(),
            turns: loaded.table.turns().iter().map(|turn| turn.text.clone()).collect(),
            void_calls: void_calls(loaded.table.turns()),
            latest: loaded.latest.iter().skip(loaded.latest.len().saturating_sub(LATEST_SHOWN)).cloned().collect(),
            chat_lines: loaded.chat.iter().filter(|line| loaded.may_read(viewer, line.room)).cloned().collect(),
            live: self.live()?,
        })
    }

    /// The state that can change with every event.
    pub fn live(&self) -> Result<LiveState, LiveError> {
        let loaded = self.loaded()?;
        let elsewhere: u32 = self.inner.elsewhere.values().map(|(_, watchers)| watchers).sum();
        let mut live = to_wire::live(&loaded.table, &loaded.names, self.shared.now());
        live.rematch = loaded.rematch.as_ref().map(ToString::to_string);
        live.watchers = count(self.watchers_here().len()).saturating_add(elsewhere);
        if loaded.table.ending().is_some() {
            // The log does not say who came and went after the game.
            for (seat, view) in loaded.table.seats().zip(&mut live.seats) {
                view.present = self.is_anywhere(seat);
            }
        }
        Ok(live)
    }

    /// The people who follow the table at this node without a seat.
    pub fn watchers_here(&self) -> BTreeSet<&str> {
        let Ok(loaded) = self.loaded() else { return BTreeSet::new() };
        let followers = self.inner.followers.iter().map(|follower| &follower.person);
        followers.filter(|person| loaded.seat_of(person).is_none()).map(PersonId::as_str).collect()
    }

    /// The board as a list shows it.
    pub fn board_summary(&self) -> Result<BoardSummary, LiveError> {
        let table = &self.loaded()?.table;
        let (turns, on_move) = (count(table.turns().len()), table.on_move().map(|seat| seat.0));
        Ok(BoardSummary { turns, on_move, deadline: table.deadline() })
    }

    /// The table as a list shows it.
    pub fn summary(&self) -> Result<TableSummary, LiveError> {
        let loaded = self.loaded()?;
        let settings = loaded.table.settings();
        Ok(TableSummary {
            id: self.room.id.to_string(),
            game: to_wire::game(settings.rules().kind()),
            rules: settings.rules().to_string(),
            time: settings.time.to_string(),
            rated: loaded.options.rated,
            assistance: settings.assistance,
            phase: to_wire::phase(loaded.table.phase()),
            seats: loaded.table.seats().map(|seat| to_wire::sitter(loaded.table.sitter(seat), &loaded.names)).collect(),
            on_move: loaded.table.on_move().map(|seat| seat.0),
            deadline: loaded.table.deadline(),
            left: loaded
                .table
                .seats()
                .filter(|seat| loaded.table.left_by(*seat).is_some())
                .map(|seat| seat.0)
                .collect(),
            unready: loaded.table.unready().map(|seat| seat.0).collect(),
            turns: count(loaded.table.turns().len()),
            created: loaded.created,
        })
    }
}

fn void_calls(turns: &[PlayedTurn]) -> Vec<VoidCall> {
    let void_call =
        |(turn, played): (usize, &PlayedTurn)| Some(VoidCall { turn: count(turn), call: played.void_call? });
    turns.iter().enumerate().filter_map(void_call).collect()
}
