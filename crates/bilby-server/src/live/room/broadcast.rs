//! Notifies a table's followers, and the lists of tables, of what has happened.

use crate::live::lobby::directory::BoardSummary;
use crate::live::nodes::{NodeMessage, OpenedTable, Subject};
use crate::live::room::LockedRoom;
use crate::live::socket::encode::encode;
use bilby_convert::to_wire;
use bilby_table::{Event, EventKind};
use bilby_wire::{ServerMessage, Update};
use std::sync::atomic::Ordering::Relaxed;

impl LockedRoom<'_> {
    /// Sends these events to all followers, with the table's live state. Without events, only that state has changed.
    pub fn broadcast(&mut self, events: &[Event]) {
        let Ok(loaded) = self.loaded() else { return };
        let number = loaded.table.number();
        if !self.inner.followers.is_empty() {
            let events = events.iter().map(|event| to_wire::event(event, &loaded.names)).collect();
            let Ok(live) = self.live() else { return };
            let update = Update { table: self.room.id.to_string(), events, live };
            let message = encode(&ServerMessage::Update { update });
            self.inner.followers.iter().for_each(|follower| follower.outbox.push(message.clone()));
            self.shared.counters.updates.fetch_add(self.inner.followers.len() as u64, Relaxed);
        }
        self.inner.broadcast = number;
        self.inner.broadcast_at = self.shared.now();
        // The live state includes the number of watchers.
        self.inner.watcher_count_due = None;
    }

    /// Sends the whole table to all followers, because something has changed that no event tells.
    pub fn send_whole_table(&mut self) {
        for follower in &self.inner.followers {
            if let Ok(state) = self.snapshot(Some(&follower.person)) {
                follower.outbox.push(encode(&ServerMessage::Table { state }));
            }
        }
        let Ok(number) = self.loaded().map(|loaded| loaded.table.number()) else { return };
        self.inner.broadcast = number;
        self.inner.broadcast_at = self.shared.now();
    }

    /// Updates the table in the directory, and with it the lobby.
    pub fn update_directory(&self) {
        let (Ok(loaded), Ok(summary)) = (self.loaded(), self.summary()) else { return };
        self.shared.directory.update(&self.room.id, summary, loaded.options.public);
        if loaded.options.public {
            self.shared.lobby.mark_changed();
        }
    }

    /// Tells the other nodes what lists show of the table.
    pub fn tell_listed(&self) {
        self.tell_listed_with(None);
    }

    /// Tells the other nodes of a table that they may not know. If nothing has happened to it since it was opened, its log comes
    /// along, so that they need not read it when somebody comes. All nodes are told of whatever happens before the game
    /// starts, so they know when that log is out of date.
    pub fn tell_opened(&self, log: &[Event]) {
        let [Event { kind: EventKind::Opened(_), .. }] = log else { return self.tell_listed() };
        let (Ok(loaded), true) = (self.loaded(), self.shared.nodes.is_some()) else { return };
        let options = &loaded.options;
        let previous = options.previous.as_ref().map(ToString::to_string);
        let lines = log.iter().map(ToString::to_string).collect();
        self.tell_listed_with(Some(OpenedTable { chat: options.chat, previous, lines }));
    }

    fn tell_listed_with(&self, opened: Option<OpenedTable>) {
        if self.shared.nodes.is_none() {
            return;
        }
        let (Ok(loaded), Ok(summary)) = (self.loaded(), self.summary()) else { return };
        let due = loaded.table.deadline().or_else(|| self.closes_at());
        let listed = NodeMessage::Listed { summary: Box::new(summary), public: loaded.options.public, due, opened };
        self.shared.tell_nodes(Subject::All, listed);
    }

    /// Updates the directory if only the board has changed.
    pub fn update_directory_board(&self) {
        let Ok(board) = self.board_summary() else { return };
        if self.shared.directory.update_board(&self.room.id, board) {
            self.shared.lobby.mark_changed();
        }
    }

    /// Tells all nodes of a turn that waits for somebody who is not at the table: they may be at any of them, on
    /// another page.
    pub fn tell_waiting(&self) {
        if self.shared.nodes.is_none() {
            return;
        }
        let (Ok(loaded), Ok(board)) = (self.loaded(), self.board_summary()) else { return };
        if loaded.table.on_move().is_some_and(|seat| loaded.table.sitter(seat).is_person() && !self.is_anywhere(seat)) {
            let game = self.room.id.to_string();
            let BoardSummary { turns, on_move, deadline } = board;
            self.shared.tell_nodes(Subject::All, NodeMessage::Board { game, turns, on_move, deadline });
        }
    }
}
